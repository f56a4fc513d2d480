package main

import (
	"errors"
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"playhead/clip"
)

// keysOptions are the flags of --overlay keys.
type keysOptions struct {
	background color.Color // of the keys; transparent without one
	opaque     bool
}

// The default size of a picture of the keys alone: twice that in the window.
const keysWidth, keysHeight = 432, 192

// checkOverlay reads the flags of the key overlay and of the background.
func (o *options) checkOverlay(overlay, background, size string) error {
	kind, err := clip.KindOf(o.record.path)
	opaque := err == nil && kind.NeedsFFmpeg()
	made := o.screenshot != "" || o.record.path != ""
	var ground color.Color
	switch background {
	case "", "scene":
	case "transparent":
		ground = color.Transparent
	default:
		c, err := parseColour(background)
		if err != nil {
			return fmt.Errorf("--background %q: %w", background, err)
		}
		ground = c
	}
	switch {
	case overlay == "" && background == "":
		return nil
	case overlay != "" && overlay != "keys":
		return fmt.Errorf("--overlay %q: want keys", overlay)
	case overlay != "" && !made:
		return errors.New("--overlay is for --screenshot and --record")
	case overlay != "" && o.follow == "":
		return errors.New("--overlay keys needs a player: choose one with --follow")
	case overlay == "" && (!made || !o.bare):
		return errors.New("--background needs --ui off or --overlay keys")
	case overlay == "" && ground == nil:
		return errors.New("--background scene needs --overlay keys")
	}
	if background == "scene" {
		o.keys, o.dress.onScene, o.bare = &keysOptions{opaque: true}, true, true
		return nil
	}
	if overlay == "" {
		o.dress.ground, o.dress.clear = ground, ground == color.Transparent
	} else {
		if ground == nil {
			ground = color.Transparent
		}
		o.keys = &keysOptions{background: ground, opaque: ground != color.Transparent}
		if size == "" {
			o.width, o.height = keysWidth, keysHeight
		}
	}
	if opaque && ground == color.Transparent {
		return fmt.Errorf("%s has no transparency: choose a colour with --background, such as 00b140, or use a GIF or PNG", kind)
	}
	return nil
}

// parseColour reads RRGGBB, with or without a #.
func parseColour(s string) (color.Color, error) {
	s = strings.TrimPrefix(s, "#")
	v, err := strconv.ParseUint(s, 16, 24)
	if err != nil || len(s) != 6 {
		return nil, errors.New("want transparent or a colour RRGGBB, such as 00b140")
	}
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}, nil
}

// transparent reports whether the picture's background shows through.
func (o *options) transparent() bool { return o.keys != nil && !o.keys.opaque || o.dress.clear }

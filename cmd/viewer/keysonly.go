package main

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"strconv"

	"playhead/clip"
	"playhead/render"
)

// keysOptions are the flags of --overlay keys.
type keysOptions struct {
	background color.Color // of the keys; transparent without one
	opaque     bool
}

// The size of the keys alone when nobody chose one: twice that of the window.
const keysWidth, keysHeight = 432, 192

// checkOverlay reads the flags of the key overlay.
func (o *options) checkOverlay(overlay, background, size string) error {
	switch {
	case overlay == "" && background == "":
		return nil
	case overlay == "":
		return errors.New("--background is for --overlay keys")
	case overlay != "keys":
		return fmt.Errorf("--overlay %q: want keys", overlay)
	case o.screenshot == "" && o.record.path == "":
		return errors.New("--overlay is for --screenshot and --record")
	case o.follow == "":
		return errors.New("--overlay keys shows the keys of a player: choose one with --follow")
	}
	o.keys = &keysOptions{background: color.Transparent}
	if size == "" {
		o.width, o.height = keysWidth, keysHeight
	}
	if background != "" && background != "transparent" {
		c, err := parseColour(background)
		if err != nil {
			return fmt.Errorf("--background %q: %w", background, err)
		}
		o.keys.background, o.keys.opaque = c, true
	}
	if kind, err := clip.KindOf(o.record.path); err == nil && kind.NeedsFFmpeg() && !o.keys.opaque {
		return fmt.Errorf("%s has no transparency: choose a colour with --background, such as 00b140, or use a GIF or PNG", kind)
	}
	return nil
}

// parseColour reads RRGGBB, with or without a #.
func parseColour(s string) (color.Color, error) {
	if s[0] == '#' {
		s = s[1:]
	}
	v, err := strconv.ParseUint(s, 16, 24)
	if err != nil || len(s) != 6 {
		return nil, errors.New("want transparent or a colour RRGGBB, such as 00b140")
	}
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}, nil
}

// paint draws the picture of a shot.
func (s *shot) paint(a *app) {
	if k := a.opt.keys; k != nil {
		a.win.PaintKeys(s.target, k.background)
		return
	}
	a.win.Paint(s.target)
}

// pixels returns the picture of a shot.
func (s *shot) pixels(a *app) *image.RGBA {
	if k := a.opt.keys; k != nil && !k.opaque {
		m := image.NewRGBA(s.target.Bounds())
		s.target.ReadPixels(m.Pix)
		return m
	}
	return render.ReadPixels(s.target)
}

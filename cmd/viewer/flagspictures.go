package main

import (
	"errors"
	"fmt"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"playhead/clip"
	"playhead/cmd/viewer/pictures"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/aliases"
)

// The default size of a picture of the keys alone: twice that in the window.
const keysWidth, keysHeight = 432, 192

// checkRecord reads the flags of clips.
func (o *options) checkRecord(from, to, maxSize string, moments bool) error {
	r := &o.pictures.Record
	if r.Path == "" && moments {
		return o.checkRange(from, to)
	}
	if r.Path == "" {
		if from != "" || to != "" || maxSize != "" || r.FPS != 0 {
			return errors.New("--from, --to, --fps and --max-size are for --record, --from and --to also for --moments")
		}
		return nil
	}
	switch {
	case o.pictures.Screenshot != "":
		return errors.New("use either --record or --screenshot")
	case o.request.Wishes.At != nil:
		return errors.New("--record begins at --from, not at --at")
	case o.request.Speed < 0:
		return errors.New("--record plays forward: --speed must be above 0")
	case o.read != 0:
		return errors.New("--read is for --screenshot")
	}
	o.nameClip()
	kind, err := clip.KindOf(r.Path)
	if err != nil {
		return fmt.Errorf("--record: %w", err)
	}
	if r.FPS == 0 {
		r.FPS = pictures.ClipFPS(kind)
	}
	if !slices.Contains(kind.Rates(), r.FPS) {
		return fmt.Errorf("--fps %d: want one of %v for %s", r.FPS, kind.Rates(), kind)
	}
	if err := o.checkRange(from, to); err != nil {
		return err
	}
	o.request.Wishes.At = r.From // from there on the camera need not travel
	if maxSize == "" {
		return nil
	}
	if r.MaxBytes, err = parseBytes(maxSize); err != nil {
		return fmt.Errorf("--max-size %q: %w", maxSize, err)
	}
	return nil
}

// checkRange reads where a clip begins and ends.
func (o *options) checkRange(from, to string) error {
	r := &o.pictures.Record
	for _, t := range []struct {
		flag, text string
		to         **sim.Point
	}{{"from", from, &r.From}, {"to", to, &r.To}} {
		if t.text == "" {
			continue
		}
		target, err := sim.ParsePoint(t.text)
		if err != nil {
			return fmt.Errorf("--%s %q: %w", t.flag, t.text, err)
		}
		*t.to = &target
	}
	return nil
}

// parseBytes parses 10000000, 900k, 10M or 10MB. Units are powers of ten, as in
// chat programs.
func parseBytes(text string) (int64, error) {
	number, unit := strings.TrimSuffix(strings.TrimSuffix(text, "B"), "b"), 1.0
	for suffix, u := range map[string]float64{"k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6, "g": 1e9, "G": 1e9} {
		if n, ok := strings.CutSuffix(number, suffix); ok {
			number, unit = n, u
			break
		}
	}
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || !(v > 0) || v*unit > 1e12 || v*unit < 1 {
		return 0, errors.New("want a size such as 10M or 900k")
	}
	return int64(v * unit), nil
}

// dressFlags adds the flags of a dress and returns what reads them.
func dressFlags(f *pflag.FlagSet, o *options) func() error {
	caption := f.String("caption", "", "")
	f.Lookup("caption").NoOptDefVal = pictures.AutoCaption
	wide := f.Float64("wide", 0, "")
	slow := f.String("slow", "", "")
	every := f.Float64("moments", 0, "")
	return func() error {
		o.pictures.Dress.Every = time.Duration(*every * float64(time.Second))
		o.pictures.Dress.Caption, o.pictures.Dress.Wide = *caption, *wide
		made := o.pictures.Screenshot != "" || o.pictures.Record.Path != ""
		switch {
		case f.Changed("wide") && !(*wide >= 1 && *wide <= 1e6):
			return fmt.Errorf("--wide %g: want the width of the view in world units", *wide)
		case *caption != "" && !made:
			return errors.New("--caption is for --screenshot and --record")
		case *caption != "" && !o.pictures.Bare && (o.pictures.Keys == nil || !o.pictures.Dress.OnScene):
			return errors.New("--caption needs --ui off")
		case f.Changed("moments") && (o.pictures.Screenshot == "" || !o.pictures.Bare || o.pictures.Keys != nil):
			return errors.New("--moments needs --screenshot and --ui off")
		case f.Changed("moments") && !(*every >= 0.02 && *every <= 3600):
			return fmt.Errorf("--moments %g: want seconds between two moments, 0.02 or more", *every)
		case *slow != "" && o.pictures.Record.Path == "":
			return errors.New("--slow is for --record")
		}
		return o.pictures.Dress.Slow.Read(*slow)
	}
}

// checkAnonymous refuses names that --anonymous would not replace.
func (o *options) checkAnonymous() error {
	switch {
	case !o.anonymous:
		return nil
	case !o.pictures.Making():
		return errors.New("--anonymous is for --screenshot and --record")
	case o.showPrivate:
		return errors.New("--anonymous and --show-private: choose one")
	case o.request.Stdin:
		return errors.New("--anonymous reads a recording twice: name a file instead of -")
	case len(o.request.Compare) > 0 || o.request.With != "" || o.marks != "":
		return errors.New("--anonymous replaces names in one recording: leave out --compare, --with and --marks")
	}
	return nil
}

// checkOverlay reads the flags of the key overlay and of the background.
func (o *options) checkOverlay(overlay, background, size string) error {
	kind, err := clip.KindOf(o.pictures.Record.Path)
	opaque := err == nil && kind.NeedsFFmpeg()
	made := o.pictures.Screenshot != "" || o.pictures.Record.Path != ""
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
	case overlay != "" && o.request.Wishes.Follow == "":
		return errors.New("--overlay keys needs a player: choose one with --follow")
	case overlay == "" && (!made || !o.pictures.Bare):
		return errors.New("--background needs --ui off or --overlay keys")
	case overlay == "" && ground == nil:
		return errors.New("--background scene needs --overlay keys")
	}
	if background == "scene" {
		o.pictures.Keys, o.pictures.Dress.OnScene, o.pictures.Bare = &pictures.Keys{Opaque: true}, true, true
		return nil
	}
	if overlay == "" {
		o.pictures.Dress.Ground, o.pictures.Dress.Clear = ground, ground == color.Transparent
	} else {
		if ground == nil {
			ground = color.Transparent
		}
		o.pictures.Keys = &pictures.Keys{Background: ground, Opaque: ground != color.Transparent}
		if size == "" {
			o.pictures.Width, o.pictures.Height = keysWidth, keysHeight
		}
	}
	if opaque && ground == color.Transparent {
		return fmt.Errorf(
			"%s has no transparency: choose a colour with --background, such as 00b140, or use a GIF or PNG", kind)
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

// named gives --screenshot and --record without a name the folder the program was
// started in.
func named(args []string) []string {
	args = slices.Clone(args)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if (arg == "--screenshot" || arg == "--record") && (i+1 == len(args) || strings.HasPrefix(args[i+1], "--")) {
			args[i] += "=."
		}
	}
	return args
}

// nameClip chooses the kind of a clip whose name is that of a folder: MP4, or GIF
// where ffmpeg is missing. Its name is found when it begins.
func (o *options) nameClip() {
	if !pictures.IsFolder(o.pictures.Record.Path) {
		return
	}
	ending := ".mp4"
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		ending = ".gif"
	}
	o.pictures.Record.InFolder, o.pictures.Record.Path = true, filepath.Join(o.pictures.Record.Path, "clip"+ending)
}

// checkOutputs refuses outputs that must not be written, before a window opens.
func (o *options) checkOutputs() error {
	all := &outfile.Files{}
	all.Guard("standard output", os.Stdout) // it gets the names of clips and pictures
	if err := all.Reads(o.inputs()...); err != nil {
		return err
	}
	for _, path := range []string{o.pictures.Screenshot, o.dumpState, o.pictures.Record.Path} {
		if path == "" || pictures.IsFolder(path) || path == o.pictures.Record.Path && o.pictures.Record.InFolder {
			continue
		}
		if err := all.Claim(path); err != nil {
			return err
		}
	}
	for _, out := range []struct {
		path string
		opt  outfile.Options
	}{{o.pictures.Screenshot, pictures.PictureOutput(o.inputs())}, {o.dumpState, stateOutput(o.inputs())}} {
		if out.path == "" || pictures.IsFolder(out.path) && out.path != o.dumpState {
			if out.path != "" {
				if err := folderThere(out.path); err != nil {
					return err
				}
			}
			continue
		}
		if err := outfile.Check(out.path, out.opt); err != nil {
			return err
		}
	}
	if o.pictures.Record.Path == "" {
		return nil
	}
	if o.pictures.Record.InFolder {
		return folderThere(filepath.Dir(o.pictures.Record.Path))
	}
	return clip.Check(o.pictures.Record.Path, outfile.Options{Force: o.pictures.Record.Force, Inputs: o.inputs()})
}

// folderThere reports why a file cannot be put into a folder.
func folderThere(dir string) error {
	if _, err := os.Stat(dir); err != nil {
		return fmt.Errorf("the folder %s does not exist", dir)
	}
	return nil
}

// inputs are what the command line names to be read.
func (o *options) inputs() []string {
	in := append([]string{}, o.request.Files...)
	if o.mapFile != "" {
		in = append(in, o.mapFile)
	}
	if o.reel != "" {
		in = append(in, o.reel)
	}
	return append(in, o.data...)
}

// names returns what replaces names in pictures and clips, nil unless --anonymous asks for it.
func (o *options) names() *aliases.Table {
	if !o.anonymous {
		return nil
	}
	return aliases.New()
}

// Command mapshot draws the scenery of map files into PNG files, without a
// recording: to look at maps, and to compare them with pictures of the games.
//
//	mapshot [options] MAP X Y OUT.png     one view; X Y may be "tile N" or "middle -"
//	mapshot [options] -all DIR MAP...     each map as a whole, into a folder
//
// With -compare it prints how similar the picture is to another one (SSIM, 1 is
// equal). It needs a display, for instance xvfb-run.
package main

import (
	"errors"
	"flag"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/cmd/viewer/mapshot/ssim"
)

type options struct {
	w, h    int
	level   float64
	ms      int
	all     string
	compare string
	ground  color.NRGBA
	seven   bool
	quick   bool
	bare    bool
}

func main() {
	var o options
	var ground uint
	flag.IntVar(&o.w, "w", 1280, "width in pixels")
	flag.IntVar(&o.h, "h", 720, "height in pixels")
	flag.Float64Var(&o.level, "zoom", 10, "zoom level as in the game's console: 10 is normal, smaller is farther away")
	flag.IntVar(&o.ms, "ms", 0, "time of the animations in ms")
	flag.StringVar(&o.all, "all", "", "draw whole maps into this folder")
	flag.StringVar(&o.compare, "compare", "", "print the similarity to this picture")
	flag.UintVar(&ground, "ground", 0x808080, "background colour")
	flag.BoolVar(&o.seven, "7", false, "images of Teeworlds 0.7")
	flag.BoolVar(&o.bare, "bare", false, "ignore installed games")
	flag.BoolVar(&o.quick, "quick", false, "draw like the window, in several frames if needed")
	flag.Parse()
	o.ground = color.NRGBA{byte(ground >> 16), byte(ground >> 8), byte(ground), 255}
	g := &game{run: func() error { return o.run(flag.Args()) }}
	if err := ebiten.RunGame(g); err != nil {
		g.err = errors.Join(g.err, err)
	}
	if g.err != nil {
		fmt.Fprintln(os.Stderr, "mapshot:", g.err)
		os.Exit(1)
	}
}

// game does everything in its first update: only then can pixels be read.
type game struct {
	run func() error
	err error
}

func (g *game) Update() error {
	g.err = g.run()
	return ebiten.Termination
}

func (*game) Draw(*ebiten.Image) {}

func (*game) Layout(int, int) (int, int) { return 320, 200 }

func (o *options) run(args []string) error {
	if o.all != "" {
		for _, path := range args {
			if err := o.whole(path); err != nil {
				return err
			}
		}
		return nil
	}
	if len(args) != 4 {
		return errors.New("want MAP X Y OUT.png")
	}
	m, err := o.read(args[0])
	if err != nil {
		return err
	}
	x, y, err := place(m, args[1], args[2])
	if err != nil {
		return err
	}
	img := o.draw(m, x, y, o.width())
	if err := writePNG(args[3], img); err != nil {
		return err
	}
	fmt.Printf("%s at %g, %g", filepath.Base(args[0]), x, y)
	if o.compare != "" {
		other, err := ssim.Read(o.compare)
		if err != nil {
			return err
		}
		s, err := ssim.Of(img, other)
		if err != nil {
			return fmt.Errorf("%s: %w", o.compare, err)
		}
		fmt.Printf(": SSIM %.4f", s)
	}
	fmt.Println()
	return nil
}

// mapName returns a name for a map that tells maps of several games apart: the
// last folders of its path and its own name.
func mapName(path string) string {
	parts := strings.Split(strings.TrimSuffix(filepath.ToSlash(path), ".map"), "/")
	return strings.Join(parts[max(len(parts)-4, 0):], "-")
}

// whole draws a map as a whole.
func (o *options) whole(path string) error {
	begin := time.Now()
	m, err := o.read(path)
	if err != nil {
		return err
	}
	read := time.Since(begin)
	w, h := float64(m.Width*32), float64(m.Height*32)
	img := o.draw(m, w/2, h/2, max(w, h*float64(o.w)/float64(o.h)))
	name := mapName(path)
	fmt.Printf("%-50s %4d×%-4d read %4d ms, drawn %4d ms, %d warnings\n", name, m.Width, m.Height, read.Milliseconds(),
		(time.Since(begin) - read).Milliseconds(), len(m.Warnings))
	for _, v := range m.Warnings {
		fmt.Printf("    %s: %s\n", v.Kind, v.Text)
	}
	return writePNG(filepath.Join(o.all, name+".png"), img)
}

// Sheet draws everything the canvas can draw, in all states, into a picture:
// what the design shows beside what the program makes of it.
//
//	go run ./testdata/sheet -o sheet.png -page components -theme light -scale 1.5
//
// Pages: components, type, art, tiles. It needs a display (xvfb-run -a will do).
package main

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/canvas"
	"playhead/render/theme"
)

func main() {
	out := flag.String("o", "sheet.png", "picture to write")
	name := flag.String("page", "components", "what to draw: components, type, art or tiles")
	look := flag.String("theme", "dark", "dark, light or contrast")
	scale := flag.Float64("scale", 1, "pixels of the picture a px")
	flag.Parse()
	if err := run(*out, *name, *look, *scale); err != nil {
		fmt.Fprintln(os.Stderr, "sheet:", err)
		os.Exit(1)
	}
}

// page is one drawing and its size in px.
type page struct {
	w, h int
	draw func(c *canvas.Canvas, th *theme.Theme)
}

func run(out, name, look string, scale float64) error {
	th, ok := theme.Named(look)
	if !ok {
		return fmt.Errorf("want theme dark, light or contrast, got %q", look)
	}
	pages := map[string]page{
		"components": {1280, 900, components},
		"type":       {1000, 640, typeSpecimen},
		"art":        {1240, 1270, art},
		"tiles":      {1300, 550, tiles},
	}
	p, ok := pages[name]
	if !ok {
		return fmt.Errorf("want page components, type, art or tiles, got %q", name)
	}
	g := &game{page: p, th: th, scale: scale}
	if err := ebiten.RunGame(g); err != nil {
		return err
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	if err := png.Encode(f, g.picture); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// game draws the page once into a picture of its own and ends.
type game struct {
	page    page
	th      theme.Theme
	scale   float64
	picture *image.RGBA
}

func (g *game) Update() error {
	w, h := int(float64(g.page.w)*g.scale), int(float64(g.page.h)*g.scale)
	img := ebiten.NewImage(w, h)
	c := canvas.New()
	c.Begin(img, g.scale)
	g.page.draw(c, &g.th)
	c.Flush()
	fmt.Printf("%d draw calls, %d triangles\n", c.Stats.Calls, c.Stats.Triangles)
	c.End()
	g.picture = image.NewRGBA(image.Rect(0, 0, w, h))
	img.ReadPixels(g.picture.Pix)
	return ebiten.Termination
}

func (*game) Draw(*ebiten.Image) {}

func (*game) Layout(int, int) (int, int) { return 320, 240 }

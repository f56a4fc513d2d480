package main

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/formats/twmap"
	"playhead/gamedata"
	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/mapart"
	"playhead/sim"
)

// read returns a map with the images of the installed games.
func (o *options) read(path string) (*sim.TileMap, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, err := twmap.Open(data, strings.TrimSuffix(filepath.Base(path), ".map"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	m, err := f.Art(context.Background(), nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	engine := sim.DDNet
	if o.seven || strings.Contains(path, "maps7") || strings.Contains(path, "teeworlds/data") {
		engine = sim.Teeworlds07
	}
	finder := gamedata.Finder{}
	if o.bare {
		finder.Roots = []gamedata.Root{}
	}
	return finder.WithImages(context.Background(), m, engine)
}

// width returns how many world units the game shows at the zoom level.
func (o *options) width() float64 {
	view := layout.Rect{W: float64(o.w), H: float64(o.h)}
	return view.W / camera.GameZoom(view) * math.Pow(math.Sqrt(0.75), o.level-10)
}

// draw returns the picture of a map, width world units wide, around x, y.
func (o *options) draw(m *sim.TileMap, x, y, width float64) *image.RGBA {
	art := mapart.New(m)
	defer art.Close()
	dst := ebiten.NewImage(o.w, o.h)
	defer dst.Deallocate()
	cam := camera.New()
	cam.View = layout.Rect{W: float64(o.w), H: float64(o.h)}
	cam.X, cam.Y, cam.Zoom = x, y, cam.View.W/width
	t := time.Duration(o.ms) * time.Millisecond
	c := canvas.New()
	v := mapart.View{Cam: cam, Clock: sim.EnvelopeClock{Round: t, Map: t}, Ground: o.ground, Settled: !o.quick}
	for more := true; more; more = art.Pending() {
		c.Begin(dst, 1)
		v.Side = mapart.Behind
		art.Draw(c, v)
		v.Side = mapart.InFront
		art.Draw(c, v)
		c.End()
	}
	img := image.NewRGBA(image.Rect(0, 0, o.w, o.h))
	dst.ReadPixels(img.Pix)
	return img
}

// place returns the place two arguments mean: coordinates, the middle, or the
// first tile of an index in the game layer.
func place(m *sim.TileMap, a, b string) (x, y float64, err error) {
	switch a {
	case "middle":
		return float64(m.Width * 16), float64(m.Height * 16), nil
	case "tile":
		n, err := strconv.Atoi(b)
		if err != nil {
			return 0, 0, err
		}
		for _, layer := range [][]sim.Tile{m.Game, m.Front} {
			for i, t := range layer {
				if int(t.Index) == n {
					return float64(i%m.Width*32 + 16), float64(i/m.Width*32 + 16), nil
				}
			}
		}
		return 0, 0, fmt.Errorf("no tile %d", n)
	}
	if x, err = strconv.ParseFloat(a, 64); err == nil {
		y, err = strconv.ParseFloat(b, 64)
	}
	return x, y, err
}

func writePNG(path string, img image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

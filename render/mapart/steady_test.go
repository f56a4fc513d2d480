package mapart

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"playhead/sim"
)

// steadyPictureOf draws a map until it is drawn by patches, and returns the
// pixels.
func steadyPictureOf(t *testing.T, m *Map, v View, w, h int) *image.RGBA {
	t.Helper()
	for range steadyAfter + 1 {
		pictureOf(t, m, v, w, h)
	}
	img := pictureOf(t, m, v, w, h)
	if len(m.patches.all) == 0 {
		t.Fatal("there are no patches")
	}
	return img
}

// layered returns a map of 64×48 tiles: two layers behind, one in front, in a
// group that moves with the camera, and one in a group in the distance.
func layered() *sim.TileMap {
	img := tilesetOf(16, func(tile, x, y int) [4]byte {
		return [4]byte{byte(tile*37 + x*9), byte(tile*11 + y*13), byte(x * y), byte(255 - tile%3*70)}
	})
	layer := func(n int) sim.MapLayer {
		ts := make([]sim.Tile, 64*48)
		for i := range ts {
			if x, y := i%64, i/64; (x/7+y/5+n)%3 == 0 {
				ts[i] = sim.Tile{
					Index: uint8(1 + (x*31+y*17+n)%200),
					Flags: uint8(x+y) & (sim.TileFlipX | sim.TileFlipY | sim.TileRotate),
				}
			}
		}
		return sim.MapLayer{Kind: sim.LayerTiles, Tiles: sim.NewTileGrid(64, 48, ts), Color: sim.RGBA{
			R: 255, G: 240,
			B: 230, A: 250,
		}, ColorEnv: -1}
	}
	return &sim.TileMap{
		Width: 64, Height: 48, GameGroup: 1, GameLayer: 2, Images: []sim.MapImage{*img},
		Groups: []sim.MapGroup{
			{ParallaxX: 50, ParallaxY: 40, OffsetX: 13, Layers: []sim.MapLayer{layer(0)}},
			{ParallaxX: 100, ParallaxY: 100, Layers: []sim.MapLayer{layer(1), layer(2), {
				Kind:    sim.LayerPhysics,
				Physics: sim.PhysicsGame,
			}, layer(3)}},
		},
	}
}

// wholly moves a view so that the map's origin lies on a pixel.
func wholly(v View) View {
	whole := v.Cam.Whole(1)
	v.Cam = &whole
	return v
}

// What is filtered twice, or moved by less than half a pixel in the distance, may
// differ a little.
func TestPatchesShowWhatTilesShow(t *testing.T) {
	for _, c := range []struct {
		width     float64
		groups    int // drawn of the map's, from the last
		most      int // difference of a channel
		different float64
	}{
		{311.7, 1, 2, 0},
		{640, 1, 2, 0},
		{1999, 1, 2, 0}, // near: the same pixels, blended in two steps
		{2600, 1, 6, 1},
		{30_000, 1, 6, 1},
		{640, 2, 255, 0.25},
	} {
		t.Run(fmt.Sprintf("%g wide, %d groups", c.width, c.groups), func(t *testing.T) {
			tm := layered()
			if c.groups == 1 {
				tm.Groups[0].Layers = nil
			}
			m := New(tm)
			defer m.Close()
			for _, x := range []float64{1107.3, -50} {
				v := wholly(view(640, 400, x, 700, c.width))
				patched := steadyPictureOf(t, m, v, 640, 400)
				v.Settled = true
				direct := pictureOf(t, m, v, 640, 400)
				off, most := 0, 0
				for i := range direct.Pix {
					d := max(int(direct.Pix[i])-int(patched.Pix[i]), int(patched.Pix[i])-int(direct.Pix[i]))
					most = max(most, d)
					if d > 6 {
						off++
					}
				}
				if share := float64(off) / float64(len(direct.Pix)); most > c.most || share > c.different {
					t.Errorf("at %g: channels differ by up to %d, %.3f of them by more than 6", x, most, share)
				}
			}
		})
	}
}

func TestPatchesAreDroppedWithTheirZoomAndStayFew(t *testing.T) {
	m := New(layered())
	defer m.Close()
	steadyPictureOf(t, m, wholly(view(640, 400, 1000, 700, 640)), 640, 400)
	before := len(m.patches.all)
	pictureOf(t, m, wholly(view(640, 400, 1000, 700, 641)), 640, 400)
	if n := len(m.patches.all); n != 0 {
		t.Errorf("%d of %d patches are left after the zoom changed", n, before)
	}
	for i := range 40 {
		v := view(640, 400, float64(i)*700, float64(i%7)*300, 640)
		pictureOf(t, m, wholly(v), 640, 400)
	}
	if n := len(m.patches.pages); n == 0 || n > mostPages {
		t.Errorf("%d pages", n)
	}
	used := map[int]bool{}
	for k, p := range m.patches.all {
		if p.slot >= 0 && used[p.slot] {
			t.Errorf("%v has a slot that another one has", k)
		}
		used[p.slot] = true
	}
	for _, s := range m.patches.free {
		if used[s] {
			t.Errorf("slot %d is free and used", s)
		}
	}
}

// A picture that is saved is complete at once where a picture of the window would be incomplete, and the window still
// draws the rest of its own.
func TestASavedPictureIsCompleteAtOnce(t *testing.T) {
	const w, h = 640, 360
	of := large(700, 2)
	v := view(w, h, 350*sim.TileUnits, 350*sim.TileUnits, 600*sim.TileUnits)
	v.Ground = color.NRGBA{10, 20, 30, 255}
	other := New(of)
	defer other.Close()
	whole := pictureOf(t, other, v, w, h)

	m, s := New(of), newScreen(w, h)
	defer m.Close()
	defer s.img.Deallocate()
	if s.draw(m, v); !m.Pending() {
		t.Fatal("all of the map was drawn within one frame")
	}
	v.Settled = true
	s.draw(m, v)
	got := image.NewRGBA(s.img.Bounds())
	s.img.ReadPixels(got.Pix)
	if !bytes.Equal(got.Pix, whole.Pix) {
		t.Error("something is missing in the picture that is saved")
	}
	if !m.Pending() {
		t.Error("the window would not draw the rest")
	}
	if m.patches.same != 0 || len(m.patches.all) > 0 {
		t.Error("the picture that is saved took part in the window's patches")
	}
}

func TestRectanglesAreTheSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := cellSet(rapid.Uint64().Draw(t, "cells"))
		var got cellSet
		cells := 0
		s.rectangles(func(x0, y0, x1, y1 int) {
			for y := y0; y < y1; y++ {
				for x := x0; x < x1; x++ {
					got.add(x, y)
					cells++
				}
			}
		})
		if got != s || cells != bits.OnesCount64(uint64(s)) {
			t.Fatalf("%x became %x, %d cells", s, got, cells)
		}
	})
}

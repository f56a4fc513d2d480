package mapart

import (
	"image"
	"image/color"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/canvas"
	"playhead/sim"
)

// pictureOf draws a map and returns its pixels.
func pictureOf(t *testing.T, m *Map, v View, w, h int) *image.RGBA {
	t.Helper()
	dst := ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
	t.Cleanup(dst.Deallocate)
	c := canvas.New()
	for more := true; more; more = m.Pending() {
		c.Begin(dst, 1)
		c.FillRect(0, 0, float64(w), float64(h), color.NRGBA{10, 20, 30, 255})
		v.Side = Behind
		m.Draw(c, v)
		v.Side = InFront
		m.Draw(c, v)
		c.End()
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	dst.ReadPixels(img.Pix)
	return img
}

var (
	red   = [4]byte{255, 0, 0, 255}
	green = [4]byte{0, 255, 0, 255}
)

// block returns a map of 4×4 tiles: tile 1 red, tile 2 green, the rest given.
func block(tiles []sim.Tile, more ...sim.MapLayer) *sim.TileMap {
	img := tilesetOf(8, func(tile, _, _ int) [4]byte {
		switch tile {
		case 1:
			return red
		case 2:
			return green
		}
		return [4]byte{0, 0, 255, 128}
	})
	l := sim.MapLayer{Kind: sim.LayerTiles, Tiles: sim.NewTileGrid(4, 4, tiles), Color: sim.RGBA{
		R: 255, G: 255, B: 255,
		A: 255,
	}, ColorEnv: -1}
	layers := append([]sim.MapLayer{l}, more...)
	return &sim.TileMap{
		Width: 4, Height: 4, Images: []sim.MapImage{*img},
		Groups: []sim.MapGroup{{ParallaxX: 100, ParallaxY: 100, Layers: layers}},
	}
}

func checker() []sim.Tile {
	ts := make([]sim.Tile, 16)
	for i := range ts {
		ts[i].Index = uint8(1 + (i+i/4)%2)
	}
	return ts
}

func TestTilesMeetWithoutSeams(t *testing.T) {
	all := make([]sim.Tile, 16)
	for i := range all {
		all[i].Index = 1
	}
	m := New(block(all))
	defer m.Close()
	for _, width := range []float64{97, 130.3, 411, 1000.7, 2500, 9000, 40000} {
		v := view(200, 160, 61.37, 47.9, width)
		img := pictureOf(t, m, v, 200, 160)
		for i := 0; i < len(img.Pix); i += 4 {
			if [4]byte(img.Pix[i:i+4]) != red {
				t.Fatalf("%g units wide: pixel %d, %d is %v", width, i/4%200, i/4/200, img.Pix[i:i+4])
			}
		}
	}
}

func TestNoColourComesFromNeighboursInTheTileset(t *testing.T) {
	m := New(block(checker()))
	defer m.Close()
	// The blue of the other tiles must not show at any size.
	for _, width := range []float64{60, 133, 300, 700} {
		img := pictureOf(t, m, view(200, 160, 64, 64, width), 200, 160)
		for i := 0; i < len(img.Pix); i += 4 {
			if img.Pix[i+2] != 0 {
				t.Fatalf("%g units wide: pixel %d, %d is %v", width, i/4%200, i/4/200, img.Pix[i:i+4])
			}
		}
	}
}

func TestWhatOpaqueTilesHideMakesNoDifference(t *testing.T) {
	// A sky, a wall in front of part of it, and something see-through on top.
	wall := make([]sim.Tile, 16)
	glass := make([]sim.Tile, 16)
	for i := range wall {
		if i%4 < 2 {
			wall[i].Index = 1
		}
		glass[i].Index = 3
	}
	layer := func(ts []sim.Tile) sim.MapLayer {
		return sim.MapLayer{Kind: sim.LayerTiles, Tiles: sim.NewTileGrid(4, 4, ts), Color: sim.RGBA{
			R: 255, G: 255,
			B: 255, A: 255,
		}, ColorEnv: -1}
	}
	for _, width := range []float64{150, 3000} {
		v := view(200, 160, 70, 64, width)
		v.Settled = true
		m := New(block(checker(), layer(wall), layer(glass)))
		whole := pictureOf(t, m, v, 200, 160)
		m.Close()
		n := New(block(checker(), layer(wall), layer(glass)))
		for _, p := range n.pictures {
			p.sheet.solid = [256]bool{}
		}
		if img := pictureOf(t, n, v, 200, 160); string(img.Pix) != string(whole.Pix) {
			t.Errorf("%g units wide: another picture without leaving out what is hidden", width)
		}
		n.Close()
	}
}

func TestQuadsFollowTheClockAlone(t *testing.T) {
	p := func(x, y int32) sim.FixedPoint { return sim.FixedPoint{X: x * 1024, Y: y * 1024} }
	white := sim.RGBA{R: 255, G: 255, B: 255, A: 255}
	q := sim.Quad{
		Points: [5]sim.FixedPoint{p(0, 0), p(20, 0), p(0, 20), p(20, 20), p(10, 10)},
		Colors: [4]sim.RGBA{white, white, white, white}, PosEnv: 0, ColorEnv: -1,
	}
	m := New(&sim.TileMap{
		Width: 1, Height: 1,
		Groups: []sim.MapGroup{{
			ParallaxX: 100, ParallaxY: 100,
			Layers: []sim.MapLayer{{Kind: sim.LayerQuads, Quads: []sim.Quad{q}, Image: -1}},
		}},
		Envelopes: []sim.Envelope{{Channels: 3, Points: []sim.EnvelopePoint{
			{Curve: sim.CurveLinear}, {TimeMS: 1000, Values: [4]int32{100 * 1024, 0, 0}},
		}}},
	})
	defer m.Close()
	lit := func(ms int) (left int) {
		v := view(200, 100, 100, 50, 200)
		v.Clock.Map = time.Duration(ms) * time.Millisecond
		img := pictureOf(t, m, v, 200, 100)
		for x := range 200 {
			if img.RGBAAt(x, 10).R == 255 {
				return x
			}
		}
		return -1
	}
	for _, c := range [][2]int{{0, 0}, {500, 50}, {250, 25}, {1500, 50}, {0, 0}} {
		if got := lit(c[0]); got != c[1] {
			t.Errorf("at %d ms the quad begins at %d, want %d", c[0], got, c[1])
		}
	}
}

func TestLayersAreSplitAtTheGameLayer(t *testing.T) {
	m := block(checker(), sim.MapLayer{Kind: sim.LayerPhysics, Physics: sim.PhysicsGame}, sim.MapLayer{
		Kind: sim.LayerTiles, Tiles: sim.NewTileGrid(4, 4, checker()), Color: sim.RGBA{A: 255}, ColorEnv: -1,
		Detail: true,
	})
	m.GameGroup, m.GameLayer = 0, 1
	art := New(m)
	defer art.Close()
	var sides []Side
	for _, e := range art.groups[0].entries {
		sides = append(sides, e.side)
	}
	if len(sides) != 2 || sides[0] != Behind || sides[1] != InFront {
		t.Errorf("sides %v", sides)
	}
	v := view(64, 64, 64, 64, 64)
	if p := pictureOf(t, art, v, 64, 64).RGBAAt(5, 5); p.R != 0 || p.G != 0 {
		t.Errorf("the layer in front does not hide: %v", p)
	}
	v.Plain = true
	if p := pictureOf(t, art, v, 64, 64).RGBAAt(5, 5); p.R == 0 && p.G == 0 {
		t.Errorf("detail is drawn though it is left out: %v", p)
	}
}

func TestAMapThatIsStillReadKeepsItsPictures(t *testing.T) {
	t0 := block(checker())
	m := New(t0)
	defer m.Close()
	t1 := *t0
	t1.Images = append([]sim.MapImage{}, t0.Images...)
	t1.Images = append(t1.Images, *tilesetOf(4, func(_, _, _ int) [4]byte { return red }))
	n := m.With(&t1)
	if n.pictures[0] != m.pictures[0] {
		t.Error("the picture was made again")
	}
	if got := (*Map)(nil).With(t0); got.Empty() {
		t.Error("without an earlier state there is nothing")
	}
}

func TestASkyThatMovesIsDrawnAgain(t *testing.T) {
	p := func(x, y int32) sim.FixedPoint { return sim.FixedPoint{X: x * 1024, Y: y * 1024} }
	quad := func(c sim.RGBA, env int) sim.Quad {
		return sim.Quad{
			Points: [5]sim.FixedPoint{p(-500, -500), p(500, -500), p(-500, 500), p(500, 500), p(0, 0)},
			Colors: [4]sim.RGBA{c, c, c, c}, PosEnv: env, ColorEnv: -1,
		}
	}
	blue, half := sim.RGBA{B: 255, A: 255}, sim.RGBA{R: 255, A: 128}
	m := New(&sim.TileMap{
		Width: 1, Height: 1, GameGroup: 1,
		Groups: []sim.MapGroup{{Layers: []sim.MapLayer{{
			Kind: sim.LayerQuads, Image: -1,
			Quads: []sim.Quad{quad(blue, -1), quad(half, -1), quad(half, 0)},
		}}}},
		Envelopes: []sim.Envelope{{Channels: 3, Points: []sim.EnvelopePoint{
			{Curve: sim.CurveStep},
			{TimeMS: 1000, Curve: sim.CurveStep, Values: [4]int32{2000 * 1024, 0, 0}},
			{TimeMS: 2000},
		}}},
	})
	defer m.Close()
	v := view(200, 100, 0, 0, 200)
	red := func(at time.Duration) uint8 {
		v.Clock.Map = at
		return pictureOf(t, m, v, 200, 100).RGBAAt(100, 50).R
	}
	with, without := red(0), red(1500*time.Millisecond)
	if with <= without {
		t.Errorf("red %d with the cloud, %d after it has gone", with, without)
	}
	if again := red(0); again != with {
		t.Errorf("red %d, and %d when it is back", with, again)
	}
	if m.backdrop == nil {
		t.Error("the sky is not drawn by way of the backdrop")
	}
	v.Settled = true
	if exact := red(0); exact != with {
		t.Errorf("red %d, without the backdrop %d", with, exact)
	}
}

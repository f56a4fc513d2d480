package scenery_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	_ "image/jpeg"
	"image/png"
	"testing"

	"playhead/moment/scenery"
	"playhead/sim"
)

const budget = 1 << 20

// level returns a map of 40 × 30 tiles with one tile of art at (10, 5) behind the players and one at (12, 5) in front
// of
// them; the picture of tile 1 is red on its left, green on its right.
func level(flags uint8) *sim.TileMap {
	const w, h, side = 40, 30, 16 * 64
	pix := make([]byte, side*side*4)
	for y := range 64 {
		for x := 64; x < 128; x++ {
			p := pix[(y*side+x)*4:]
			p[3] = 255
			if x < 96 {
				p[0] = 255
			} else {
				p[1] = 255
			}
		}
	}
	layer := func(x, y int) sim.MapLayer {
		tiles := make([]sim.Tile, w*h)
		tiles[y*w+x] = sim.Tile{Index: 1, Flags: flags}
		return sim.MapLayer{
			Kind: sim.LayerTiles, Tiles: sim.NewTileGrid(w, h, tiles), Color: sim.RGBA{R: 255, G: 255, B: 255, A: 255},
			ColorEnv: -1,
		}
	}
	return &sim.TileMap{
		Width: w, Height: h, Game: make([]sim.Tile, w*h), GameGroup: 0, GameLayer: 1, Complete: true,
		Images: []sim.MapImage{{Name: "x", Width: side, Height: side, Pix: pix}},
		Groups: []sim.MapGroup{{ParallaxX: 100, ParallaxY: 100, Layers: []sim.MapLayer{
			layer(10, 5), {Kind: sim.LayerPhysics, Physics: sim.PhysicsGame}, layer(12, 5),
		}}},
	}
}

// at returns the colour at a place of the world, transparent where no picture has it.
func at(t *testing.T, all []scenery.Picture, x, y float64, up bool) color.NRGBA {
	t.Helper()
	for _, p := range all {
		if x < p.X || y < p.Y || x >= p.X+p.W || y >= p.Y+p.H {
			continue
		}
		img, err := png.Decode(bytes.NewReader(p.Data))
		if err != nil {
			t.Fatal(err)
		}
		px, py := (x-p.X)/p.W, (y-p.Y)/p.H
		if up {
			py = 1 - py
		}
		return color.NRGBAModel.Convert(img.At(int(px*float64(img.Bounds().Dx())),
			int(py*float64(img.Bounds().Dy())))).(color.NRGBA)
	}
	return color.NRGBA{}
}

func reddish(c color.NRGBA) bool   { return c.A == 255 && c.R > 200 && c.G < 50 && c.B < 50 }
func greenish(c color.NRGBA) bool  { return c.A == 255 && c.G > 200 && c.R < 50 && c.B < 50 }
func invisible(c color.NRGBA) bool { return c.A == 0 }

func TestTilesAreWhereTheMapHasThem(t *testing.T) {
	near := []scenery.Place{{X: 400, Y: 200}}
	s, err := scenery.Tiles(context.Background(), level(0), near, sim.EnvelopeClock{}, budget)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []struct {
		what string
		list []scenery.Picture
		x, y float64
		is   func(color.NRGBA) bool
	}{
		{"left half", s.Behind, 324, 176, reddish},
		{"right half", s.Behind, 348, 176, greenish},
		{"beside it", s.Behind, 310, 176, invisible},
		{"below it", s.Behind, 324, 194, invisible},
		{"the one in front", s.Behind, 390, 176, invisible},
		{"left half in front", s.Front, 388, 176, reddish},
		{"right half in front", s.Front, 412, 176, greenish},
		{"the one behind", s.Front, 324, 176, invisible},
		{"both, coarsely", s.Coarse, 324, 176, reddish},
		{"both, coarsely", s.Coarse, 412, 176, greenish},
	} {
		if c := at(t, q.list, q.x, q.y, false); !q.is(c) {
			t.Errorf("%s: %v at %v, %v", q.what, c, q.x, q.y)
		}
	}
	if s.Unit != 1 {
		t.Errorf("%v pixels a unit, and a small map has room for 1", s.Unit)
	}
}

// A tile is flipped first, then turned, as in the game.
func TestTilesAreFlippedAndTurned(t *testing.T) {
	for _, q := range []struct {
		flags      uint8
		left, down func(color.NRGBA) bool // at the left and at the lower edge, in the middle of each
	}{
		{sim.TileFlipX, greenish, nil},
		{sim.TileFlipY, reddish, nil},
		{sim.TileRotate, nil, greenish},
		{sim.TileFlipX | sim.TileRotate, nil, reddish},
	} {
		s, err := scenery.Tiles(context.Background(), level(q.flags), []scenery.Place{{X: 400, Y: 200}},
			sim.EnvelopeClock{}, budget)
		if err != nil {
			t.Fatal(err)
		}
		if c := at(t, s.Behind, 322, 176, false); q.left != nil && !q.left(c) {
			t.Errorf("flags %d: %v at the left", q.flags, c)
		}
		if c := at(t, s.Behind, 336, 190, false); q.down != nil && !q.down(c) {
			t.Errorf("flags %d: %v at the bottom", q.flags, c)
		}
	}
}

// Pictures are coarser where they would not fit, and never more than their budget.
func TestPicturesFitTheirBudget(t *testing.T) {
	m := level(0)
	tiles := make([]sim.Tile, m.Width*m.Height)
	for i := range tiles {
		tiles[i].Index = 1
	}
	m.Groups[0].Layers[0].Tiles = sim.NewTileGrid(m.Width, m.Height, tiles)
	near := []scenery.Place{{X: 100, Y: 200}, {X: 9000, Y: 200}, {X: 1000, Y: 5000}}
	sharpest := 2.0
	for _, most := range []int{400_000, 40_000, 12_000, 1000} {
		s, err := scenery.Tiles(context.Background(), m, near, sim.EnvelopeClock{}, most)
		if err != nil {
			t.Fatal(err)
		}
		if n := s.Bytes(); n > most {
			t.Errorf("%d bytes, at most %d allowed", n, most)
		}
		if len(s.Behind) > 0 && s.Unit > sharpest {
			t.Errorf("with %d bytes the pictures are sharper: %v", most, s.Unit)
		}
		sharpest = s.Unit
	}
}

// A map without its art shows walls and freeze in our tiles.
func TestAMapWithoutArtShowsItsWalls(t *testing.T) {
	m := level(0)
	m.Groups, m.GameGroup = nil, -1
	m.Game[7*m.Width+9].Index = 1
	s, err := scenery.Tiles(context.Background(), m, []scenery.Place{{X: 300, Y: 200}}, sim.EnvelopeClock{}, budget)
	if err != nil {
		t.Fatal(err)
	}
	if c := at(t, s.Behind, 9*32+16, 7*32+16, false); c.A != 255 {
		t.Errorf("the wall is %v", c)
	}
	if c := at(t, s.Behind, 12*32+16, 7*32+16, false); !invisible(c) {
		t.Errorf("the air is %v", c)
	}
}

// The clip of a group bounds it, and layers behind the world are the sky.
func TestLayersFarAwayAreTheSky(t *testing.T) {
	m := level(0)
	sky := sim.MapGroup{Layers: []sim.MapLayer{{Kind: sim.LayerQuads, Image: -1, Quads: []sim.Quad{{
		Points: [5]sim.FixedPoint{
			{X: -1 << 20, Y: -1 << 20},
			{X: 1 << 20, Y: -1 << 20},
			{X: -1 << 20, Y: 1 << 20},
			{X: 1 << 20, Y: 1 << 20},
		},
		Colors:   [4]sim.RGBA{{B: 255, A: 255}, {B: 255, A: 255}, {B: 255, A: 255}, {B: 255, A: 255}},
		ColorEnv: -1, PosEnv: -1,
	}}}}}
	m.Groups = append([]sim.MapGroup{sky}, m.Groups...)
	m.GameGroup = 1
	s, err := scenery.Tiles(context.Background(), m, []scenery.Place{{X: 400, Y: 200}}, sim.EnvelopeClock{}, budget)
	if err != nil {
		t.Fatal(err)
	}
	if s.Sky == nil {
		t.Fatal("no sky")
	}
	img, _, err := image.Decode(bytes.NewReader(s.Sky.Data))
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b, _ := img.At(img.Bounds().Dx()/2, img.Bounds().Dy()/2).RGBA(); r>>8 > 20 || g>>8 > 20 || b>>8 < 230 {
		t.Errorf("the sky is %d, %d, %d", r>>8, g>>8, b>>8)
	}
	if c := at(t, s.Behind, 310, 176, false); !invisible(c) {
		t.Errorf("the sky hides the world: %v", c)
	}
}

func TestFloorsAreSeenFromAboveWithNorthUp(t *testing.T) {
	plan := &sim.FloorPlan{World: sim.FloorModel{Floors: []sim.Floor{{
		Points: [][3]float32{{0, 0, 0}, {200, 0, 0}, {200, 100, 0}, {0, 100, 0}},
	}}}}
	s, err := scenery.Above(context.Background(), plan, nil, []scenery.Place{{X: 100, Y: 50}}, budget)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []struct {
		x, y  float64
		floor bool
	}{{100, 50, true}, {10, 90, true}, {190, 10, true}, {100, 110, false}, {100, -10, false}, {210, 50, false}} {
		if c := at(t, s.Behind, q.x, q.y, true); (c.A == 255) != q.floor {
			t.Errorf("at %v, %v: %v", q.x, q.y, c)
		}
	}
}

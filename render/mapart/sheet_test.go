package mapart

import (
	"testing"

	"playhead/sim"
)

// tilesetOf returns an image of 16×16 tiles of size pixels, each of the colour
// that paint gives.
func tilesetOf(size int, paint func(tile, x, y int) [4]byte) *sim.MapImage {
	side := size * sheetTiles
	img := &sim.MapImage{Width: side, Height: side, Pix: make([]byte, 4*side*side)}
	for y := range side {
		for x := range side {
			c := paint(y/size*sheetTiles+x/size, x%size, y%size)
			copy(img.Pix[4*(y*side+x):], c[:])
		}
	}
	return img
}

func TestSheetsHalveDownToAPixelATile(t *testing.T) {
	s := newSheet(tilesetOf(8, func(tile, _, _ int) [4]byte { return [4]byte{byte(tile), 100, 200, 255} }))
	if len(s.levels) != 4 || s.levels[0].tile != 8 || s.levels[3].tile != 1 {
		t.Fatalf("%d levels", len(s.levels))
	}
	for tile := range 256 {
		for i := range s.levels {
			l := &s.levels[i]
			x0, y0, x1, y1 := l.region(uint8(tile))
			// With its gutter a tile is all its own colour, in every size.
			for y := int(y0) - gutter; y < int(y1)+gutter; y++ {
				for x := int(x0) - gutter; x < int(x1)+gutter; x++ {
					if p := l.pix[4*(y*l.side()+x):][:4]; [4]byte(p) != [4]byte{byte(tile), 100, 200, 255} {
						t.Fatalf("tile %d, level %d, pixel %d, %d is %v", tile, i, x, y, p)
					}
				}
			}
		}
	}
}

func TestSheetsKnowBlankAndSolidTiles(t *testing.T) {
	s := newSheet(tilesetOf(4, func(tile, x, y int) [4]byte {
		switch tile {
		case 1:
			return [4]byte{9, 9, 9, 0}
		case 2:
			return [4]byte{9, 9, 9, 255}
		case 3: // a single pixel is not opaque
			if x == 3 && y == 3 {
				return [4]byte{9, 9, 9, nearlySolid - 1}
			}
			return [4]byte{9, 9, 9, 255}
		case 5: // what shows through nobody sees
			return [4]byte{9, 100, 200, 254}
		}
		return [4]byte{255, 255, 255, 100}
	}))
	for tile, want := range map[int][2]bool{
		1: {true, false}, 2: {false, true}, 3: {false, false}, 4: {false, false},
		5: {false, true},
	} {
		if got := [2]bool{s.blank[tile], s.solid[tile]}; got != want {
			t.Errorf("tile %d is blank, solid: %v, want %v", tile, got, want)
		}
	}
	x, y, _, _ := s.levels[0].region(5)
	if p := s.levels[0].pix[4*(int(y)*s.levels[0].side()+int(x)):][:4]; [4]byte(p) != [4]byte{9, 100, 200, 255} {
		t.Errorf("a tile taken for solid is %v", p)
	}
	if m := s.mean[4]; m.a < 0.39 || m.a > 0.40 || m.r != m.a {
		t.Errorf("mean of a tile of alpha 100 is %v", m)
	}
}

func TestImagesOfOddSizesBecomeSheets(t *testing.T) {
	for _, c := range []struct{ w, h, tile int }{
		{1024, 1024, 64},
		{1000, 1000, 32},
		{16, 16, 1},
		{3, 5, 1},
		{512, 256, 16},
		{4096, 4096, 128},
		{100, 1, 1},
	} {
		s := newSheet(&sim.MapImage{Width: c.w, Height: c.h, Pix: make([]byte, 4*c.w*c.h)})
		if got := s.levels[0].tile; got != c.tile {
			t.Errorf("%d×%d pixels: tiles of %d, want %d", c.w, c.h, got, c.tile)
		}
		if side := s.levels[0].side(); side > largestTexture {
			t.Errorf("%d×%d pixels: a texture of %d", c.w, c.h, side)
		}
	}
}

func TestLevelsAreNotEnlarged(t *testing.T) {
	s := newSheet(&sim.MapImage{Width: 1024, Height: 1024, Pix: make([]byte, 4<<20)})
	for px, want := range map[float64]int{200: 64, 64: 64, 40: 64, 33: 32, 28.6: 32, 17: 16, 8: 8, 5: 8, 1: 1, 0.3: 1} {
		if got := s.levels[s.level(px)].tile; got != want {
			t.Errorf("tiles of %g pixels are drawn from %d, want %d", px, got, want)
		}
	}
}

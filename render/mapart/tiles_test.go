package mapart

import (
	"slices"
	"testing"

	"playhead/sim"
)

// turned returns what a tile's picture of 2×2 pixels looks like with flags, by
// moving its pixels: flipped first, then turned clockwise.
func turned(flags uint8) [4]string {
	p := [4]string{"a", "b", "d", "c"} // round from the top left
	if flags&sim.TileFlipX != 0 {
		p = [4]string{p[1], p[0], p[3], p[2]}
	}
	if flags&sim.TileFlipY != 0 {
		p = [4]string{p[3], p[2], p[1], p[0]}
	}
	if flags&sim.TileRotate != 0 {
		p = [4]string{p[3], p[0], p[1], p[2]}
	}
	return p
}

func TestTilesAreFlippedThenTurned(t *testing.T) {
	names := [4]string{"a", "b", "c", "d"} // by corner: 1 right, 2 low
	for flags := range uint8(16) {
		var got [4]string
		for i, c := range corners[flags] {
			got[i] = names[c]
		}
		if want := turned(flags); got != want {
			t.Errorf("flags %04b: corners %v, want %v", flags, got, want)
		}
	}
}

func TestATileShowsItsOwnPixelsOnly(t *testing.T) {
	l := level{tile: 4}
	var b batch
	b.tile(sim.Tile{Index: 0x21, Flags: sim.TileFlipX}, &l, 10, 20, 14, 24, rgba{1, 1, 1, 1})
	want := [4][4]float32{{10, 20, 11, 13}, {14, 20, 7, 13}, {14, 24, 7, 17}, {10, 24, 11, 17}}
	for i, v := range b.vs {
		if got := [4]float32{v.DstX, v.DstY, v.SrcX, v.SrcY}; got != want[i] {
			t.Errorf("corner %d is %v, want %v", i, got, want[i])
		}
	}
}

// numbered returns a grid whose tile at x, y has the index 1+x+10y.
func numbered(w, h int) sim.TileGrid {
	ts := make([]sim.Tile, w*h)
	for i := range ts {
		ts[i].Index = uint8(1 + i%w + i/w*10)
	}
	return sim.NewTileGrid(w, h, ts)
}

func TestLayersGoOnWithTheirBorder(t *testing.T) {
	g := numbered(3, 2)
	for _, c := range []struct {
		y, x0, x1 int
		want      []uint8
	}{
		{0, 0, 3, []uint8{1, 2, 3}},
		{0, -2, 2, []uint8{1, 1, 1, 2}},
		{1, 1, 6, []uint8{12, 13, 13, 13, 13}},
		{-5, 0, 3, []uint8{1, 2, 3}},
		{9, -1, 4, []uint8{11, 11, 12, 13, 13}},
		{0, -4, -1, []uint8{1, 1, 1}},
		{0, 5, 7, []uint8{3, 3}},
	} {
		var got []uint8
		for _, tile := range row(&g, c.y, c.x0, c.x1, nil) {
			got = append(got, tile.Index)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("row %d from %d to %d: %v, want %v", c.y, c.x0, c.x1, got, c.want)
		}
	}
}

func TestRowsOfLargeGridsAreThoseOfTheGrid(t *testing.T) {
	const w, h = 70, 40
	ts := make([]sim.Tile, w*h)
	for i := range ts {
		if i%w > 33 || i/w > 32 { // leaves blocks of air
			ts[i].Index = uint8(i%251 + 1)
		}
	}
	g := sim.NewTileGrid(w, h, ts)
	for y := -1; y <= h; y++ {
		got := row(&g, y, -3, w+3, nil)
		for i, tile := range got {
			if want := g.AtExtended(i-3, y); tile != want {
				t.Fatalf("tile %d, %d is %v, want %v", i-3, y, tile, want)
			}
		}
	}
}

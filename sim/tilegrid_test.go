package sim

import (
	"math/rand/v2"
	"testing"
)

func TestTileGridHoldsEveryTile(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {31, 33}, {32, 32}, {64, 32}, {100, 70}, {5, 200}} {
		w, h := size[0], size[1]
		rng := rand.New(rand.NewPCG(uint64(w), uint64(h)))
		tiles := make([]Tile, w*h)
		for i := range tiles {
			if rng.IntN(3) == 0 {
				tiles[i] = Tile{uint8(1 + rng.IntN(255)), uint8(rng.IntN(16))}
			}
		}
		g := NewTileGrid(w, h, tiles)
		for y := range h {
			for x := range w {
				if got, want := g.At(x, y), tiles[y*w+x]; got != want {
					t.Fatalf("%dx%d: tile %d,%d is %v, want %v", w, h, x, y, got, want)
				}
			}
		}
	}
}

func TestTileGridOutside(t *testing.T) {
	g := NewTileGrid(2, 2, []Tile{{1, 0}, {2, 0}, {3, 0}, {4, 0}})
	for _, c := range []struct {
		x, y        int
		in, extends uint8
	}{{0, 0, 1, 1}, {-5, 0, 0, 1}, {2, 0, 0, 2}, {9, 9, 0, 4}, {-1, 1, 0, 3}, {1, 1, 4, 4}} {
		if got := g.At(c.x, c.y).Index; got != c.in {
			t.Errorf("At(%d, %d) is %d, want %d", c.x, c.y, got, c.in)
		}
		if got := g.AtExtended(c.x, c.y).Index; got != c.extends {
			t.Errorf("AtExtended(%d, %d) is %d, want %d", c.x, c.y, got, c.extends)
		}
	}
}

func TestTileGridKeepsAirAndOneTileBlocksSmall(t *testing.T) {
	const n = 4 * BlockTiles
	tiles := make([]Tile, n*n)
	for i := range tiles {
		switch {
		case i%n >= 2*BlockTiles:
			tiles[i] = Tile{Index: 7}
		case i%n >= BlockTiles:
			tiles[i] = Tile{Flags: TileRotate} // air, turned
		}
	}
	g := NewTileGrid(n, n, tiles)
	if g.Block(0, 0) != nil || g.Block(1, 3) != nil {
		t.Error("a block of air takes memory")
	}
	if g.Block(2, 0) == nil || g.Block(2, 0) != g.Block(3, 3) {
		t.Error("blocks filled with the same tile are not shared")
	}
	if g.Block(4, 0) != nil || g.Block(-1, 0) != nil || g.Block(0, 4) != nil {
		t.Error("blocks outside the grid are not nil")
	}
}

func TestTileGridTakesRowsOfAnyLength(t *testing.T) {
	b := NewTileGridBuilder(3, 3)
	b.Row([]Tile{{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}})
	b.Air(1)
	b.Row([]Tile{{6, 0}})
	b.Row([]Tile{{9, 0}})
	g := b.Grid()
	want := [3][3]uint8{{1, 2, 3}, {}, {6}}
	for y, row := range want {
		for x, i := range row {
			if got := g.At(x, y).Index; got != i {
				t.Errorf("tile %d,%d is %d, want %d", x, y, got, i)
			}
		}
	}
}

func TestTileGridNotReadIsAir(t *testing.T) {
	g := TileGrid{Width: 10, Height: 10}
	if g.At(3, 3) != (Tile{}) || g.Block(0, 0) != nil || g.AtExtended(-1, 50) != (Tile{}) {
		t.Error("a grid without blocks is not air")
	}
	var zero TileGrid
	if zero.AtExtended(5, 5) != (Tile{}) {
		t.Error("the zero grid is not air")
	}
}

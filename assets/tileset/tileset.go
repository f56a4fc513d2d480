// Package tileset knows the layout of the default tileset of Playhead and chooses
// its tiles: which edge a block shows, where grass hangs over.
//
// The picture (package assets, mapres/tileset.png) is 16 × 16 tiles as the maps of
// the game want it. It is used for maps whose own pictures are missing and for the
// samples. A landscape needs four layers of it, drawn in this order over the
// ground, because a tile of grass reaches into its neighbours: [Layers].
package tileset

// A Cell is what stands on a tile of a map.
type Cell uint8

// The cells.
const (
	Air Cell = iota
	Soil
	Stone
	Unhookable
	Freeze
	Deep
)

func (c Cell) solid() bool { return c == Soil || c == Stone || c == Unhookable }

// Sides of a block that do not touch another block, as bits.
const (
	Top = 1 << iota
	Right
	Bottom
	Left
)

// Rows of the picture, as the index of their first tile.
const (
	rowInside = 0x00 // 1-4 soil, 5-8 stone, 9-12 unhookable: insides, other looks
	rowSoil   = 0x10 // by open sides; 0x20 again, other cobbles
	rowStone  = 0x30 // by open sides; 0x40 again
	rowUnhook = 0x50 // by open sides
	rowFreeze = 0x60 // by open Top (1) and Bottom (2), + 4 with a flake, + 8 deep
	rowCap    = 0x70 // 0-3 cap by open Left (1) and Right (2), 4-7 what rises above it, + 8 with a plant
	rowSide   = 0x80 // + 1 the end of a cap on the right, + 2 of one on the left, + 8 from above them
	rowSign   = 0x90 // [Start] and the following
)

// Signs: tiles that stand alone.
const (
	Start      = rowSign + iota // chequered, see-through
	Finish                      // the same, darker
	TeleIn                      // violet whirl
	TeleOut                     // violet ring
	Arrow                       // board with an arrow to the right
	ArrowUp                     // board with an arrow upwards
	Spikes                      // death, pointing up
	Checkpoint                  // pennant
	Crate                       // wooden box
	Lantern                     // hanging light
)

// ImageTiles is how many tiles the picture has in a row and in a column.
const ImageTiles = 16

// Layers are the tiles of a landscape, row by row, 0 for none.
type Layers struct {
	Ground []uint8 // blocks and freeze
	Cap    []uint8 // grass on soil
	Above  []uint8 // its upper edge, and plants, in the cells above
	Side   []uint8 // its ends, in the cells beside
}

// Build chooses the tiles for a landscape of w × h cells. at is called only for
// cells inside; cells outside count as more of the same.
func Build(w, h int, at func(x, y int) Cell) Layers {
	b := builder{w: w, h: h, at: at, Layers: Layers{
		Ground: make([]uint8, w*h), Cap: make([]uint8, w*h),
		Above: make([]uint8, w*h), Side: make([]uint8, w*h),
	}}
	for y := range h {
		for x := range w {
			b.cell(x, y)
		}
	}
	return b.Layers
}

type builder struct {
	Layers
	w, h int
	at   func(x, y int) Cell
}

// near returns the cell at (x, y), or the one at the edge next to it.
func (b *builder) near(x, y int) Cell {
	return b.at(min(max(x, 0), b.w-1), min(max(y, 0), b.h-1))
}

func (b *builder) cell(x, y int) {
	c, i := b.at(x, y), y*b.w+x
	mix := noise(x, y)
	switch c {
	case Soil, Stone, Unhookable:
		b.Ground[i] = block(c, b.open(x, y), mix)
	case Freeze, Deep:
		b.Ground[i] = b.pool(c, x, y, mix)
	case Air:
	}
	if c == Soil && b.grassy(x, y) {
		b.cap(x, y, mix)
	}
}

// open returns the sides of (x, y) that touch no block.
func (b *builder) open(x, y int) uint8 {
	var open uint8
	for bit, d := range [...][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		if !b.near(x+d[0], y+d[1]).solid() {
			open |= 1 << bit
		}
	}
	return open
}

// block returns the tile of a block, with some variety.
func block(c Cell, open uint8, mix uint32) uint8 {
	switch {
	case open == 0 && mix%3 > 0:
		return rowInside + 1 + uint8(c-Soil)*4 + uint8(mix>>8)%4
	case c == Soil:
		return rowSoil + uint8(mix&1)*16 + open
	case c == Stone:
		return rowStone + uint8(mix&1)*16 + open
	}
	return rowUnhook + open
}

// pool returns the tile of freeze, with its bright edge where it meets the air.
func (b *builder) pool(c Cell, x, y int, mix uint32) uint8 {
	t := uint8(rowFreeze)
	if c == Deep {
		t += 8
	}
	if up := b.near(x, y-1); up != c && !up.solid() {
		t |= 1
	}
	if down := b.near(x, y+1); down != c && !down.solid() {
		t |= 2
	}
	if mix%5 == 0 {
		t += 4
	}
	return t
}

// grassy reports whether grass grows on (x, y).
func (b *builder) grassy(x, y int) bool {
	return b.near(x, y) == Soil && y > 0 && !b.near(x, y-1).solid()
}

// cap puts grass on (x, y) and lets it hang over.
func (b *builder) cap(x, y int, mix uint32) {
	i := y*b.w + x
	var ends uint8
	if x > 0 && !b.grassy(x-1, y) {
		ends |= 1
		b.end(i-1, 1)
	}
	if x < b.w-1 && !b.grassy(x+1, y) {
		ends |= 2
		b.end(i+1, 2)
	}
	b.Cap[i] = rowCap + ends
	b.Above[i-b.w] = rowCap + 4 + ends
	if mix%7 < 2 {
		b.Above[i-b.w] += 8
	}
}

// end puts the end of a cap into the cell i beside it and the one above that.
func (b *builder) end(i int, beside uint8) {
	b.Side[i] |= rowSide | beside
	if up := i - b.w; b.Above[up] == 0 || b.Above[up]&0xf0 == rowSide {
		b.Above[up] |= rowSide | 8 | beside
	}
}

// noise returns a number that looks random and is always the same for a place.
func noise(x, y int) uint32 {
	n := uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77
	n ^= n >> 15
	n *= 0x2c1b3c6d
	n ^= n >> 12
	n *= 0x297a2d39
	return n ^ n>>15
}

package sim

// slabBlocks is how many blocks are allocated at a time.
const slabBlocks = 16

// A TileGridBuilder makes a TileGrid out of rows of tiles, top to bottom,
// without ever holding the layer as a whole. It is used by one goroutine.
type TileGridBuilder struct {
	grid    TileGrid
	y       int         // rows taken
	strip   []TileBlock // the row of blocks being filled
	dirty   []bool      // which of them hold anything
	slab    []TileBlock // allocated, not yet used
	uniform map[Tile]*TileBlock
}

// NewTileGridBuilder returns a builder of a grid of width by height tiles.
func NewTileGridBuilder(width, height int) *TileGridBuilder {
	b := &TileGridBuilder{grid: TileGrid{Width: width, Height: height}}
	n := b.grid.Columns()
	b.grid.Blocks = make([]*TileBlock, n*b.grid.Rows())
	b.strip, b.dirty = make([]TileBlock, n), make([]bool, n)
	return b
}

// Row takes the next row. Tiles past the width and rows past the height are
// dropped, missing tiles are air. The row is not kept.
func (b *TileGridBuilder) Row(row []Tile) {
	row = row[:min(len(row), b.grid.Width)]
	if b.y >= b.grid.Height {
		return
	}
	in := b.y % BlockTiles * BlockTiles
	for bx := 0; len(row) > 0; bx++ {
		part := row[:min(len(row), BlockTiles)]
		row = row[len(part):]
		if copyTiles(b.strip[bx][in:], part) {
			b.dirty[bx] = true
		}
	}
	b.Air(1)
}

// Air takes the next n rows as air.
func (b *TileGridBuilder) Air(n int) {
	for ; n > 0 && b.y < b.grid.Height; n-- {
		b.y++
		if b.y%BlockTiles == 0 {
			b.flush()
		}
	}
}

// Grid returns the grid. Rows that were not given are air. The builder must
// not be used afterwards.
func (b *TileGridBuilder) Grid() TileGrid {
	b.Air(b.grid.Height - b.y)
	b.flush()
	return b.grid
}

// flush moves the strip into the grid. Only blocks that hold more than one
// kind of tile get memory of their own.
func (b *TileGridBuilder) flush() {
	first := (b.y - 1) / BlockTiles * b.grid.Columns()
	for bx := range b.strip {
		if !b.dirty[bx] {
			continue
		}
		t := &b.strip[bx]
		b.grid.Blocks[first+bx] = b.keep(t)
		*t, b.dirty[bx] = TileBlock{}, false
	}
}

func (b *TileGridBuilder) keep(t *TileBlock) *TileBlock {
	shared := filled(t)
	if shared && b.uniform[t[0]] != nil {
		return b.uniform[t[0]]
	}
	if len(b.slab) == 0 {
		b.slab = make([]TileBlock, slabBlocks)
	}
	k := &b.slab[0]
	b.slab = b.slab[1:]
	*k = *t
	if shared {
		if b.uniform == nil {
			b.uniform = make(map[Tile]*TileBlock)
		}
		b.uniform[t[0]] = k
	}
	return k
}

func filled(t *TileBlock) bool {
	for _, v := range t[1:] {
		if v != t[0] {
			return false
		}
	}
	return true
}

// copyTiles copies tiles, air as the zero Tile, and reports whether there was
// anything else.
func copyTiles(dst, src []Tile) bool {
	found := false
	for i, t := range src {
		if t.Index != 0 {
			dst[i], found = t, true
		}
	}
	return found
}

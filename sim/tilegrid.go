package sim

// BlockTiles is how many tiles a TileBlock is wide and high: 1024 world units.
const BlockTiles = 32

// A TileBlock is a square of tiles, row-major.
type TileBlock [BlockTiles * BlockTiles]Tile

// A TileGrid holds the tiles of an art layer in square blocks. Most of a large
// map's layers is air, so blocks of nothing but air are nil, and blocks filled
// with one tile are shared: 30 layers of 4000×4000 tiles would take a gigabyte
// as plain rows. A renderer that works in blocks skips what is empty without
// looking at it.
type TileGrid struct {
	Width, Height int // tiles
	// Blocks holds Columns()*Rows() blocks, row-major, nil where there is only
	// air. The last column and row may reach past Width and Height with air.
	// It is nil while the layer has not been read.
	Blocks []*TileBlock
}

// Columns returns how many blocks the grid is wide.
func (g *TileGrid) Columns() int { return (g.Width + BlockTiles - 1) / BlockTiles }

// Rows returns how many blocks the grid is high.
func (g *TileGrid) Rows() int { return (g.Height + BlockTiles - 1) / BlockTiles }

// Block returns the block at column bx and row by, nil when it holds only air
// or lies outside the grid.
func (g *TileGrid) Block(bx, by int) *TileBlock {
	if uint(bx) >= uint(g.Columns()) || uint(by) >= uint(g.Rows()) || g.Blocks == nil {
		return nil
	}
	return g.Blocks[by*g.Columns()+bx]
}

// At returns the tile at x, y in tiles, air outside the grid. Air is the zero
// Tile, whatever flags the file gave it.
func (g *TileGrid) At(x, y int) Tile {
	if uint(x) >= uint(g.Width) || uint(y) >= uint(g.Height) {
		return Tile{}
	}
	b := g.Block(x/BlockTiles, y/BlockTiles)
	if b == nil {
		return Tile{}
	}
	return b[y%BlockTiles*BlockTiles+x%BlockTiles]
}

// AtExtended returns the tile at x, y as the game draws it: outside its own
// area a layer goes on with the tiles of its border for ever.
func (g *TileGrid) AtExtended(x, y int) Tile {
	return g.At(min(max(x, 0), g.Width-1), min(max(y, 0), g.Height-1))
}

// NewTileGrid returns the grid of row-major tiles, of which there are
// width*height.
func NewTileGrid(width, height int, tiles []Tile) TileGrid {
	b := NewTileGridBuilder(width, height)
	for y := 0; y < height; y++ {
		b.Row(tiles[y*width : (y+1)*width])
	}
	return b.Grid()
}

package mapart

// A cellSet is a set of the 8×8 cells of a square picture, row by row. What is
// not in it need not be drawn: most of a map is air, and pixels are what costs.
type cellSet uint64

const (
	chunkCells = 8 // in a row
	cellPx     = chunkPx / chunkCells
)

func (c *cellSet) add(x, y int) { *c |= 1 << (y*chunkCells + x) }

func (c *cellSet) remove(x, y int) { *c &^= 1 << (y*chunkCells + x) }

func (c cellSet) has(x, y int) bool { return c>>(y*chunkCells+x)&1 != 0 }

// rectangles calls do for rectangles that together are the set, each cell once.
// Rows that are alike make one.
func (c cellSet) rectangles(do func(x0, y0, x1, y1 int)) {
	for y := 0; y < chunkCells; {
		row, end := c.row(y), y+1
		for end < chunkCells && c.row(end) == row {
			end++
		}
		for x := 0; x < chunkCells; {
			to := x
			for to < chunkCells && row>>to&1 != 0 {
				to++
			}
			if to > x {
				do(x, y, to, end)
			}
			x = to + 1
		}
		y = end
	}
}

func (c cellSet) row(y int) uint8 { return uint8(c >> (y * chunkCells)) }

package mapart

import (
	"math"

	"playhead/sim"
)

// cover knows which tiles of the game group's raster are hidden by opaque tiles,
// and from which layer on.
type cover struct {
	span tileSpan
	w    int
	top  []int32 // order of the topmost opaque layer, 0 for none
}

// reset starts a raster with nothing hidden.
func (c *cover) reset(s tileSpan) {
	c.span, c.w = s, max(s.x1-s.x0, 0)
	n := c.w * max(s.y1-s.y0, 0)
	if cap(c.top) < n {
		c.top = make([]int32, n)
	}
	c.top = c.top[:n]
	clear(c.top)
}

// put marks column i of row j of the raster as hidden for layers below order.
func (c *cover) put(i, j int, order int32) {
	p := &c.top[j*c.w+i]
	*p = max(*p, order)
}

// an edge of a tile lies in: see drawing.cells.
type cellEdge struct{ first, last int32 }

// hides reports whether everything between two columns' and two rows' edges is
// hidden for layer order. What is outside the raster cannot be seen, and counts
// as hidden.
func (c *cover) hides(left, right, top, low cellEdge, order int32) bool {
	for y := top.first; y < low.last; y++ {
		for x := left.first; x < right.last; x++ {
			if c.top[int(y)*c.w+int(x)] <= order {
				return false
			}
		}
	}
	return len(c.top) > 0
}

// cells computes in which cells of the raster the edges of the tiles of a group
// lie.
func (d *drawing) cells(t *transform, s tileSpan) {
	d.colCells, d.rowCells = d.colCells[:0], d.rowCells[:0]
	g := &d.game
	add := func(list []cellEdge, tile int, world, gameWorld float64, from, to int) []cellEdge {
		// From the group to the screen and back to the game group's raster.
		at := ((float64(tile*sim.TileUnits)-world)*t.zoom/g.zoom+gameWorld)/sim.TileUnits - float64(from)
		first, last := math.Floor(at+1e-6), math.Ceil(at-1e-6)
		n := float64(max(to-from, 0))
		return append(list, cellEdge{int32(min(max(first, 0), n)), int32(min(max(last, 0), n))})
	}
	r := d.cover.span
	for x := s.x0; x <= s.x1; x++ {
		d.colCells = add(d.colCells, x, t.x, g.x, r.x0, r.x1)
	}
	for y := s.y0; y <= s.y1; y++ {
		d.rowCells = add(d.rowCells, y, t.y, g.y, r.y0, r.y1)
	}
}

// coverBy marks what an opaque layer hides.
func (d *drawing) coverBy(e *entry, s *sheet) {
	r := d.cover.span
	for y := r.y0; y < r.y1; y++ {
		d.tiles = row(&e.layer.Tiles, y, r.x0, r.x1, d.tiles)
		for i, tile := range d.tiles {
			if tile.Index != 0 && s.solid[tile.Index] {
				d.cover.put(i, y-r.y0, e.order)
			}
		}
	}
}

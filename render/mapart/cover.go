package mapart

import (
	"math"
	"slices"

	"playhead/sim"
)

// cover knows which parts of the view are hidden by opaque tiles, and from which
// layer on. Its raster is that of the game group's tiles, or from far away that
// of the cells of chunks.
type cover struct {
	unit int // tiles a cell of the raster is wide
	span tileSpan
	w    int
	top  []int32 // order of the topmost opaque layer, 0 if there is none
}

// reset starts a raster with nothing hidden over an area in tiles.
func (c *cover) reset(unit int, s tileSpan) {
	s = tileSpan{floorDiv(s.x0, unit), floorDiv(s.y0, unit), floorDiv(s.x1-1, unit) + 1, floorDiv(s.y1-1, unit) + 1}
	c.unit, c.span, c.w = unit, s, max(s.x1-s.x0, 0)
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

// A cellEdge locates a tile edge in the raster: the cell that starts at it, and
// the cell that ends at it.
type cellEdge struct{ first, last int32 }

// edge locates a position of the game group, in world units, among the columns or
// rows first to last of the raster.
func (c *cover) edge(at float64, from, to int) cellEdge {
	at = at/float64(c.unit*sim.TileUnits) - float64(from)
	first, last := math.Floor(at+1e-6), math.Ceil(at-1e-6)
	n := float64(max(to-from, 0))
	return cellEdge{int32(min(max(first, 0), n)), int32(min(max(last, 0), n))}
}

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

// least returns the order below which nothing can be seen anywhere.
func (c *cover) least() int32 {
	if len(c.top) == 0 {
		return 0
	}
	return slices.Min(c.top)
}

// open returns the smallest span of cells that holds all that are not hidden for
// layer order, in cells of the raster.
func (c *cover) open(order int32) tileSpan {
	s := tileSpan{c.w, c.span.y1 - c.span.y0, 0, 0}
	for i, top := range c.top {
		if top <= order {
			x, y := i%c.w, i/c.w
			s = tileSpan{min(s.x0, x), min(s.y0, y), max(s.x1, x+1), max(s.y1, y+1)}
		}
	}
	return s
}

// cells computes in which cells of the raster the edges of the tiles of a group
// lie.
func (d *drawing) cells(t *transform, s tileSpan) { d.cellsOf(t, s, 1) }

// cellsOf is cells for an area in squares of unit tiles.
func (d *drawing) cellsOf(t *transform, s tileSpan, unit int) {
	d.colCells, d.rowCells = d.colCells[:0], d.rowCells[:0]
	g := &d.game
	add := func(list []cellEdge, edge int, world, gameWorld float64, from, to int) []cellEdge {
		// From the group to the screen and back to the game group's raster.
		return append(list, d.cover.edge((float64(edge*unit*sim.TileUnits)-world)*t.zoom/g.zoom+gameWorld, from, to))
	}
	r := d.cover.span
	for x := s.x0; x <= s.x1; x++ {
		d.colCells = add(d.colCells, x, t.x, g.x, r.x0, r.x1)
	}
	for y := s.y0; y <= s.y1; y++ {
		d.rowCells = add(d.rowCells, y, t.y, g.y, r.y0, r.y1)
	}
}

// coverByChunks marks what the chunks of a run hide.
func (d *drawing) coverByChunks(gi, i int) {
	r := d.cover.span
	order := d.groups[gi].entries[i].order
	for y := floorDiv(r.y0, chunkCells); y*chunkCells < r.y1; y++ {
		for x := floorDiv(r.x0, chunkCells); x*chunkCells < r.x1; x++ {
			k := chunkKey{group: gi, entry: i, exp: exponent(d.game.tilePx()), x: x, y: y}
			d.keepInside(&k)
			if c := d.chunks.all[k]; c != nil && c.solid != 0 {
				d.coverByCells(c.solid, x*chunkCells, y*chunkCells, order)
			}
		}
	}
}

// coverByCells marks what the solid cells of a chunk at a place of the raster hide.
func (d *drawing) coverByCells(solid cellSet, x, y int, order int32) {
	r := d.cover.span
	for cy := max(0, r.y0-y); cy < min(chunkCells, r.y1-y); cy++ {
		for cx := max(0, r.x0-x); cx < min(chunkCells, r.x1-x); cx++ {
			if solid.has(cx, cy) {
				d.cover.put(x+cx-r.x0, y+cy-r.y0, order)
			}
		}
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

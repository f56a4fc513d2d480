package canvas

import "image"

// damageCell is the side of a square of the raster in which it is noted what has
// to be drawn again, in pixels. Smaller ones would mean more draw calls.
const damageCell = 16

// damage is what of a target has to be drawn again.
type damage struct {
	bounds image.Rectangle
	w, h   int // in cells
	cells  []bool
	found  []box
}

// reset starts with nothing.
func (d *damage) reset(bounds image.Rectangle) {
	d.bounds = bounds
	d.w, d.h = (bounds.Dx()+damageCell-1)/damageCell, (bounds.Dy()+damageCell-1)/damageCell
	if n := d.w * d.h; cap(d.cells) < n {
		d.cells = make([]bool, n)
	} else {
		d.cells = d.cells[:n]
		clear(d.cells)
	}
}

// add notes an area.
func (d *damage) add(b box) {
	b = box{
		b.x0 - int32(d.bounds.Min.X), b.y0 - int32(d.bounds.Min.Y), b.x1 - int32(d.bounds.Min.X),
		b.y1 - int32(d.bounds.Min.Y),
	}
	if b.empty() {
		return
	}
	x0, y0 := max(int(b.x0), 0)/damageCell, max(int(b.y0), 0)/damageCell
	x1, y1 := min((int(b.x1)+damageCell-1)/damageCell, d.w), min((int(b.y1)+damageCell-1)/damageCell, d.h)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			d.cells[y*d.w+x] = true
		}
	}
}

// areas returns non-overlapping areas that contain all recorded damage. The slice
// is valid until the next call.
func (d *damage) areas() []box {
	d.found = d.found[:0]
	open := 0 // areas before this one have ended
	for y := range d.h {
		row, begun := d.cells[y*d.w:][:d.w], len(d.found)
		for x := 0; x < d.w; x++ {
			if !row[x] {
				continue
			}
			end := x
			for end < d.w && row[end] {
				end++
			}
			if !d.grow(open, begun, x, end, y) {
				d.found = append(d.found, box{int32(x), int32(y), int32(end), int32(y + 1)})
			}
			x = end
		}
		open = d.closed(open, y)
	}
	for i, b := range d.found {
		r := image.Rect(int(b.x0)*damageCell, int(b.y0)*damageCell, int(b.x1)*damageCell, int(b.y1)*damageCell).Add(
			d.bounds.Min).Intersect(d.bounds)
		d.found[i] = box{int32(r.Min.X), int32(r.Min.Y), int32(r.Max.X), int32(r.Max.Y)}
	}
	return d.found
}

// grow makes one of the areas from open to begun that ends above row y a row
// higher, if it is as wide as the cells x to end.
func (d *damage) grow(open, begun, x, end, y int) bool {
	for i := open; i < begun; i++ {
		if b := &d.found[i]; int(b.x0) == x && int(b.x1) == end && int(b.y1) == y {
			b.y1++
			return true
		}
	}
	return false
}

// closed returns from which area on there may be one that grows after row y.
func (d *damage) closed(open, y int) int {
	for open < len(d.found) && int(d.found[open].y1) <= y {
		open++
	}
	return open
}

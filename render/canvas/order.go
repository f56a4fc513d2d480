package canvas

import "github.com/hajimehoshi/ebiten/v2"

// A draw call costs more than a few triangles do: five to eight calls of OpenGL. So what can be drawn together
// is, even if something else comes between: a piece may move before pieces that it does not touch.

// part is what of a piece is inside an area.
type part struct {
	piece, area int32
	box         box
}

// drawing is what one call draws: parts that are filtered alike, or one of another texture. Filtering changes aligned
// pieces by one step of a colour, so that a piece is filtered must not depend on what is near it.
type drawing struct {
	linear   bool
	other    bool
	bounds   box
	parts    []part
	vertices int
}

// touches reports whether anything of a drawing is where b is.
func (d *drawing) touches(b box) bool {
	if !d.bounds.overlaps(b) {
		return false
	}
	for i := range d.parts {
		if d.parts[i].box.overlaps(b) {
			return true
		}
	}
	return false
}

func (d *drawing) takes(p *piece) bool {
	return !d.other && p.other == 0 && d.linear == p.linear && d.vertices < maxVertices
}

// order arranges pieces for as few calls as possible. Parts that touch each other keep their order.
type order struct {
	drawings []drawing
	areas    []box
}

func (o *order) begin() {
	o.drawings, o.areas = o.drawings[:0], o.areas[:0]
}

// add appends the pieces that an area shows, which overlaps none before it.
func (o *order) add(pieces []piece, area box) {
	n := int32(len(o.areas))
	o.areas = append(o.areas, area)
	for i := range pieces {
		if p := &pieces[i]; p.box.overlaps(area) {
			o.place(p, part{int32(i), n, p.box.intersect(area)})
		}
	}
}

// place adds a part to the last drawing that takes it, unless one after that has to be under it.
func (o *order) place(p *piece, of part) {
	for i := len(o.drawings) - 1; i >= 0; i-- {
		d := &o.drawings[i]
		if d.takes(p) {
			d.parts = append(d.parts, of)
			d.bounds = d.bounds.around(of.box)
			d.vertices += int(p.v1 - p.v0)
			return
		}
		if d.touches(of.box) {
			break
		}
	}
	d := o.another()
	*d = drawing{
		linear: p.linear, other: p.other > 0, bounds: of.box, parts: append(d.parts[:0], of),
		vertices: int(p.v1 - p.v0),
	}
}

// another appends a drawing, with the memory of an earlier frame's.
func (o *order) another() *drawing {
	if n := len(o.drawings); n < cap(o.drawings) {
		o.drawings = o.drawings[:n+1]
	} else {
		o.drawings = append(o.drawings, drawing{})
	}
	return &o.drawings[len(o.drawings)-1]
}

// drawOrdered draws what was arranged.
func (c *Canvas) drawOrdered() {
	o := &c.kept.order
	defer func(r rect) { c.clip = r }(c.clip)
	for i := range o.drawings {
		d := &o.drawings[i]
		if d.other {
			area := o.areas[d.parts[0].area]
			c.clip = area.rect()
			c.drawOther(&c.kept.pieces[d.parts[0].piece], area)
			continue
		}
		for rest := d.parts; len(rest) > 0; {
			rest = c.drawParts(rest, d.linear)
		}
	}
}

// drawParts draws the parts that are in the area of the first of them, and returns the others.
func (c *Canvas) drawParts(parts []part, linear bool) []part {
	k, first := &c.kept, parts[0].area
	out := &k.out
	out.linear = linear
	n := 0
	for ; n < len(parts) && parts[n].area == first; n++ {
		p := &k.pieces[parts[n].piece]
		shift := uint32(len(out.vs)) - uint32(p.v0)
		out.vs = append(out.vs, c.vs[p.v0:p.v1]...)
		for _, i := range c.is[p.i0:p.i1] {
			out.is = append(out.is, i+shift)
		}
	}
	area := k.order.areas[first]
	c.clip = area.rect()
	c.send(out, c.part(area))
	return parts[n:]
}

// part returns an area of the target.
func (c *Canvas) part(area box) *ebiten.Image {
	r := area.rectangle()
	if r == c.dst.Bounds() {
		return c.dst
	}
	return c.dst.SubImage(r).(*ebiten.Image)
}

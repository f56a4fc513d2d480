package canvas

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Most of an interface looks as it did a picture ago: a playhead moves, a clock
// counts. Where a processor does the drawing, painting the rest again costs more
// than the map. So a frame may be collected, piece by piece, and compared with
// the one before; it is drawn only where a piece came, went or changed. As pieces
// are compared in order, every other place shows the same pieces in the same
// order, and with them the same pixels.

// A piece is the smallest unit that is compared: a letter, a rectangle, the
// triangles of a shape.
type piece struct {
	hash           uint64 // of all that is drawn
	box            box
	v0, v1, i0, i1 int32 // in the batch
	other          int32 // picture of another texture, from 1
	linear         bool  // requires filtering
}

// box is an area in whole pixels of the screen.
type box struct{ x0, y0, x1, y1 int32 }

func (b box) empty() bool { return b.x0 >= b.x1 || b.y0 >= b.y1 }

func (b box) overlaps(o box) bool {
	return b.x0 < o.x1 && o.x0 < b.x1 && b.y0 < o.y1 && o.y0 < b.y1
}

func (b box) intersect(o box) box {
	return box{max(b.x0, o.x0), max(b.y0, o.y0), min(b.x1, o.x1), min(b.y1, o.y1)}
}

// around returns the smallest box around both.
func (b box) around(o box) box {
	return box{min(b.x0, o.x0), min(b.y0, o.y0), max(b.x1, o.x1), max(b.y1, o.y1)}
}

func (b box) rect() rect {
	return rect{float32(b.x0), float32(b.y0), float32(b.x1), float32(b.y1)}
}

func (b box) rectangle() image.Rectangle {
	return image.Rect(int(b.x0), int(b.y0), int(b.x1), int(b.y1))
}

// boxOf returns the smallest box around an area.
func boxOf(r rect) box {
	return box{
		int32(math.Floor(float64(r.x0))), int32(math.Floor(float64(r.y0))),
		int32(math.Ceil(float64(r.x1))), int32(math.Ceil(float64(r.y1))),
	}
}

// other is a piece that shows another texture.
type other struct {
	img  *ebiten.Image
	clip box
	tri  ebiten.DrawTrianglesOptions
	draw ebiten.DrawImageOptions
	// whole pictures are drawn by draw and never change. It is unknown what the
	// texture of triangles will show, so they count as changed.
	whole bool
}

// retained is a collected frame and what remains of the previous one.
type retained struct {
	on      bool
	joining int
	pieces  []piece
	others  []other

	// Of the last frame.
	dst   *ebiten.Image // nil: there is none, or something else was drawn since
	size  image.Point
	scale float64
	last  []piece
	lastO []other
	index map[uint64]int32 // in last, while comparing

	damage damage
	order  order
	out    batch
}

// Retain collects the rest of the frame until [Canvas.End], which draws only
// where it differs from the previous such frame on the same target. Anything
// drawn earlier in this frame must be inside the given area, which is always
// redrawn. Code that draws on the target by other means must call
// [Canvas.Forget].
func (c *Canvas) Retain(x, y, w, h float64) {
	c.Flush()
	k := &c.kept
	k.on = true
	k.damage.reset(c.dst.Bounds())
	if r := c.snapped(x, y, w, h); !r.empty() {
		k.damage.add(boxOf(r))
	}
}

// Forget has the next frame drawn whole.
func (c *Canvas) Forget() { c.kept.dst = nil }

// join makes everything added to the batch until joined a single piece, so that
// the triangles of a shape come and go together.
func (c *Canvas) join() (v0, i0 int) {
	c.kept.joining++
	return len(c.vs), len(c.is)
}

func (c *Canvas) joined(v0, i0 int) {
	c.kept.joining--
	c.note(v0, i0)
}

// note turns everything added to the batch into a piece.
func (c *Canvas) note(v0, i0 int) {
	if !c.kept.on || c.kept.joining > 0 || len(c.vs) == v0 {
		return
	}
	vs := c.vs[v0:]
	p := piece{v0: int32(v0), v1: int32(len(c.vs)), i0: int32(i0), i1: int32(len(c.is)), linear: !exact(vs)}
	p.hash = hashVertices(vs)
	p.box = boxAround(vs)
	c.kept.pieces = append(c.kept.pieces, p)
}

// noteOther makes a piece of another texture. What it is drawn from is copied.
func (c *Canvas) noteOther(o other, vs []ebiten.Vertex, is []uint32, area rect) {
	k := &c.kept
	o.clip = boxOf(c.clip)
	p := piece{v0: int32(len(c.vs)), i0: int32(len(c.is))}
	c.vs, c.is = append(c.vs, vs...), append(c.is, is...)
	for i := range c.is[p.i0:] {
		c.is[int(p.i0)+i] += uint32(p.v0)
	}
	p.v1, p.i1 = int32(len(c.vs)), int32(len(c.is))
	if o.whole {
		g := &o.draw.GeoM
		p.hash = mixFloats(mixFloats(mixFloats(1, float32(g.Element(0, 0)), float32(g.Element(1, 1))),
			float32(g.Element(0, 2)), float32(g.Element(1, 2))), o.draw.ColorScale.A(), float32(o.draw.Filter))
		p.hash = mixFloats(mixFloats(p.hash, c.clip.x0, c.clip.y0), c.clip.x1, c.clip.y1)
	} else {
		area = around(vs)
	}
	p.box = boxOf(area.intersect(c.clip))
	k.others = append(k.others, o)
	p.other = int32(len(k.others))
	k.pieces = append(k.pieces, p)
}

// spill draws everything collected immediately and stops collecting: what follows
// needs it on the target.
func (c *Canvas) spill() {
	k := &c.kept
	c.drawPieces(boxOf(c.bounds()))
	k.on, k.dst = false, nil
	k.drop()
	c.vs, c.is = c.vs[:0], c.is[:0]
}

// drop discards everything collected.
func (k *retained) drop() {
	clear(k.others)
	k.pieces, k.others = k.pieces[:0], k.others[:0]
}

// endRetained draws the collected pieces where they differ from the previous
// frame.
func (c *Canvas) endRetained() {
	k, b := &c.kept, c.dst.Bounds()
	if k.dst != c.dst || k.size != b.Size() || k.scale != c.scale {
		c.drawPieces(boxOf(c.bounds()))
	} else {
		k.compare()
		c.drawPieces(k.damage.areas()...)
	}
	k.dst, k.size, k.scale, k.on = c.dst, b.Size(), c.scale, false
	k.last, k.pieces = k.pieces, k.last
	k.lastO, k.others = k.others, k.lastO
	k.drop()
	c.vs, c.is = c.vs[:0], c.is[:0]
}

// drawPieces draws what of the pieces is inside some areas, which do not overlap.
func (c *Canvas) drawPieces(areas ...box) {
	o := &c.kept.order
	o.begin()
	for _, area := range areas {
		o.add(c.kept.pieces, area)
	}
	c.drawOrdered()
}

// drawOther draws a piece of another texture.
func (c *Canvas) drawOther(p *piece, area box) {
	o := &c.kept.others[p.other-1]
	r := area.rectangle().Intersect(o.clip.rectangle())
	if r.Empty() {
		return
	}
	target := c.dst.SubImage(r).(*ebiten.Image)
	if o.whole {
		target.DrawImage(o.img, &o.draw)
		c.Stats.Calls++
		c.Stats.Triangles += 2
		return
	}
	vs := c.vs[p.v0:p.v1]
	c.kept.out.is = c.kept.out.is[:0]
	for _, i := range c.is[p.i0:p.i1] {
		c.kept.out.is = append(c.kept.out.is, i-uint32(p.v0))
	}
	target.DrawTriangles32(vs, c.kept.out.is, o.img, &o.tri)
	c.count(vs, c.kept.out.is)
	c.kept.out.is = c.kept.out.is[:0]
}

// exact reports whether a shape looks the same without filtering: it is of one
// colour of the texture, or its pixels are pixels of the screen.
func exact(vs []ebiten.Vertex) bool {
	a := &vs[0]
	plain := true
	for i := range vs {
		plain = plain && vs[i].SrcX == a.SrcX && vs[i].SrcY == a.SrcY
	}
	if plain || len(vs) != 4 {
		return plain
	}
	b := &vs[2]
	return whole(a.DstX) && whole(a.DstY) && whole(a.SrcX) && whole(a.SrcY) && vs[1].DstY == a.DstY &&
		vs[3].DstX == a.DstX &&
		b.DstX-a.DstX == b.SrcX-a.SrcX && b.DstY-a.DstY == b.SrcY-a.SrcY
}

func whole(v float32) bool { return v == float32(int32(v)) }

func around(vs []ebiten.Vertex) rect {
	r := rect{math.MaxFloat32, math.MaxFloat32, -math.MaxFloat32, -math.MaxFloat32}
	for i := range vs {
		v := &vs[i]
		r = rect{min(r.x0, v.DstX), min(r.y0, v.DstY), max(r.x1, v.DstX), max(r.y1, v.DstY)}
	}
	return r
}

func boxAround(vs []ebiten.Vertex) box { return boxOf(around(vs)) }

// hashVertices returns a hash of corners.
func hashVertices(vs []ebiten.Vertex) uint64 {
	// Side by side, because each step waits for the one before.
	a, b, c, d := uint64(len(vs)), uint64(1), uint64(2), uint64(3)
	for i := range vs {
		v := &vs[i]
		a = mixFloats(a, v.DstX, v.DstY)
		b = mixFloats(b, v.SrcX, v.SrcY)
		c = mixFloats(c, v.ColorR, v.ColorG)
		d = mixFloats(d, v.ColorB, v.ColorA)
	}
	return ((a*31+b)*31+c)*31 + d
}

func mixFloats(h uint64, a, b float32) uint64 {
	h ^= uint64(math.Float32bits(a))<<32 | uint64(math.Float32bits(b))
	h *= 0x9e3779b97f4a7c15
	return h ^ h>>29
}

package canvas

import "github.com/hajimehoshi/ebiten/v2"

// point is a place in pixels of the screen.
type point struct{ x, y float32 }

// rgba is a premultiplied colour, 0 to 1.
type rgba struct{ r, g, b, a float32 }

func (c rgba) mul(f float32) rgba { return rgba{c.r * f, c.g * f, c.b * f, c.a * f} }

// region is a rectangle of the texture, in its pixels.
type region struct{ x0, y0, x1, y1 float32 }

// batch collects triangles that use the same texture.
//
// Anything aligned to whole pixels looks the same with and without linear
// filtering, but without it drawing costs a third less on a processor. So a batch
// is filtered only if something in it is not aligned.
type batch struct {
	vs     []ebiten.Vertex
	is     []uint32
	op     ebiten.DrawTrianglesOptions
	linear bool
}

// Limits of that trade-off: a batch smaller than this is filtered together with
// the next one, and an area at least this large (in square pixels) gets a batch
// of its own.
const (
	smallBatch = 64
	largeArea  = 1 << 14
)

// needLinear says that what comes next needs filtering.
func (c *Canvas) needLinear() {
	if c.linear || c.kept.on { // filtering is decided when it is drawn
		return
	}
	if len(c.vs) > smallBatch {
		c.Flush()
	}
	c.linear = true
}

// vert is a corner of a triangle.
type vert struct {
	p    point
	u, v float32
	c    rgba
}

// maxVertices bounds a batch, so that its buffers stay within a few megabytes.
const maxVertices = 1 << 17

// Flush draws the collected triangles. Call it only before drawing on the target
// by other means.
func (c *Canvas) Flush() {
	if c.kept.on {
		c.spill()
		return
	}
	c.send(&c.batch, c.dst)
}

// send draws a batch and empties it.
func (c *Canvas) send(b *batch, target *ebiten.Image) {
	if len(b.is) > 0 && c.trace == nil {
		b.op.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
		b.op.Filter = ebiten.FilterNearest
		if b.linear {
			b.op.Filter = ebiten.FilterLinear
		}
		b.op.DisableMipmaps = true
		target.DrawTriangles32(b.vs, b.is, c.tex.img, &b.op)
		c.count(b.vs, b.is)
	}
	b.vs, b.is, b.linear = b.vs[:0], b.is[:0], false
}

func (c *Canvas) vertex(v vert) uint32 {
	n := uint32(len(c.vs))
	c.vs = append(c.vs, ebiten.Vertex{
		DstX: v.p.x, DstY: v.p.y, SrcX: v.u, SrcY: v.v,
		ColorR: v.c.r, ColorG: v.c.g, ColorB: v.c.b, ColorA: v.c.a,
	})
	return n
}

// quad adds an upright rectangle r showing the region s of the texture, cut by
// the clip.
func (c *Canvas) quad(r rect, s region, col rgba) {
	k := r.intersect(c.clip)
	if k.empty() || col.a == 0 {
		return
	}
	if k != r {
		du, dv := (s.x1-s.x0)/(r.x1-r.x0), (s.y1-s.y0)/(r.y1-r.y0)
		s = region{s.x0 + (k.x0-r.x0)*du, s.y0 + (k.y0-r.y0)*dv, s.x1 + (k.x1-r.x1)*du, s.y1 + (k.y1-r.y1)*dv}
	}
	c.quad4([4]vert{
		{point{k.x0, k.y0}, s.x0, s.y0, col},
		{point{k.x1, k.y0}, s.x1, s.y0, col},
		{point{k.x1, k.y1}, s.x1, s.y1, col},
		{point{k.x0, k.y1}, s.x0, s.y1, col},
	})
}

// quad4 adds a quadrangle that is inside the clip.
func (c *Canvas) quad4(v [4]vert) {
	c.room()
	n, i := c.vertex(v[0]), len(c.is)
	c.vertex(v[1])
	c.vertex(v[2])
	c.vertex(v[3])
	c.is = append(c.is, n, n+1, n+2, n, n+2, n+3)
	c.note(int(n), i)
}

// room makes sure that a few more triangles fit into the batch.
func (c *Canvas) room() {
	if len(c.vs) > maxVertices {
		c.Flush()
	}
}

// tri adds a triangle, cut by the clip.
func (c *Canvas) tri(a, b, d vert) {
	lo := point{min(a.p.x, b.p.x, d.p.x), min(a.p.y, b.p.y, d.p.y)}
	hi := point{max(a.p.x, b.p.x, d.p.x), max(a.p.y, b.p.y, d.p.y)}
	k := c.clip
	if hi.x <= k.x0 || lo.x >= k.x1 || hi.y <= k.y0 || lo.y >= k.y1 {
		return
	}
	c.room()
	if lo.x >= k.x0 && hi.x <= k.x1 && lo.y >= k.y0 && hi.y <= k.y1 {
		n, i := c.vertex(a), len(c.is)
		c.vertex(b)
		c.vertex(d)
		c.is = append(c.is, n, n+1, n+2)
		c.note(int(n), i)
		return
	}
	c.cutTri(a, b, d)
}

// cutTri clips a triangle to the four edges of the clip area (Sutherland–Hodgman)
// and adds the rest as a fan.
func (c *Canvas) cutTri(a, b, d vert) {
	var buf [2][8]vert
	in := append(buf[0][:0], a, b, d)
	for edge := range 4 {
		out := buf[(edge+1)&1][:0]
		for i, v := range in {
			w := in[(i+1)%len(in)]
			dv, dw := c.inside(v.p, edge), c.inside(w.p, edge)
			if dv >= 0 {
				out = append(out, v)
			}
			if (dv >= 0) != (dw >= 0) {
				out = append(out, lerpVert(v, w, dv/(dv-dw)))
			}
		}
		in = out
	}
	if len(in) < 3 {
		return
	}
	n, first := c.vertex(in[0]), len(c.is)
	for _, v := range in[1:] {
		c.vertex(v)
	}
	for i := uint32(2); i < uint32(len(in)); i++ {
		c.is = append(c.is, n, n+i-1, n+i)
	}
	c.note(int(n), first)
}

// inside returns the distance of p from one edge of the clip area, positive
// inside.
func (c *Canvas) inside(p point, edge int) float32 {
	switch edge {
	case 0:
		return p.x - c.clip.x0
	case 1:
		return c.clip.x1 - p.x
	case 2:
		return p.y - c.clip.y0
	}
	return c.clip.y1 - p.y
}

func lerpVert(a, b vert, t float32) vert {
	m := func(x, y float32) float32 { return x + (y-x)*t }
	return vert{
		p: point{m(a.p.x, b.p.x), m(a.p.y, b.p.y)}, u: m(a.u, b.u), v: m(a.v, b.v),
		c: rgba{m(a.c.r, b.c.r), m(a.c.g, b.c.g), m(a.c.b, b.c.b), m(a.c.a, b.c.a)},
	}
}

// solid returns a corner that shows plain colour.
func (c *Canvas) solid(p point, col rgba) vert {
	return vert{p: p, u: c.tex.white.x0, v: c.tex.white.y0, c: col}
}

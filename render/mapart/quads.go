package mapart

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// quadsInTheOpen draws a layer of quads where opaque tiles do not hide it. Quads
// are often as large as the sky, and a cave hides most of it.
func (d *drawing) quadsInTheOpen(e *entry, t *transform) {
	if len(d.cover.top) == 0 {
		d.quadLayer(e, t)
		return
	}
	o := d.cover.open(e.order)
	if o.empty() {
		return
	}
	d.pushOpen(o)
	defer d.c.Pop()
	d.quadLayer(e, t)
}

// pushOpen clips to the cells of the raster that are not hidden.
func (d *drawing) pushOpen(o tileSpan) {
	if len(d.cover.top) == 0 {
		d.c.Push()
		return
	}
	k, s, unit := d.game.scale, d.cover.span, float64(d.cover.unit*sim.TileUnits)
	x0, y0 := d.game.pixel(float64(s.x0+o.x0)*unit, float64(s.y0+o.y0)*unit)
	x1, y1 := d.game.pixel(float64(s.x0+o.x1)*unit, float64(s.y0+o.y1)*unit)
	x0, y0, x1, y1 = math.Floor(x0), math.Floor(y0), math.Ceil(x1), math.Ceil(y1)
	d.c.PushClip(x0/k, y0/k, (x1-x0)/k, (y1-y0)/k)
}

// quadLayer draws the quads of a layer, as one batch where their textures are
// shrunk alike.
func (d *drawing) quadLayer(e *entry, t *transform) {
	var src *picture
	if e.layer.Image >= 0 {
		if src = d.picture(e.layer.Image); src == nil || src.src.Pix == nil {
			return
		}
	}
	k, a := t.scale, t.clip.Inset(-2/t.scale)
	d.seen = seen{float32(a.X * k), float32(a.Y * k), float32(a.Right() * k), float32(a.Bottom() * k)}
	d.batch.reset()
	var tex *quadTexture
	repeat := false
	for i := range e.layer.Quads {
		q := &e.layer.Quads[i]
		var c quadCorners
		if !d.place(&c, q, t) {
			continue
		}
		var now *quadTexture
		if src != nil {
			if now = src.quad(c.texel(q, src.src), &d.up); now == nil {
				continue
			}
		}
		if now != tex {
			d.flushQuads(tex, repeat)
			tex, repeat = now, false
		}
		cols := c.colours(q)
		if now != nil && d.cutQuad(&c, q, &cols, now) {
			continue
		}
		if wraps := now != nil && outside(q); wraps != repeat {
			d.flushQuads(tex, repeat)
			repeat = wraps
		}
		d.quad(&c, q, &cols, now)
	}
	d.flushQuads(tex, repeat)
}

func (d *drawing) flushQuads(tex *quadTexture, repeat bool) {
	switch {
	case len(d.batch.is) == 0:
		return
	case tex == nil:
		d.triangles(d.plain(), ebiten.FilterNearest, ebiten.AddressUnsafe)
	case repeat:
		d.triangles(tex.inner(), ebiten.FilterLinear, ebiten.AddressRepeat)
	default:
		d.triangles(tex.img, ebiten.FilterLinear, ebiten.AddressUnsafe)
	}
	d.batch.reset()
}

// worthCutting is the size in screen pixels from which empty cells of a quad are
// skipped.
const worthCutting = 1 << 13

// cutQuad draws a quad without its empty parts. It returns false without drawing
// if that is impossible or not worth it.
func (d *drawing) cutQuad(c *quadCorners, q *sim.Quad, cols *[4]rgba, tex *quadTexture) bool {
	if tex.ink.share > fullShare && !outside(q) || c.area() < worthCutting {
		return false
	}
	var uv [4][2]float64
	for i := range uv {
		uv[i] = [2]float64{fixed(q.Tex[i].X) * float64(tex.w), fixed(q.Tex[i].Y) * float64(tex.h)}
	}
	k, ok := shear(c, &uv, cols)
	return ok && d.cut(&k, tex)
}

// quadCorners are the corners of a quad on the screen, in pixels, in the order
// of the quad's points, and the colour of its envelope.
type quadCorners struct {
	x, y [4]float64
	tint [4]float64
}

// place moves and turns a quad as its envelopes say, and reports whether any of
// it can show.
func (d *drawing) place(c *quadCorners, q *sim.Quad, t *transform) bool {
	c.tint = d.tilesMap.EnvelopeColor(q.ColorEnv, q.ColorEnvMS, d.view.Clock)
	if c.tint[3] <= 0 || q.Colors[0].A|q.Colors[1].A|q.Colors[2].A|q.Colors[3].A == 0 {
		return false
	}
	dx, dy, degrees := d.tilesMap.EnvelopeOffset(q.PosEnv, q.PosEnvMS, d.view.Clock)
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	px, py := fixed(q.Points[4].X), fixed(q.Points[4].Y)
	lowX, lowY, highX, highY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range 4 {
		x, y := fixed(q.Points[i].X)-px, fixed(q.Points[i].Y)-py
		c.x[i], c.y[i] = t.pixel(px+x*cos-y*sin+dx, py+x*sin+y*cos+dy)
		lowX, highX = min(lowX, c.x[i]), max(highX, c.x[i])
		lowY, highY = min(lowY, c.y[i]), max(highY, c.y[i])
	}
	k := t.scale
	return highX > t.clip.X*k && lowX < t.clip.Right()*k && highY > t.clip.Y*k && lowY < t.clip.Bottom()*k
}

// texel returns how many texels of an image come to a pixel of the screen.
func (c *quadCorners) texel(q *sim.Quad, img *sim.MapImage) float64 {
	most := 0.0
	for _, side := range [...][2]int{{0, 1}, {0, 2}, {3, 1}, {3, 2}} {
		a, b := side[0], side[1]
		u := fixed(q.Tex[b].X-q.Tex[a].X) * float64(img.Width)
		v := fixed(q.Tex[b].Y-q.Tex[a].Y) * float64(img.Height)
		most = max(most, math.Hypot(u, v)/max(math.Hypot(c.x[b]-c.x[a], c.y[b]-c.y[a]), 0.5))
	}
	return most
}

// outside reports whether a quad repeats its texture.
func outside(q *sim.Quad) bool {
	for _, p := range q.Tex {
		if p.X < 0 || p.X > 1024 || p.Y < 0 || p.Y > 1024 {
			return true
		}
	}
	return false
}

// area returns how many pixels a quad takes.
func (c *quadCorners) area() float64 {
	cross := func(a, b, d int) float64 {
		return math.Abs((c.x[b]-c.x[a])*(c.y[d]-c.y[a]) - (c.x[d]-c.x[a])*(c.y[b]-c.y[a]))
	}
	return (cross(0, 1, 3) + cross(0, 3, 2)) / 2
}

// colours returns the colours of the corners, premultiplied.
func (c *quadCorners) colours(q *sim.Quad) (cols [4]rgba) {
	for i, k := range q.Colors {
		var col [4]float32
		for j, ch := range [...]uint8{k.R, k.G, k.B, k.A} {
			col[j] = float32(ch) / 255 * float32(min(max(c.tint[j], 0), 1))
		}
		cols[i] = premultiplied(col)
	}
	return cols
}

// quad adds a quad to the batch; a nil texture is plain white.
func (d *drawing) quad(c *quadCorners, q *sim.Quad, cols *[4]rgba, tex *quadTexture) {
	n := uint32(len(d.batch.vs))
	for i := range 4 {
		u, v := float32(1), float32(1)
		if tex != nil {
			u, v = float32(fixed(q.Tex[i].X)*float64(tex.w))+gutter, float32(fixed(q.Tex[i].Y)*float64(tex.h))+gutter
		}
		d.batch.vertex(float32(c.x[i]), float32(c.y[i]), u, v, cols[i])
	}
	// The game cuts a quad from its top left to its bottom right corner, which
	// shows where its colours or its shape are uneven.
	d.batch.is = append(d.batch.is, n, n+1, n+3, n, n+3, n+2)
}

// fixed converts 22.10 fixed point.
func fixed(v int32) float64 { return float64(v) / 1024 }

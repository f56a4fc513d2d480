package world

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// quadLayer draws the quads of a layer as one batch.
func (d *drawing) quadLayer(v *groupView, l *sim.MapLayer) {
	tex := d.Map.plain()
	if l.Image >= 0 {
		if tex = d.Map.texture(l.Image); tex == nil {
			return
		}
	}
	vs, is := d.Map.art.vs[:0], d.Map.art.is[:0]
	for i := range l.Quads {
		vs, is = d.quad(v, &l.Quads[i], tex, l.Image >= 0, vs, is)
	}
	d.Map.art.vs, d.Map.art.is = vs, is
	d.p.Triangles(vs, is, tex, &ebiten.DrawTrianglesOptions{Filter: ebiten.FilterLinear, Address: ebiten.AddressRepeat})
}

// quad adds one quad, moved and coloured by its envelopes, unless it is out of
// view.
func (d *drawing) quad(v *groupView, q *sim.Quad, tex *ebiten.Image, textured bool, vs []ebiten.Vertex, is []uint32) ([]ebiten.Vertex, []uint32) {
	clock := d.clock()
	dx, dy, degrees := d.Map.Tiles.EnvelopeOffset(q.PosEnv, q.PosEnvMS, clock)
	tint := d.Map.Tiles.EnvelopeColor(q.ColorEnv, q.ColorEnvMS, clock)
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	px, py := fixed(q.Points[4].X), fixed(q.Points[4].Y)
	size := tex.Bounds().Size()
	k := d.p.Scale()
	lowX, lowY, highX, highY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	n := uint32(len(vs))
	for i := range 4 {
		x, y := fixed(q.Points[i].X)-px, fixed(q.Points[i].Y)-py
		sx, sy := v.cam.ToScreen(px+x*cos-y*sin+dx, py+x*sin+y*cos+dy)
		lowX, lowY, highX, highY = min(lowX, sx), min(lowY, sy), max(highX, sx), max(highY, sy)
		vert := ebiten.Vertex{DstX: float32(sx * k), DstY: float32(sy * k), SrcX: 1.5, SrcY: 1.5}
		if textured {
			vert.SrcX, vert.SrcY = float32(fixed(q.Tex[i].X))*float32(size.X), float32(fixed(q.Tex[i].Y))*float32(size.Y)
		}
		c := q.Colors[i]
		for j, ch := range [...]*float32{&vert.ColorR, &vert.ColorG, &vert.ColorB, &vert.ColorA} {
			*ch = float32([...]uint8{c.R, c.G, c.B, c.A}[j]) / 255 * float32(min(max(tint[j], 0), 1))
		}
		vs = append(vs, vert)
	}
	view := v.clip
	if tint[3] <= 0 || highX < view.X || lowX > view.Right() || highY < view.Y || lowY > view.Bottom() {
		return vs[:n], is
	}
	// Points come in reading order: top left, top right, bottom left, bottom right.
	return vs, append(is, n, n+1, n+2, n+1, n+3, n+2)
}

// fixed converts 22.10 fixed point.
func fixed(v int32) float64 { return float64(v) / 1024 }

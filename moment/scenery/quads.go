package scenery

import (
	"image"
	"math"

	"playhead/sim"
)

// quadLayer draws the quads of a layer as their envelopes move, turn and colour them.
func (p *painter) quadLayer(dst *image.RGBA, l *sim.MapLayer, v seen) {
	tex, ok := p.texture(l.Image)
	if !ok {
		return
	}
	for i := range l.Quads {
		q := &l.Quads[i]
		env := p.EnvelopeColor(q.ColorEnv, q.ColorEnvMS, p.clock)
		dx, dy, degrees := p.EnvelopeOffset(q.PosEnv, q.PosEnvMS, p.clock)
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		px, py := fixed(q.Points[4].X), fixed(q.Points[4].Y)
		var at [4]corner
		for k := range at {
			x, y := fixed(q.Points[k].X)-px, fixed(q.Points[k].Y)-py
			at[k].x, at[k].y = v.pixel(px+x*cos-y*sin+dx, py+x*sin+y*cos+dy)
			at[k].u, at[k].v = fixed(q.Tex[k].X), fixed(q.Tex[k].Y)
			at[k].c = colorOf(q.Colors[k], env)
		}
		var lv *level
		if tex != nil {
			lv = tex.near(texels(&at, &tex.levels[0]))
		}
		// The game cuts a quad from its top left to its bottom right corner.
		triangle(dst, lv, at[0], at[1], at[3])
		triangle(dst, lv, at[0], at[3], at[2])
	}
}

// texels returns how many pixels of a texture come to one of the picture, at most.
func texels(at *[4]corner, l *level) float64 {
	most := 0.0
	for _, side := range [...][2]int{{0, 1}, {0, 2}, {3, 1}, {3, 2}} {
		a, b := &at[side[0]], &at[side[1]]
		n := math.Hypot((b.u-a.u)*float64(l.w), (b.v-a.v)*float64(l.h))
		most = max(most, n/max(math.Hypot(b.x-a.x, b.y-a.y), 0.5))
	}
	return most
}

// fixed converts 22.10 fixed point.
func fixed(v int32) float64 { return float64(v) / 1024 }

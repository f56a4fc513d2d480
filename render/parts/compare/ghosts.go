package compare

import (
	"fmt"
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/sim"
)

// ghosts draw the other runs on the map of the base.
type ghosts struct{ *View }

// trailTicks is how long the trail of a ghost is, in ticks of its run.
const trailTicks = 125

// paint draws the other runs, and the places with times, into a view of the
// base.
func (v ghosts) paint(cam camera.Camera) {
	p := &v.D.P
	now, ok := v.c.Base.Clock()
	if !ok {
		return
	}
	p.Clip(cam.View)
	defer p.Unclip()
	v.paintPlaces(&cam)
	for i := len(v.c.Others) - 1; i >= 0; i-- {
		o := v.c.Others[i]
		if o.Hidden || o.Trace == nil {
			continue
		}
		tick := v.c.Partner(o, now)
		v.paintTrail(&cam, o, i, tick)
		for _, id := range o.Players() {
			v.paintGhost(&cam, o, i, id, tick, now)
		}
	}
}

// paintTrail draws where a run was a moment ago.
func (v ghosts) paintTrail(cam *camera.Camera, o *comparison.Side, i int, tick float64) {
	pat := patternOf(i)
	col, pts := pat.ink(&v.D.P.P), o.Trace.Points
	drawn := 0.0 // length, so that dashes go on from point to point
	for k := range pts {
		q := &pts[k]
		if float64(q.Tick) < tick-trailTicks || k == 0 || q.Jumped {
			continue
		}
		if float64(q.Tick) > tick {
			break
		}
		w := &pts[k-1]
		x0, y0 := cam.ToScreen(float64(w.X), float64(w.Y))
		x1, y1 := cam.ToScreen(float64(q.X), float64(q.Y))
		fade := theme.Fade(col, 0.15+0.75*(1-(tick-float64(q.Tick))/trailTicks))
		drawn = dash(v.D.P.Canvas, x0, y0, x1, y1, drawn, 2*pat.on, 2*pat.off, fade)
	}
}

// dash draws the dashes of a piece of a line that begins after a length, and
// returns the length at its end.
func dash(c *canvas.Canvas, x0, y0, x1, y1, begun, on, off float64, col color.NRGBA) float64 {
	l := math.Hypot(x1-x0, y1-y0)
	if l == 0 || l > 4000 {
		return begun
	}
	pitch := on + off
	for k := math.Floor(begun / pitch); k*pitch < begun+l; k++ {
		from, to := max(begun, k*pitch)-begun, min(begun+l, k*pitch+on)-begun
		if to > from {
			c.Line(x0+(x1-x0)*from/l, y0+(y1-y0)*from/l, x0+(x1-x0)*to/l, y0+(y1-y0)*to/l, 2.5, col)
		}
	}
	return begun + l
}

// A ghost is one tee of another run at a moment.
type ghost struct {
	x, y   float64 // world
	aim    float64
	hook   bool
	hx, hy float64
	faint  bool // not in its run at this moment
}

// ghostAt returns where player id of a run is; from the run's trace where its
// recording does not have them at this moment.
func (v ghosts) ghostAt(o *comparison.Side, id int, tick float64) (g ghost, ok bool) {
	cur := o.S.Play.World()
	game := o.S.Play.Game()
	g.faint = tick < 0 || tick > o.Ticks()+1
	if game != nil && game.Index == o.Run.Game && id >= 0 && id < sim.MaxRows && cur.Rows[id].Present() {
		next, frac := o.S.Play.Next()
		var r sim.Row
		sim.Blend(&r, &cur.Rows[id], &next.Rows[id], frac, float64(next.Tick-cur.Tick), game.Engine)
		k := game.Engine.UnitScale()
		g.x, g.y = float64(r.V[sim.X])*k, float64(r.V[sim.Y])*k
		g.aim = aimOf(&r)
		if r.Or(sim.HookState, 0) > 0 && r.Has.Has(sim.HookX) {
			g.hook, g.hx, g.hy = true, float64(r.V[sim.HookX]), float64(r.V[sim.HookY])
		}
		return g, true
	}
	if id != o.Player() {
		return g, false
	}
	q, ok := o.Trace.At(tick)
	g.x, g.y = float64(q.X), float64(q.Y)
	return g, ok
}

// aimOf returns where a player looks, in radians clockwise from the right.
func aimOf(r *sim.Row) float64 {
	switch {
	case r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY):
		return math.Atan2(float64(r.V[sim.AimY]), float64(r.V[sim.AimX]))
	case r.Has.Has(sim.AimAngle):
		return float64(r.V[sim.AimAngle]) / 256
	case r.Has.Has(sim.Yaw):
		return -float64(r.V[sim.Yaw]) / 65536 * 2 * math.Pi
	}
	return 0
}

// paintGhost draws one tee of another run: hollow, with a dashed outline of its own.
func (v ghosts) paintGhost(cam *camera.Camera, o *comparison.Side, i, id int, tick, now float64) {
	g, ok := v.ghostAt(o, id, tick)
	if !ok {
		return
	}
	p, pat := &v.D.P, patternOf(i)
	col := pat.ink(&p.P)
	x, y := cam.ToScreen(g.x, g.y)
	inView := x > cam.View.X-40 && x < cam.View.Right()+40 && y > cam.View.Y-40 && y < cam.View.Bottom()+40
	if inView {
		if g.faint {
			p.PushAlpha(0.5)
		}
		if g.hook {
			hx, hy := cam.ToScreen(g.hx, g.hy)
			p.DashedLine(hx, hy, x, y, 2, pat.on, pat.off, theme.Fade(col, 0.85))
		}
		v.paintBody(x, y, cam.Zoom, g.aim, pat, col)
		if g.faint {
			p.Pop()
		}
	}
	if id == o.Player() && v.D.Set.Names {
		v.plate(cam, x, y, o, i, now)
	}
}

// paintBody draws the hollow body of a tee.
func (v ghosts) paintBody(x, y, unit, aim float64, pat *pattern, col color.NRGBA) {
	p := &v.D.P
	unit = max(unit, 0.2)
	p.Sprite(assets.TeeBody, x, y, unit, theme.Fade(col, 0.25))
	dark := theme.Fade(theme.Hex(0x0a0d10), 0.45)
	const rx, ry, steps = 22.5, 19.0, 48
	edge := func(k int) (float64, float64) {
		sin, cos := math.Sincos(float64(k) * 2 * math.Pi / steps)
		return x + cos*rx*unit, y + min(sin, 0.8)*ry*unit // flat at the foot
	}
	px, py, drawn := 0.0, 0.0, 0.0
	for k := range steps + 1 {
		qx, qy := edge(k)
		if k > 0 {
			p.Line(px, py, qx, qy, 4.5, dark)
		}
		px, py = qx, qy
	}
	for k := range steps + 1 {
		qx, qy := edge(k)
		if k > 0 {
			drawn = dash(p.Canvas, px, py, qx, qy, drawn, pat.on, pat.off, col)
		}
		px, py = qx, qy
	}
	if 42*unit*p.Scale() >= 14 {
		sin, cos := math.Sincos(aim)
		p.Sprite(assets.TeeGhostEyes, x+cos*10*unit, y+(sin*8-4.5)*unit, unit, col)
	}
}

// plate writes the letter, the name and the gap above a ghost; at the edge of the
// view where the ghost is outside it.
func (v ghosts) plate(cam *camera.Camera, x, y float64, o *comparison.Side, i int, now float64) {
	p, pat := &v.D.P, patternOf(i)
	name := p.Fit(theme.Label.In(theme.Medium), letter(i)+" "+o.Who(), 150)
	extra := ""
	if g, ok := v.c.Gap(o, now); ok {
		extra = signed(g.Difference) + " s"
	}
	st, mono := theme.Label.In(theme.Medium), theme.Small.In(theme.Mono)
	w := p.TextWidth(st, name) + 24
	if extra != "" {
		w += p.TextWidth(mono, extra) + 6
	}
	r := layout.Rect{X: x - w/2, Y: y - 36*cam.Zoom - 18, W: w, H: 18}
	if bx, by, ok := v.St.Scene.Place(v.S.Followed); ok { // above the name of the base
		if bx, by = cam.ToScreen(bx, by); math.Abs(bx-x) < w/2+40 && math.Abs(by-y) < 36 {
			r.Y = by - 36*cam.Zoom - 18 - 20
		}
	}
	view := cam.View
	r.X = max(view.X+2, min(r.X, view.Right()-2-w))
	r.Y = max(view.Y+2, min(r.Y, view.Bottom()-20))
	p.Box(r, theme.RadiusButton, p.P.Plate, p.P.PlateBorder)
	col := pat.ink(&p.P)
	p.TeamShape(pat.shape, r.X+10, r.CenterY(), 8, true, col)
	tx := r.X + 18 + p.Text(r.X+18, r.CenterY(), st, p.P.PlateText, name)
	if extra != "" {
		p.TextAt(tx+6, r.CenterY(), canvas.Left, mono, p.P.PlateText2, extra)
	}
}

// paintPlaces draws the places with times, and where the clocks are lined up.
func (v ghosts) paintPlaces(cam *camera.Camera) {
	p := &v.D.P
	for i := range v.c.Places {
		e := &v.c.Places[i]
		x0, y0 := cam.ToScreen(float64(e.X0), float64(e.Y0))
		x1, y1 := cam.ToScreen(float64(e.X1), float64(e.Y1))
		p.Line(x0, y0, x1, y1, 3.5, theme.Fade(theme.Hex(0x0a0d10), 0.6))
		p.DashedLine(x0, y0, x1, y1, 2, 6, 3, p.P.Marks[theme.MarkCheckpoint])
		p.TextAt((x0+x1)/2+6, min(y0, y1)-8, canvas.Left, theme.Small.In(theme.Medium), p.P.Marks[theme.MarkCheckpoint],
			e.Name)
	}
	if l := v.c.Line; l.Kind == comparison.AtPlace {
		x, y := cam.ToScreen(float64(l.X), float64(l.Y))
		p.Circle(x, y, 9, 1.5, p.P.Acc)
		p.Line(x-13, y, x+13, y, 1.5, p.P.Acc)
		p.Line(x, y-13, x, y+13, 1.5, p.P.Acc)
	}
}

// signed writes seconds with their sign, to a hundredth.
func signed(seconds float64) string {
	text := fmt.Sprintf("%+.2f", seconds)
	if text == "-0.00" || text == "+0.00" {
		return "0.00"
	}
	if text[0] == '-' {
		return "−" + text[1:]
	}
	return text
}

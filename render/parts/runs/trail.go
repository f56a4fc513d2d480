package runs

import (
	"image/color"
	"math"
	"time"

	"playhead/assets"
	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/times"
)

// A TrailMode is which trails of runs are on the map.
type TrailMode uint8

// The modes.
const (
	TrailNone  TrailMode = iota
	TrailGain            // of run A, where it gains and loses against B
	TrailSpeed           // of run A, how fast it was
	TrailAll             // all runs of A's player, how fast they were
	numTrailModes
)

// String returns the mode's word.
func (m TrailMode) String() string { return [...]string{"none", "gain", "speed", "all"}[m] }

// trails are the trails of runs on the map.
type trails struct {
	mode  TrailMode
	lines map[*runs.Trace][]trailPoint
	gain  *runlist.Gain // of which the points of A have their values
}

// A trailPoint is a place of a trail: value is how fast the tee was, in units a tick,
// or how much it lost there, in seconds a second.
type trailPoint struct {
	x, y, value float64
	jump        bool
}

const (
	leastStep  = 6.0  // world units between two places of a trail
	gainWindow = 25   // ticks over which gains and losses are measured
	evenWithin = 0.03 // seconds a second that count as even
	mostTrails = 100  // runs of one player on the map
	fastSpeed  = 30.0 // units a tick that count as fastest
)

// CycleTrails goes to the next kind of trails. The legend says which it is; what it
// cannot say a toast does.
func (v *View) CycleTrails() {
	v.trails = trails{mode: (v.trails.mode + 1) % numTrailModes}
	t := widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconFlag, Title: [...]string{
		"No trails of runs",
		"Trail: gain and loss", "Trail: speed", "Trails of all runs of this player",
	}[v.trails.mode]}
	if v.trails.mode == TrailGain && v.B() < 0 {
		t.Detail = "Run A is the best one. Choose another, or mark one with B."
	}
	if v.trails.mode == TrailNone || t.Detail != "" || v.D.Lay.Slim {
		v.D.Toast(t, nil)
	}
}

// updateGain gives the points of A their new values where its gain on B was found.
func (v *View) updateGain() {
	a, b := v.A(), v.B()
	if v.trails.mode != TrailGain || a < 0 || b < 0 {
		return
	}
	if g := v.finder.Gain(a, b); g != v.trails.gain {
		v.trails.gain = g
		delete(v.trails.lines, v.finder.Trace(a))
	}
}

// Unfinished reports whether the heat map or a trail is still being made.
func (v *View) Unfinished() bool {
	a, b := v.A(), v.B()
	switch {
	case v.S.Game() == nil:
		return false
	case v.heat.on && v.heat.pending:
		return true
	case v.trails.mode == TrailNone || a < 0:
		return false
	case v.trails.mode == TrailGain && b >= 0:
		return v.finder.Gain(a, b) == nil
	}
	return v.finder.Trace(a) == nil
}

// A tracks draws trails on the map.
type tracks struct {
	*View
	p   *widget.Painter
	cam *camera.Camera
}

// paint draws the trails.
func (d tracks) paint() {
	a, b := d.A(), d.B()
	if a < 0 || !d.onMap(a) {
		return
	}
	switch d.trails.mode {
	case TrailGain:
		d.paintGain(a, b)
	case TrailSpeed:
		if t := d.finder.Trace(a); t != nil {
			d.line(d.points(t, nil), speedInk)
		}
	case TrailAll:
		who, n := runlist.Who(&d.List().Runs[a]), 0
		for _, i := range d.List().OnMap(d.runs.filter.Game) {
			r := &d.List().Runs[i]
			if runlist.Who(r) != who || i == a || n == mostTrails {
				continue
			}
			n++
			if t := d.finder.Trace(i); t != nil {
				d.thin(d.points(t, nil), r)
			}
		}
		if t := d.finder.Trace(a); t != nil {
			d.line(d.points(t, nil), speedInk)
		}
	}
}

// onMap reports whether a run is on the map that is shown.
func (d tracks) onMap(i int) bool {
	for _, k := range d.List().OnMap(d.runs.filter.Game) {
		if k == i {
			return true
		}
	}
	return false
}

// paintGain draws the trail of a with its gains and losses, that of b dashed, and
// how much the two largest changes were.
func (d tracks) paintGain(a, b int) {
	t := d.finder.Trace(a)
	if t == nil {
		return
	}
	if b < 0 {
		d.line(d.points(t, nil), func(float64) (color.NRGBA, float64) { return theme.Hex(0xffffff), 3 })
		return
	}
	if other := d.finder.Trace(b); other != nil {
		d.dashed(d.points(other, nil))
	}
	g := d.trails.gain
	d.line(d.points(t, g), d.gainInk)
	if g != nil {
		d.changes(t, g)
	}
}

// gainInk is the colour and the width of a trail that loses value seconds a second.
func (d tracks) gainInk(value float64) (color.NRGBA, float64) {
	white := theme.Hex(0xffffff)
	share := min(1, max(0, math.Abs(value)-evenWithin)/0.4)
	if value > 0 {
		return mix(white, d.p.P.Err, min(1, share*1.6)), 3 + 4*share
	}
	return mix(white, d.p.P.OK, min(1, share*1.6)), 3
}

// speeds are the colours from slow to fast.
var speeds = [...]color.NRGBA{
	theme.Hex(0x2f62a4), theme.Hex(0x4190dc), theme.Hex(0x7be0f2), theme.Hex(0xffd45e),
	theme.Hex(0xffffff),
}

// speedInk is the colour and the width of a trail at a speed in units a tick.
func speedInk(value float64) (color.NRGBA, float64) {
	f := min(1, value/fastSpeed)
	at := f * float64(len(speeds)-1)
	k := min(int(at), len(speeds)-2)
	return mix(speeds[k], speeds[k+1], at-float64(k)), 2.5 + 2.5*f
}

func mix(a, b color.NRGBA, f float64) color.NRGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*f + 0.5) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 255}
}

// points returns the places of a trail. With g their values are losses, else speeds.
func (d tracks) points(t *runs.Trace, g *runlist.Gain) []trailPoint {
	if ps, ok := d.trails.lines[t]; ok {
		return ps
	}
	if d.trails.lines == nil || len(d.trails.lines) > 4*mostTrails {
		d.trails.lines = map[*runs.Trace][]trailPoint{}
	}
	ps := trailOf(t, g)
	d.trails.lines[t] = ps
	return ps
}

// trailOf thins the points of a trace out and gives them their values.
func trailOf(t *runs.Trace, g *runlist.Gain) []trailPoint {
	var ps []trailPoint
	for i := range t.Points {
		q := &t.Points[i]
		p := trailPoint{x: float64(q.X), y: float64(q.Y), jump: q.Jumped || i == 0}
		if n := len(ps); n > 0 && !p.jump && i+1 < len(t.Points) &&
			math.Hypot(p.x-ps[n-1].x, p.y-ps[n-1].y) < leastStep {
			continue
		}
		if g != nil {
			lo, hi := max(0, i-gainWindow), min(i+gainWindow, len(g.Behind)-1)
			if lo < hi && hi < len(t.Points) {
				if ticks := t.Points[hi].Tick - t.Points[lo].Tick; ticks > 0 {
					p.value = (g.Behind[hi] - g.Behind[lo]) / (float64(ticks) * sim.TeeworldsTick.Seconds())
				}
			}
		} else if i > 0 && !q.Jumped {
			o := &t.Points[i-1]
			p.value = math.Hypot(float64(q.X-o.X), float64(q.Y-o.Y)) / float64(max(1, q.Tick-o.Tick))
		}
		ps = append(ps, p)
	}
	return ps
}

// each calls f for the stretches of a trail that show.
func (d tracks) each(ps []trailPoint, f func(x0, y0, x1, y1 float64, a, b *trailPoint)) {
	v := d.cam.View.Inset(-20)
	for i := 1; i < len(ps); i++ {
		a, b := &ps[i-1], &ps[i]
		if b.jump {
			continue
		}
		x0, y0 := d.cam.ToScreen(a.x, a.y)
		x1, y1 := d.cam.ToScreen(b.x, b.y)
		if max(x0, x1) < v.X || min(x0, x1) > v.Right() || max(y0, y1) < v.Y || min(y0, y1) > v.Bottom() {
			continue
		}
		f(x0, y0, x1, y1, a, b)
	}
}

// line draws a trail in the colours of its values, with a dark rim.
func (d tracks) line(ps []trailPoint, ink func(value float64) (color.NRGBA, float64)) {
	rim := theme.Hex(0x0d1014)
	d.each(ps, func(x0, y0, x1, y1 float64, a, b *trailPoint) {
		_, w := ink(b.value)
		d.p.RoundLine(x0, y0, x1, y1, w+2, rim)
	})
	d.each(ps, func(x0, y0, x1, y1 float64, a, b *trailPoint) {
		from, _ := ink(a.value)
		to, w := ink(b.value)
		d.p.GradientLine(x0, y0, x1, y1, w, from, to)
		d.p.Disc(x1, y1, w/2, to)
	})
}

// thin draws the trail of one of many runs: finished ones solid, others dashed with
// a cross where they ended.
func (d tracks) thin(ps []trailPoint, r *runs.Run) {
	n := 0
	d.each(ps, func(x0, y0, x1, y1 float64, a, b *trailPoint) {
		if n++; !r.Finished() && n/2%2 == 1 {
			return
		}
		from, _ := speedInk(a.value)
		to, _ := speedInk(b.value)
		d.p.GradientLine(x0, y0, x1, y1, 1.5, theme.Fade(from, 0.75), theme.Fade(to, 0.75))
	})
	if len(ps) > 0 && !r.Finished() && r.Ended == runs.Death {
		x, y := d.cam.ToScreen(ps[len(ps)-1].x, ps[len(ps)-1].y)
		d.p.Mark(theme.MarkKill, x, y, 9, d.p.P.Marks[theme.MarkKill])
	}
}

// dashed draws the trail of the other run.
func (d tracks) dashed(ps []trailPoint) {
	const on, off = 7.0, 6.0
	at := 0.0
	d.each(ps, func(x0, y0, x1, y1 float64, a, b *trailPoint) {
		n := math.Hypot(x1-x0, y1-y0)
		for from := 0.0; from < n; {
			phase := math.Mod(at+from, on+off)
			step := on - phase
			if phase >= on {
				step = on + off - phase
			}
			to := min(n, from+max(step, 0.5))
			if phase < on {
				p := func(f float64) (float64, float64) { return x0 + (x1-x0)*f/n, y0 + (y1-y0)*f/n }
				ax, ay := p(from)
				bx, by := p(to)
				d.p.Line(ax, ay, bx, by, 2, d.p.P.G2)
			}
			from = to
		}
		at += n
	})
}

// changes writes beside the trail how much the largest gain and loss were.
func (d tracks) changes(t *runs.Trace, g *runlist.Gain) {
	gaps := make([]compare.Gap, len(g.Behind))
	for sign := 1.0; sign >= -1; sign -= 2 {
		for i, behind := range g.Behind {
			gaps[i] = compare.Gap{Seconds: float64(i), Difference: sign * behind}
		}
		for _, l := range compare.Losses(gaps, 1) {
			if i := int(l.To+l.From) / 2; i < len(t.Points) {
				d.change(float64(t.Points[i].X), float64(t.Points[i].Y), sign*l.Lost)
			}
		}
	}
}

// change writes a difference at a place of the map.
func (d tracks) change(x, y, seconds float64) {
	sx, sy := d.cam.ToScreen(x, y)
	if !d.cam.View.Has(sx, sy) {
		return
	}
	text, ink := times.Difference(time.Duration(math.Round(seconds*1000))*time.Millisecond)+" s", d.p.P.Err
	if seconds < 0 {
		ink = d.p.P.OK
	}
	st := theme.Small.In(theme.Mono)
	w := d.p.TextWidth(st, text) + 12
	r := layout.Rect{X: sx - w/2, Y: sy - 30, W: w, H: 18}
	d.p.Box(r, theme.RadiusButton, d.p.P.Plate, d.p.P.PlateBorder)
	d.p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, st, ink, text)
}

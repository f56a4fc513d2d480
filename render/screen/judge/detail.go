package judge

import (
	"fmt"
	"math"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/measure"
)

// paintDetail draws the chosen measure: what it is, its distribution, and the
// way to its moments.
func (j *Screen) paintDetail(p *widget.Painter, r layout.Rect) {
	m := j.measure()
	if m == nil || j.why() != "" {
		return
	}
	foot := r.CutBottom(40)
	x, w := r.X+14, r.W-28
	p.TextIn(x, r.Y+16, w, canvas.Left, theme.Body.In(theme.Medium), p.T.T1, title(m.Name))
	y := r.Y + 30
	if m.Note != "" {
		lines := p.WrapMost(theme.Small, m.Note, w, 3)
		y = p.Paragraph(x, y+8, theme.Small, p.T.T3, lines)
	}
	number, unit := value(m)
	p.Text(x, y+12, theme.Label, p.T.T2, fmt.Sprintf("%s %s · %d samples", number, unit, m.Samples))
	chart := layout.Rect{X: x, Y: y + 26, W: w, H: max(0, r.Bottom()-y-26-70)}
	if chart.H >= 60 {
		if len(m.Bins) > 0 {
			histogram(p, chart, m)
		} else {
			others(p, chart, m)
		}
	}
	j.paintSummary(p, layout.Rect{X: x, Y: r.Bottom() - 62, W: w, H: 56}, m)
	j.paintSteps(p, foot, m)
}

// histogram draws how often times of each length came.
func histogram(p *widget.Painter, r layout.Rect, m *judging.Measure) {
	axis := r.CutBottom(16)
	total, most, last := 0, 1, 1
	for _, b := range m.Bins {
		total, most, last = total+b.Count, max(most, b.Count), max(last, b.Ticks)
	}
	last = max(last, 5)
	w := r.W / float64(last)
	for _, b := range m.Bins {
		h := (r.H - 14) * float64(b.Count) / float64(most)
		p.FillRect(r.X+float64(b.Ticks-1)*w, r.Bottom()-h, max(1, w-1), h, p.T.G1)
	}
	p.HLine(r.X, r.Bottom(), r.W, p.T.Line2)
	p.TextAt(r.X, r.Y+6, canvas.Left, theme.Small.In(theme.Mono), p.T.T3, fmt.Sprintf("%.0f %%", 100*float64(most)/float64(max(total, 1))))
	step := max(1, int(math.Ceil(float64(last)/6)))
	for t := step; t <= last; t += step {
		text := fmt.Sprintf("%d", t*20)
		if t == measure.MaxTicks {
			text = "≥" + text
		}
		p.TextAt(r.X+(float64(t)-0.5)*w, axis.CenterY(), canvas.Center, theme.Small.In(theme.Mono), p.T.T3, text)
	}
	p.TextAt(r.Right(), r.Y+6, canvas.Right, theme.Small, p.T.T3, "ms")
}

// others draws the values of others along a line, and this one's.
func others(p *widget.Painter, r layout.Rect, m *judging.Measure) {
	if !m.Known || len(m.All)+len(m.Own) == 0 {
		p.Text(r.X, r.Y+12, theme.Small, p.T.T3, "Nobody to compare with in this recording.")
		return
	}
	lo, hi := span(m)
	at := func(v float64) float64 { return r.X + 6 + (r.W-12)*(v-lo)/(hi-lo) }
	line := func(y float64, label string, vs []float64, solid bool) {
		p.Text(r.X, y-14, theme.Small, p.T.T3, label)
		p.HLine(r.X, y, r.W, p.T.Line2)
		for _, v := range vs {
			if solid {
				p.Disc(at(v), y, 3.5, p.T.Den)
			} else {
				p.Circle(at(v), y, 3.5, 1.5, p.T.T2)
			}
		}
		x := p.Snap(at(m.Value))
		p.FillRect(x-1, y-9, 2, 18, p.T.Playhead)
	}
	y := r.Y + 30
	line(y, fmt.Sprintf("Other players here, %d", len(m.All)), m.All, true)
	if len(m.Own) > 0 && y+44 < r.Bottom() {
		line(y+44, fmt.Sprintf("Own other runs, %d", len(m.Own)), m.Own, false)
	}
}

// paintSummary says what others have.
func (j *Screen) paintSummary(p *widget.Painter, r layout.Rect, m *judging.Measure) {
	line := func(y float64, name string, vs []float64, less int) {
		p.Text(r.X, y, theme.Small, p.T.T3, name)
		text := "none"
		if len(vs) > 0 && m.Known {
			text = fmt.Sprintf("%d of %d have less", less, len(vs))
			if len(vs) < 5 {
				text += " · few to compare with"
			}
		}
		p.TextAt(r.Right(), y, canvas.Right, theme.Small, p.T.T2, text)
	}
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	line(r.Y+16, "Own other runs", m.Own, m.OwnLess)
	line(r.Y+36, "Other players in this recording", m.All, m.AllLess)
}

// paintSteps draws the way from moment to moment.
func (j *Screen) paintSteps(p *widget.Painter, r layout.Rect, m *judging.Measure) {
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	x, y := r.X+10, r.Y+6
	state := widget.Normal
	if len(m.Moments) == 0 {
		state = widget.Disabled
	}
	for i, icon := range [...]assets.Icon{assets.IconPrevEvent, assets.IconNextEvent} {
		tip := [...]string{"Moment before", "Next moment"}[i]
		p.Button(widget.Button{Rect: layout.Rect{X: x, Y: y, W: 28, H: 28}, Target: widget.Target{Part: stepPart, N: i}, Icon: icon, Flat: true, State: state, Tip: tip})
		x += 30
	}
	text := "No moments"
	if n := len(m.Moments); n > 0 {
		text = fmt.Sprintf("%d moments", n)
		if n == measure.MaxMoments {
			text = fmt.Sprintf("the first %d moments", n)
		}
		if j.moment >= 0 {
			text = fmt.Sprintf("Moment %d of %d", j.moment+1, n)
		}
	}
	p.TextIn(x+6, r.CenterY(), 110, canvas.Left, theme.Label, p.T.T1, text)
	x = r.Right() - 12
	for _, b := range [...]struct {
		part  widget.Part
		icon  assets.Icon
		label string
		tip   string
	}{{copyPart, assets.IconCopy, "Copy values", "Copy the table as text"}, {notePart, assets.IconPin, "Add note", "A bookmark with a name at the playhead: it is kept with the recording"}} {
		w := p.TextWidth(theme.Label, b.label) + 40
		if x-w < r.X+190 {
			w = 28
			b.label = ""
		}
		x -= w
		p.Button(widget.Button{Rect: layout.Rect{X: x, Y: y, W: w, H: 28}, Target: widget.Target{Part: b.part}, Icon: b.icon, Label: b.label, Tip: b.tip})
		x -= 8
	}
}

// paintPanel draws the scene and the ticks around the playhead into the panel.
func (j *Screen) paintPanel(p *widget.Painter, r layout.Rect) {
	p.Fill(r, p.T.S2)
	p.Ground(r)
	p.VLine(r.X, r.Y, r.H, p.T.Line)
	r.CutLeft(1)
	if r.H > 300 {
		j.Preview(j.S.Play.Position(), r.CutTop(min(160, math.Floor(r.W*0.5))))
	}
	head := r.CutTop(34)
	p.Text(head.X+12, head.CenterY(), theme.Body.In(theme.Medium), p.T.T1, "Ticks")
	p.Text(head.X+58, head.CenterY(), theme.Small, p.T.T3, "around the playhead")
	p.Button(widget.Button{Rect: layout.Rect{X: head.Right() - 36, Y: head.Y + 3, W: 28, H: 28}, Target: widget.Target{Part: ticksPart}, Icon: assets.IconCopy, Flat: true, Tip: "Copy these ticks as text"})
	const h = 20.0
	now := max(0, indexOfNow(j.ticks))
	fit := int(r.H / h)
	first := max(0, min(now-fit/2, len(j.ticks)-fit))
	p.Clip(r)
	for i := first; i < len(j.ticks) && i < first+fit+1; i++ {
		j.paintTick(p, layout.Rect{X: r.X, Y: r.Y + float64(i-first)*h, W: r.W, H: h}, &j.ticks[i])
	}
	p.Unclip()
}

// laneOf are the colours of the keys.
var laneOf = [len(keysOf)]theme.Lane{theme.LaneLeft, theme.LaneRight, theme.LaneJump, theme.LaneHook, theme.LaneFire}

func indexOfNow(ticks []tickRow) int {
	for i := range ticks {
		if ticks[i].now {
			return i
		}
	}
	return -1
}

func (j *Screen) paintTick(p *widget.Painter, r layout.Rect, t *tickRow) {
	if t.now {
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
	}
	y, mono := r.CenterY(), theme.Small.In(theme.Mono)
	p.TextAt(r.X+52, y, canvas.Right, mono, p.T.T2, fmt.Sprint(t.tick))
	for i := range keysOf {
		x := r.X + 60 + float64(i)*16
		if !t.keys[i] {
			p.TextAt(x+7, y, canvas.Center, mono, p.T.T4, "–")
			continue
		}
		p.Round(layout.Rect{X: x, Y: r.Y + 3, W: 14, H: 14}, 2, p.T.Lanes[laneOf[i]])
		p.TextAt(x+7, y, canvas.Center, theme.Micro, p.T.OnAcc, keysOf[i].letter)
	}
	p.TextAt(r.X+196, y, canvas.Right, mono, p.T.T2, t.aim)
	p.TextAt(r.X+240, y, canvas.Right, mono, p.T.T3, t.turn)
	if t.game != "" {
		p.TextIn(r.X+248, y, r.W-252, canvas.Left, theme.Small, p.T.T1, t.game)
	} else if r.W > 300 {
		p.TextIn(r.X+248, y, r.W-252, canvas.Left, mono, p.T.T3, t.at)
	}
}

// PaintMoments marks the moments of the chosen measure on the lanes: bands as
// wide as a tick, and the one gone to last with a frame.
func (j *Screen) PaintMoments() {
	m, g := j.measure(), j.S.Game()
	track := j.D.Lay.Track
	if m == nil || g == nil || j.D.Lay.Ruler.Empty() || j.S.View.Span() <= 0 || j.report.Of.Game != g.Index {
		return
	}
	p := &j.D.P
	for i, t := range m.Moments {
		at := g.TimeOf(sim.Tick(t))
		if at < j.S.View.From || at > j.S.View.To {
			continue
		}
		x := track.X + track.W*float64(at-j.S.View.From)/float64(j.S.View.Span())
		w := max(2, track.W*float64(sim.TeeworldsTick)/float64(j.S.View.Span()))
		body := layout.Rect{X: x, Y: track.Y + layout.RulerHeight, W: w, H: track.H - layout.RulerHeight}
		p.Fill(body, theme.Fade(p.T.T1, 0.13))
		if i == j.moment {
			p.Border(body.X-1, body.Y, body.W+2, body.H, 1, p.T.AccText)
		}
	}
}

package judge

import (
	"fmt"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// chartIn returns where the bars of the shifts are.
func chartIn(r layout.Rect) layout.Rect {
	return layout.Rect{X: r.X + labelWide, Y: r.Y + 18, W: r.W - labelWide - 12, H: r.H - 18 - 16}
}

// paintShifts draws how much is equal at each shift, and what others have at most.
func (a *aligned) paintShifts(p *widget.Painter, r layout.Rect) {
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	p.Text(r.X+12, r.Y+10, theme.Small, p.T.T2, "Equal changes at each shift")
	chart := chartIn(r)
	p.HLine(chart.X, chart.Bottom(), chart.W, p.T.Line2)
	small := theme.Small.In(theme.Mono)
	p.TextAt(chart.X-6, chart.Y+7, canvas.Right, small, p.T.T3, "100 %")
	s := a.shifts
	if s == nil || s.Of != a.of || len(s.Share) == 0 {
		p.Text(chart.X+6, chart.CenterY(), theme.Small, p.T.T3, "Comparing…")
		return
	}
	perPx := float64(len(s.Share)) / chart.W
	for px := range int(chart.W) {
		most := 0.0
		for k := int(float64(px) * perPx); k < min(len(s.Share), int(float64(px+1)*perPx)+1); k++ {
			most = max(most, s.Share[k])
		}
		h := chart.H * min(most, 1)
		p.FillRect(chart.X+float64(px), chart.Bottom()-h, 1, h, p.T.Den)
	}
	others := fmt.Sprintf("%s: %.0f %% at most", widget.Plural(s.Players, "other player"), 100*s.Others)
	if s.Players == 0 {
		others = "no others to compare with"
	} else {
		y := chart.Bottom() - chart.H*s.Others
		p.DashedLine(chart.X, y, chart.Right(), y, 1, 3, 3, p.T.T2)
	}
	p.TextAt(chart.Right(), r.Y+10, canvas.Right, theme.Small, p.T.T3, others)
	at := a.shift - s.Least
	if x := p.Snap(chart.X + (float64(at)+0.5)/perPx); x >= chart.X && x < chart.Right() {
		p.FillRect(x-1, chart.Y, 2, chart.H, p.T.AccText)
	}
	y := chart.Bottom() + 9
	p.Text(chart.X, y, small, p.T.T3, fmt.Sprintf("%+d", s.Least))
	p.TextAt(chart.CenterX(), y, canvas.Center, small, p.T.T3, fmt.Sprintf("%+d", s.Least+judging.Reach))
	p.TextAt(chart.Right(), y, canvas.Right, small, p.T.T3, fmt.Sprintf("%+d ticks", s.Least+2*judging.Reach))
	p.Hits.Add(widget.Zone{
		Rect: chart, Target: widget.Target{Part: shiftPart}, Cursor: widget.CursorPointer,
		Tip:  "Click to move B to this shift",
		More: "The dashed line is the most that the same inputs have in common with any other player.", Mouse: true,
	})
}

// shiftAt returns the shift with the most equal changes of those at x in the chart.
func (a *aligned) shiftAt(r layout.Rect, x float64) sim.Tick {
	chart, s := chartIn(r), a.shifts
	if s == nil || len(s.Share) == 0 {
		return a.shift
	}
	perPx := float64(len(s.Share)) / chart.W
	best := -1
	for k := int((x - chart.X - 2) * perPx); k <= int((x-chart.X+3)*perPx); k++ {
		if k >= 0 && k < len(s.Share) && (best < 0 || s.Share[k] > s.Share[best]) {
			best = k
		}
	}
	if best < 0 {
		return a.shift
	}
	return s.Least + sim.Tick(best)
}

// paintStepping draws the way from difference to difference.
func (a *aligned) paintStepping(p *widget.Painter, r layout.Rect, now sim.Tick) {
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	x, y := r.X+8, r.Y+4
	state := widget.Normal
	if len(a.al.Differs) == 0 {
		state = widget.Disabled
	}
	for i, icon := range [...]assets.Icon{assets.IconPrevEvent, assets.IconNextEvent} {
		p.Button(widget.Button{
			Rect: layout.Rect{X: x, Y: y, W: 28, H: 28}, Target: widget.Target{Part: nextPart, N: i}, Icon: icon,
			Flat: true, State: state, Tip: [...]string{"Previous difference", "Next difference"}[i],
			Key: p.Shortcut([...]keyboard.Action{action.PrevEvent, action.NextEvent}[i]),
		})
		x += 30
	}
	text := widget.Plural(len(a.al.Differs), "difference")
	if i := a.difference(now); i >= 0 && a.al.Differs[i] == now {
		text = a.differenceText(i)
	}
	best := widget.Button{
		Rect: layout.Rect{X: r.Right() - 108, Y: y, W: 96, H: 28}, Target: widget.Target{Part: bestPart},
		Label: "Best shift", NoIcon: true, Tip: "Move B back to the shift at which most is equal", Key: "Esc",
	}
	if a.best() {
		best.State = widget.Disabled
	}
	play := widget.Button{
		Target: widget.Target{Part: togetherPart}, Icon: assets.IconGhost, Label: "Play A and B together",
		Tip: "In the scene, side by side at this shift",
	}
	play.Rect = layout.Rect{Y: y, W: p.TextWidth(theme.Label, play.Label) + 40, H: 28}
	if r.W < togetherFrom {
		play.Label, play.Rect.W = "", 28
	}
	play.Rect.X = best.Rect.X - 8 - play.Rect.W
	p.TextIn(x+6, r.CenterY(), play.Rect.X-x-12, canvas.Left, theme.Label, p.T.T1, text)
	p.Button(play)
	p.Button(best)
}

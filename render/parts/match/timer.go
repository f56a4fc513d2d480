package match

import (
	"time"

	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

const timerPart widget.Part = "run timer" // has a tooltip

// timer returns what the timer of Bunnymod XT shows at the playhead, and whether it
// runs; ok is unset where a recording has none.
func (v *View) timer() (shown time.Duration, running, ok bool) {
	g := &v.St.Scene.Cur.Global
	stop, ok := g.Get(sim.TimerStop)
	if !ok {
		return 0, false, false
	}
	if stop >= 0 {
		return time.Duration(stop) * time.Millisecond, false, true
	}
	return max(0, v.St.Scene.Time-time.Duration(g.Or(sim.TimerZero, 0))*time.Millisecond), true, true
}

// timerText returns what the timer says, "" without a timer.
func (v *View) timerText() string {
	shows, _, ok := v.timer()
	if !ok {
		return ""
	}
	return times.Duration(shows)
}

// OverlayHeight returns the height of the timer of a speedrun below the clock, with a gap,
// 0 where a recording has none: see [part.Overlaid].
func (v *View) OverlayHeight(at part.Corner, _ layout.Rect) float64 {
	if at != part.BelowClock || v.timerText() == "" {
		return 0
	}
	return clockHeight + clockGap
}

// PaintOverlay draws the timer of a speedrun with Bunnymod XT.
func (v *View) PaintOverlay(_ part.Corner, room layout.Rect) {
	p, text := &v.D.P, v.timerText()
	_, running, _ := v.timer()
	name, big := theme.Label.In(theme.Medium), theme.Title.In(theme.Mono)
	r := layout.Rect{X: room.X, Y: room.Y, W: 34 + p.TextWidth(name, "Timer") + p.TextWidth(big, text), H: clockHeight}
	p.Plate(r, theme.RadiusCard)
	ink := p.P.PlateText2
	if running {
		ink = p.P.PlateText
	}
	at := r.X + 12 + p.Text(r.X+12, r.CenterY(), name, p.P.PlateText2, "Timer") + 10
	p.Text(at, r.CenterY(), big, ink, text)
	tip := "Timer of Bunnymod XT"
	if !running {
		tip += ", stopped"
	}
	p.Hits.Add(widget.Zone{
		Rect: r, Target: widget.Target{Part: timerPart}, Tip: tip,
		More: "Hundredths between two full seconds are computed.", Mouse: true,
	})
}

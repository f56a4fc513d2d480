package match

import (
	"fmt"
	"time"

	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

const timerPart widget.Part = "run timer" // has a tooltip

// A timer is that of a speedrun with Bunnymod XT, below the clock.
type timer struct{ *View }

// shows returns what the timer of Bunnymod XT shows at the playhead, and whether it
// runs; ok is unset where a recording has none.
func (v timer) shows() (shown time.Duration, running, ok bool) {
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

// text returns what the plate says, "" without a timer.
func (v timer) text() string {
	shows, _, ok := v.shows()
	if !ok {
		return ""
	}
	m, s := shows/time.Minute, (shows % time.Minute).Truncate(10*time.Millisecond).Seconds()
	if h := m / 60; h > 0 {
		return fmt.Sprintf("%d:%02d:%05.2f", h, m%60, s)
	}
	return fmt.Sprintf("%d:%05.2f", m, s)
}

// Corner: see [part.Overlay].
func (v timer) Corner() part.Corner { return part.BelowClock }

// Size returns the size of the timer with a gap, zero where a recording has none.
func (v timer) Size(layout.Rect) (w, h float64) {
	text := v.text()
	if text == "" {
		return 0, 0
	}
	p := &v.D.P
	return 12 + p.TextWidth(theme.Label.In(theme.Medium), "Timer") + 10 + p.TextWidth(theme.Title.In(theme.Mono),
		text) + 12, clockHeight + 10
}

// Paint draws the timer.
func (v timer) Paint(r layout.Rect) {
	r.H = clockHeight
	p, text := &v.D.P, v.text()
	_, running, _ := v.shows()
	name, big := theme.Label.In(theme.Medium), theme.Title.In(theme.Mono)
	p.Plate(r, theme.RadiusCard)
	ink := p.P.PlateText2
	if running {
		ink = p.P.PlateText
	}
	at := r.X + 12 + p.Text(r.X+12, r.CenterY(), name, p.P.PlateText2, "Timer") + 10
	p.Text(at, r.CenterY(), big, ink, text)
	back := p.Hits.Own(v.View)
	tip := "Timer of Bunnymod XT"
	if !running {
		tip += ", stopped"
	}
	p.Hits.Add(widget.Zone{
		Rect: r, Target: widget.Target{Part: timerPart}, Tip: tip,
		More: "Hundredths between two full seconds are computed.", Mouse: true,
	})
	back()
}

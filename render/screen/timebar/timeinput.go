package timebar

import (
	"math"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// inputs are what the parts of the timeline are pressed for.
type inputs struct {
	overview lanes.OverviewInput
	lanes    lanes.LanesInput
}

// input returns what the parts of the timeline are pressed for.
func input(tb *Bar) *inputs {
	if tb.made == nil {
		tb.made = &inputs{overview: tb.overviewInput(), lanes: tb.lanesInput()}
	}
	return tb.made
}

// overviewInput returns what the overview is pressed for.
func (tb *Bar) overviewInput() lanes.OverviewInput {
	return lanes.OverviewInput{
		Seek:   func(p *widget.Press) { tb.dragPlayhead(p, tb.OverviewScale()) },
		Pan:    tb.dragView,
		SetEnd: tb.dragViewEnd,
		SeekTo: func(x float64) {
			tb.S.Play.Jump(tb.OverviewScale().Clamped(x))
			tb.S.ViewHeld = false
		},
		Past: func(x float64) bool { return goPast(tb.S, tb.OverviewScale(), x) },
		Menu: tb.Menu,
	}
}

// lanesInput returns what ruler and lanes are pressed for.
func (tb *Bar) lanesInput() lanes.LanesInput {
	return lanes.LanesInput{
		Scrub: tb.scrub, Select: tb.dragLanes,
		SetEnd: tb.dragLoopEnd, Resize: tb.DragLaneEdge,
		ResetHeight: func(lane int) { tb.setLaneHeight(timeline.Lane(lane), 0, true) },
		Fold:        func(lane int) { tb.showLane(timeline.Lane(lane), false) },
		List:        func() { tb.D.Do(action.Lanes) },
		Cluster:     tb.clickCluster,
		Past:        func(x float64) bool { return goPast(tb.S, tb.LaneScale(), x) },
		Menu:        tb.Menu,
		Bookmark:    tb.goToBookmark,
	}
}

// scrub moves the playhead while the button is held.
func (tb *Bar) scrub(p *widget.Press) {
	tb.Scrubs = p.Phase != widget.Ended
	tb.dragPlayhead(p, tb.LaneScale())
}

// dragPlayhead moves the playhead to the pointer on a scale. With Shift it moves
// a tenth of the way.
func (tb *Bar) dragPlayhead(p *widget.Press, scale timeline.Scale) {
	s := tb.S
	at := min(max(scale.Time(p.X), 0), s.Total())
	switch p.Phase {
	case widget.Begun:
		s.Play.Jump(at)
		s.ViewHeld = false
	case widget.Moved:
		if p.Mods&keyboard.Shift != 0 {
			at = s.Play.Position() + time.Duration(float64(scale.PerPx())*p.DX/10)
		}
		s.Play.Seek(at)
	}
}

// dragView moves the view of the lanes on the overview.
func (tb *Bar) dragView(p *widget.Press) {
	s := tb.S
	switch p.Phase {
	case widget.Begun:
		tb.grab = tb.OverviewScale().Time(p.X) - s.View.From
	case widget.Moved:
		span := s.View.Span()
		from := tb.OverviewScale().Time(p.X) - tb.grab
		s.View = timeline.View{From: from, To: from + span}.Pan(0, s.Total())
		s.ViewHeld = true
	}
}

// dragViewEnd moves an end of the view of the lanes on the overview.
func (tb *Bar) dragViewEnd(p *widget.Press, end lanes.ViewEnd) {
	s, at := tb.S, tb.OverviewScale().Clamped(p.X)
	if end == lanes.ViewFrom {
		s.View = s.View.SetFrom(at, s.Total())
	} else {
		s.View = s.View.SetTo(at, s.Total())
	}
	s.ViewHeld = true
}

// dragLoopEnd moves an end of the loop on the lanes.
func (tb *Bar) dragLoopEnd(p *widget.Press, end lanes.ViewEnd) {
	at := min(max(tb.LaneScale().Time(p.X), 0), tb.S.Total())
	if end == lanes.ViewFrom {
		tb.S.Play.SetLoopA(at)
	} else {
		tb.S.Play.SetLoopB(at)
	}
}

// OverviewScale returns the times of the overview.
func (tb *Bar) OverviewScale() timeline.Scale {
	o := lanes.Overview{Total: tb.S.Seen.Bar(tb.S.Total())}
	return o.Scale(&tb.D.Lay)
}

// LaneScale returns the times of the lanes.
func (tb *Bar) LaneScale() timeline.Scale {
	return timeline.Scale{From: tb.S.View.From, To: tb.S.View.To, X: tb.D.Lay.Track.X, W: tb.D.Lay.Track.W}
}

// dropSpeeds opens the list of speeds, or closes it.
func (tb *Bar) dropSpeeds() {
	tb.Dialogs.Drop(&desk.Menu{Kind: "speed", Items: tb.speedMenu, From: func() layout.Rect {
		z, _ := tb.D.P.Hits.Find(widget.Control(speedPart, 0))
		return z.Rect
	}, Chosen: -1})
}

// Wheel zooms the lanes at the pointer; Shift or a sideways wheel pans.
func (tb *Bar) Wheel(t *widget.Turn) bool {
	l, s := &tb.D.Lay, tb.S
	if t.Y < l.Overview.Y || l.Overview.Empty() {
		return false
	}
	total := s.Total()
	span := s.View.Span()
	if t.DX != 0 || t.Mods&keyboard.Shift != 0 {
		d := t.DX + t.DY
		s.View = s.View.Pan(time.Duration(-d/8*float64(span)), total)
	} else {
		at := tb.LaneScale().Time(t.X)
		if t.Y < l.Ruler.Y || l.Ruler.Empty() {
			at = s.Play.Position()
		}
		s.View = s.View.Zoom(math.Pow(0.8, t.DY), at, total)
	}
	s.ViewHeld = true
	return true
}

// editTime edits the time in place.
func (tb *Bar) editTime() {
	tb.Dialogs.Close()
	tb.field.Set(times.Clock(tb.S.Play.Position(), false, 2))
	tb.D.Type(desk.Typing{Name: "time", Field: &tb.field, Confirm: tb.goToField, Cancel: tb.D.StopTyping})
}

// goToField goes to the time that was typed.
func (tb *Bar) goToField() {
	if tb.GoTo(tb.field.Text()) == nil {
		tb.D.StopTyping()
	}
}

// GoTo goes to a place as people write it and returns what is wrong with it.
func (tb *Bar) GoTo(text string) error {
	for p := range part.Each[part.Placing](tb.Parts) {
		if named, err := p.Place(text); named {
			tb.S.Show()
			return err
		}
	}
	t, err := sim.ParsePoint(text)
	if err != nil {
		return err
	}
	tb.S.GoTo(t)
	tb.S.Show()
	return nil
}

// DropLanes opens the menu of the lanes, or closes it.
func (tb *Bar) DropLanes() {
	tb.Dialogs.Drop(&desk.Menu{Kind: "lanes", Items: tb.LaneMenu, From: func() layout.Rect {
		return laneMenuAt(&tb.D.Lay)
	}, Chosen: -1})
}

// laneMenuAt returns where the menu of the lanes drops from.
func laneMenuAt(l *layout.Window) layout.Rect {
	if !l.Ruler.Empty() {
		return lanes.LaneMenuAt(l)
	}
	return layout.Rect{X: 4, Y: l.Overview.Y, W: 28, H: l.Overview.H}
}

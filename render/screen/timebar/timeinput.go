package timebar

import (
	"math"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/dialog"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// Drag moves the playhead, the view of the lanes, an end of the loop, or the edge
// of a lane.
func (tb *Bar) Drag(p *widget.Press) bool {
	switch p.Target.Part {
	case shell.PartWindow:
		if p.Phase == widget.Begun && !tb.pansView(p.X) {
			p.Target = widget.Target{Part: shell.PartOverview}
			return tb.dragPlayhead(p)
		}
		return tb.dragView(p)
	case shell.PartOverview, shell.PartRuler, shell.PartLanes:
		return tb.dragPlayhead(p)
	case shell.PartWindowFrom, shell.PartWindowTo, shell.PartLoopA, shell.PartLoopB:
		return tb.dragEnd(p)
	case shell.PartLaneEdge:
		if p.Phase == widget.Moved || p.Phase == widget.Ended && !p.Click() {
			tb.DragLaneEdge(p.Target.N, p.Y, p.Phase == widget.Ended)
		}
		return true
	}
	return false
}

// dragPlayhead seeks on the overview, and scrubs on ruler and lanes.
func (tb *Bar) dragPlayhead(p *widget.Press) bool {
	switch p.Phase {
	case widget.Begun:
		tb.Scrubs = p.Target.Part != shell.PartOverview
		tb.S.Play.Jump(tb.timeAt(p))
		tb.S.ViewHeld = false
	case widget.Moved:
		tb.S.Play.Seek(tb.scrubTime(p))
	case widget.Ended:
		tb.Scrubs = false
	}
	return true
}

// dragView moves the view of the lanes on the overview.
func (tb *Bar) dragView(p *widget.Press) bool {
	s := tb.S
	switch p.Phase {
	case widget.Begun:
		tb.grab = tb.overviewScale().Time(p.X) - s.View.From
	case widget.Moved:
		span := s.View.Span()
		from := tb.overviewScale().Time(p.X) - tb.grab
		s.View = timeline.View{From: from, To: from + span}.Pan(0, s.Total())
		s.ViewHeld = true
	}
	return true
}

// dragEnd moves an end of the view of the lanes or of the loop.
func (tb *Bar) dragEnd(p *widget.Press) bool {
	if p.Phase != widget.Moved {
		return true
	}
	s, total := tb.S, tb.S.Total()
	switch p.Target.Part {
	case shell.PartWindowFrom:
		s.View, s.ViewHeld = s.View.SetFrom(tb.overviewScale().Clamped(p.X), total), true
	case shell.PartWindowTo:
		s.View, s.ViewHeld = s.View.SetTo(tb.overviewScale().Clamped(p.X), total), true
	case shell.PartLoopA:
		s.Play.SetLoopA(min(max(tb.LaneScale().Time(p.X), 0), total))
	case shell.PartLoopB:
		s.Play.SetLoopB(min(max(tb.LaneScale().Time(p.X), 0), total))
	}
	return true
}

// widestPan is the largest share of the overview its window may take to be
// dragged: dragging more than that would hardly move anything, and whoever
// drags the bar of a short recording wants to seek.
const widestPan = 0.3

// pansView reports whether a press on the overview's window drags the window.
// On the playhead it drags the playhead.
func (tb *Bar) pansView(x float64) bool {
	s := tb.S
	at := tb.overviewScale().At(s.Play.Position())
	return math.Abs(x-at) > theme.HitEdge/2+1 && s.View.Span() < time.Duration(widestPan*float64(s.Total()))
}

// scrubTime returns where a drag puts the playhead. With Shift it moves a
// tenth of the way.
func (tb *Bar) scrubTime(p *widget.Press) time.Duration {
	if p.Mods&action.Shift == 0 {
		return tb.timeAt(p)
	}
	per := tb.LaneScale().PerPx()
	if p.Target.Part == shell.PartOverview {
		per = tb.overviewScale().PerPx()
	}
	return tb.S.Play.Position() + time.Duration(float64(per)*p.DX/10)
}

// timeAt returns the time at the pointer.
func (tb *Bar) timeAt(p *widget.Press) time.Duration {
	if p.Target.Part == shell.PartOverview {
		return tb.overviewScale().Clamped(p.X)
	}
	t := tb.LaneScale().Time(p.X)
	return min(max(t, 0), tb.S.Total())
}

// overviewScale returns the times of the overview.
func (tb *Bar) overviewScale() timeline.Scale {
	o := shell.Overview{Total: tb.S.Total()}
	return o.Scale(&tb.D.Lay)
}

// laneScale returns the times of the lanes.
func (tb *Bar) LaneScale() timeline.Scale {
	return timeline.Scale{From: tb.S.View.From, To: tb.S.View.To, X: tb.D.Lay.Track.X, W: tb.D.Lay.Track.W}
}

// Click does what a click on the timeline or the controls of playing does.
func (tb *Bar) Click(p *widget.Press) {
	s := tb.S
	switch t := p.Target; t.Part {
	case shell.PartWindow:
		s.Play.Jump(tb.overviewScale().Clamped(p.X))
		s.ViewHeld = false
	case shell.PartSpeed:
		tb.Dialogs.Drop(&dialog.Menu{Kind: "speed", Items: tb.speedMenu, From: func() layout.Rect { return tb.speedAt }, Chosen: -1})
	case shell.PartTime:
		tb.editTime()
	case shell.PartLoopPill:
		tb.D.Do(action.LoopToggle)
	case shell.PartLoopClear:
		s.Play.ClearLoop()
	case shell.PartCluster:
		tb.clickCluster(t.N, p.Double)
	case shell.PartBookmark:
		s.Play.Jump(s.Bookmarks[t.N].Time)
	case shell.PartLive:
		s.GoLive()
	case shell.PartWaiting:
		s.Play.Seek(s.Play.Position())
	case shell.PartLaneFold:
		tb.showLane(timeline.Lane(t.N), false)
	case shell.PartLaneMenu, shell.PartLaneName:
		tb.D.Do(action.Lanes)
	case shell.PartLaneEdge:
		if p.Double {
			tb.setLaneHeight(timeline.Lane(t.N), 0, true)
		}
	}
}

// Wheel steps the speed, or zooms the lanes at the pointer; Shift or a sideways
// wheel pans.
func (tb *Bar) Wheel(t *widget.Turn) bool {
	if t.Target.Part == shell.PartSpeed {
		tb.StepSpeed(t.Notch())
		return true
	}
	l, s := &tb.D.Lay, tb.S
	if t.Y < l.Overview.Y || l.Overview.Empty() {
		return false
	}
	total := s.Total()
	span := s.View.Span()
	if t.DX != 0 || t.Mods&action.Shift != 0 {
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
	tb.field.Set(timeline.Clock(tb.S.Play.Position(), false, 2))
	tb.D.Type(desk.Typing{Name: "time", Field: &tb.field, Part: shell.PartField, Confirm: tb.goToField, Cancel: tb.D.StopTyping})
}

// goToField goes to the time that was typed.
func (tb *Bar) goToField() {
	if tb.GoTo(tb.field.Text()) == nil {
		tb.D.StopTyping()
	}
}

// goTo goes to a place as people write it and returns what is wrong with it.
func (tb *Bar) GoTo(text string) error {
	t, err := timeline.ParseTarget(text)
	if err != nil {
		return err
	}
	tb.S.GoTo(t)
	tb.S.Show()
	return nil
}

// dropLanes opens the menu of the lanes, or closes it.
func (tb *Bar) DropLanes() {
	tb.Dialogs.Drop(&dialog.Menu{Kind: "lanes", Items: tb.LaneMenu, From: tb.laneMenuAt, Chosen: -1})
}

func (tb *Bar) laneMenuAt() layout.Rect {
	l := &tb.D.Lay
	if !l.Ruler.Empty() {
		return shell.LaneMenuAt(l)
	}
	return layout.Rect{X: 4, Y: l.Overview.Y, W: 28, H: l.Overview.H}
}

package render

import (
	"playhead/render/desk"
	"playhead/render/layout"
)

// view does the actions that choose what is shown: see [action.View].
type view struct{ w *Window }

// opposite returns the wish that closes an area that is shown and opens one that
// is not.
func opposite(area layout.Rect) layout.Wish {
	if area.Empty() {
		return layout.Open
	}
	return layout.Closed
}

func (v view) TogglePanel()     { v.w.d.ShowPanel(desk.RightPanel, opposite(v.w.d.Lay.Panel)) }
func (v view) ShowsPanel() bool { return !v.w.d.Lay.Panel.Empty() }

func (v view) ToggleValues() {
	p := &v.w.replay.Panel
	p.Values = !p.Values || !v.ShowsPanel()
	if p.Values {
		v.w.d.ShowPanel(desk.RightPanel, layout.Open)
	}
}

func (v view) ShowsValues() bool { return v.w.replay.Panel.Values && v.ShowsPanel() }
func (v view) CycleView()        { v.w.replay.Physics.CycleView() }
func (v view) StepBlend()        { v.w.replay.Physics.StepBlend() }

func (v view) FollowFloor() {
	if v.WhyNoFloors() == "" {
		v.w.replay.Floors.FollowFloor()
	}
}

func (v view) FollowsFloor() bool {
	return v.w.watch.Stage.Plan() != nil && v.w.replay.Floors.Follows()
}

func (v view) MoveFloors(dir float32) {
	if v.WhyNoFloors() == "" {
		v.w.replay.Floors.MoveBand(dir)
	}
}

func (v view) WhyNoFloors() string {
	if v.w.watch.Stage.Plan() == nil {
		return "Only on maps seen from above."
	}
	return ""
}

func (v view) ToggleExport()     { v.w.replay.Export.Toggle() }
func (v view) ExportData()       { v.w.replay.Export.OpenTable() }
func (v view) ShowsExport() bool { return v.w.replay.Export.Shows() }

func (v view) ShowMessages() {
	if c := v.w.watch.Capture; c != nil {
		c.ToggleMessages()
	}
}

func (v view) ShowsMessages() bool { return v.w.watch.Capture.ShowsWire() }
func (v view) ToggleClients()      { v.w.d.ShowPanel(desk.Clients, opposite(v.w.d.Lay.Side)) }
func (v view) ShowsClients() bool  { return !v.w.d.Lay.Side.Empty() }

func (v view) WhyNoMessages() string {
	if v.w.watch.Capture == nil {
		return "Only for packet captures."
	}
	return ""
}

func (v view) ShowPrivate() {
	if show := v.w.d.Host.ShowPrivate; show != nil {
		show(!v.w.watch.Session.Private)
	}
}

func (v view) Measure()       { v.w.replay.Ruler.Toggle() }
func (v view) Measures() bool { m := &v.w.replay.Ruler.Measure; return m.On || m.Set }

func (v view) Search() {
	if v.ShowsMessages() {
		v.w.watch.Capture.Messages.OpenSearch()
		return
	}
	v.w.replay.Panel.OpenSearch()
}

func (v view) ShowNotes() { v.w.replay.Notices.ShowNotes() }

func (v view) WhyNoNotes() string {
	if len(v.w.replay.Notices.Notes()) == 0 {
		return "There are no notes."
	}
	return ""
}

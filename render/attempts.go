package render

import (
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/screen/replay"
)

// attempts does the actions of the runs: see [action.Runs].
type attempts struct{ w *Window }

// Toggle shows the runs in the panel, which it opens, or closes them.
func (a attempts) Toggle() {
	on := !a.Shown()
	if a.w.replay.Runs.SetOpen(on); on {
		a.w.d.ShowPanel(desk.RightPanel, layout.Open)
	}
}

func (a attempts) Shown() bool { return a.w.replay.Runs.Open && !a.w.d.Lay.Panel.Empty() }

func (a attempts) WhyNone() string {
	if a.w.replay.Runs.A() < 0 {
		return "No runs in this recording."
	}
	return ""
}

func (a attempts) Step(dir int)        { a.w.replay.Runs.Step(dir) }
func (a attempts) PlayHere()           { a.w.replay.Runs.PlayHere() }
func (a attempts) Copy()               { a.w.replay.Runs.CopyTable() }
func (a attempts) ChooseLoop()         { a.w.replay.Runs.ChooseLoop() }
func (a attempts) CycleTrails()        { a.w.replay.Runs.CycleTrails() }
func (a attempts) ToggleHeat()         { replay.Heat{Screen: a.w.replay}.Toggle() }
func (a attempts) ShowsHeat() bool     { return replay.Heat{Screen: a.w.replay}.Shows() }
func (a attempts) WhyNoHeat() string   { return replay.Heat{Screen: a.w.replay}.WhyNone(a.WhyNone()) }
func (a attempts) WhyNoChosen() string { return a.w.replay.Runs.WhyNoChosen() }

// beside compares run b of the recording with run a.
func (a attempts) beside(base, other int) {
	c := a.w.watch.Compare
	c.SetBase(a.ref(base))
	c.Compare(c.Own(), a.ref(other), true)
}

// ref names a run for a comparison. A run that was made of the loop is a stretch.
func (a attempts) ref(i int) comparison.Ref {
	l := a.w.watch.Stage.Runs.List()
	r := &l.Runs[i]
	ref := comparison.Ref{Path: a.w.watch.Session.Path, Run: i, Game: r.Game, Player: r.Player, Start: r.Start, End: r.End, Second: -1, Name: r.Name}
	if i >= l.Found {
		ref.Run = -1
	}
	return ref
}

package runs

import (
	"fmt"
	"sort"

	"playhead/assets"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
)

// Drag drags nothing.
func (v *View) Drag(*widget.Press) bool { return false }

// Click does what a click on the runs does.
func (v *View) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case classPart:
		v.runs.filter.Hidden[t.N] = !v.runs.filter.Hidden[t.N]
	case whoPart:
		v.Dialogs.Drop(&desk.Menu{Kind: "runs of", Items: v.whoMenu, From: func() layout.Rect {
			return v.runs.tab.whoAt
		}, Chosen: -1})
	case barPart:
		switch {
		case p.Double:
			v.Play(t.N)
		case p.Mods&keyboard.Ctrl != 0: // A stays: no run is measured against itself
			v.Mark(t.N)
		default:
			v.look(t.N)
		}
	case playPart:
		v.Play(v.A())
	case besidePart:
		v.LayBeside()
	case heatPart:
		v.heat.layers[t.N] = !v.heat.layers[t.N]
	case scopePart:
		v.heat.dropScope()
	case savePart:
		v.heat.save(t.N == 1)
	case heatEndPart:
		v.heat.on = false
	case loopPart:
		v.ChooseLoop()
	}
}

// Wheel scrolls the lane at the pointer: lists scroll themselves.
func (v *View) Wheel(t *widget.Turn) bool {
	return (t.Target.Part == barPart || t.Target.Part == lanePart) && v.lane.wheel(t)
}

// whoMenu lists everyone who ran.
func (v *View) whoMenu() []widget.MenuItem {
	t := &v.runs
	items := []widget.MenuItem{
		{Label: "All players", Checked: t.filter.Who == "", Do: func() { t.filter.Who = "" }},
		{Line: true},
	}
	rows := v.List().LaneRows(t.filter.Game)
	sort.SliceStable(rows, func(i, j int) bool { return len(rows[i].Runs) > len(rows[j].Runs) })
	for _, r := range rows {
		items = append(items, widget.MenuItem{
			Label: r.Who, Key: fmt.Sprint(len(r.Runs)), Checked: t.filter.Who == r.Who,
			Do: func() { t.filter.Who = r.Who },
		})
	}
	return items
}

// Keys gives keys to the list: see [part.Keyed].
func (v *View) Keys(in *desk.Input) (rest []desk.KeyPress) {
	if !v.shown() {
		return in.Keys
	}
	given := *in
	given.Keys = v.list.Keys(in)
	return v.splits.list.Keys(&given)
}

// Escape drops what is chosen in a list, and gives the keyboard back: see [part.Escaping].
func (v *View) Escape() bool {
	runs, splits := v.list.Escape(), v.splits.list.Escape()
	return runs || splits
}

// LayBeside lays the other run beside the chosen one.
func (v *View) LayBeside() {
	if a, b := v.A(), v.B(); a >= 0 && b >= 0 && v.compares() {
		v.list.Escape()
		c, _ := part.First[comparison.Beside](v.Parts)
		c.LayBeside(v.ref(a), comparison.Wish{Ref: v.ref(b), Begin: comparison.BeginAtStart})
	}
}

// compares reports whether runs can be compared.
func (v *looked) compares() bool {
	_, ok := part.First[comparison.Beside](v.Parts)
	return ok
}

// ref names a run for a comparison. A run that was made of the loop is a stretch.
func (v *looked) ref(i int) comparison.Ref {
	l := v.List()
	r := &l.Runs[i]
	ref := comparison.Ref{
		Path: v.S.Path, Run: i, Game: r.Game, Player: r.Player, Start: r.Start, End: r.End,
		Second: -1, Name: r.Name,
	}
	if i >= l.Found {
		ref.Run = -1
	}
	return ref
}

// WhyNoChosen says why no run can be made of the loop, "" when one can.
func (v *View) WhyNoChosen() string {
	_, _, set, _ := v.S.Play.Loop()
	switch {
	case v.S.Game() == nil:
		return "Nothing has been read yet."
	case v.S.Followed < 0:
		return "Follow a player first."
	case !set:
		return part.NeedsLoop(v.D.Keys)
	}
	return ""
}

// ChooseLoop makes a run of the followed player from A to B of the loop.
func (v *View) ChooseLoop() {
	if why := v.WhyNoChosen(); why != "" {
		v.D.Toast(widget.Toast{Kind: widget.SeverityWarn, Icon: assets.IconFlag, Title: "No run added", Detail: why},
			nil)
		return
	}
	a, b, _, _ := v.S.Play.Loop()
	g := v.S.Game()
	k := v.finder.Choose(g.Index, v.S.Followed, g.TickAt(a), g.TickAt(b))
	v.pick.a, v.pick.hasA = k, true
}

package runs

import (
	"playhead/render/action"
	"playhead/render/runlist"
	"playhead/render/stage"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// Menu opens the context menu of a run of the lane: see [widget.Menued].
func (v *View) Menu(p *widget.Press) bool {
	n := p.Target.N
	if p.Target.Part != barPart || n < 0 || n >= len(v.List().Runs) {
		return false
	}
	v.D.Drop(p.X, p.Y, menuOf(v, n))
	return true
}

// menuOf is the context menu of run n.
func menuOf(v *View, n int) []widget.MenuItem {
	r := &v.List().Runs[n]
	g := v.S.Recording().Games[r.Game]
	at := timeline.Range{From: g.TimeOf(r.First()), To: g.TimeOf(r.End)}
	// What is done with the run is done with its range and its player.
	of := func(a action.ID) widget.MenuItem {
		it := v.D.MenuItem(a)
		it.Disabled, it.Do = v.D.Why(a), func() {
			v.look(n)
			v.S.Play.Prefer(r.Game)
			v.S.Select(at)
			v.S.Play.Jump(at.From)
			if ids := runlist.Players(r); len(ids) > 0 {
				stage.FollowTeam(v.St, ids, v.D.Now())
			}
			v.S.Show()
			if !v.D.IsOn(a) {
				v.D.Do(a)
			}
		}
		return it
	}
	beside := widget.MenuItem{Label: "Compare with the best or marked run", Do: func() {
		v.look(n)
		v.LayBeside()
	}}
	if !v.compares() || v.against(n) < 0 {
		beside.Disabled = "No other run to compare with."
	}
	return []widget.MenuItem{
		{Head: true, Label: r.Name},
		{Label: "Play from its start", Do: func() { v.Play(n) }},
		beside,
		of(action.CompareWith),
		{Label: "Measure others against it", Do: func() { v.Mark(n) }},
		{Line: true},
		of(action.ToggleExport),
		of(action.CopyLink),
		of(action.Bookmark),
		{Label: "Save as ghost", Disabled: whyNoGhostOf(v, n), Do: func() { v.D.Host.SaveGhost(r) }},
		{Label: "Save timing sheet", Disabled: v.whyNoSheet(), Do: func() { v.D.Host.SaveSheet(n, r) }},
		of(action.ToggleJudge),
	}
}

package runs

import (
	"fmt"
	"time"

	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/stage"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// RowMenu goes to a split or practises the part before it: see [part.RowMenu].
func (o *splits) RowMenu(i int) []widget.MenuItem {
	s := o.row(i)
	if s == nil {
		return nil
	}
	items := []widget.MenuItem{{Label: "Go to the moment", Key: "Enter", Do: func() { o.goTo(i) }}}
	if !s.HasSegment || !o.v.compares() {
		return items
	}
	why, label := o.v.whyNoPractice(s), "Loop the best part, by "+runlist.Who(&o.v.List().Runs[s.SegmentOf])
	if why == "" {
		label += ", with " + o.v.whose(s) + " beside it"
	}
	return append(items, widget.MenuItem{Label: label, Key: "P", Disabled: why, Do: func() { o.v.practise(s) }})
}

// RowKey practises the part before a split with P: see [part.RowKeys].
func (o *splits) RowKey(k desk.KeyPress, i int) bool {
	if s := o.row(i); k.Key == "P" && !k.Repeat && s != nil {
		o.v.practise(s)
	}
	return k.Key == "P"
}

// mine returns the run that is laid beside the best part of a split: the one that is looked at, or where that is the
// best there, the one it is measured against. It is −1 without one.
func (v *View) mine(s *runlist.Split) int {
	if a := v.A(); a != s.SegmentOf {
		return a
	}
	return v.B()
}

// whose names the run that is laid beside the best part of a split.
func (v *View) whose(s *runlist.Split) string {
	i := v.mine(s)
	return fmt.Sprintf("%s, run %d", runlist.Who(&v.List().Runs[i]), i)
}

// whyNoPractice says why the part before a split cannot be practised, "" if it can.
func (v *View) whyNoPractice(s *runlist.Split) string {
	switch {
	case !s.HasSegment || !v.compares():
		return "No run was timed on this part."
	case v.mine(s) < 0:
		return "No other run to compare with."
	}
	return ""
}

// practise loops the part before a split as the run that was fastest there took it, with the run that is looked at
// beside it. The clocks of both are lined up where the part begins.
func (v *View) practise(s *runlist.Split) {
	if v.whyNoPractice(s) != "" {
		return
	}
	r := &v.List().Runs[s.SegmentOf]
	begin, ok := timed(r, s.From)
	end, over := timed(r, s.To)
	if !ok || !over || end <= begin {
		return
	}
	v.list.Escape()
	v.splits.list.Escape()
	g, p := v.S.Recording().Games[r.Game], v.S.Play
	start := g.TimeOf(r.Start)
	from, to := start+begin, start+end
	wish := comparison.Wish{Ref: v.ref(v.mine(s)), Begin: comparison.BeginHere, Alone: true}
	if s.From > 0 {
		wish.Line = comparison.Line{Kind: comparison.AtCheckpoint, N: s.From}
	}
	if c, there := part.First[comparison.Beside](v.Parts); there {
		c.LayBeside(v.ref(s.SegmentOf), wish)
	}
	p.ClearLoop()
	p.Prefer(r.Game)
	p.SetLoopA(from)
	p.SetLoopB(to)
	if p.Jump(from); p.Speed() < 0 {
		p.SetSpeed(-p.Speed())
	}
	p.Play(true)
	if ids := runlist.Players(r); len(ids) > 0 {
		v.St.ComeNear()
		stage.FollowTeam(v.St, ids, v.D.Now())
	}
	margin := max((to-from)/8, 500*time.Millisecond)
	v.S.View = timeline.View{From: from - margin, To: to + margin}.Pan(0, v.S.Total())
	v.S.Show()
}

// timed returns how long after its start a run passed a checkpoint, 0 being the start itself and [compare.Finish] the
// finish; false if it did not.
func timed(r *runs.Run, n int) (d time.Duration, ok bool) {
	switch n {
	case 0:
		return 0, true
	case compare.Finish:
		return r.Time, r.Finished()
	}
	for _, c := range r.Checkpoints {
		if c.Number == n {
			return c.Time, true
		}
	}
	return 0, false
}

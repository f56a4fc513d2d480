package compare

import (
	"fmt"

	"playhead/assets"
	"playhead/render/comparison"
	"playhead/render/widget"
	"playhead/sim/times"
)

// A chooser asks which runs are compared.
type chooser struct{ *View }

// listed is how many runs a list to choose from holds at most.
const listed = 300

// with asks what to compare with: another run of this recording, or one of another
// file.
func (v chooser) with() {
	if v.S.Game() == nil {
		return
	}
	lines := []widget.SheetLine{{Text: "Another recording or ghost file…", Detail: "open"}}
	var all []comparison.Candidate
	if !v.own.Found {
		v.Own().Update() // which takes in what the list of runs has
	}
	if v.own.Found {
		all = v.own.Candidates(v.S.Game())
	}
	all = all[:min(len(all), listed)]
	for _, c := range all {
		lines = append(lines, v.line(v.own, c))
	}
	if !v.own.Found {
		lines = append(lines, widget.SheetLine{
			Text:   "The runs of this recording",
			Detail: "still being found: open this again",
		})
	}
	v.Dialogs.Choose("Compare with", lines, func(i int) {
		if i == 0 {
			if ask := v.host.Open; ask != nil {
				ask(comparison.Best(""))
			}
			return
		}
		if i > len(all) {
			v.with()
			return
		}
		c := all[i-1]
		if v.c == nil {
			v.startWith(c)
			return
		}
		v.add(v.own, c)
	})
}

// startWith compares the run at the playhead, or the best other one, with another
// run of this recording.
func (v chooser) startWith(c comparison.Candidate) {
	all := v.own.Candidates(v.S.Game())
	other := func(b comparison.Candidate) bool {
		return b.Number != c.Number || b.Run.Player != c.Run.Player || b.Run.Start != c.Run.Start
	}
	b, ok := comparison.At(all, v.S.Game().Index, v.S.Followed, v.S.Play.Tick())
	for i := 0; i < len(all) && (!ok || !other(b)); i++ {
		b, ok = all[i], (all[i].Number >= 0) == (c.Number >= 0)
	}
	if !ok || !other(b) {
		b = c
	}
	v.View.base = comparison.RefOf(v.S.Path, b)
	if !granter(v).begin(false) {
		return
	}
	v.add(v.own, c)
}

func (v chooser) add(src *comparison.Source, c comparison.Candidate) {
	if _, ok := v.c.Add(src, c); !ok {
		v.D.Toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconGhost, Title: "Not compared",
			Detail: fmt.Sprintf("At most %d runs can be compared with one.", comparison.Most),
		}, nil)
	}
	v.lanes = comparison.Lanes{}
}

// line describes a run for a list.
func (v chooser) line(src *comparison.Source, c comparison.Candidate) widget.SheetLine {
	g := src.Session.Recording().Games[c.Run.Game]
	name := c.Run.Name
	if c.Run.Player < 0 {
		name = fmt.Sprintf("team %d: %s", c.Run.Team, name)
	}
	detail := comparison.Result(&c.Run, c.Number < 0) + " · at " + times.Clock(g.TimeOf(c.Run.First()), false, 0)
	if c.Number >= 0 {
		name = fmt.Sprintf("%s  #%d", name, c.Number)
	}
	return widget.SheetLine{Text: name, Detail: detail}
}

// base asks which run of the recording that is watched the base is.
func (v chooser) base() {
	if !v.own.Found {
		return
	}
	all := v.own.Candidates(v.c.Base.Game())
	all = all[:min(len(all), listed)]
	var lines []widget.SheetLine
	for _, c := range all {
		lines = append(lines, v.line(v.own, c))
	}
	v.Dialogs.Choose("Run A", lines, func(i int) {
		v.c.SetBase(all[i])
		v.lanes, v.gapOf = comparison.Lanes{}, gapKey{}
		granter(v).followBase(true)
	})
}

// second asks which other tee counts as the same run as s.
func (v chooser) second(s *comparison.Side) {
	if s.Second >= 0 {
		v.c.SetSecond(s, -1)
		return
	}
	g := s.Game()
	var ids []int
	var lines []widget.SheetLine
	for i := range g.Stints {
		st := &g.Stints[i]
		if st.From < s.Run.End && st.To > s.Run.First() && st.Player != s.Player() {
			ids = append(ids, st.Player)
			lines = append(lines, widget.SheetLine{Text: g.LabelOf(st), Detail: fmt.Sprintf("id %d", st.Player)})
		}
	}
	if len(ids) == 0 {
		v.D.Toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: "No other tee",
			Detail: "No other player was in the game during this run.",
		}, nil)
		return
	}
	v.Dialogs.Choose("Count as one run with "+s.Who(), lines, func(i int) { v.c.SetSecond(s, ids[i]) })
}

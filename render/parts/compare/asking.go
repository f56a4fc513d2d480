package compare

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"playhead/assets"
	"playhead/render/camera"
	"playhead/render/comparison"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/times"
)

// listed is how many runs a list to choose from holds at most.
const listed = 300

// asked is what is to be compared: what the user chose, and what is still being read.
type asked struct {
	v        *View
	wishes   []wish            // for what is still being read
	base     comparison.Ref    // the run wanted as the base
	restored *comparison.Saved // being opened again, nil for none
}

// say shows a message for a few seconds.
func (v *View) say(kind widget.Severity, icon assets.Icon, title, detail string) {
	v.D.Toast(widget.Toast{Kind: kind, Icon: icon, Title: title, Detail: detail}, nil)
}

var tooMany = fmt.Sprintf("At most %d runs can be compared with one.", comparison.Most)

// with asks what to compare with: another run of this recording, or one of another
// file.
func (q *asked) with() {
	if q.v.S.Game() == nil {
		return
	}
	lines := []widget.SheetLine{{Text: "Another recording or ghost file…"}}
	var all []comparison.Candidate
	own := q.v.Own()
	if !own.Found {
		own.Update() // which takes in what the list of runs has
	}
	a, hasA := q.first()
	if own.Found {
		all = slices.DeleteFunc(own.Candidates(q.v.S.Game()), func(c comparison.Candidate) bool {
			return hasA && sameRun(&c, &a) // A is not compared with itself
		})
	}
	all = all[:min(len(all), listed)]
	lines = append(lines, linesOf(own, all)...)
	if !own.Found {
		lines = append(lines, widget.SheetLine{
			Text: "The runs of this recording", Detail: "still being found: open this again",
		})
	}
	q.v.Dialogs.Choose(q.v.AskTitle(), lines, func(i int) {
		switch {
		case i == 0:
			if q.v.host.Open != nil {
				q.v.host.Open(comparison.Wish{Ref: comparison.Best("")})
			}
			return
		case i > len(all):
			q.with()
			return
		case q.v.c == nil:
			q.base = comparison.RefOf(q.v.S.Path, a) // also if the playhead is elsewhere by now
			if !q.begin(comparison.BeginHere) {
				return
			}
		}
		if _, ok := q.v.c.Add(own, all[i-1]); !ok {
			q.refuse(own, tooMany)
		}
	})
}

// AskTitle says what the runs of the list are compared with: A, see first.
func (v *View) AskTitle() string {
	a, ok := v.asked.first()
	if !ok {
		return "Compare with"
	}
	return "Compare A (" + lineOf(v.own, &a).Text + ", " + comparison.Result(&a.Run, a.Number < 0) + ") with"
}

// first returns A: the base or, for a new comparison, the run that was chosen in the list of runs, that of the
// followed player at the playhead, or the best; false while that is not known.
func (q *asked) first() (a comparison.Candidate, ok bool) {
	if q.v.c != nil {
		return comparison.Candidate{Number: q.v.c.Base.Number, Run: q.v.c.Base.Run}, true
	}
	own := q.v.Own()
	if !own.Found {
		return a, false
	}
	all := own.Candidates(q.v.S.Game())
	if len(all) == 0 {
		return a, false
	}
	if picked, found := part.First[runlist.Picked](q.v.Parts); found {
		if r, chosen := picked.PickedRun(); chosen {
			for i := range all {
				if c := &all[i]; c.Number >= 0 && c.Run.Game == r.Game && c.Run.Player == r.Player &&
					c.Run.Team == r.Team && c.Run.Start == r.Start {
					return *c, true
				}
			}
		}
	}
	if a, ok = comparison.At(all, q.v.S.Game().Index, q.v.S.Followed, q.v.S.Play.Tick()); !ok {
		a = all[0]
	}
	return a, true
}

// sameRun reports whether two candidates of a recording are one.
func sameRun(a, b *comparison.Candidate) bool {
	return a.Number == b.Number && a.Run.Game == b.Run.Game && a.Run.Player == b.Run.Player &&
		a.Run.Start == b.Run.Start
}

// linesOf describes runs for a list.
func linesOf(src *comparison.Source, all []comparison.Candidate) (lines []widget.SheetLine) {
	for i := range all {
		lines = append(lines, lineOf(src, &all[i]))
	}
	return lines
}

// lineOf describes a run.
func lineOf(src *comparison.Source, c *comparison.Candidate) widget.SheetLine {
	g, name := src.Session.Recording().Games[c.Run.Game], c.Run.Name
	if c.Run.Player < 0 {
		name = fmt.Sprintf("team %d: %s", c.Run.Team, name)
	}
	if c.Number >= 0 {
		name = fmt.Sprintf("%s  #%d", name, c.Number)
	}
	at := times.Clock(g.TimeOf(c.Run.First()), false, 2)
	return widget.SheetLine{Text: name, Detail: comparison.Result(&c.Run, c.Number < 0) + " · at " + at}
}

// forBase asks which run of the recording that is watched the base is.
func (q *asked) forBase() {
	if !q.v.own.Found {
		return
	}
	all := q.v.own.Candidates(q.v.c.Base.Game())
	all = all[:min(len(all), listed)]
	q.v.Dialogs.Choose("Run A", linesOf(q.v.own, all), func(i int) {
		q.v.c.SetBase(all[i])
		q.followBase(true)
	})
}

// forSecond asks which other tee counts as the same run as s.
func (q *asked) forSecond(s *comparison.Side) {
	if s.Second >= 0 {
		q.v.c.SetSecond(s, -1)
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
		q.v.say(widget.SeverityOK, assets.IconInfo, "No other tee", "No other player was in the game during this run.")
		return
	}
	q.v.Dialogs.Choose("Count as one run with "+s.Who(), lines, func(i int) { q.v.c.SetSecond(s, ids[i]) })
}

// A wish is a run of a source that is to be compared.
type wish struct {
	comparison.Wish
	src *comparison.Source
}

// grant lays the wished run beside the base if both are known, and reports whether
// the wish is settled.
func (q *asked) grant(w wish) bool {
	if why := w.src.Refusal(q.v.own); why != "" {
		q.refuse(w.src, why)
		return true
	}
	if !q.v.own.Found || !w.src.Found || q.v.S.Game() == nil {
		return false
	}
	if q.v.c == nil && !q.begin(w.Begin) {
		q.refuse(w.src, "This recording has no player to compare.")
		return true
	}
	what, ok := q.v.c.Wanted(w.src, w.Ref)
	if !ok {
		which := "no run"
		if w.Run >= 0 {
			which = fmt.Sprintf("no run #%d", w.Run)
		}
		q.refuse(w.src, fmt.Sprintf("%s has %s on this map.", w.src.Name, which))
		return true
	}
	looked := q.v.c.Main
	s, ok := q.v.c.Add(w.src, what)
	if !ok {
		q.refuse(w.src, tooMany)
		return true
	}
	if w.Beside {
		q.v.c.Main = looked
	}
	if w.Second >= 0 && q.restored == nil {
		q.v.c.SetSecond(s, w.Second)
	}
	if w.Line != (comparison.Line{}) {
		q.v.sayWithout(q.v.c.SetLine(w.Line))
	}
	q.v.c.MarkPinned(q.v.host.OfMap(q.v.c.Base.Game()).Reference)
	return true
}

// refuse says why a run is not compared, and closes its recording unless other runs of it
// are.
func (q *asked) refuse(src *comparison.Source, why string) {
	q.v.say(widget.SeverityWarn, assets.IconGhost, "Not compared", why)
	of := func(s *comparison.Side) bool { return s.Source == src }
	if !src.Own && (q.v.c == nil || !slices.ContainsFunc(q.v.c.Others, of)) {
		src.Close()
	}
}

// begin makes the base: the run that was wished, that of the followed player at
// the playhead, or the best.
func (q *asked) begin(from comparison.Begin) bool {
	all := q.v.own.Candidates(q.v.S.Game())
	if len(all) == 0 {
		return false
	}
	what, chosen := q.base.Pick(all)
	if !chosen {
		what, chosen = q.v.own.Stretch(&q.base)
	}
	if !chosen && from != comparison.BeginAtStart && q.v.S.Followed >= 0 {
		what, chosen = comparison.At(all, q.v.S.Game().Index, q.v.S.Followed, q.v.S.Play.Tick())
	}
	if !chosen {
		what = all[0]
	}
	q.v.c = comparison.New(q.v.own, what)
	q.v.c.SetPlaces(comparison.Edges(q.v.host.OfMap(q.v.c.Base.Game()).Places))
	q.followBase(from == comparison.BeginAtStart || from == comparison.BeginAtBase && !chosen)
	return true
}

// followBase follows the player of the base. With place the playhead goes to its
// start, and the lanes show the run.
func (q *asked) followBase(place bool) {
	b := q.v.c.Base
	switch {
	case q.v.St.Cam.Mode == camera.Follow:
		q.v.St.Follow(b.Player(), q.v.D.Now())
	case !place && q.v.S.Followed == b.Player() && !q.v.S.Auto: // the user pointed the camera elsewhere
	default: // as close as a recording that opens
		q.v.S.Auto, q.v.S.Followed, q.v.S.Wishes.Follow = false, b.Player(), strconv.Itoa(b.Player())
	}
	if !place {
		return
	}
	from, to := b.Position(0), b.Position(float64(b.Run.End-b.Run.Start))
	q.v.S.Play.Jump(max(0, from))
	q.v.S.Play.Prefer(b.Run.Game)
	margin := max((to-from)/12, 500*time.Millisecond)
	q.v.S.View = timeline.View{From: from - margin, To: to + margin}.Pan(0, q.v.S.Total())
	q.v.S.ViewHeld = true
}

// saved lists the comparisons that were saved for this recording, and the reference
// run of its map.
func (q *asked) saved() {
	if q.v.host.Saved == nil || q.v.S.Game() == nil {
		return
	}
	q.v.host.Saved(func(list []comparison.Saved) {
		var lines []widget.SheetLine
		reference := q.v.host.OfMap(q.v.S.Game()).Reference
		if reference != nil {
			lines = append(lines, widget.SheetLine{
				Text: "Reference run: " + reference.Name, Detail: filepath.Base(reference.Path),
			})
		}
		for i := range list {
			lines = append(lines, widget.SheetLine{
				Text: list[i].String(), Detail: times.Date(list[i].At),
			})
		}
		if len(lines) == 0 {
			q.v.say(widget.SeverityOK, assets.IconGhost, "No saved comparison",
				"Compare runs of this recording, then save the comparison.")
			return
		}
		q.v.Dialogs.Choose("Saved comparisons", lines, func(i int) {
			if reference != nil {
				if i--; i < 0 {
					q.open(comparison.Wish{Ref: *reference})
					return
				}
			}
			q.v.Restore(list[i])
		})
	})
}

// open compares with a run of this recording or of another one.
func (q *asked) open(w comparison.Wish) {
	if w.Path == q.v.S.Path {
		q.v.Compare(q.v.own, w)
	} else if q.v.host.Open != nil {
		q.v.host.Open(w)
	}
}

// Restore opens a comparison that was saved.
func (v *View) Restore(s comparison.Saved) {
	v.Leave()
	v.asked.base = s.Base
	for i, o := range s.Others {
		v.asked.open(comparison.Wish{Ref: o, Begin: comparison.BeginAtStart, Beside: i > 0})
	}
	v.asked.restored = &s
}

// Compared returns the runs that are compared, by their numbers: see [comparison.Comparing]. Stretches have none.
func (v *View) Compared() (runs []comparison.Ref) {
	if !v.Active() || v.c.Base.Number < 0 {
		return nil
	}
	for _, s := range v.c.Sides() {
		if r := s.Ref(); r.Run >= 0 {
			runs = append(runs, r)
		}
	}
	return runs
}

// settle applies what a restored comparison says beyond its runs, once these are
// there.
func (q *asked) settle() {
	if s := q.restored; s != nil && len(q.v.c.Others) >= len(s.Others) && !q.v.c.Busy() {
		q.restored = nil
		q.v.sayWithout(q.v.c.Restore(s))
	}
}

// pin makes a run the reference of its map, or no longer.
func (v *View) pin(s *comparison.Side) {
	title, on := "Reference run unpinned", v.c.Pin(s)
	v.host.ChangeOfMap(v.c.Base.Game(), func(m *comparison.OfMap) {
		m.Reference = nil
		if on {
			r := s.Ref()
			m.Reference, title = &r, "Reference run pinned"
		}
	})
	v.say(widget.SeverityOK, assets.IconPin, title, s.Who())
}

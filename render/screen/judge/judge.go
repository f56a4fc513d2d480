package judge

import (
	"strings"
	"time"

	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/screen"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// A Screen shows how the followed player played.
type Screen struct {
	screen.Part
	// Preview draws the scene at a position into a rectangle.
	Preview func(at time.Duration, r layout.Rect)
	// Note asks for a note at the playhead.
	Note func()

	shows  bool
	judge  *judging.Judge
	rows   []row // of report
	report *judging.Report
	chosen string // name of the measure whose moments are shown
	moment int    // index into its moments of the one gone to last, -1 for none
	scroll float64
	ticks  []tickRow
	found  int // reports taken over
}

// A row of the table: a measure, or the title of a group.
type row struct {
	title   string
	measure int // index in the report, -1 for a title
}

// New returns a screen for the players of s. It is not shown yet.
func New(s *session.Session) *Screen { return &Screen{judge: judging.New(s), moment: -1} }

// Judge returns what measures the players.
func (j *Screen) Judge() *judging.Judge { return j.judge }

// Close stops what is being measured.
func (j *Screen) Close() { j.judge.Close() }

// Shows reports whether the screen takes the place of the map.
func (j *Screen) Shows() bool { return j != nil && j.shows && j.S != nil }

// Toggle shows the screen or the map.
func (j *Screen) Toggle() { j.shows = !j.shows }

// Shown is what a picture of the screen is made from.
type Shown struct {
	shows         bool
	found, moment int
	chosen        string
	scroll        float64
}

// Shown returns what a picture of the screen is made from now.
func (j *Screen) Shown() Shown {
	if !j.Shows() {
		return Shown{}
	}
	return Shown{true, j.found, j.moment, j.chosen, j.scroll}
}

// subject returns whose inputs are to be measured: those of the followed player
// in the selected range, or in all of the stint.
func (j *Screen) subject() (of judging.Subject, ok bool) {
	g := j.S.Game()
	if g == nil || j.S.Followed < 0 {
		return of, false
	}
	st := g.StintAt(j.S.Followed, j.S.Play.Tick())
	first, last, any := g.Span()
	if st == nil || !any {
		return of, false
	}
	of = judging.Subject{Game: g.Index, Player: st.Player, Stint: st.Stint, From: first, To: last, Whole: true}
	for i := range g.Stints { // a stint is one entry for each name
		if s := &g.Stints[i]; s.Player == st.Player && s.Stint == st.Stint {
			if of.From == first {
				of.From = max(first, s.From)
			}
			of.To = min(last, s.To-1)
		}
	}
	if r, set := j.S.Range(); set {
		of.From, of.To, of.Whole = max(of.From, g.TickAt(r.From)), min(of.To, g.TickAt(r.To)), false
	}
	return of, true
}

// Update has the followed player measured and takes over what was found.
func (j *Screen) Update(now time.Time) {
	if !j.Shows() {
		return
	}
	if of, ok := j.subject(); ok {
		if j.judge.Ask(of, j.St.Runs.List(), now) {
			j.take(j.judge.Report())
		}
	}
	j.scroll = min(max(j.scroll, 0), max(0, j.tableHeight()-j.tableRoom()))
	j.readTicks()
}

// Pending reports whether a report is still to come.
func (j *Screen) Pending() bool { return j.Shows() && j.judge.Pending() }

// take takes over a report.
func (j *Screen) take(r *judging.Report) {
	j.found++
	j.report, j.moment = r, -1
	j.rows = j.rows[:0]
	for g := range len(groups) + 1 {
		begun := false
		for i := range r.Measures {
			m := &r.Measures[i]
			if groupOf(m.Name) != g {
				continue
			}
			if !begun {
				j.rows, begun = append(j.rows, row{title: groupTitle(g), measure: -1}), true
			}
			j.rows = append(j.rows, row{title: title(m.Name), measure: i})
		}
	}
	if r.Find(j.chosen) < 0 && len(r.Measures) > 0 {
		j.chosen = r.Measures[0].Name
	}
}

// measure returns the measure that is chosen, nil without one.
func (j *Screen) measure() *judging.Measure {
	if j.report == nil {
		return nil
	}
	if i := j.report.Find(j.chosen); i >= 0 {
		return &j.report.Measures[i]
	}
	return nil
}

// choose shows the moments of another measure.
func (j *Screen) choose(name string) {
	if j.chosen != name {
		j.chosen, j.moment = name, -1
	}
}

// Step goes to the next moment behind the chosen measure, or with -1 back, from
// the playhead. It reports whether the screen is shown.
func (j *Screen) Step(dir int) bool {
	if !j.Shows() {
		return false
	}
	m, g := j.measure(), j.S.Game()
	if m == nil || g == nil || len(m.Moments) == 0 {
		return true
	}
	now := j.S.Play.Tick()
	at := -1
	if dir > 0 {
		for i, t := range m.Moments {
			if sim.Tick(t) > now {
				at = i
				break
			}
		}
	} else {
		for i, t := range m.Moments {
			if sim.Tick(t) < now {
				at = i
			}
		}
	}
	if at >= 0 {
		j.goTo(at)
	}
	return true
}

// goTo goes to a moment of the chosen measure.
func (j *Screen) goTo(i int) {
	m, g := j.measure(), j.S.Game()
	if m == nil || g == nil || i < 0 || i >= len(m.Moments) {
		return
	}
	j.moment = i
	j.S.Play.Jump(g.TimeOf(sim.Tick(m.Moments[i])))
	j.S.Show()
}

// Copy copies the table as text.
func (j *Screen) Copy() {
	if j.D.Host.Copy == nil || j.report == nil {
		return
	}
	var b strings.Builder
	b.WriteString("measure\tvalue\tunit\tsamples\town runs\tplayers\tnote\n")
	for i := range j.report.Measures {
		m := &j.report.Measures[i]
		number, unit := value(m)
		b.WriteString(strings.Join([]string{m.Name, number, unit, count(m.Samples), place(m, m.OwnLess, len(m.Own)), place(m, m.AllLess, len(m.All)), m.Note}, "\t") + "\n")
	}
	j.D.Host.Copy(b.String())
	j.D.Copied(copied)
}

// heading says whose inputs these are, and of when.
func (j *Screen) heading() string {
	if j.report == nil {
		return ""
	}
	text := j.report.Name
	if j.report.Of.Whole {
		return text + " · the whole recording"
	}
	g := j.S.Game()
	if g == nil {
		return text
	}
	long := j.S.Total() >= time.Hour
	return text + " · " + timeline.Clock(g.TimeOf(j.report.Of.From), long, 2) + " – " + timeline.Clock(g.TimeOf(j.report.Of.To), long, 2)
}

var _ widget.Owner = (*Screen)(nil)

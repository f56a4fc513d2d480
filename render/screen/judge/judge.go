package judge

import (
	"slices"
	"strings"
	"time"

	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/times"
)

// A Screen shows how the followed player played.
type Screen struct {
	part.Kit
	Parts part.List // of the screen that it covers
	Do    Actions
	Host  Host

	shows  bool
	judge  *judging.Judge
	rows   []row // of report
	report *judging.Report
	chosen string // name of the measure whose moments are shown
	moment int    // index into its moments of the one gone to last, -1 for none
	scroll float64
	ticks  []tickRow
	found  int  // reports and other results taken over
	alone  bool // where there is no room for both, the chosen measure is shown, not the table
	brush  brush
	chart  layout.Rect // where the histogram was painted
	hidden [2]bool     // own runs, other players: not in the plots
	copies *judging.Copies
	inside chosenTicks
	spots  spots
	notes  float64 // how far the notes are scrolled
}

// Actions are what other parts of the window do for the screen.
type Actions struct {
	// Preview draws the scene at a position into a rectangle.
	Preview func(at time.Duration, r layout.Rect)
	// Note asks for a note at the playhead; GoToNote goes to note i of the bookmarks.
	Note     func()
	GoToNote func(i int)
}

// runs returns the runs that were found, nil where nothing finds any.
func (j *Screen) runs() *runlist.List {
	if found, ok := part.First[runlist.Found](j.Parts); ok {
		return found.RunFinder().List()
	}
	return nil
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
	scroll, notes float64
	brush         brush
	alone         bool
	hidden        [2]bool
	overlay       *judging.Overlay
	finding       bool
}

// Shown returns what a picture of the screen is made from now.
func (j *Screen) Shown() Shown {
	if !j.Shows() {
		return Shown{}
	}
	return Shown{
		true, j.found, j.moment, j.chosen, j.scroll, j.notes, j.brush, j.alone, j.hidden, j.judge.Overlaid(),
		j.copies == nil,
	}
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
	begun := false
	for i := range g.Stints { // a stint is one entry for each name
		if s := &g.Stints[i]; s.Player == st.Player && s.Stint == st.Stint {
			if !begun {
				of.From, begun = max(first, s.From), true
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
	if j.S == nil {
		return
	}
	j.spots.read(j.S.Game())
	if j.Shows() && j.S.Seen.Hiding() { // it measures the whole recording
		j.Toggle()
		part.SayHidden(j.D)
	}
	if !j.Shows() {
		return
	}
	if of, ok := j.subject(); ok {
		if j.judge.Ask(of, j.runs(), now) {
			j.take(j.judge.Report())
		}
	}
	if c := j.judge.Copies(); c != nil {
		j.copies = c
		j.found++
		copying{j}.showCopies()
	}
	j.scroll = min(max(j.scroll, 0), max(0, j.tableHeight()-j.tableRoom()))
	j.notes = min(max(j.notes, 0), max(0, float64(len(j.S.Bookmarks.All())-1)*noteHeight))
	j.readTicks()
}

// Pending reports whether a result is still to come.
func (j *Screen) Pending() bool { return j.Shows() && j.judge.Pending() }

// take takes over a report.
func (j *Screen) take(r *judging.Report) {
	j.found++
	if j.report == nil || j.report.Of != r.Of {
		j.moment = -1
	}
	j.report = r
	j.rows = j.rows[:0]
	for _, group := range measure.Groups {
		begun := false
		for i := range r.Measures {
			m := &r.Measures[i]
			if measure.Group(m.Name) != group {
				continue
			}
			if !begun {
				j.rows, begun = append(j.rows, row{title: group, measure: -1}), true
			}
			j.rows = append(j.rows, row{title: measure.Label(m.Name), measure: i})
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
		j.chosen, j.moment, j.brush = name, -1, brush{}
	}
}

// chosenTicks are the ticks of brushed times.
type chosenTicks struct {
	key   chosenKey
	ticks []int32
}

// chosenKey is what they are made from.
type chosenKey struct {
	report   *judging.Report
	name     string
	from, to int
}

// moments returns the ticks behind the chosen measure: those of the brushed times,
// or those that the measure names.
func (j *Screen) moments() []int32 {
	m := j.measure()
	if m == nil {
		return nil
	}
	if !j.brush.set || len(m.Times) == 0 {
		return m.Moments
	}
	c := &j.inside
	key := chosenKey{j.report, m.Name, j.brush.from, j.brush.to}
	if c.key == key {
		return c.ticks
	}
	c.key = key
	var ticks []int32
	for _, t := range m.Times {
		if t.Ticks >= j.brush.from && t.Ticks <= j.brush.to {
			ticks = append(ticks, int32(t.From))
		}
	}
	slices.Sort(ticks)
	c.ticks = ticks
	return ticks
}

// Step goes to the next moment behind the chosen measure, or with -1 back, from
// the playhead. It reports whether the screen is shown.
func (j *Screen) Step(dir int) bool {
	if !j.Shows() {
		return false
	}
	all := j.moments()
	if j.S.Game() == nil || len(all) == 0 {
		return true
	}
	now := int32(j.S.Play.Tick())
	at, on := slices.BinarySearch(all, now)
	switch {
	case dir < 0:
		at--
	case on:
		for at < len(all) && all[at] == now {
			at++
		}
	}
	if at >= 0 && at < len(all) {
		j.goTo(at)
	}
	return true
}

// goTo goes to a moment of the chosen measure.
func (j *Screen) goTo(i int) {
	all := j.moments()
	if i < 0 || i >= len(all) {
		return
	}
	j.moment = i
	j.goToTick(sim.Tick(all[i]))
}

func (j *Screen) goToTick(t sim.Tick) {
	if g := j.S.Game(); g != nil {
		j.S.Play.Jump(g.TimeOf(t))
		j.S.Show()
	}
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
		b.WriteString(strings.Join([]string{
			m.Name, number, unit, count(m.Samples), place(m, m.OwnLess, len(m.Own)),
			place(m, m.AllLess, len(m.All)), m.Note,
		}, "\t") + "\n")
	}
	j.D.Host.Copy(b.String())
	j.D.Copied(copied)
}

// clock writes the time of a tick of the game.
func (j *Screen) clock(g *sim.Game, t sim.Tick) string {
	return times.Clock(g.TimeOf(t), j.S.Total() >= time.Hour, 2)
}

var _ widget.Owner = (*Screen)(nil)

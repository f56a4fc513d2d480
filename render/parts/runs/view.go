package runs

import (
	"slices"
	"time"

	"playhead/render/camera"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Escaping
	part.Finder
	part.Keyed
	part.Laner
	part.Opener
	part.Sieving
	part.Suiting
	part.Overlaid
	part.Tabbed
	part.Telling
	part.UnderPlayers
	part.Unfinished
	part.Updater
} = (*View)(nil)

// A View is what is shown of runs.
type View struct {
	looked

	list   part.Table
	runs   listed
	rows   rows
	splits splits
	lane   lane
	trails trails
	heat   heat
}

// looked are the runs of the recording, and which of them are looked at.
type looked struct {
	part.Moment
	finder *runlist.Finder // nil without a recording
	pick   pick
}

// A pick is the run that was chosen, and the one it is measured against.
type pick struct {
	a, b       runlist.Key
	hasA, hasB bool
}

// listed are the runs in the panel.
type listed struct {
	filter runlist.Filter

	of     listedOf
	rows   []int             // that the filter chooses
	among  *runlist.Standing // of the rows that the table lists
	listed string            // the table's own filter when it was made
	counts [runlist.NumClasses]int
	total  int

	tab tabPlaces

	chips   []widget.Chip
	chipsOf chipsOf
}

// listedOf is what the rows of a list were made of.
type listedOf struct {
	list   *runlist.List
	filter runlist.Filter
}

// New returns a view that shows nothing yet.
func New() *View {
	return &View{list: part.Table{
		Row: runPart, Columns: []string{"name", "checkpoints", "time_seconds", "end"},
		Sort: "time_seconds,-checkpoints,-progress",
		Also: map[string]string{
			"time_seconds": "In grey: how long another run lasted. These follow, the farthest first.",
		},
		Wide: "name", Empty: "No runs of these kinds.", NoMarks: true,
	}}
}

// Show shows the runs of another session, or with the zero Moment none. What the user
// chose to see stays.
func (v *View) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
	}
	was, trail, hot := v.runs, v.trails.mode, v.heat
	*v = View{looked: looked{Moment: m}, list: v.list}
	v.rows.v, v.splits.v, v.lane.v, v.heat.v = v, v, v, v
	if m.S != nil {
		v.finder = runlist.New(m.S, m.St.TilesOf)
		v.Look.Races = v
		v.list.Show(m.Kit, &v.rows)
	}
	v.runs.filter.Hidden = was.filter.Hidden
	v.trails.mode, v.heat.on, v.heat.layers, v.heat.scope = trail, hot.on, hot.layers, hot.scope
}

// Sieve returns which runs are not listed, and of whom all others are: see [part.Sieving].
func (v *View) Sieve() part.Sieve {
	s := part.Sieve{Text: v.runs.filter.Who}
	for c, hidden := range v.runs.filter.Hidden {
		if hidden {
			s.Kinds |= 1 << c
		}
	}
	return s
}

// SetSieve lists other runs.
func (v *View) SetSieve(s part.Sieve) {
	v.runs.filter.Who = s.Text
	for c := range v.runs.filter.Hidden {
		v.runs.filter.Hidden[c] = s.Kinds>>c&1 == 1
	}
}

// SieveWords says which runs are listed now.
func (v *View) SieveWords(was, is part.Sieve) string {
	c := is.Switched(was)
	switch {
	case was.Text != is.Text && is.Text == "":
		return "list runs of all players"
	case was.Text != is.Text:
		return "list only runs of " + is.Text
	case c < 0:
		return "kinds of runs"
	case is.Kinds>>c&1 == 1:
		return "hide " + runlist.Class(c).String() + " runs"
	}
	return "list " + runlist.Class(c).String() + " runs"
}

// Find takes over runs, traces and heat maps that were made: see [part.Finder].
func (v *looked) Find(time.Time) bool { return v.finder.Update() }

// Finding reports whether Find will have something new.
func (v *looked) Finding() bool { return v.finder.Busy() }

// RunFinder returns what finds the runs: see [runlist.Found].
func (v *looked) RunFinder() *runlist.Finder { return v.finder }

// PickedRun returns the run that the user chose: see [runlist.Picked].
func (v *looked) PickedRun() (*runs.Run, bool) {
	if l := v.List(); v.pick.hasA {
		if i := l.Find(v.pick.a); i >= 0 {
			return &l.Runs[i], true
		}
	}
	return nil, false
}

// Began returns when a player's run began: see [part.Races].
func (v *looked) Began(game, player int, tick sim.Tick) (sim.Tick, bool) {
	return v.List().Began(game, player, tick)
}

// MarkedRun returns the run that the user measures others against: see [runlist.Marked].
func (v *looked) MarkedRun() (*runs.Run, bool) {
	if l := v.List(); v.pick.hasB {
		if i := l.Find(v.pick.b); i >= 0 {
			return &l.Runs[i], true
		}
	}
	return nil, false
}

// ShowRun chooses a run in the panel: see [runlist.Showing].
func (v *View) ShowRun(i int) {
	v.Panel.Open(v)
	v.D.ShowPanel(desk.RightPanel, layout.Open)
	v.look(i)
}

// List returns the runs that were found so far.
func (v *looked) List() *runlist.List { return v.finder.List() }

// shown reports whether the panel lists the runs.
func (v *View) shown() bool { return v.Panel.Shows(v) }

// Game returns the index of the game at the playhead.
func (v *looked) Game() int {
	if g := v.S.Game(); g != nil {
		return g.Index
	}
	return 0
}

// PaintUnder draws heat map and trails below the players.
func (v *View) PaintUnder(p *widget.Painter, cam *camera.Camera) {
	if v.S.Seen.Hiding() {
		return
	}
	if v.heat.on {
		tiles{v, p, cam}.paint()
	}
	if v.trails.mode != TrailNone {
		tracks{v, p, cam}.paint()
	}
}

// Update brings the table to the runs that were found, and the scrolls to what was
// last drawn.
func (v *View) Update() {
	g := v.S.Game()
	if g == nil {
		return
	}
	t := &v.runs
	t.filter.Game = g.Index
	if of := (listedOf{v.List(), t.filter}); of != t.of {
		if of.list != t.of.list {
			v.lane.rows = nil
			v.rows.tees = nil
		}
		t.of, t.among = of, nil
		t.rows = of.list.Choose(t.filter)
		t.counts = of.list.Counts(t.filter)
		t.total = len(of.list.OnMap(g.Index))
	}
	v.list.Update(t.of.list.Table, t.rows, v.A())
	if t.among == nil || t.listed != v.list.Filter() {
		t.listed, t.among = v.list.Filter(), t.of.list.Among(slices.Sorted(slices.Values(v.list.Listed())))
	}
	v.heat.update()
	v.updateGain()
	if v.list.Active() && !v.shown() {
		v.list.Escape()
	}
}

// A returns the run that is looked at: the one that was chosen, else the followed
// player's at the playhead, else the best. −1 without any.
func (v *looked) A() int {
	l := v.List()
	if v.pick.hasA {
		if i := l.Find(v.pick.a); i >= 0 {
			return i
		}
	}
	g := v.S.Game()
	if g == nil {
		return -1
	}
	for _, tick := range [...]sim.Tick{v.S.Play.Tick(), v.S.Play.Tick() + 1} { // comparisons begin a tick earlier
		if i := l.At(g.Index, v.S.Followed, tick); i >= 0 {
			return i
		}
	}
	return v.best()
}

// B returns the run that A is measured against: see [looked.against].
func (v *looked) B() int { return v.against(v.A()) }

// against returns the run that another is measured against: the one that was marked, else the
// best. −1 without one, and where that is the run itself.
func (v *looked) against(i int) int {
	b := v.best()
	if v.pick.hasB {
		b = v.List().Find(v.pick.b)
	}
	if b == i {
		return -1
	}
	return b
}

// best returns the best run on the map that is shown, −1 without one.
func (v *looked) best() int {
	if i := v.List().FirstOnMap(v.Game()); i >= 0 {
		return v.List().Of(i).Best
	}
	return -1
}

// sum returns what "Sum of best" is about, the listed runs: nil without a finish.
func (v *View) sum() *runlist.Standing {
	if s := v.runs.among; s != nil && s.Best >= 0 {
		return s
	}
	return nil
}

// Choose makes a run the one that is looked at: see [part.Rows].
func (v *looked) Choose(i int) {
	l := v.List()
	if i < 0 || i >= len(l.Runs) {
		return
	}
	v.pick.a, v.pick.hasA = runlist.KeyOf(&l.Runs[i]), true
}

// look makes a run the one that is looked at, and the only one that is chosen.
func (v *View) look(i int) {
	v.Choose(i)
	v.list.Point(i)
	v.list.Follow()
}

// Mark makes a run the one that others are measured against; again, the best is.
func (v *looked) Mark(i int) {
	l := v.List()
	if i < 0 || i >= len(l.Runs) {
		return
	}
	k := runlist.KeyOf(&l.Runs[i])
	v.pick.hasB = !v.pick.hasB || v.pick.b != k
	v.pick.b = k
}

// Play plays a run from its start, in a loop, with the camera on it.
func (v *View) Play(i int) {
	l := v.List()
	if i < 0 || i >= len(l.Runs) {
		return
	}
	v.look(i)
	r := &l.Runs[i]
	g := v.S.Recording().Games[r.Game]
	p := v.S.Play
	a, b := g.TimeOf(r.First()), g.TimeOf(r.End)
	p.ClearLoop()
	if p.Prefer(r.Game); b > a {
		p.SetLoopA(a)
		p.SetLoopB(b)
	}
	if p.Jump(a); p.Speed() < 0 {
		p.SetSpeed(-p.Speed())
	}
	p.Play(true)
	if ids := runlist.Players(r); len(ids) > 0 {
		v.St.ComeNear()
		stage.FollowTeam(v.St, ids, v.D.Now())
	}
	const around = 8 // of the run's length, on both sides
	margin := (b - a) / around
	v.S.View = v.S.View.SetTo(b+margin, v.S.Total()).SetFrom(a-margin, v.S.Total()).SetTo(b+margin, v.S.Total())
	v.S.Show()
}

// PlayHere plays the run of the followed player at the playhead from its start,
// elsewhere the chosen or the best one.
func (v *View) PlayHere() {
	i := -1
	if g := v.S.Game(); g != nil {
		i = v.List().At(g.Index, v.S.Followed, v.S.Play.Tick())
	}
	if i < 0 {
		i = v.A()
	}
	v.Play(i)
}

// Step plays the next run of the list, or with −1 the one before.
func (v *View) Step(dir int) {
	rows := v.list.Listed()
	if len(rows) == 0 {
		return
	}
	at := slices.Index(rows, v.A())
	if !v.pick.hasA && dir > 0 {
		at = -1
	}
	v.Play(rows[min(max(at+dir, 0), len(rows)-1)])
}

package runs

import (
	"slices"
	"sort"
	"strings"

	"playhead/sim"
)

// A Finder finds the runs of one game while it walks its ticks forward, once.
// It belongs to one goroutine. Its memory is that of the runs it found and a few
// hundred bytes a player.
type Finder struct {
	game   int
	course *Course // nil without the map
	rules  Rules
	// recorder is the client whose race the game clock shows, −1 if none.
	recorder int
	ddnet    bool

	tees  [sim.MaxPlayers]tee
	teams map[int32]*team
	found []*Run // in the order in which they began
	lasts [sim.MaxPlayers]*Run

	tick    sim.Tick // of the last step
	stepped bool
	before  sim.Tick // the tick before the last step's
	events  int      // number of the game's events read for what they add
	asked   int      // and for what they change
	list    []touch  // scratch
	scratch *sim.World
	present [sim.MaxPlayers / 64]uint64
}

// raceState is how far a tee is in a race, as the server has it.
type raceState uint8

const (
	raceNone raceState = iota
	raceStarted
	raceFinished
	raceCheated // super and the like: no start and no finish until death
)

// A tee is the state of one client's tee.
type tee struct {
	here     bool // has a place
	at, from point
	jumped   bool // from was left by a teleporter or in another life
	race     raceState
	start    sim.Tick // of the race
	pending  bool     // touches the start: the run begins when it no longer does
	clock    sim.Tick // start of the last race by the game's own word, 0 unknown
	fresh    bool     // came into sight in this tick
	far      int32    // tiles to go from the start it touched, 0 unknown
	team     int32
	inTeam   bool // team is known
	begun    bool // touched the start since the team's race began
	done     bool // touched the finish
	taken    uint32
	kill     bool // is about to die by a request
	counted  bool // that death is in the team's run
	left     bool // is about to leave
	run      *Run // open run, nil without
}

// A team is the state of a DDRace team.
type team struct {
	state    teamState
	practice bool
	flock    bool // its members race each alone
	start    sim.Tick
	run      *Run
}

type teamState uint8

const (
	teamOpen teamState = iota
	teamStarted
	teamFinished
)

// maxRuns bounds the runs of a game: a tee at the start line can begin one every
// other tick.
const maxRuns = 1 << 20

// NewFinder returns a finder of the runs in game g of a recording described by
// meta. course is that of the game's map, nil without a map: then only runs
// reported by the recording are found.
func NewFinder(meta sim.Meta, g *sim.Game, course *Course, rules Rules) *Finder {
	f := &Finder{
		game: g.Index, course: course, rules: rules, recorder: meta.Recorder, ddnet: g.Engine == sim.DDNet,
		teams: map[int32]*team{},
	}
	if course != nil && !course.HasRace() {
		f.course = nil
	}
	return f
}

// AdvanceTo reads the ticks of g added since the last call, at most up to one, and reports whether more are left for
// the next call. g is the game or a view of it. The last available tick waits for the next call, or for Finish, because
// more of its events may follow. complete moves stale characters to their tick, nil if there are none.
func (f *Finder) AdvanceTo(g *sim.Game, to sim.Tick, complete func(*sim.Game, *sim.World)) (more bool) {
	_, last, ok := g.Span()
	if !ok {
		return false
	}
	f.advance(g, min(to, last-1), complete)
	return to < last-1
}

// Finish reads the rest of the complete game g and ends open runs.
func (f *Finder) Finish(g *sim.Game, complete func(*sim.Game, *sim.World)) {
	_, last, ok := g.Span()
	if !ok {
		return
	}
	f.advance(g, last, complete)
	f.readEvents(g, sim.MaxTick)
}

func (f *Finder) advance(g *sim.Game, to sim.Tick, complete func(*sim.Game, *sim.World)) {
	from := sim.Tick(-1 << 31)
	if f.stepped {
		from = f.tick + 1
	}
	if from > to {
		return
	}
	g.Each(from, to, func(w *sim.World) bool {
		if complete != nil { // on a copy: the next tick is made of this one
			if f.scratch == nil {
				f.scratch = new(sim.World)
			}
			f.scratch.CopyFrom(w)
			complete(g, f.scratch)
			w = f.scratch
		}
		f.step(g, w)
		return true
	})
}

// Runs returns the runs found so far, ordered by start. Runs in progress end at
// the last tick read; the result shares no mutable data.
func (f *Finder) Runs(g *sim.Game) []Run {
	rs := make([]Run, 0, len(f.found))
	for _, r := range f.found {
		x := *r
		x.Checkpoints = slices.Clone(r.Checkpoints)
		x.Members = slices.Clone(r.Members)
		x.Progress = r.progress()
		if r.Loaded != nil {
			l := *r.Loaded
			x.Loaded = &l
		}
		if x.Ended == Open {
			x.End = f.tick
		}
		if x.Player >= 0 {
			if s := f.stint(g, &x); s != nil {
				x.Stint, x.Name = s.Stint, g.LabelOf(s)
			}
		}
		if x.Player < 0 {
			x.Name = f.names(g, &x)
		}
		rs = append(rs, x)
	}
	sort.SliceStable(rs, func(i, j int) bool { return rs[i].Start < rs[j].Start })
	return rs
}

// names returns the names of a team's members.
func (f *Finder) names(g *sim.Game, r *Run) string {
	var names []string
	for _, id := range r.Members {
		names = append(names, g.Label(id, max(r.First(), min(f.tick, r.End-1))))
	}
	return strings.Join(names, ", ")
}

// stint returns the runner, nil if unknown.
func (f *Finder) stint(g *sim.Game, r *Run) *sim.Stint {
	if s := g.StintAt(r.Player, r.First()); s != nil {
		return s
	}
	return g.StintAt(r.Player, r.End-1)
}

// First returns the first tick of the run within its own recording: its start, or
// where it continues from a saved one.
func (r *Run) First() sim.Tick {
	if r.Loaded != nil {
		return r.Loaded.Tick
	}
	return r.Start
}

// step makes in what a recorded tick says.
func (f *Finder) step(g *sim.Game, w *sim.World) {
	prev := f.tick
	if !f.stepped {
		prev = w.Tick
	}
	f.requests(g, w.Tick)
	if w.AfterGap {
		f.interrupt(prev)
	}
	f.act(w, prev)
	f.tick, f.before, f.stepped = w.Tick, prev, true
	f.readEvents(g, w.Tick)
	f.syncTeams(w)
	f.recorded(w)
	f.closeTeams()
}

// interrupt ends all runs at the last tick before a gap, and forgets where everyone
// was: what happened since is unknown.
func (f *Finder) interrupt(at sim.Tick) {
	for id := range f.tees {
		t := &f.tees[id]
		f.end(id, at, Incomplete)
		*t = tee{team: t.team, inTeam: t.inTeam}
	}
	for n, tm := range f.teams {
		if tm.run != nil {
			tm.run.End, tm.run.Ended = at, Incomplete
		}
		delete(f.teams, n)
	}
	f.present = [sim.MaxPlayers / 64]uint64{}
}

// open begins a run.
func (f *Finder) open(r *Run) *Run {
	r.Game, r.nearest, r.farthest = f.game, -1, -1
	if len(f.found) >= maxRuns {
		return r // counted no more, and nothing else happens
	}
	f.found = append(f.found, r)
	return r
}

// begin begins the run of a player whose clock started.
func (f *Finder) begin(id int, at sim.Tick) {
	t := &f.tees[id]
	if r := f.lasts[id]; r != nil && r.Ended == Incomplete && r.Start-at >= -sameFinish && r.Start-at <= sameFinish {
		r.Ended, t.run = Open, r // the game says that it went on
		return
	}
	t.run = f.open(&Run{Player: id, Team: t.raceTeam(), Start: at, Practice: f.practising(t)})
	f.lasts[id] = t.run
	if f.course != nil {
		t.run.farthest = max(t.far, f.course.fromStart)
	}
	f.measure(t)
}

// end ends the open run of a player.
func (f *Finder) end(id int, at sim.Tick, how EndKind) {
	t := &f.tees[id]
	t.pending = false
	if t.run == nil {
		return
	}
	t.run.End, t.run.Ended = at, how
	if how == Death {
		t.run.Deaths++
	}
	t.run = nil
}

// measure notes how far a tee is from the finish.
func (f *Finder) measure(t *tee) {
	if f.course == nil || t.run == nil || !t.here {
		return
	}
	if n, ok := f.course.ToGo(t.at.x, t.at.y); ok {
		t.run.near(n)
		if tm := f.teams[t.team]; tm != nil && tm.run != nil {
			tm.run.near(n)
		}
	}
}

func (f *Finder) practising(t *tee) bool {
	if f.rules.Practice {
		return true
	}
	tm := f.teams[t.team]
	return tm != nil && tm.practice
}

// raceTeam returns the team that a tee's race belongs to, 0 if none.
func (t *tee) raceTeam() int32 {
	if t.team <= 0 || t.team >= teamSuper {
		return 0
	}
	return t.team
}

// teamSuper is the lowest number of the team of those under the command "super".
const teamSuper = 64

package raceclock

import (
	"strings"
	"time"

	"playhead/render/comparison"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/bests"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Overlaid
	part.Sized
	part.Telling
	part.Timing
	part.Updater
} = (*View)(nil)

// stay is how long a finish card and the clock of a run that ended are shown, unless the
// player's next run starts.
const stay = 6 * time.Second

// A View is the clock of a race.
type View struct {
	part.Moment
	of    of
	clock clock
	card  card
	leads []runs.Lead // those of the clock

	rivals   []rival     // of the clock
	compared []runs.Lead // scratch
}

// of is what clock and card were made of. What changes with each picture is not in it: nothing is made anew while a run
// goes on from one checkpoint to the next.
type of struct {
	list     *runlist.List
	game     *sim.Game
	rival    runs.Rival
	chosen   chosen
	past     bool // nothing that comes after the playhead counts
	ended    int  // then, how many runs are over
	run      int  // of the followed player, −1 without one
	passed   int  // places where it was timed
	over     bool
	finished int // the run of the card, −1 without one

	// field is what runs compete with when other recordings count, nil for this one alone.
	field *runlist.Field
}

// A chosen run is one that the user chose to measure against.
type chosen struct {
	run    *runs.Run
	who    string
	beside bool // the run that is watched is compared with it: it comes first
}

// New returns a clock that shows nothing yet.
func New() *View { return &View{} }

// Show shows the clock of another session, or with the zero Moment none.
func (v *View) Show(m part.Moment) {
	*v = View{Moment: m}
	if m.St != nil {
		m.St.Runners = v.Racing
	}
}

// Update brings the clock to the playhead: see [part.Updater].
func (v *View) Update() {
	now := of{
		list: v.list(), game: v.S.Game(), rival: v.D.Set.Watching.RaceRival, chosen: v.chosen(),
		past: v.S.Seen.Hiding(),
		run:  -1, finished: -1, field: v.field(),
	}
	if now.game != nil && now.list != nil && !v.D.Set.Watching.NoRaceClock {
		v.of.list, v.of.game = now.list, now.game
		v.find(&now)
	}
	if now != v.of {
		v.of, v.clock, v.card = now, clock{}, card{}
		if now.run >= 0 {
			v.readClock()
		}
		v.card.shown, v.card.run = now.finished >= 0, now.finished
	}
	if now.run >= 0 {
		r := &now.list.Runs[now.run]
		if v.clock.elapsed = v.elapsed(r); now.over {
			v.clock.elapsed = runlist.Elapsed(r)
		}
	}
}

// find finds the run of the followed player and the one that finished last, if they are shown. It allocates nothing.
func (v *View) find(now *of) {
	l := now.list
	tick, _ := v.now()
	if now.past {
		for i := range l.Runs {
			if v.since(&l.Runs[i]) >= 0 {
				now.ended++
			}
		}
	}
	now.finished = v.lastFinish(tick)
	if v.S.Followed < 0 {
		return
	}
	i := runs.At(l.Runs, now.game.Index, v.S.Followed, tick)
	if i < 0 {
		return
	}
	r := &l.Runs[i]
	over := v.since(r)
	if over >= stay || r.Ended == runs.Open && over >= 0 {
		return
	}
	now.run, now.over = i, over >= 0
	for k := range r.Checkpoints {
		if r.Checkpoints[k].Tick <= tick {
			now.passed++
		}
	}
}

// list returns the runs that were found so far, nil before any search.
func (v *View) list() *runlist.List {
	found, ok := part.First[runlist.Found](v.Parts)
	if !ok || found.RunFinder() == nil {
		return nil
	}
	return found.RunFinder().Past()
}

// field returns what runs on the map at the playhead compete with when other recordings count, nil for this one alone.
func (v *View) field() *runlist.Field {
	f, ok := part.First[runlist.Fielding](v.Parts)
	if !ok || v.S.Game() == nil {
		return nil
	}
	if of := f.Field(); of != nil && strings.EqualFold(of.Map, v.S.Game().Map.Name) {
		return of
	}
	return nil
}

// attempt returns run i of the list as one among those of other recordings, and these; false where only this recording
// counts, as for teams.
func (v *View) attempt(i int) (a bests.Attempt, among *runlist.Field, ok bool) {
	r := &v.of.list.Runs[i]
	if v.of.field == nil || r.Player < 0 {
		return a, nil, false
	}
	return bests.AttemptOf(v.S.Recording(), v.S.Path, i, r), v.of.field, true
}

// chosen returns the run that the user measures against: that beside which the run is laid, or that
// which was marked in the list.
func (v *View) chosen() chosen {
	if c, ok := part.First[comparison.Opposing](v.Parts); ok {
		if run, who := c.Opponent(); run != nil {
			return chosen{run, who, true}
		}
	}
	if m, ok := part.First[runlist.Marked](v.Parts); ok {
		if run, ok := m.MarkedRun(); ok {
			return chosen{run, runlist.Who(run), false}
		}
	}
	return chosen{}
}

// counts reports whether runs may be measured against run i of the list: those on the map, and while
// the future is hidden those that are over.
func (v *View) counts(i int) bool {
	l := v.of.list
	return l.IsOnMap(i, v.of.game.Index) && (!v.of.past || v.since(&l.Runs[i]) >= 0)
}

// now returns the tick at the playhead, and how far it is to the next recorded one in ticks.
func (v *View) now() (tick sim.Tick, more float64) {
	tick = v.S.Play.Tick()
	next, frac := v.S.Play.Next()
	if next == nil || next.Tick <= tick {
		return tick, 0
	}
	return tick, frac * float64(next.Tick-tick)
}

// since returns how long ago a run of the game at the playhead ended, negative while it goes on.
func (v *View) since(r *runs.Run) time.Duration {
	g := v.of.game
	if r.Game != g.Index {
		if r.Game < g.Index {
			return time.Hour
		}
		return -1
	}
	if tick, _ := v.now(); tick < r.End {
		return -1
	}
	return max(0, v.S.Play.Position()-g.TimeOf(r.End))
}

// elapsed returns how long a run has gone on at the playhead by the clock of its game.
func (v *View) elapsed(r *runs.Run) time.Duration {
	if !v.of.game.Engine.Teeworlds() { // ticks have times of their own there
		return max(0, v.S.Play.Position()-v.of.game.TimeOf(r.Start))
	}
	tick, more := v.now()
	return r.TickTime(tick + sim.Tick(more))
}

// again returns the first run of the player of run i that began after it ended and by a tick.
func (v *View) again(i int, tick sim.Tick) bool {
	l := v.of.list
	r := &l.Runs[i]
	k := runs.At(l.Runs, r.Game, r.Player, tick)
	return k >= 0 && k != i && l.Runs[k].First() >= r.End
}

// target names a control of the clock.
func target(p widget.Part, n int) widget.Target { return widget.Target{Part: p, N: n} }

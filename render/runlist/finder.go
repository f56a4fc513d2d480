package runlist

import (
	"context"
	"fmt"
	"time"

	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/runs"
)

// A Finder finds the runs of a session. Close ends it.
type Finder struct {
	s *session.Session
	// tiles returns the map of a game, nil without one, and whether it is known by
	// now which it is.
	tiles func(game int) (m *sim.TileMap, known bool)

	list   *List
	chosen []runs.Run
	games  []source // by game, what its runs are found with
	asked  asked
	busy   bool // the worker has an order

	ctx    context.Context
	cancel context.CancelFunc
	orders chan []ticket // of the worker: one at a time
	lists  chan *List    // from it
	traces traces
	gains  gains
	heats  heats
}

// A source is what the runs of a game are found with. Another one begins anew.
type source struct {
	known bool
	layer *sim.Tile // first of the physics: maps whose scenery came later share it
	stale bool      // stale characters are moved
	seq   int
}

// asked is what the last order was about.
type asked struct {
	updates, games, seqs int
	ended                bool
	at                   time.Time
}

// every is how often a recording that grows is looked at.
const every = 250 * time.Millisecond

// New returns a finder of the runs of s. tiles returns the map of a game, nil
// without one, and whether it is known by now which it is.
func New(s *session.Session, tiles func(game int) (m *sim.TileMap, known bool)) *Finder {
	f := &Finder{
		s: s, tiles: tiles, list: newList(nil, nil), orders: make(chan []ticket, 1),
		lists: make(chan *List, 1),
	}
	f.ctx, f.cancel = context.WithCancel(context.Background())
	f.traces.init(f.ctx, s.Guard.Do)
	w := worker{rec: s.Recording().Meta}
	s.Guard.Start("finding runs", func() {
		defer w.leave(f.lists)
		w.work(f.ctx, f.orders, f.lists)
	})
	return f
}

// Found is what has the runs that were found. Parts find it by this interface.
type Found interface{ RunFinder() *Finder }

// Picked is what has the run that the user chose among them: A, in lists and lanes.
type Picked interface{ PickedRun() (r *runs.Run, ok bool) }

// Marked is what has the run that others are measured against, where the user marked one: B.
type Marked interface{ MarkedRun() (r *runs.Run, ok bool) }

// Showing is what lists runs: ShowRun chooses one there, in the panel.
type Showing interface{ ShowRun(i int) }

// Close ends the goroutines behind the finder. What was handed out stays valid.
func (f *Finder) Close() { f.cancel() }

// List returns the runs that were found so far. It is never nil.
func (f *Finder) List() *List {
	if f.s.Seen.Hiding() { // a table of runs is one of results
		return noRuns
	}
	return f.list
}

// Past is List, also while the future is hidden: for what shows of it only what came before the playhead.
func (f *Finder) Past() *List { return f.list }

// noRuns is what is listed while the future is hidden.
var noRuns = newList(nil, nil)

// Pending reports whether more runs may come.
func (f *Finder) Pending() bool { return !f.list.Complete }

// Busy reports whether Update is going to have something new: runs, or a heat map.
func (f *Finder) Busy() bool { return f.Pending() || f.heats.busy }

// Update takes over what was found and has the worker go on. It takes
// microseconds and reports whether there is anything new to show.
func (f *Finder) Update() (changed bool) {
	select {
	case l := <-f.lists:
		f.busy = false
		for i, events := range l.Events {
			f.s.Recording().Games[i].SetRaceEvents(events)
		}
		f.show(l)
		changed = true
	default:
	}
	changed = f.traces.update() || changed
	changed = f.gains.update() || changed
	changed = f.heats.update() || changed
	if f.busy || f.ctx.Err() != nil {
		return changed
	}
	now := time.Now()
	seqs := f.look()
	next := asked{f.s.Updates, len(f.s.Recording().Games), seqs, f.s.Ended(), now}
	was := f.asked
	was.at = now
	if next == was && !f.list.more {
		return changed
	}
	// What is only more of the same can wait a little.
	if !f.list.more && next.ended == was.ended && next.seqs == was.seqs && now.Sub(f.asked.at) < every {
		return changed
	}
	f.asked, f.busy = next, true
	f.orders <- f.order()
	return changed
}

// show takes over what was found, with what the user chose.
func (f *Finder) show(l *List) {
	if len(f.chosen) > 0 {
		more, complete, found := l.more, l.Complete, len(l.Runs)
		l = newList(append(l.Runs[:len(l.Runs):len(l.Runs)], f.chosen...), f.s.Recording())
		l.more, l.Complete, l.Found = more, complete, found
	}
	f.list = l
}

// mapName names the map of a game.
func mapName(g *sim.Game) string { return fmt.Sprintf("%s %x %x", g.Map.Name, g.Map.SHA256, g.Map.CRC) }

// Choose adds a run of a player from one tick to another of a game, for recordings
// that tell of none, and returns its key.
func (f *Finder) Choose(game, player int, from, to sim.Tick) Key {
	r := runs.Chosen(f.s.Recording().Games[game], player, from, to)
	k := KeyOf(&r)
	if i := f.list.Find(k); i >= 0 && f.list.Runs[i].End == r.End {
		return k
	}
	found := f.list.Runs[:len(f.list.Runs)-len(f.chosen)]
	f.chosen = append(f.chosen, r)
	l := *f.list
	l.Runs = found
	f.show(&l)
	return k
}

// look finds out what the runs of each game are found with, and returns a number
// that changes with it.
func (f *Finder) look() (seqs int) {
	for i, g := range f.s.Recording().Games {
		if i == len(f.games) {
			f.games = append(f.games, source{})
		}
		x := source{known: true}
		if g.Engine.Teeworlds() {
			m, known := f.tiles(i)
			x.known, x.stale = known, f.moves() && f.s.Reckoning(i) != nil
			if m != nil && len(m.Game) > 0 {
				x.layer = &m.Game[0]
			}
		}
		old := &f.games[i]
		if x.seq = old.seq; x != *old {
			x.seq++
			*old = x
		}
		seqs += x.seq
	}
	return seqs
}

// moves reports whether the recording may hold stale characters: a server's log
// does not.
func (f *Finder) moves() bool { return f.s.Recording().Meta.Content != sim.ContentInputs }

// order returns what the worker shall look at.
func (f *Finder) order() []ticket {
	r := f.s.Recording()
	ts := make([]ticket, 0, len(r.Games))
	for i, g := range r.Games {
		x := &f.games[i]
		t := ticket{seq: x.seq, known: x.known, whole: f.s.Ended()}
		if x.known {
			t.view = g.View()
			if g.Engine.Teeworlds() {
				t.tiles, _ = f.tiles(i)
			}
			if x.stale {
				t.complete = f.completer(i)
			}
		}
		ts = append(ts, t)
	}
	return ts
}

// completer returns a function that moves stale characters of game i, for one
// goroutine.
func (f *Finder) completer(i int) func(*sim.Game, *sim.World) {
	move := f.s.NewReckoning(i)
	if move == nil {
		return nil
	}
	return func(_ *sim.Game, w *sim.World) { move(w) }
}

package runlist

import (
	"context"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
)

// A ticket is a game as the worker shall look at it.
type ticket struct {
	seq      int // another one: begin anew
	known    bool
	whole    bool      // nothing more of it will come
	view     *sim.Game // nil until known
	tiles    *sim.TileMap
	complete func(*sim.Game, *sim.World)
}

// A worker finds runs on a goroutine of its own.
type worker struct {
	rec   sim.Meta
	games []found
}

// found is what the worker knows of a game.
type found struct {
	seq      int
	finder   *runs.Finder
	complete func(*sim.Game, *sim.World)
	to       sim.Tick // all up to here was read
	done     bool
	runs     []runs.Run
}

// slice is how long the worker looks before it hands over what it has, and step
// how many ticks it reads between two looks at the clock.
const (
	slice = 400 * time.Millisecond
	step  = 4096
)

// work does orders until ctx ends. Each is answered with a list.
func (w *worker) work(ctx context.Context, orders <-chan []ticket, lists chan<- *List) {
	for {
		select {
		case <-ctx.Done():
			return
		case o := <-orders:
			if l := w.do(ctx, o); l != nil {
				lists <- l // has room: it was taken before the next order
			}
		}
	}
}

// leave answers an order that a bug ended: no more runs will be found.
func (w *worker) leave(lists chan<- *List) {
	l := newList(nil, nil)
	l.Complete = true
	select {
	case lists <- l:
	default:
	}
}

// do looks at all games for a while and returns the runs it knows, nil when ctx
// ended.
func (w *worker) do(ctx context.Context, order []ticket) *List {
	until := time.Now().Add(slice)
	complete := true
	var all []runs.Run
	more := false
	of := &sim.Recording{Meta: w.rec}
	for i := range order {
		of.Games = append(of.Games, order[i].view)
		if i == len(w.games) {
			w.games = append(w.games, found{seq: -1})
		}
		t, x := &order[i], &w.games[i]
		if t.seq != x.seq {
			*x = found{seq: t.seq}
		}
		if t.known && !x.done && time.Now().Before(until) {
			w.read(ctx, x, t, until)
		}
		if ctx.Err() != nil {
			return nil
		}
		more = more || t.known && !x.done && (t.whole || x.behind(t))
		complete = complete && x.done
		all = append(all, x.runs...)
	}
	runs.LinkLoads(all, "", all)
	l := newList(all, of)
	for _, g := range of.Games {
		var events []sim.Event
		if g != nil {
			events = runs.Events(g, all)
		}
		l.Events = append(l.Events, events)
	}
	l.more, l.Complete = more, complete && len(order) > 0 && order[0].whole
	return l
}

// behind reports whether the worker stopped before the end of what it was given.
func (x *found) behind(t *ticket) bool {
	_, last, ok := t.view.Span()
	return ok && t.view.Engine.Teeworlds() && (x.finder == nil || x.to < last-1)
}

// read goes on in a game, not much longer than until.
func (w *worker) read(ctx context.Context, x *found, t *ticket, until time.Time) {
	g := t.view
	if !g.Engine.Teeworlds() {
		x.runs, x.done = runs.Told(g), t.whole
		return
	}
	first, last, ok := g.Span()
	if !ok {
		x.done = t.whole
		return
	}
	if x.finder == nil {
		var c *runs.Course
		if t.tiles != nil {
			c = runs.NewCourse(t.tiles)
		}
		x.finder = runs.NewFinder(w.rec, g, c, runs.RulesOf(w.rec, g, t.tiles))
		x.complete, x.to = t.complete, first-1
	}
	for x.to < last-1 && time.Now().Before(until) && ctx.Err() == nil {
		x.to = min(x.to+step, last-1)
		x.finder.AdvanceTo(g, x.to, x.complete)
	}
	if x.to >= last-1 && t.whole {
		x.finder.Finish(g, x.complete)
		x.done = true
	}
	x.runs = x.finder.Runs(g)
}

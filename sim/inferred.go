package sim

import (
	"slices"
	"sort"
	"unsafe"
)

// AppendInferred adds inferred columns for decoded ticks. They were made by a
// separate Builder whose ticks are those of g. Chunks must come in order.
// Inferred values never replace recorded ones.
func (g *Game) AppendInferred(c *Chunk) {
	g.inferred = append(g.inferred, c)
	g.memory.add(placed{g, c, true})
	if invariants {
		checkChunks(g.inferred)
	}
}

// AppendBeside is AppendInferred for values that another recording of the round holds: see
// [Game.Beside]. A game has either these or inferred ones.
func (g *Game) AppendBeside(c *Chunk) {
	g.recorded = true
	g.AppendInferred(c)
}

// Completed reports whether values of g are recorded in another recording of the round: see [Game.Beside].
func (g *Game) Completed() bool { return g.recorded }

// FromBeside returns an event of another recording of the round, by ticks later there, as an event of g.
func (g *Game) FromBeside(e Event, by Tick) Event {
	e.Tick -= by
	e.Time, e.Beside = g.TimeOf(e.Tick), true
	e.stint, e.target = 0, 0 // those of the other recording
	return e
}

// DropInferred drops all inferred data, for example because another map was
// found.
func (g *Game) DropInferred() {
	g.memory.drop(g)
	g.inferred = nil
	g.memory.held -= bytesOfEvents(g.InferredEvents)
	g.InferredEvents = nil
	g.Inferences++
	g.Drops++
}

// AppendInferredEvents adds inferred events, made by a separate Builder whose
// ticks are those of g. They must come in order. It ignores warnings: there are
// hundreds, each about a single tick.
func (g *Game) AppendInferredEvents(events []Event) {
	from := len(g.InferredEvents)
	for i := range events {
		e := events[i]
		if e.Kind == EventWarning {
			continue
		}
		e.Inferred, e.Time = true, g.TimeOf(e.Tick)
		g.InferredEvents = append(g.InferredEvents, e)
	}
	g.memory.held += bytesOfEvents(g.InferredEvents[from:])
}

// MergeInferredEvents adds inferred events, or those of [Game.FromBeside], for any ticks, sorted by tick.
// Existing views do not change. A caller that has already read the events must
// read them again: Inferences has changed.
func (g *Game) MergeInferredEvents(events []Event) {
	if len(events) == 0 {
		return
	}
	g.Inferences++
	all := make([]Event, 0, len(g.InferredEvents)+len(events))
	mergeEvents(g.InferredEvents, events, func(e *Event) bool {
		all = append(all, *e)
		all[len(all)-1].Inferred = !e.Beside
		return true
	})
	g.InferredEvents = all
	g.memory.held += bytesOfEvents(events)
}

// SetRaceEvents replaces the events that package runs found for any ticks of g, sorted by tick. g keeps them; the
// caller must not change them any more.
func (g *Game) SetRaceEvents(events []Event) {
	if !slices.Equal(g.RaceEvents, events[:min(len(g.RaceEvents), len(events))]) {
		g.RaceChanges++
	}
	g.memory.held += bytesOfEvents(events) - bytesOfEvents(g.RaceEvents)
	g.RaceEvents = events
}

// bytesOfEvents returns the memory that events take.
func bytesOfEvents(events []Event) (n int64) {
	for i := range events {
		n += int64(unsafe.Sizeof(Event{})) + int64(len(events[i].Text))
	}
	return n
}

// InferredTo returns the last tick with inferred columns, false while there is
// none.
func (g *Game) InferredTo() (Tick, bool) {
	if len(g.inferred) == 0 {
		return 0, false
	}
	return g.inferred[len(g.inferred)-1].last, true
}

// Overlay adds the inferred values of w.Tick to w, including spans. scratch is a
// decoding buffer; if Overlay returns true, it holds every inferred value, also
// where w has a recorded one.
func (g *Game) Overlay(w, scratch *World) bool {
	defer w.derive()
	k := sort.Search(len(g.inferred), func(i int) bool { return g.inferred[i].first > w.Tick }) - 1
	if k < 0 || g.inferred[k].last < w.Tick {
		return false
	}
	c := g.inferred[k]
	c.replay(g.inferredLog(c), c.index(w.Tick), scratch)
	for id := range scratch.Players {
		from, to := &scratch.Rows[id], &w.Rows[id]
		if !to.Present() {
			continue
		}
		for col := range from.Has.AndNot(to.Has).All {
			g.complete(to, col, from.V[col])
		}
	}
	from, to := &scratch.Global.row, &w.Global.row
	for col := range from.Has.AndNot(to.Has).All {
		to.Infer(col, from.V[col])
	}
	w.Spans = append(w.Spans, scratch.Spans...)
	if invariants {
		w.check()
	}
	return true
}

// complete adds a value that was inferred, or recorded elsewhere, to a row without one.
func (g *Game) complete(r *Row, c Col, v int32) {
	if g.recorded {
		r.set(c, v)
		return
	}
	r.Infer(c, v)
}

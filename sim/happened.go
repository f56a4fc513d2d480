package sim

import "sort"

// EventsBetween returns the recorded and inferred events of ticks from to to,
// inclusive. The slice is valid until the next call.
func (g *Game) EventsBetween(from, to Tick) []Event {
	recorded, inferred := eventsBetween(g.Events, from, to), eventsBetween(g.InferredEvents, from, to)
	if len(inferred) == 0 {
		return recorded
	}
	g.happened = g.happened[:0]
	mergeEvents(recorded, inferred, func(e *Event) bool {
		g.happened = append(g.happened, *e)
		return true
	})
	return g.happened
}

func eventsBetween(list []Event, from, to Tick) []Event {
	i := sort.Search(len(list), func(i int) bool { return list[i].Tick >= from })
	j := sort.Search(len(list), func(i int) bool { return list[i].Tick > to })
	return list[i:max(i, j)]
}

// EachEvent iterates over all recorded and inferred events, and those of gaps, in
// order. Within a tick, recorded events come first, and a gap last.
func (g *Game) EachEvent(yield func(*Event) bool) {
	gaps := g.GapEvents
	if len(gaps) == 0 {
		mergeEvents(g.Events, g.InferredEvents, yield)
		return
	}
	more := true
	mergeEvents(g.Events, g.InferredEvents, func(e *Event) bool {
		for ; more && len(gaps) > 0 && gaps[0].Tick < e.Tick; gaps = gaps[1:] {
			more = yield(&gaps[0])
		}
		more = more && yield(e)
		return more
	})
	for ; more && len(gaps) > 0; gaps = gaps[1:] {
		more = yield(&gaps[0])
	}
}

// EachEventAndRace is EachEvent with RaceEvents. Within a tick, these come after what was inferred of it.
func (g *Game) EachEventAndRace(yield func(*Event) bool) {
	if len(g.RaceEvents) == 0 {
		g.EachEvent(yield)
		return
	}
	all := *g
	all.InferredEvents = make([]Event, 0, len(g.InferredEvents)+len(g.RaceEvents))
	mergeEvents(g.InferredEvents, g.RaceEvents, func(e *Event) bool {
		all.InferredEvents = append(all.InferredEvents, *e)
		return true
	})
	all.EachEvent(yield)
}

func mergeEvents(recorded, inferred []Event, yield func(*Event) bool) {
	for len(recorded)+len(inferred) > 0 {
		from := &recorded
		if len(recorded) == 0 || len(inferred) > 0 && inferred[0].Tick < recorded[0].Tick {
			from = &inferred
		}
		if !yield(&(*from)[0]) {
			return
		}
		*from = (*from)[1:]
	}
}

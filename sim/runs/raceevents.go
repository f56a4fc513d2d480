package runs

import (
	"cmp"
	"slices"
	"time"

	"playhead/sim"
)

// Events returns the starts, checkpoints and finishes of runs that g has no events of, in order of tick:
// see [sim.Game.RaceEvents].
func Events(g *sim.Game, all []Run) []sim.Event {
	var es []sim.Event
	add := func(r *Run, e sim.Event, at sim.Tick) {
		e.Tick, e.Time, e.Player, e.Target, e.Inferred = at, g.TimeOf(at), int16(r.Player), -1, true
		if r.Player < 0 {
			e.Extra = r.Team
		}
		es = append(es, e)
	}
	for i := range all {
		r := &all[i]
		if r.Game != g.Index {
			continue
		}
		if r.Loaded == nil {
			add(r, sim.Event{Kind: sim.EventStart}, r.Start)
		}
		if r.Player >= 0 {
			for _, c := range r.Checkpoints {
				add(r, sim.Event{Kind: sim.EventCheckpoint, Extra: int32(c.Number)}, c.Tick)
			}
		}
		if r.Finished() && r.TimeFrom == Crossed {
			add(r, sim.Event{Kind: sim.EventFinish, Value: int32(min(r.Time/time.Millisecond, 1<<31-1))}, r.End)
		}
	}
	slices.SortStableFunc(es, func(a, b sim.Event) int { return cmp.Compare(a.Tick, b.Tick) })
	return es
}

package runs

import (
	"math"

	"playhead/sim"
)

// A Trace is where a player was during a run.
type Trace struct {
	Points []TracePoint // ascending by Tick
	// Ticks is how long the run took by its own clock, up to its end.
	Ticks float64
	// Done is set when the run finished.
	Done        bool
	Checkpoints []Checkpoint
	// FreezesKnown is set if the recording says, or it was inferred, when the player was frozen.
	FreezesKnown bool
}

// A TracePoint is a place at a tick of the run's own clock: 0 at its start.
type TracePoint struct {
	Tick   int32
	X, Y   float32 // world units
	Jumped bool    // arrived by a teleporter, a command or a load: there is no path between
	Frozen bool
}

// maxTrace bounds the points of a trace: a run of four hours.
const maxTrace = 4 * 3600 * ticksPerSecond

// TraceOf returns the trace of a player's run in its game g; for a team's run,
// its first member's. complete moves stale characters to their tick, nil if there
// are none. The part of a loaded run before the load is not included: see Join.
func TraceOf(g *sim.Game, r *Run, complete func(*sim.Game, *sim.World)) *Trace {
	id := r.Player
	if id < 0 {
		if len(r.Members) == 0 {
			return &Trace{}
		}
		id = r.Members[0]
	}
	return TraceOfPlayer(g, r, id, complete)
}

// TraceOfPlayer is TraceOf for one member of a team's run.
func TraceOfPlayer(g *sim.Game, r *Run, id int, complete func(*sim.Game, *sim.World)) *Trace {
	t := &Trace{Ticks: float64(r.End - r.Start), Done: r.Finished(), Checkpoints: r.Checkpoints}
	// The server handles the places of a tick in the next.
	from, to := r.First()-1, r.End-1
	clock := func(w *sim.World) int32 { return int32(w.Tick + 1 - r.Start) }
	if !g.Engine.Teeworlds() { // ticks have times of their own there
		from, to = r.Start, r.End
		began := g.TimeOf(r.Start)
		t.Ticks = float64(g.TimeOf(r.End)-began) / float64(sim.TeeworldsTick)
		clock = func(w *sim.World) int32 { return int32((w.Time - began) / sim.TeeworldsTick) }
	}
	scale := float32(g.Engine.UnitScale())
	w := new(sim.World)
	var last TracePoint
	var wasX, wasY float32 // the step before
	first := true
	g.EachRow(id, from, to, w, func() bool {
		row := &w.Rows[id]
		first = first || w.AfterGap
		if !row.Present() || row.Or(sim.Alive, 1) == 0 {
			first = true
			return true
		}
		if complete != nil {
			complete(g, w)
		}
		p := TracePoint{
			Tick: clock(w), X: float32(row.V[sim.X]) * scale, Y: float32(row.V[sim.Y]) * scale,
			Frozen: row.Or(sim.FreezeEnd, 0) != 0,
		}
		t.FreezesKnown = t.FreezesKnown || row.Has.Has(sim.FreezeEnd)
		if n := len(t.Points); n > 0 && p.Tick <= t.Points[n-1].Tick {
			return true // several frames in 20 ms
		}
		dx, dy := p.X-last.X, p.Y-last.Y
		gap := float32(max(1, p.Tick-last.Tick))
		p.Jumped = first || far(dx-wasX, dy-wasY, 100*gap) && far(dx, dy, 96)
		if wasX, wasY = dx, dy; p.Jumped {
			wasX, wasY = 0, 0
		}
		last, first = p, false
		t.Points = append(t.Points, p)
		return len(t.Points) < maxTrace
	})
	return t
}

func far(dx, dy, d float32) bool {
	return max(float32(math.Abs(float64(dx))), float32(math.Abs(float64(dy)))) > d
}

// Join prepends the trace of a saved run to that of the run that continued it.
// Both use the clock of the whole run: the saved part counts from the same start,
// and penalties or waiting time are between the two.
func Join(saved, loaded *Trace) *Trace {
	t := *loaded
	t.Points = append(append([]TracePoint(nil), saved.Points...), loaded.Points...)
	if n := len(saved.Points); n > 0 && n < len(t.Points) {
		t.Points[n].Jumped = true
	}
	t.Checkpoints = append(append([]Checkpoint(nil), saved.Checkpoints...), loaded.Checkpoints...)
	return &t
}

// At returns the place at a tick of the run's clock, between two points by a
// straight line, and at the ends the first and last. ok is false without points.
func (t *Trace) At(tick float64) (p TracePoint, ok bool) {
	n := len(t.Points)
	if n == 0 {
		return TracePoint{}, false
	}
	i := t.after(tick)
	switch {
	case i == 0:
		return t.Points[0], true
	case i == n:
		return t.Points[n-1], true
	}
	a, b := t.Points[i-1], t.Points[i]
	if b.Jumped {
		return a, true
	}
	f := float32((tick - float64(a.Tick)) / float64(b.Tick-a.Tick))
	a.X += (b.X - a.X) * f
	a.Y += (b.Y - a.Y) * f
	return a, true
}

// after returns the number of the first point that is after a tick.
func (t *Trace) after(tick float64) int {
	lo, hi := 0, len(t.Points)
	for lo < hi {
		if mid := (lo + hi) / 2; float64(t.Points[mid].Tick) > tick {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

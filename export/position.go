package export

import (
	"fmt"
	"math"
	"time"

	"playhead/sim"
)

// A Position is a place in a recording as a person writes it.
type Position struct{ sim.Point }

// ParsePosition reads what [sim.ParsePoint] reads.
func ParsePosition(s string) (Position, error) {
	p, err := sim.ParsePoint(s)
	if err != nil {
		return Position{}, fmt.Errorf("%q is not a position: write 1:23.45, 83.45s, 25%%, tick:4150 or 1/tick:4150", s)
	}
	return Position{p}, nil
}

// A Place is a position of a recording that is known: a game's recorded tick,
// or a time.
type Place struct {
	Game   int
	Tick   sim.Tick
	Time   time.Duration
	ByTick bool // the tick was asked for, not the time
}

// Resolve returns what p means in r. A tick without a game is that of the
// first game that has it. Beyond the ends is fine; an unknown game is not.
func (p Position) Resolve(r *sim.Recording) (Place, error) {
	switch p.Kind {
	case sim.AtTime:
		return Place{Time: p.Time}, nil
	case sim.AtPercent:
		return Place{Time: time.Duration(float64(r.Duration()) * p.Percent / 100)}, nil
	}
	game := p.Game
	if game < 0 {
		game = 0
		for _, g := range r.Games {
			if first, last, ok := g.Span(); ok && first <= p.Tick && p.Tick <= last {
				game = g.Index
				break
			}
		}
	}
	if game >= len(r.Games) {
		return Place{}, fmt.Errorf("there is no game %d: the recording has %d, counted from 0", game, len(r.Games))
	}
	return Place{Game: game, Tick: p.Tick, Time: r.Games[game].TimeOf(p.Tick), ByTick: true}, nil
}

// before reports whether a tick of a game comes before p.
func (p Place) before(game int, tick sim.Tick, at time.Duration) bool {
	if !p.ByTick {
		return at < p.Time
	}
	return game < p.Game || game == p.Game && tick < p.Tick
}

// after reports whether a tick of a game comes after p.
func (p Place) after(game int, tick sim.Tick, at time.Duration) bool {
	if !p.ByTick {
		return at > p.Time
	}
	return game > p.Game || game == p.Game && tick > p.Tick
}

// Between returns a function that reports whether a tick is neither before from nor
// after to; nil is no bound.
func Between(from, to *Place) func(game int, tick sim.Tick, at time.Duration) bool {
	return func(game int, tick sim.Tick, at time.Duration) bool {
		return (from == nil || !from.before(game, tick, at)) && (to == nil || !to.after(game, tick, at))
	}
}

// Ticks returns a function that returns the ticks of a game from one place to another, both
// included; nil if there is no bound.
func Ticks(from, to *Place) func(*sim.Game) (first, last sim.Tick) {
	if from == nil && to == nil {
		return nil
	}
	return func(g *sim.Game) (first, last sim.Tick) {
		first, last = math.MinInt32, sim.MaxTick
		begin, end, ok := g.Times()
		if from != nil {
			switch {
			case from.ByTick && from.Game < g.Index, !from.ByTick && ok && from.Time <= begin:
			case from.ByTick && from.Game == g.Index:
				first = from.Tick
			case from.ByTick, !ok, from.Time > end:
				first = sim.MaxTick
			default:
				first = firstAt(g, from.Time)
			}
		}
		if to != nil {
			switch {
			case to.ByTick && to.Game > g.Index:
			case to.ByTick && to.Game == g.Index:
				last = to.Tick
			case to.ByTick, !ok, to.Time < begin:
				last = math.MinInt32
			default:
				last = g.TickAt(to.Time)
			}
		}
		return first, last
	}
}

// firstAt returns the first recorded tick that is not before a time, which the game has.
func firstAt(g *sim.Game, at time.Duration) sim.Tick {
	t := g.TickAt(at)
	if g.TimeOf(t) < at {
		if next, ok := g.Next(t); ok {
			return next
		}
	}
	for {
		before, ok := g.Prev(t)
		if !ok || g.TimeOf(before) < at {
			return t
		}
		t = before
	}
}

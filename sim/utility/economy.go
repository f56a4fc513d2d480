package utility

import (
	"time"

	"playhead/sim"
)

// An Economy is what the players of a game had to spend, as far as the recording
// holds it: as a rule the recorder's money alone. It never changes.
type Economy struct {
	Samples []Sample // where anything changed
	// Buys are the intervals in which the server let the recorder buy.
	Buys []Period
	// Radar is set when the radar shows a player anywhere.
	Radar bool

	upTo time.Duration
}

// A Period is a part of a recording.
type Period struct{ From, To time.Duration }

// A Sample is what there was to spend from a moment on.
type Sample struct {
	At time.Duration
	// Money is what each side had together, of Of players.
	Money [2]int
	Of    [2]int
}

// economyStep is how exact samples are.
const economyStep = 250 * time.Millisecond

// Spend returns what players had to spend in g. before is what was returned for
// the same game when it was shorter, or nil: what it covers is not read again.
func Spend(g *sim.Game, before *Economy) *Economy {
	e := new(Economy)
	begin, end, ok := g.Times()
	if !ok || g.Engine != sim.GoldSrc {
		return e
	}
	if before != nil && before.upTo > 0 {
		e.Samples = append(e.Samples, before.Samples...)
		e.Buys = append(e.Buys, before.Buys...)
		e.Radar = before.Radar
		begin = before.upTo + economyStep
		e.upTo = before.upTo
	}
	w := new(sim.World)
	for at := begin; at <= end; at += economyStep {
		if !g.AtTime(at, w) {
			continue
		}
		e.add(at, w)
		e.upTo = at
	}
	return e
}

func (e *Economy) add(at time.Duration, w *sim.World) {
	s := Sample{At: at}
	for id := range w.Players {
		r := &w.Rows[id]
		e.Radar = e.Radar || r.Has.Has(sim.BeaconX)
		team, known := r.Get(sim.Team)
		if money, ok := r.Get(sim.Money); ok && known && (team == 1 || team == 2) {
			s.Money[team-1] += int(money)
			s.Of[team-1]++
		}
	}
	if n := len(e.Samples); n == 0 || e.Samples[n-1].Money != s.Money || e.Samples[n-1].Of != s.Of {
		e.Samples = append(e.Samples, s)
	}
	n := len(e.Buys)
	switch on := w.Global.Or(sim.CanBuy, 0) != 0; {
	case on && n > 0 && e.Buys[n-1].To == e.upTo && e.upTo > 0:
		e.Buys[n-1].To = at
	case on:
		e.Buys = append(e.Buys, Period{at, at})
	}
}

// At returns the sample of a moment, false before the first.
func (e *Economy) At(t time.Duration) (s Sample, ok bool) {
	lo, hi := 0, len(e.Samples)
	for lo < hi {
		if m := (lo + hi) / 2; e.Samples[m].At > t {
			hi = m
		} else {
			lo = m + 1
		}
	}
	if lo == 0 {
		return Sample{}, false
	}
	return e.Samples[lo-1], true
}

// Known reports whether any money is recorded, and whether it is that of more
// than one player of a side.
func (e *Economy) Known() (any, sides bool) {
	for i := range e.Samples {
		of := e.Samples[i].Of
		any = any || of != [2]int{}
		sides = sides || max(of[0], of[1]) > 1
	}
	return any, sides
}

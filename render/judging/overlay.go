package judging

import (
	"context"

	"playhead/sim"
	"playhead/sim/measure"
)

// An Overlay is what a second player did with the keys, moved in time.
type Overlay struct {
	Game, Player int
	Name         string
	// Shift is added to the ticks of the second player's changes.
	Shift   sim.Tick
	Changes []measure.Change
}

// Overlay begins to read what a player of a game did with the keys, to be shown
// shift ticks later. A negative player ends it.
func (j *Judge) Overlay(game, player int, shift sim.Tick) {
	j.reading.stop()
	j.reading, j.overlay = nil, nil
	games := j.s.Recording().Games
	if player < 0 || game < 0 || game >= len(games) {
		return
	}
	at := j.s.Play.Tick() - shift
	g, meta, inputs := games[game].View(), j.s.Recording().Meta, j.inputs()
	j.reading = begin(j.s.Guard, "reading another player's inputs", func(ctx context.Context) *Overlay {
		o := &Overlay{Game: game, Player: player, Name: g.Label(player, at), Shift: shift}
		all, err := sequencesOf(ctx, &meta, g, inputs)
		if err != nil {
			return o
		}
		for i := range all {
			if s := &all[i]; s.Player == player {
				o.Changes = append(o.Changes, s.Changes...)
				// Between stints nothing is held.
				o.Changes = append(o.Changes, measure.Change{Tick: endOf(g, s)})
			}
		}
		return o
	})
}

// Overlaid returns the second player, nil without one.
func (j *Judge) Overlaid() *Overlay {
	if o, ok := j.reading.result(); ok {
		j.reading, j.overlay = nil, o
	}
	return j.overlay
}

// endOf returns the tick at which the stint of a sequence ends.
func endOf(g *sim.Game, of *Sequence) sim.Tick {
	last := of.Changes[len(of.Changes)-1].Tick
	for i := range g.Stints {
		if s := &g.Stints[i]; s.Player == of.Player && s.Stint == of.Stint {
			last = max(last, s.To)
		}
	}
	return last
}

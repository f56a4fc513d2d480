package judging

import (
	"context"

	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/measure"
)

// An Overlay is what a second player did with the keys, moved in time.
type Overlay struct {
	Game   int // it is shown over
	Player int
	File   string // of the player, "" for the recording that is watched
	Name   string
	// Shift is added to the ticks of the second player's changes.
	Shift   sim.Tick
	Changes []measure.Change
	// Turns is how fast their aim turns, degrees a second, at the times of the first player; nil for a player of
	// another file.
	Turns    []timeline.Point
	MostTurn float64 // the fastest of them
}

// Overlay begins to read what a player of a game did with the keys, to be shown at the
// same ticks. A negative player ends it.
func (j *Judge) Overlay(game, player int) { j.overlayOf(game, game, player, 0) }

// OverlayCopy has what is copied shown over what it is a copy of.
func (j *Judge) OverlayCopy(c *Copy) {
	shift := c.A.From - c.B.From
	if c.B.File == "" {
		j.overlayOf(c.A.Game, c.B.Game, c.B.Player, shift)
		return
	}
	j.overlayOf(-1, -1, -1, 0)
	j.overlay = &Overlay{
		Game: c.A.Game, Player: c.B.Player, File: c.B.File, Name: c.B.Name, Shift: shift, Changes: c.Keys,
	}
}

// overlayOf begins to read what a player of a game did with the keys, to be shown over another
// game, or the same one, shift ticks later.
func (j *Judge) overlayOf(over, game, player int, shift sim.Tick) {
	j.reading.stop()
	j.reading, j.overlay = nil, nil
	games := j.s.Recording().Games
	if player < 0 || game < 0 || game >= len(games) {
		return
	}
	at := j.s.Play.Tick() - shift
	g, meta, inputs := games[game].View(), j.s.Recording().Meta, j.inputs()
	j.reading = begin(j.s.Guard, "reading another player's inputs", func(ctx context.Context) *Overlay {
		o := &Overlay{Game: over, Player: player, Name: g.Label(player, at), Shift: shift}
		if g.Engine.Teeworlds() {
			o.Turns = turnsOf(ctx, g, player, shift)
			for i := range o.Turns {
				o.MostTurn = max(o.MostTurn, o.Turns[i].Hi)
			}
		}
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

package killmap

import "playhead/sim"

// A Kill is a kill and where both players were. Killer is -1 for the world, and
// equals Victim for a suicide.
type Kill struct {
	Tick           sim.Tick
	Killer, Victim int
	KillerName     string
	VictimName     string
	KillerTeam     int32 // as the column Team, -1 unknown
	VictimTeam     int32
	From, At       Place // of killer and victim
}

// A Place is a position in world units.
type Place struct {
	X, Y  float32
	Known bool
}

// A Finder finds the kills of a game step by step. The zero Finder has found
// nothing.
type Finder struct {
	Kills []Kill // in order of time

	game  *sim.Game
	next  sim.Tick
	begun bool
	world sim.World
}

// Find returns all kills of g.
func Find(g *sim.Game) []Kill {
	f := new(Finder)
	for f.Step(g, 1<<20) {
	}
	return f.Kills
}

// Step reads up to ticks more ticks of g, and reports whether more are available.
// Another game than the last one starts over.
func (f *Finder) Step(g *sim.Game, ticks int) (more bool) {
	if f.game != g {
		*f = Finder{game: g}
	}
	if g == nil || g.Engine != sim.GoldSrc {
		return false
	}
	first, last, ok := g.Span()
	if !ok {
		return false
	}
	if !f.begun {
		f.begun, f.next = true, first
	}
	if f.next > last {
		return false
	}
	to := min(last, f.next+sim.Tick(ticks)-1)
	for _, e := range g.EventsBetween(f.next, to) {
		if e.Kind == sim.EventKill && e.Target >= 0 {
			f.Kills = append(f.Kills, f.kill(&e))
		}
	}
	f.next = to + 1
	return f.next <= last
}

// kill returns the kill of an event.
func (f *Finder) kill(e *sim.Event) Kill {
	k := Kill{
		Tick: e.Tick, Killer: int(e.Player), Victim: int(e.Target), VictimName: f.game.TargetLabel(e),
		KillerTeam: -1, VictimTeam: -1,
	}
	if e.Player >= 0 {
		k.KillerName = f.game.PlayerLabel(e)
	}
	if !f.game.At(e.Tick, &f.world) {
		return k
	}
	k.KillerTeam, k.From = f.who(k.Killer)
	k.VictimTeam, k.At = f.who(k.Victim)
	if e.Placed {
		k.At = f.place(e.X, e.Y)
	}
	if k.Killer == k.Victim {
		k.From = k.At
	}
	return k
}

// who returns the team of a player at the tick of a kill, and their place: where they
// are seen, or where the radar last showed them.
func (f *Finder) who(id int) (team int32, p Place) {
	if id < 0 || id >= sim.MaxRows {
		return -1, p
	}
	r := &f.world.Rows[id]
	switch {
	case r.Present():
		p = f.place(r.V[sim.X], r.V[sim.Y])
	case r.Has.Has(sim.BeaconX) && r.Has.Has(sim.BeaconY):
		p = f.place(r.V[sim.BeaconX], r.V[sim.BeaconY])
	}
	return r.Or(sim.Team, -1), p
}

func (f *Finder) place(x, y int32) Place {
	k := f.game.Engine.UnitScale()
	return Place{float32(float64(x) * k), float32(float64(y) * k), true}
}

package kills

import (
	"math"
	"time"

	"playhead/sim"
	"playhead/sim/rounds"
)

// TradeWithin is how long after a kill the killer must die for a trade.
const TradeWithin = 5 * time.Second

// A Kill is a death of the kill feed.
type Kill struct {
	Tick sim.Tick
	Time time.Duration
	// Round is the index in the rounds that [Find] was given, -1 without one.
	Round int
	// Killer is an entity number, -1 for the world; Victim is never negative.
	Killer, Victim int
	// KillerStint and VictimStint tell players apart who had the same number one after another.
	KillerStint, VictimStint int
	KillerName, VictimName   string
	KillerTeam, VictimTeam   int32 // values of the column Team, 0 unknown
	Weapon                   string
	Headshot                 bool
	HeadshotKnown            bool
	// Opening is set for the first kill of an enemy in a round. OpeningKnown is unset in
	// rounds whose beginning is not recorded, and without rounds.
	Opening, OpeningKnown bool
	// TradeFor is the index of the kill that this one avenges, -1 without one: its killer is
	// this victim, its victim a team mate of this killer.
	TradeFor int
	From, At Place // of killer and victim
	// Left is how many players of teams 1 and 2 are alive after it, -1 where the life of a
	// player of the team is unknown.
	Left [2]int
	// Last is the only player of each team who is alive after it, -1 unless Left is 1.
	Last [2]int
}

// A Place is a position of a player's origin in world units.
type Place struct {
	X, Y, Z float64
	Seen    Seen
}

// Seen says where a position is from.
type Seen uint8

// The sources of positions.
const (
	Nowhere Seen = iota
	InSight      // in the packet of the tick
	OnRadar      // where the radar showed a player up to two seconds before; without height
)

var seenWords = [...]string{"", "sight", "radar"}

// String returns the word of tables, "" for Nowhere.
func (s Seen) String() string { return seenWords[s] }

// Suicide reports whether the victim died by their own hand, by a fall or by the map.
func (k *Kill) Suicide() bool { return k.Killer < 0 || k.Killer == k.Victim }

// Teams reports whether the teams of both players are known.
func (k *Kill) Teams() bool { return k.KillerTeam > 0 && k.VictimTeam > 0 }

// TeamKill reports whether a player killed another one of the same team, as far as known.
func (k *Kill) TeamKill() bool { return !k.Suicide() && k.Teams() && k.KillerTeam == k.VictimTeam }

// Counts reports whether the kill is one of the killer's: neither a suicide nor a team kill.
func (k *Kill) Counts() bool { return !k.Suicide() && !k.TeamKill() }

// Distance returns how far apart both players were, false unless both were in sight.
func (k *Kill) Distance() (units float64, ok bool) {
	a, b := &k.From, &k.At
	if k.Suicide() || a.Seen != InSight || b.Seen != InSight {
		return 0, false
	}
	return math.Sqrt((a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y) + (a.Z-b.Z)*(a.Z-b.Z)), true
}

// Find returns the kills of g in order. of are the rounds of g, nil without any. It reads all
// events once and the world at the ticks of kills.
func Find(g *sim.Game, of []rounds.Round) []Kill {
	if g.Engine != sim.GoldSrc {
		return nil
	}
	f := finder{game: g, rounds: of}
	for e := range g.EachEvent {
		if e.Kind == sim.EventKill && e.Target >= 0 && int(e.Target) < sim.MaxRows {
			f.add(e)
		}
	}
	for i := range f.kills {
		f.left(i)
		f.trade(i)
	}
	f.openings()
	return f.kills
}

// A finder collects the kills of a game.
type finder struct {
	game   *sim.Game
	rounds []rounds.Round
	kills  []Kill
	world  sim.World
	at     sim.Tick // of world, if read
	read   bool
	round  int // of the last kill
	kill   int // number of kills in that round so far
}

func (f *finder) add(e *sim.Event) {
	k := Kill{
		Tick: e.Tick, Time: e.Time, Round: f.roundOf(e), Killer: int(e.Player), Victim: int(e.Target),
		VictimName: f.game.TargetLabel(e), Weapon: e.Text, Headshot: e.Headshot(sim.GoldSrc),
		HeadshotKnown: e.HeadshotKnown(sim.GoldSrc), TradeFor: -1, Left: [2]int{-1, -1}, Last: [2]int{-1, -1},
	}
	if s := f.game.TargetOf(e); s != nil {
		k.VictimStint = s.Stint
	}
	if s := f.game.PlayerOf(e); s != nil {
		k.KillerStint = s.Stint
	}
	if k.Killer >= 0 {
		k.KillerName = f.game.PlayerLabel(e)
	}
	if f.see(e.Tick) {
		k.KillerTeam, k.From = f.who(k.Killer)
		k.VictimTeam, k.At = f.who(k.Victim)
	}
	if k.Killer == k.Victim {
		k.From = k.At
	}
	f.kills = append(f.kills, k)
}

// see reads the world at tick t.
func (f *finder) see(t sim.Tick) bool {
	if !f.read || f.at != t {
		f.read, f.at = f.game.At(t, &f.world), t
	}
	return f.read
}

// who returns the team of a player at the tick that was read, and where they are.
func (f *finder) who(id int) (team int32, p Place) {
	if id < 0 || id >= sim.MaxRows {
		return 0, p
	}
	r := &f.world.Rows[id]
	return max(r.Or(sim.Team, 0), 0), PlaceOf(r)
}

// PlaceOf returns where the player of a row is: where they are seen, or where the radar last
// showed them.
func PlaceOf(r *sim.Row) Place {
	const unit = 1.0 / 256
	switch {
	case r.Present():
		return Place{float64(r.V[sim.X]) * unit, float64(r.V[sim.Y]) * unit, float64(r.V[sim.Z]) * unit, InSight}
	case r.Has.Has(sim.BeaconX) && r.Has.Has(sim.BeaconY):
		return Place{float64(r.V[sim.BeaconX]) * unit, float64(r.V[sim.BeaconY]) * unit, 0, OnRadar}
	}
	return Place{}
}

// roundOf returns the round that lists the kill of e, -1 without one. Rounds list all kills,
// in order: several may share the tick in which one round ends and the next one begins.
func (f *finder) roundOf(e *sim.Event) int {
	for i := f.round; i < len(f.rounds); i++ {
		list := f.rounds[i].Kills
		for n := range list {
			if (i > f.round || n >= f.kill) && list[n].Tick == e.Tick && list[n].Victim == int(e.Target) &&
				list[n].Killer == int(e.Player) {
				f.round, f.kill = i, n+1
				return i
			}
		}
		if f.rounds[i].First > e.Tick {
			break
		}
	}
	return -1
}

// left counts who is alive after kill i: who is at the end of its tick, and who dies later in
// it. A team is unknown if the life of any of its players is, both are if any player's team
// is.
func (f *finder) left(i int) {
	k := &f.kills[i]
	if !f.see(k.Tick) {
		return
	}
	var n, last [2]int
	var known, unknown [2]bool
	for id := range f.game.IDs() {
		r := &f.world.Rows[id]
		team, told := r.Get(sim.Team)
		switch {
		case told:
		case f.game.StintAt(id, k.Tick) != nil:
			return
		default:
			continue
		}
		if team != 1 && team != 2 {
			continue
		}
		alive, ok := r.Get(sim.Alive)
		for later := i + 1; alive == 0 && later < len(f.kills) && f.kills[later].Tick == k.Tick; later++ {
			if f.kills[later].Victim == id {
				alive = 1
			}
		}
		n[team-1] += int(alive)
		if alive != 0 {
			last[team-1] = id
		}
		known[team-1], unknown[team-1] = true, unknown[team-1] || !ok
	}
	for t := range n {
		if known[t] && !unknown[t] {
			k.Left[t] = n[t]
			if n[t] == 1 {
				k.Last[t] = last[t]
			}
		}
	}
}

// trade finds the kill that kill i avenges: the last one by its victim.
func (f *finder) trade(i int) {
	k := &f.kills[i]
	if !k.Counts() || !k.Teams() {
		return
	}
	for n := i - 1; n >= 0; n-- {
		b := &f.kills[n]
		if b.Round != k.Round || k.Time-b.Time > TradeWithin {
			return
		}
		if b.Killer == k.Victim && b.Victim != k.Killer && b.Counts() && b.VictimTeam == k.KillerTeam {
			k.TradeFor = n
			return
		}
	}
}

// openings marks the first kill of an enemy in each round that the recording holds from its
// beginning.
func (f *finder) openings() {
	done := make([]bool, len(f.rounds))
	for i := range f.kills {
		k := &f.kills[i]
		if k.Round < 0 || !f.rounds[k.Round].Begun {
			continue
		}
		k.OpeningKnown = true
		if !done[k.Round] && k.Counts() {
			k.Opening, done[k.Round] = true, true
		}
	}
}

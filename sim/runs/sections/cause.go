package sections

import (
	"playhead/sim"
	"playhead/sim/runs"
)

// A Cause is what set an attempt back, as far as it is known.
type Cause struct {
	By    string // the other player, "" for none
	Means string // a word: tile, weapon, method of a freeze; "" if it is not known
}

// What a recording says of a death or freeze is at most so many ticks away: snapshots may be two ticks apart.
const about = 3

// weaponSelf is the weapon of a player who asked to be killed.
const weaponSelf = -2

// event returns the event of a game nearest to a tick that fits.
func event(g *sim.Game, at sim.Tick, fits func(*sim.Event) bool) (best sim.Event, ok bool) {
	apart := func(e *sim.Event) sim.Tick { return max(e.Tick-at, at-e.Tick) }
	list := g.EventsBetween(at-about, at+about)
	for i := range list {
		if e := &list[i]; fits(e) && (!ok || apart(e) < apart(&best)) {
			best, ok = *e, true
		}
	}
	return best, ok
}

// killed returns the kill of the player at a tick.
func (a *Attempt) killed(g *sim.Game, at sim.Tick) (sim.Event, bool) {
	return event(g, at, func(e *sim.Event) bool {
		return e.Kind == sim.EventKill && int(e.Target) == a.Run.Player
	})
}

// asked reports whether the player asked for the death that ended the attempt.
func (a *Attempt) asked(g *sim.Game) bool {
	e, ok := a.killed(g, a.Run.End)
	return ok && e.Player == e.Target && e.Value == weaponSelf
}

// explain fills in what caused the setbacks.
func (a *Attempt) explain(g *sim.Game, course *runs.Course) {
	for i := range a.Setbacks {
		s := &a.Setbacks[i]
		switch s.Kind {
		case Death:
			s.Cause = a.death(g, s, course)
		case GaveUp:
			s.Means = a.Run.Ended.String()
			if a.Run.Ended == runs.Death {
				s.Means = "kill"
			}
		case Freeze:
			e, ok := event(g, s.Tick, func(e *sim.Event) bool {
				return e.Kind == sim.EventFreeze && int(e.Player) == a.Run.Player
			})
			if ok {
				s.Means = e.Method.String()
				if e.Target >= 0 && e.Target != e.Player {
					s.By = g.TargetLabel(&e)
				}
			}
		}
	}
}

// death returns what killed the player: another player as far as the recording says, or a tile of the map.
func (a *Attempt) death(g *sim.Game, s *Setback, course *runs.Course) Cause {
	if e, ok := a.killed(g, s.Tick); ok && e.Player >= 0 && e.Player != e.Target {
		c := Cause{By: g.PlayerLabel(&e)}
		if e.Value >= 0 && int(e.Value) < len(weapons) {
			c.Means = weapons[e.Value]
		}
		return c
	}
	if course.Deadly(s.X, s.Y) {
		return Cause{Means: "tile"}
	}
	return Cause{}
}

// weapons are the weapons of Teeworlds by number.
var weapons = [...]string{"hammer", "gun", "shotgun", "grenade", "laser", "ninja"}

package utility

import (
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/rounds"
)

// Find returns what was used in g, whose rounds are given. It is empty for games
// that are not of GoldSrc. It reads all spans and events once, and the world where a
// grenade begins.
func Find(g *sim.Game, of []rounds.Round) *Match {
	f := finder{game: g, rounds: of, match: new(Match)}
	var ok bool
	if f.first, f.last, ok = g.Span(); !ok || g.Engine != sim.GoldSrc {
		return f.match
	}
	for e := range g.EachEvent {
		f.event(e)
	}
	f.closeBomb(f.last, 0, -1)
	f.match.Seen.Hostages = f.hostages()
	f.flights()
	f.clouds()
	f.fuses()
	return f.match
}

// A finder collects what was used.
type finder struct {
	game        *sim.Game
	rounds      []rounds.Round
	first, last sim.Tick
	world       sim.World
	match       *Match

	cries   []cry
	planted bool // the last bomb is still there
	working bool // the last work goes on
}

// A cry is a player who says over the radio that they throw a grenade.
type cry struct {
	at int64 // ms
	by int
}

func (f *finder) event(e *sim.Event) {
	switch e.Kind {
	case sim.EventBlind:
		f.match.Blinds = append(f.match.Blinds, Blind{
			Player: int(e.Player), From: e.Tick, Hold: time.Duration(e.Extra) * time.Millisecond,
			Whole: time.Duration(e.Value) * time.Millisecond,
		})
	case sim.EventBomb:
		f.match.Seen.Bomb = true
		f.bomb(e)
	case sim.EventRound:
		if e.Value == sim.RoundStarts {
			f.closeBomb(e.Tick, 0, -1)
		}
	case sim.EventDeath, sim.EventKill:
		f.match.Seen.Deaths = true
		f.stop(e.Tick, int(e.Target), false)
	case sim.EventSound:
		f.sound(e)
	}
}

// sound acts on what is heard: a cry over the radio, somebody who begins to
// defuse, and how fast the bomb beeps.
func (f *finder) sound(e *sim.Event) {
	word := strings.ToLower(e.Text)
	if e.Placed && !strings.HasPrefix(word, "radio") && !strings.HasPrefix(word, "ambience") {
		f.match.Seen.Sounds = true
	}
	switch name := base(word); {
	case strings.HasPrefix(word, "radio ") && strings.Contains(word, "fireinhole") && e.Player >= 0:
		f.cries = append(f.cries, cry{e.Time.Milliseconds(), int(e.Player)})
	case strings.HasPrefix(name, "c4_disarm") && !strings.HasPrefix(name, "c4_disarmed"):
		f.begin(e, true, 0)
	case strings.HasPrefix(name, "c4_beep"):
		f.beep(e, name)
	}
}

// hostages reports whether there are any.
func (f *finder) hostages() bool {
	for s := range f.game.Ended(f.first, sim.MaxTick) {
		if s.Kind == sim.SpanHostage {
			return true
		}
	}
	return false
}

// stop ends the work of a player, whoever it is for -2.
func (f *finder) stop(t sim.Tick, who int, done bool) {
	if !f.working {
		return
	}
	w := &f.match.Works[len(f.match.Works)-1]
	if who == anybody || w.By == who {
		w.To, w.Done, f.working = t, done, false
		if done && w.Takes == 0 {
			w.Takes = f.game.TimeOf(w.To) - f.game.TimeOf(w.From)
		}
	}
}

const anybody = -2

// begin records that a player begins to plant or defuse.
func (f *finder) begin(e *sim.Event, defuse bool, takes time.Duration) {
	who := int(e.Player)
	if f.working {
		w := &f.match.Works[len(f.match.Works)-1]
		if w.Defuse == defuse && (w.By == who || w.By < 0 || who < 0) &&
			f.game.TimeOf(e.Tick)-f.game.TimeOf(w.From) < time.Second/2 {
			if w.By < 0 {
				w.By = who
			}
			if takes > 0 {
				w.Takes = takes
			}
			return // heard and seen
		}
		f.stop(e.Tick, anybody, false)
	}
	f.match.Works = append(f.match.Works, Work{By: who, Defuse: defuse, From: e.Tick, To: f.last, Takes: takes})
	f.working = true
}

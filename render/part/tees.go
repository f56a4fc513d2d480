package part

import (
	"math"
	"time"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/times"
)

// tees are what all games of the Teeworlds family have in common.
type tees struct {
	seven bool // Teeworlds 0.7, which numbers the states of a game otherwise
}

// states are the bits of the column GameState, 0 for those that a game does not
// have.
type states struct{ over, paused, warmup, countdown, sudden int32 }

// Bits of the column GameState, which 0.6 and DDNet number otherwise than 0.7.
const (
	Over6, Sudden6, paused6 = 1, 2, 4

	Warmup7, sudden7, roundOver7, Over7, paused7, countdown7 = 1, 2, 4, 8, 16, 32
)

func (t tees) states() states {
	if t.seven {
		return states{
			over: roundOver7 | Over7, paused: paused7, warmup: Warmup7, countdown: countdown7, sudden: sudden7,
		}
	}
	return states{over: Over6, paused: paused6, sudden: Sudden6}
}

// words returns the state of the game in words, "" while it just goes on.
func (t tees) words(k *Reader) string {
	switch s, v := t.states(), k.St.Scene.Cur.Global.Or(sim.GameState, 0); {
	case v&s.over != 0:
		return "Game over"
	case v&s.paused != 0:
		return "Paused"
	case v&s.warmup != 0:
		return "Warmup"
	case v&s.countdown != 0:
		return "Starts soon"
	case v&s.sudden != 0:
		return "Sudden death"
	}
	return ""
}

func (tees) round(*Reader) (Round, bool) { return Round{}, false }

// gone says why a player is out of the game, "" while they are in it.
func (t tees) gone(k *Reader, id int, r *sim.Row, here bool) string {
	switch {
	case !here:
		return k.unseen(id, t.watches(k, r))
	case r.Or(sim.Alive, 1) == 0:
		return "dead"
	}
	return ""
}

// doing returns what a tee is in the middle of: frozen, or racing since a while;
// else its best time, "" without one.
func (tees) doing(k *Reader, r *sim.Row) string {
	tick := k.St.Scene.Cur.Tick
	if v, ok := r.Get(sim.FreezeEnd); ok && (v == -1 || sim.Tick(v) > tick) {
		return "frozen"
	}
	if v, ok := r.Get(sim.RaceStart); ok && v > 0 && sim.Tick(v) <= tick {
		return raceClock(time.Duration(tick-sim.Tick(v)) * sim.TeeworldsTick)
	}
	if v, ok := r.Get(sim.BestTime); ok && v > 0 {
		return k.raceTimes.Get(v, feed.RaceTime)
	}
	return ""
}

// watches reports whether the player in state r only watches.
func (tees) watches(_ *Reader, r *sim.Row) bool {
	const spectators, spectating = -1, 4
	return r.Or(sim.Team, 0) == spectators || r.Or(sim.StatusFlags, 0)&spectating != 0
}

func (tees) keys() []padKey {
	return []padKey{
		{"L", theme.LaneLeft, sim.KeyLeft},
		{"J", theme.LaneJump, sim.KeyJump},
		{"R", theme.LaneRight, sim.KeyRight},
		{"Hook", theme.LaneHook, sim.KeyHook},
		{"Fire", theme.LaneFire, sim.KeyFire},
	}
}

// pad adds where the followed player aims and how fast they are.
func (tees) pad(k *Reader, d *Pad, r *sim.Row) {
	d.Numbers = make([]PadNumber, 0, 4)
	aim, from := r.Aim(k.St.Scene.Cur.Tick)
	if from != sim.Missing {
		d.Aim, d.HasAim = aim*math.Pi/180, true
		d.Numbers = append(d.Numbers, PadNumber{
			Name: "aim", Text: timeline.Decimal(aim, 1) + "°",
			From: from,
		})
	} else {
		d.Numbers = append(d.Numbers, PadNumber{Name: "aim", Text: "–"})
	}
	vx, vy, from := k.velocity(r)
	if from == sim.Missing {
		for _, name := range [...]string{"vx", "vy", "speed"} {
			d.Numbers = append(d.Numbers, PadNumber{Name: name, Text: "–"})
		}
		return
	}
	number := func(name, text string) {
		d.Numbers = append(d.Numbers, PadNumber{Name: name, Text: text, Unit: "tiles/s", From: from})
	}
	number("vx", signedTenths(vx))
	number("vy", signedTenths(vy))
	number("speed", timeline.Decimal(math.Hypot(vx, vy), 1))
}

func (tees) weapon(kill *Kill, g *sim.Game, e *sim.Event) {
	if e.Value >= 0 && e.Value <= int32(canvas.Ninja) {
		kill.Weapon, kill.HasWeapon = canvas.Weapon(e.Value), true
		return
	}
	kill.Text = feed.Weapon(g, e)
}

// raceClock returns a running time as 01:02.3, from an hour on 1:02:03.4.
func raceClock(d time.Duration) string {
	return times.Clock(d, false, 1)
}

// signedTenths writes a number with its sign, and nothing as 0.0.
func signedTenths(v float64) string {
	text := timeline.Decimal(v, 1)
	if v > 0 && text != "0.0" {
		return "+" + text
	}
	return text
}

// velocity returns how fast the followed player moves, in tiles a second.
func (k *Reader) velocity(r *sim.Row) (vx, vy float64, from sim.Provenance) {
	e, now := k.St.Scene.Game.Engine, k.St.Scene.Cur.Tick
	if r.Has.Has(sim.VX) && r.Has.Has(sim.VY) { // ghosts hold only one of them
		per := e.Column(sim.VX).Scale / sim.TileUnits
		return float64(r.V[sim.VX]) * per, float64(r.V[sim.VY]) * per, max(r.Provenance(sim.VX, now),
			r.Provenance(sim.VY, now))
	}
	// A velocity is that of the step to the tick, as in snapshots and in the lane.
	if !r.Present() || !k.S.Play.Before(&k.asRecorded) {
		return 0, 0, sim.Missing
	}
	before := &k.asRecorded.Rows[k.S.Followed]
	ticks := float64(now - k.asRecorded.Tick)
	if !before.Present() || sim.Teleported(before, r, ticks, e) {
		return 0, 0, sim.Missing
	}
	per := 1 / (ticks * sim.TeeworldsTick.Seconds()) / sim.TileUnits
	return float64(r.V[sim.X]-before.V[sim.X]) * per, float64(r.V[sim.Y]-before.V[sim.Y]) * per, sim.Inferred
}

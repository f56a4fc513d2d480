package stats

import (
	"math"

	"playhead/sim"
)

// How GoldSrc players are followed. A player comes closer in every packet of
// the server, but packets do not come as evenly as they were sent, and the
// client draws, and records, several frames between two of them.
const (
	speedWindow = 0.2  // seconds over which the speed of other players is measured
	packetGap   = 0.1  // seconds between two packets at the most, without loss
	maxVelocity = 2000 // units a second, the engine's default limit along an axis
	minTeleport = 64   // units; a step shorter than this never counts as a teleport
)

// A walk is where a GoldSrc player was.
type walk struct {
	known    bool // at and anchor are set
	at       [3]float64
	changed  float64 // seconds when at changed last
	anchor   [3]float64
	anchorAt float64 // seconds of anchor
}

// walked counts the movement of a GoldSrc player up to now, in seconds.
// Respawns and teleports are no movement.
func (c *counter) walked(p *Player, k *walk, row *sim.Row, now float64) {
	if !alive(row) || !row.Has.Has(sim.X) || p.Distance == nil {
		k.known = false
		return
	}
	scale := c.g.Engine.UnitScale()
	pos := [3]float64{scale * float64(row.V[sim.X]), scale * float64(row.V[sim.Y]), scale * float64(row.V[sim.Z])}
	// When a player came to the first place is not known.
	start := walk{known: true, at: pos, changed: now - 2*packetGap, anchor: pos, anchorAt: now}
	if !k.known {
		*k = start
		return
	}
	if pos != k.at {
		d := distance(pos, k.at)
		if d > max(minTeleport, maxVelocity*min(now-k.changed, packetGap)) {
			*k = start
			return
		}
		*p.Distance += d
		if !row.Has.Has(sim.VX) {
			k.sped(p, pos, now)
		}
		k.at, k.changed = pos, now
	}
	if row.Has.Has(sim.VX) && row.Has.Has(sim.VY) {
		*p.MaxSpeed = max(*p.MaxSpeed, scale*math.Hypot(math.Hypot(float64(row.V[sim.VX]), float64(row.V[sim.VY])), float64(row.V[sim.VZ])))
	}
}

// sped measures the speed of who moved to pos, from one move to another: between
// two packets a position is as old as the last of them.
func (k *walk) sped(p *Player, pos [3]float64, now float64) {
	switch dt := now - k.anchorAt; {
	case now-k.changed > packetGap: // interrupted, or packets were lost
	case dt < speedWindow:
		return
	default:
		*p.MaxSpeed = max(*p.MaxSpeed, distance(pos, k.anchor)/dt)
	}
	k.anchor, k.anchorAt = pos, now
}

func distance(a, b [3]float64) float64 {
	return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
}

// alive reports whether a player is alive, as far as the recording says.
func alive(r *sim.Row) bool { return !r.Has.Has(sim.Alive) || r.V[sim.Alive] != 0 }

// pressedButtons counts the keys that the recording GoldSrc player pressed.
func pressedButtons(p *Player, row, old *sim.Row, t sim.Tick) {
	if !row.Has.Has(sim.Buttons) || !old.Has.Has(sim.Buttons) || !alive(row) {
		return
	}
	if p.Jumps == nil {
		p.Jumps, p.Shots, p.Turns = new(int), new(int), new(int)
	}
	down := func(k sim.Key, r *sim.Row) bool { return sim.GoldSrc.KeyAt(k, r, &sim.Row{}, t).Down }
	count := func(n *int, k sim.Key) {
		if down(k, row) && !down(k, old) {
			*n++
		}
	}
	count(p.Jumps, sim.KeyJump)
	count(p.Shots, sim.KeyFire)
	sideways := func(r *sim.Row) (d int) {
		if down(sim.KeyLeft, r) {
			d--
		}
		if down(sim.KeyRight, r) {
			d++
		}
		return d
	}
	if sideways(row) != sideways(old) {
		*p.Turns++
	}
}

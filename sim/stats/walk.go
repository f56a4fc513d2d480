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
	rounding    = 1e-6 // seconds by which sums of frame times are off
	packetGap   = 0.1  // seconds between two packets at the most, without loss
	maxVelocity = 2000 // units a second, the engine's default limit along an axis
	minTeleport = 64   // units; a step shorter than this never counts as a teleport
)

// A walk is where a GoldSrc player was.
type walk struct {
	known   bool // at and way are set
	at      [3]float64
	changed float64 // seconds when at changed last
	way     []place // since the last interruption, as far as speeds need it
}

// A place is where a player was at a moment, in seconds.
type place struct {
	pos [3]float64
	at  float64
}

// from begins again at pos. When the player came there is not known.
func (k *walk) from(pos [3]float64, now float64) {
	*k = walk{known: true, at: pos, changed: now - 2*packetGap, way: append(k.way[:0], place{pos, now})}
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
	if !k.known {
		k.from(pos, now)
		return
	}
	if pos != k.at {
		d := distance(pos, k.at)
		if d > max(minTeleport, maxVelocity*min(now-k.changed, packetGap)) {
			k.from(pos, now)
			return
		}
		*p.Distance += d
		if !row.Has.Has(sim.VX) {
			k.sped(p, pos, now)
		}
		k.at, k.changed = pos, now
	}
	if row.Has.Has(sim.VX) && row.Has.Has(sim.VY) {
		*p.MaxSpeed = max(*p.MaxSpeed, scale*math.Hypot(math.Hypot(float64(row.V[sim.VX]), float64(row.V[sim.VY])),
			float64(row.V[sim.VZ])))
	}
}

// sped measures the speed of who moved to pos from the place they were at
// speedWindow ago: between two packets a position is as old as the last of them.
func (k *walk) sped(p *Player, pos [3]float64, now float64) {
	if now-k.changed > packetGap { // interrupted, or packets were lost
		k.way = k.way[:0]
	}
	k.way = append(k.way, place{pos, now})
	for len(k.way) > 1 && now-k.way[1].at >= speedWindow-rounding {
		k.way = k.way[1:]
	}
	if dt := now - k.way[0].at; dt >= speedWindow-rounding {
		*p.MaxSpeed = max(*p.MaxSpeed, distance(pos, k.way[0].pos)/dt)
	}
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

package tee

import "math"

// A Core is the part of a character that its own movement changes: a snapshot's
// CharacterCore item without its tick and angle, in world units.
type Core struct {
	Pos, Vel     Vec // units, units a tick
	Direction    int32
	Jumped       int32 // JumpedKey, JumpedAir
	HookState    int32 // HookRetracted to HookGrabbed
	HookTick     int32 // ticks since the hook grabbed; starts higher where hooks hold shorter
	HookPos      Vec
	HookDir      Vec   // length 1
	HookedPlayer int32 // client id, -1 none
}

// States of a hook. It is out, and visible, if the state is above HookIdle.
const (
	HookRetracted    int32 = -1 // released, key still held
	HookIdle         int32 = 0
	HookRetractStart int32 = 1
	HookRetractEnd   int32 = 3
	HookFlying       int32 = 4
	HookGrabbed      int32 = 5
)

// Bits of Core.Jumped.
const (
	JumpedKey int32 = 1 // the key has been held since a jump
	JumpedAir int32 = 2 // no more jumps before landing: dark feet
)

const (
	ticksPerSecond = 50
	maxSpeed       = 6000 // units a tick
)

// run accelerates in the wanted direction, or slows down without one.
func (c *Core) run(t *Tuning, ground bool) {
	limit, accel, friction := t[TuneAirControlSpeed], t[TuneAirControlAccel], t[TuneAirFriction]
	if ground {
		limit, accel, friction = t[TuneGroundControlSpeed], t[TuneGroundControlAccel], t[TuneGroundFriction]
	}
	switch {
	case c.Direction < 0:
		c.Vel.X = saturatedAdd(limit, c.Vel.X, -accel)
	case c.Direction > 0:
		c.Vel.X = saturatedAdd(limit, c.Vel.X, accel)
	default:
		c.Vel.X *= friction
	}
}

// limitSpeed limits the velocity to sane values.
func (c *Core) limitSpeed() {
	if c.Vel.within(Vec{}, maxSpeed/2) {
		return
	}
	switch speed := c.Vel.length(); {
	case !(speed <= math.MaxFloat32): // the result of extreme tuning
		c.Vel = Vec{}
	case speed > maxSpeed:
		c.Vel = c.Vel.normal().scale(maxSpeed)
	}
}

// moved returns the core's position after moving among solid tiles, and the
// remaining velocity. It ignores other tees.
func (c *Core) moved(col *Collision, t *Tuning) (pos, vel Vec) {
	ramp := t.ramp(c.Vel.length() * ticksPerSecond)
	vel = c.Vel
	vel.X *= ramp
	pos, vel = col.moveBox(c.Pos, vel)
	vel.X *= 1 / ramp
	return pos, vel
}

// quantise rounds the core as the server does at the end of every tick. The
// rounding is part of the game: it affects the next tick.
func (c *Core) quantise() {
	c.Pos, c.Vel = c.Pos.rounded(), c.Vel.quantised()
	c.HookPos, c.HookDir = c.HookPos.rounded(), c.HookDir.quantised()
}

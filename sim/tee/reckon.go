package tee

import "playhead/sim"

// MaxReckonTicks is the most ticks for which a server leaves a character stale:
// after three seconds it sends a fresh one. Older ones must not be moved.
const MaxReckonTicks = 3 * ticksPerSecond

// A Character holds the values of a snapshot's CharacterCore item as sent by the
// game: velocities and directions in 1/256, positions in units.
type Character struct {
	Tick         int32 // when the rest was true; 0: current, do not move
	X, Y         int32
	VelX, VelY   int32
	Angle        int32
	Direction    int32
	Jumped       int32
	HookedPlayer int32
	HookState    int32
	HookTick     int32
	HookX, HookY int32
	HookDX       int32
	HookDY       int32
}

// A Reckoner moves stale characters forward. Servers omit a character from their
// snapshots' deltas while this very step predicts it, so its result is what the
// game saw, not a guess. It may be used by several goroutines.
type Reckoner struct {
	collision *Collision
	tuning    Tuning
	rules     hookRules
}

// NewReckoner returns a Reckoner for a map. Servers predict with the default
// tuning, whatever their own is.
func NewReckoner(c *Collision, e sim.Engine) *Reckoner {
	return &Reckoner{collision: c, tuning: DefaultTuning(), rules: hookRules{engine: e}}
}

// Reckon moves a stale character to the given tick and reports whether it did:
// not if it is current, has no tick of its own or is older than MaxReckonTicks.
// It costs one Step per tick and does not allocate. Angle, weapon and similar
// values are current in every snapshot and are not moved.
func (r *Reckoner) Reckon(ch *Character, tick int32) bool {
	ticks := int64(tick) - int64(ch.Tick)
	if ch.Tick <= 0 || ticks <= 0 || ticks > MaxReckonTicks {
		return false
	}
	c := ch.core()
	for range ticks {
		r.Step(&c)
	}
	ch.setCore(&c)
	ch.Tick = tick
	return true
}

// Step moves a core by one tick without new input and without other tees.
func (r *Reckoner) Step(c *Core) {
	t, col := &r.tuning, r.collision
	ground := col.grounded(c.Pos)
	c.Vel.Y += t[TuneGravity]
	if ground {
		c.Jumped &^= JumpedAir
	}
	c.run(t, ground)
	if c.HookState == HookFlying {
		c.landHook(c.flyHook(col, t, r.rules, c.Pos))
	} else {
		c.stepHook()
	}
	if c.HookState == HookGrabbed {
		if c.HookedPlayer >= 0 {
			c.restHook(HookRetracted) // the simulation knows no player to hold
		} else {
			c.pullToHook(t)
		}
		c.HookTick++
	}
	c.limitSpeed()
	c.Pos, c.Vel = c.moved(col, t)
	c.quantise()
}

func (ch *Character) core() Core {
	return Core{
		Pos:       Vec{float32(ch.X), float32(ch.Y)},
		Vel:       Vec{float32(ch.VelX) / 256, float32(ch.VelY) / 256},
		Direction: ch.Direction, Jumped: ch.Jumped,
		HookState: ch.HookState, HookTick: ch.HookTick, HookedPlayer: ch.HookedPlayer,
		HookPos: Vec{float32(ch.HookX), float32(ch.HookY)},
		HookDir: Vec{float32(ch.HookDX) / 256, float32(ch.HookDY) / 256},
	}
}

func (ch *Character) setCore(c *Core) {
	ch.X, ch.Y = round(c.Pos.X), round(c.Pos.Y)
	ch.VelX, ch.VelY = round(c.Vel.X*256), round(c.Vel.Y*256)
	ch.Jumped, ch.HookState, ch.HookTick, ch.HookedPlayer = c.Jumped, c.HookState, c.HookTick, c.HookedPlayer
	ch.HookX, ch.HookY = round(c.HookPos.X), round(c.HookPos.Y)
	ch.HookDX, ch.HookDY = round(c.HookDir.X*256), round(c.HookDir.Y*256)
}

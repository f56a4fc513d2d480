package measure

import "playhead/sim"

// A sample is what the player of a tee does at one tick.
type sample struct {
	direction int32
	down      [numKeys]bool
	fire      int32 // a counter, see [sim.FirePresses]
	aim       cursor
	flags     int32
	flagged   bool      // flags are known
	raw       [10]int32 // differs from the last one's if anything changed
}

// A cursor is where a tee aims: two numbers that are equal for the same
// direction, if not for it alone.
type cursor struct {
	x, y  int32
	angle bool // x is an angle, radians × 256, not a coordinate
}

// inputs are the columns that a client sends.
var inputs = [...]sim.Col{
	sim.Direction, sim.Jump, sim.Fire, sim.Hook, sim.AimX, sim.AimY, sim.PlayerFlags,
	sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon,
}

// shown are the columns of a snapshot that follow from inputs.
var shown = [...]sim.Col{sim.Direction, sim.Jump, sim.AttackTick, sim.Hook, sim.AimAngle, sim.Weapon}

// read returns what a row says of the player's input, false when it does not.
func (c *Collector) read(r *sim.Row) (s sample, ok bool) {
	if c.kind != Sent && !r.Present() {
		return s, false
	}
	if c.kind == Snapshots {
		return readShown(r)
	}
	for _, col := range [...]sim.Col{sim.Direction, sim.Jump, sim.Fire, sim.Hook, sim.AimX, sim.AimY} {
		if !recorded(r, col) {
			return s, false
		}
	}
	s.direction, s.fire = r.V[sim.Direction], r.V[sim.Fire]
	s.down[jump], s.down[hook], s.down[fire] = r.V[sim.Jump] != 0, r.V[sim.Hook] != 0, s.fire&1 == 1
	s.aim = cursor{x: r.V[sim.AimX], y: r.V[sim.AimY]}
	for i, col := range inputs {
		s.raw[i] = r.V[col]
	}
	s.finish(r)
	return s, true
}

// readShown is read in a snapshot. The keys of jump and hook follow from what the
// tee does (see [sim.Row.Derive]), a shot from the tick of the last attack.
func readShown(r *sim.Row) (s sample, ok bool) {
	if !recorded(r, sim.Direction) || !recorded(r, sim.AimAngle) {
		return s, false
	}
	s.direction = r.V[sim.Direction]
	s.down[jump], s.down[hook] = r.V[sim.Jump] != 0, r.V[sim.Hook] != 0
	s.aim = cursor{x: r.V[sim.AimAngle], angle: true}
	for i, col := range shown {
		s.raw[i] = r.V[col]
	}
	s.finish(r)
	return s, true
}

func (s *sample) finish(r *sim.Row) {
	s.down[left], s.down[right] = s.direction < 0, s.direction > 0
	s.flags, s.flagged = r.V[sim.PlayerFlags], recorded(r, sim.PlayerFlags)
}

// recorded reports whether the recording itself says what a column holds.
func recorded(r *sim.Row, c sim.Col) bool { return r.Has.Has(c) && !r.Inferred.Has(c) }

// state returns the keys as the bits of a number.
func (s *sample) state() (n uint8) {
	for k, down := range s.down {
		if down {
			n |= 1 << k
		}
	}
	return n
}

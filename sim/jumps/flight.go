package jumps

import "math"

// since returns how long before first the jump began that left the ground in
// before: as long as gravity needs for the height between them. Demos leave
// frames out, so that before may be older.
func since(first, before *frame) float64 {
	h, v := first.pos[2]-before.pos[2], first.vel[2]
	dt := first.seconds - before.seconds
	if h <= 0 {
		return dt
	}
	t := (math.Sqrt(v*v+2*gravity*h) - v) / gravity
	return math.Max(0, math.Min(t, dt))
}

// takeoff returns where the flight began whose first frame is first.
func takeoff(first, before *frame) [3]float64 {
	t := since(first, before)
	if t >= first.seconds-before.seconds {
		return before.pos
	}
	return [3]float64{first.pos[0] - first.vel[0]*t, first.pos[1] - first.vel[1]*t, before.pos[2]}
}

// takeoffTime returns when it began, seconds.
func takeoffTime(first, before *frame) float64 { return first.seconds - since(first, before) }

// touchdown returns the frame between two in the air in which the player was on the
// ground: where a fall from before meets a rise that leads to first.
func touchdown(first, before *frame) frame {
	g := *before
	dt := first.seconds - before.seconds
	t := first.vel[2]*dt + gravity/2*dt*dt - (first.pos[2] - before.pos[2])
	t = max(0, min(t/(first.vel[2]-before.vel[2]+gravity*dt), dt))
	g.seconds += t
	for i := range g.pos {
		g.pos[i] += g.vel[i] * t
	}
	g.pos[2] -= gravity / 2 * t * t
	g.vel[2], g.ground = 0, true
	return g
}

// landing returns where and when a flight ended that was last seen in the air in
// frame last: where it reached the ground at height feet, or where it is seen
// on it, whichever is nearer to last. ducked says how the player was in the air.
func landing(fr, last *frame, feet float64, ducked bool) (pos [3]float64, at float64) {
	z := feet + standingUnits
	if ducked {
		z = feet + duckedUnits
	}
	h, v := last.pos[2]-z, last.vel[2]
	dt := fr.seconds - last.seconds
	t := dt
	if under := v*v + 2*gravity*h; under >= 0 {
		t = math.Max(0, math.Min((v+math.Sqrt(under))/gravity, dt))
	}
	pos = [3]float64{last.pos[0] + last.vel[0]*t, last.pos[1] + last.vel[1]*t, z}
	if math.Hypot(fr.pos[0]-last.pos[0], fr.pos[1]-last.pos[1]) < math.Hypot(pos[0]-last.pos[0], pos[1]-last.pos[1]) {
		pos[0], pos[1] = fr.pos[0], fr.pos[1]
	}
	return pos, last.seconds + t
}

// A drop is what is known of the ground below a jump.
type drop uint8

const (
	unseen  drop = iota // still above the ground the jump left
	shallow             // lower ground
	deep                // ground lower by dropUnits or more, or none
)

// look looks at the ground below a frame of the jump, until it is no longer the
// ground the jump left.
func (f *finder) look(fr *frame) {
	if f.plan == nil || f.under != unseen {
		return
	}
	floor, ok := f.plan.FloorBelow(float32(fr.pos[0]), float32(fr.pos[1]), float32(fr.pos[2]))
	switch below := f.feet - float64(floor); {
	case !ok, below >= dropUnits-levelUnits:
		f.under = deep
	case below > levelUnits:
		f.under = shallow
	}
}

package sim

import "math"

// How far a player may be from the position that their velocity predicts before
// two recorded states count as a jump (teleport, respawn), which is not drawn as
// movement.
const (
	teeJumpSlack     = 64.0  // world units in addition to the velocity
	teeJumpPerTick   = 120.0 // world units a tick without a known velocity
	goldsrcJumpUnits = 128.0 // between two packets
	goldsrcSteps     = 256.0 // of a column in a unit
)

// Blend sets dst to the state a fraction f of the way from a to b, which are the
// same player at two consecutive recorded ticks. Only positions, aim and hook are
// interpolated; everything else is a's. Nothing is interpolated across a jump:
// the player stays at a until b is reached.
func Blend(dst, a, b *Row, f, ticks float64, e Engine) {
	*dst = *a
	if f <= 0 || !a.Present() || !b.Present() || Teleported(a, b, ticks, e) {
		return
	}
	for _, c := range [...]Col{X, Y, Z, AimX, AimY} {
		if a.Has.Has(c) && b.Has.Has(c) {
			dst.V[c] = mix(a.V[c], b.V[c], f)
		}
	}
	if a.Has.Has(AimAngle) && b.Has.Has(AimAngle) {
		dst.V[AimAngle] = mixTurn(a.V[AimAngle], b.V[AimAngle], f, 2*math.Pi*256)
	}
	for _, c := range [...]Col{Yaw, Pitch} {
		if a.Has.Has(c) && b.Has.Has(c) {
			dst.V[c] = mixTurn(a.V[c], b.V[c], f, 65536)
		}
	}
	if a.V[HookState] > 0 && b.V[HookState] > 0 && a.Has.Has(HookX) && b.Has.Has(HookX) {
		dst.V[HookX] = mix(a.V[HookX], b.V[HookX], f)
		dst.V[HookY] = mix(a.V[HookY], b.V[HookY], f)
	}
}

// Teleported reports whether a player got from a to b in another way than by
// moving: teleport, respawn, load.
func Teleported(a, b *Row, ticks float64, e Engine) bool {
	dx, dy := float64(b.V[X]-a.V[X]), float64(b.V[Y]-a.V[Y])
	if e == GoldSrc {
		dz := float64(b.V[Z] - a.V[Z])
		return math.Sqrt(dx*dx+dy*dy+dz*dz) > goldsrcJumpUnits*goldsrcSteps
	}
	if v := Cols(VX, VY); a.Has.Contains(v) && b.Has.Contains(v) {
		// Either velocity may explain the distance: a hit changes it instantly.
		return offCourse(dx, dy, a, ticks) && offCourse(dx, dy, b, ticks)
	}
	return math.Hypot(dx, dy) > teeJumpPerTick*ticks
}

func offCourse(dx, dy float64, r *Row, ticks float64) bool {
	vx, vy := float64(r.V[VX])/256*ticks, float64(r.V[VY])/256*ticks
	return math.Hypot(dx, dy) > math.Hypot(vx, vy)*1.5+teeJumpSlack*ticks
}

func mix(a, b int32, f float64) int32 {
	return int32(math.Round(float64(a) + float64(b-a)*f))
}

// mixTurn interpolates angles along the shorter way. turn is a full turn.
func mixTurn(a, b int32, f, turn float64) int32 {
	d := math.Mod(float64(b-a), turn)
	if d > turn/2 {
		d -= turn
	} else if d < -turn/2 {
		d += turn
	}
	return int32(math.Round(float64(a) + d*f))
}

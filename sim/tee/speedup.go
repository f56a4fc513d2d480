package tee

import (
	"math"

	"playhead/sim"
)

// speedTopped is the type of speedups that accelerate up to a top speed.
const speedTopped = 29

const speedScale = 5 // a speedup's top speed is in fifths of a unit a tick

// speedUp applies the speedup tile under the tee.
func (w *world) speedUp(c *tee) {
	if w.col.tiles.Speedup == nil {
		return
	}
	t := w.col.tiles.Speedup[w.col.tileUnder(c.entity)]
	if t.Force == 0 {
		return
	}
	angle := float64(float32(t.AngleDegrees) * (float32(math.Pi) / 180))
	dir := Vec{float32(math.Cos(angle)), float32(math.Sin(angle))}
	switch {
	case t.Type == speedTopped && w.rules.follows[ruleSpeedTypes]:
		c.Vel = c.tileStop.clamp(c.Vel.add(dir.scale(w.toppedForce(c, &t, dir))))
	case t.Force == 255 && t.MaxSpeed != 0:
		c.Vel = dir.scale(float32(t.MaxSpeed / speedScale))
	default:
		c.Vel = c.tileStop.clamp(c.Vel.add(dir.scale(oldForce(c.Vel, &t, dir))))
	}
}

// toppedForce returns a tee's acceleration along dir, limited by the top speed,
// which is the velocity ramp's if the tile has none.
func (w *world) toppedForce(c *tee, t *sim.SpeedupTile, dir Vec) float32 {
	top := int32(t.MaxSpeed)
	if top == 0 {
		tuning := w.tuningOf(c)
		curve := max(float64(tuning[TuneVelRampCurvature]), float64(float32(1.01)))
		ramp := float32(float64(tuning[TuneVelRampRange]) / (ticksPerSecond * math.Log(curve)))
		top = int32(max(ramp, tuning[TuneVelRampStart]/ticksPerSecond) * speedScale)
	}
	force, left := float32(t.Force), float32(top)/speedScale-dir.dot(c.Vel)
	return min(force, left)
}

// oldForce returns a tee's acceleration along dir by a speedup of the old type.
func oldForce(vel Vec, t *sim.SpeedupTile, dir Vec) float32 {
	force, limit := float32(t.Force), float32(t.MaxSpeed)
	if limit == 0 {
		return force
	}
	speed := float32(math.Sqrt(float64(vel.X)*float64(vel.X) + float64(vel.Y)*float64(vel.Y)))
	between := speedAngle(dir) - speedAngle(vel)
	left := max(limit, speedScale)/speedScale - float32(float32(math.Cos(float64(between)))*speed)
	switch {
	case float32(int32(abs(left))) <= force:
		return left
	case left > 0.0000001:
		return force
	}
	return -force
}

// speedAngle returns the direction of v as the engine computes it for speedups:
// it mirrors directions that point left.
func speedAngle(v Vec) float32 {
	const quarter = float32(math.Pi / 2)
	var a float32
	switch {
	case v.X > 0.0000001:
		a = -float32(math.Atan(float64(v.Y / v.X)))
	case v.X < 0.0000001:
		a = float32(math.Atan(float64(v.Y/v.X))) + 2*quarter
	case v.Y > 0.0000001:
		a = quarter
	default:
		a = -quarter
	}
	if a < 0 {
		a += 4 * quarter
	}
	return a
}

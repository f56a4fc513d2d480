package tee

import (
	"math"

	"playhead/sim"
)

// Angle returns the angle field of a character that aims at x, y: radians
// times 256, 0 to the right, clockwise, from -π/2 to 3π/2.
func Angle(e sim.Engine, x, y int32) int32 {
	const pi = float32(math.Pi)
	if e == sim.DDNet {
		a := float32(math.Atan2(float64(float32(y)), float64(float32(x))))
		if a < -(pi / 2) {
			a += 2 * pi
		}
		return int32(a * 256)
	}
	var a float32
	if x == 0 {
		a = float32(math.Atan(float64(float32(y))))
	} else {
		a = float32(math.Atan(float64(float32(y) / float32(x))))
	}
	if x < 0 {
		a += pi
	}
	return int32(a * 256)
}

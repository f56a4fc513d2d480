package tee

import (
	"math"
	"testing"

	"playhead/sim"
)

func TestSpeedups(t *testing.T) {
	tests := []struct {
		name string
		tile sim.SpeedupTile
		vel  Vec
		want Vec
	}{
		{"28 without a top speed", sim.SpeedupTile{Type: 28, Force: 3, AngleDegrees: 0}, Vec{2, 0}, Vec{5, 0}},
		{
			"28 at full force sets the speed",
			sim.SpeedupTile{Type: 28, Force: 255, MaxSpeed: 50, AngleDegrees: 0},
			Vec{2, 7},
			Vec{10, 0},
		},
		{
			"28 to the right below its top speed",
			sim.SpeedupTile{Type: 28, Force: 3, MaxSpeed: 50, AngleDegrees: 0},
			Vec{2, 0},
			Vec{5, 0},
		},
		{
			"28 to the right beyond its top speed",
			sim.SpeedupTile{Type: 28, Force: 3, MaxSpeed: 50, AngleDegrees: 0},
			Vec{20, 0},
			Vec{17, 0},
		},
		// A tee that flies up and left is taken for one that flies down and left: it
		// seems to fly against the speedup, not across it.
		{
			"28 up and right, a tee up and left",
			sim.SpeedupTile{Type: 28, Force: 12, MaxSpeed: 50, AngleDegrees: 315},
			Vec{-12, -12},
			Vec{-3.515, -20.485},
		},
		{
			"29 stays below its top speed",
			sim.SpeedupTile{Type: 29, Force: 6, MaxSpeed: 50, AngleDegrees: 0},
			Vec{8, 3},
			Vec{10, 3},
		},
		{
			"29 slows who is faster",
			sim.SpeedupTile{Type: 29, Force: 6, MaxSpeed: 50, AngleDegrees: 0},
			Vec{13, 3},
			Vec{10, 3},
		},
		{
			"29 accelerates by its force",
			sim.SpeedupTile{Type: 29, Force: 6, MaxSpeed: 100, AngleDegrees: 0},
			Vec{8, 3},
			Vec{14, 3},
		},
		{
			"29 without a top speed: that of the ramp",
			sim.SpeedupTile{Type: 29, Force: 100, AngleDegrees: 0},
			Vec{50, 0},
			Vec{118.8, 0},
		},
		{
			"29 at force 255 is no other",
			sim.SpeedupTile{Type: 29, Force: 255, MaxSpeed: 50, AngleDegrees: 0},
			Vec{2, 7},
			Vec{10, 7},
		},
	}
	for _, tc := range tests {
		m := emptyMap()
		m.Speedup = make([]sim.SpeedupTile, len(m.Game))
		for i := range m.Speedup {
			m.Speedup[i] = tc.tile
		}
		w := since20(newTestWorld(t, sim.DDNet, m, Point{1000, 1000}))
		c := &w.tees[0]
		c.Vel = tc.vel
		w.speedUp(c)
		if d := c.Vel.sub(tc.want); math.Abs(float64(d.X))+math.Abs(float64(d.Y)) > 0.01 {
			t.Errorf("%s: got %v, want %v", tc.name, c.Vel, tc.want)
		}
	}
}

func TestSpeedupOfType29IsAnOldOneBefore19_1(t *testing.T) {
	m := emptyMap()
	m.Speedup = make([]sim.SpeedupTile, len(m.Game))
	for i := range m.Speedup {
		m.Speedup[i] = sim.SpeedupTile{Type: 29, Force: 255, MaxSpeed: 50}
	}
	w := newTestWorld(t, sim.DDNet, m, Point{1000, 1000})
	w.tees[0].Vel = Vec{2, 7}
	w.speedUp(&w.tees[0])
	if w.tees[0].Vel != (Vec{10, 0}) {
		t.Errorf("got %v", w.tees[0].Vel)
	}
}

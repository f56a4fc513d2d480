package tee

import (
	"math"
	"testing"
)

func TestParticlesSlowDown(t *testing.T) {
	f := flight{vx: 1000, friction: 0.5, first: 0.05}
	var way [4]float64
	for i := range way {
		way[i], _ = f.at(float64(i)*0.05, nil)
	}
	if want := [4]float64{0, 50, 75, 87.5}; way != want {
		t.Errorf("at every step it is at %v, want %v", way, want)
	}
	// In between it goes on evenly.
	if x, _ := f.at(0.025, nil); math.Abs(x-25) > 1e-9 {
		t.Errorf("after half a step it is at %v", x)
	}
}

func TestParticlesStayOutOfWalls(t *testing.T) {
	floor := func(_, y float64) bool { return y > 40 }
	for n := range 200 {
		r := seed(n)
		dx, dy := r.direction()
		f := flight{vx: dx * 1000, vy: dy * 1000, gravity: 800, friction: 0.8, bounce: r.roll()}
		for age := 0.0; age < 1; age += 0.03 {
			if _, y := f.at(age, floor); y > 40 {
				t.Fatalf("particle %d is in the floor, at %v, after %.2f s", n, y, age)
			}
		}
	}
}

func TestDiceRollEvenly(t *testing.T) {
	var often [10]int
	const rolls = 20000
	r := seed(1, 2, 3)
	for range rolls {
		v := r.roll()
		if v < 0 || v >= 1 {
			t.Fatalf("rolled %v", v)
		}
		often[int(v*10)]++
	}
	for i, n := range often {
		if n < rolls/10*9/10 || n > rolls/10*11/10 {
			t.Errorf("%d of %d rolls are in tenth %d", n, rolls, i)
		}
	}
	a, b := seed(7), seed(7)
	if a.roll() != b.roll() {
		t.Error("the same seed rolls differently")
	}
}

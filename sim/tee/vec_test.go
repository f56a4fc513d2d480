package tee

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestComparisonsWithoutBranches compares them with plain ones, at the edges, too.
func TestComparisonsWithoutBranches(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	number := func() float32 {
		f := float32(rng.IntN(120)-60) / 2
		switch rng.IntN(4) {
		case 0:
			f = math.Nextafter32(f, 1000)
		case 1:
			f = rng.Float32()*60 - 30
		}
		return f
	}
	inside, near := 0, 0
	for range 200_000 {
		a, b, p, r := Vec{number(), number()}, Vec{number(), number()}, Vec{number(), number()}, abs(number())
		want := int32(a.X - 0.5) // as the engine rounds
		if a.X > 0 {
			want = int32(a.X + 0.5)
		}
		if got := round(a.X); got != want {
			t.Fatalf("%v is rounded to %v, want %v", a.X, got, want)
		}
		if want := abs(a.X-b.X) < r && abs(a.Y-b.Y) < r; a.within(b, r) != want {
			t.Fatalf("%v within %v of %v: want %v", a, r, b, want)
		} else if want {
			near++
		}
		x := around(a, b, r)
		if want := p.X >= x.lo.X && p.X <= x.hi.X && p.Y >= x.lo.Y && p.Y <= x.hi.Y; x.has(p) != want {
			t.Fatalf("%v in %v: want %v", p, x, want)
		} else if want {
			inside++
		}
	}
	if inside < 1000 || near < 1000 {
		t.Errorf("only %d points in boxes and %d near others", inside, near)
	}
}

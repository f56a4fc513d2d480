package tee

import (
	"math/rand/v2"
	"testing"
)

// TestLinesMeetWhatEveryStepMeets walks lines unit by unit and compares what they meet.
func TestLinesMeetWhatEveryStepMeets(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	met := 0
	for seed := range uint64(6) {
		c := collisionOf(t, testMap(seed))
		c.light = newDistances(int(c.width), int(c.height), c.facts, factSolid|factNoLaser)
		place := func() Vec { return Vec{rng.Float32()*3200 - 300, rng.Float32()*2200 - 300} }
		for range 2000 {
			a, b := place(), place()
			if rng.IntN(4) == 0 {
				b.X = a.X
			}
			parts := int(a.distance(b) + 1)
			want, hit := b, false
			for i := 0; i <= parts && !hit; i++ {
				p := a.mix(b, float32(i)/float32(parts))
				if hit = c.facts[c.tileRounded(p)]&factSolid != 0; hit {
					want = p
				}
			}
			if hit {
				met++
			}
			if got, at, _ := c.solidLine(a, b); got != hit || at != want {
				t.Fatalf("from %v to %v: %v at %v, want %v at %v", a, b, got, at, hit, want)
			}
			length := a.distance(b)
			want, hit = b, false
			for i := 0; float32(i) < length && !hit; i++ {
				p := a.mix(b, float32(i)/length)
				if hit = c.facts[c.tileRounded(p)]&(factSolid|factNoLaser) != 0; hit {
					want = p
				}
			}
			if got := c.lightEnd(a, b); got != want {
				t.Fatalf("light from %v to %v ends at %v, want %v", a, b, got, want)
			}
		}
	}
	if met < 1000 {
		t.Errorf("only %d lines met anything", met)
	}
}

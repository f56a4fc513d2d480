package tee

import (
	"math/rand/v2"
	"testing"
)

// TestNeighboursMissNobody moves crowds about and compares who is said to be near
// with who is.
func TestNeighboursMissNobody(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	near, far := 0, 0
	for _, size := range []int32{60, 300, 5000} {
		for range 200 {
			w := newWorld(newRuleBook(&Config{Game: ddnetGame()}), collisionOf(t, testMap(1)))
			coordinate := func() float32 { return float32(rng.Int32N(size) - size/3) }
			w.meetID(3 * 40)
			for id := range int32(40) {
				w.spawn(id*3, Point{int32(coordinate()), int32(coordinate())})
			}
			w.showPlaces()
			w.meet()
			for _, id := range w.alive.all() {
				few := w.around(&w.tees[id], w.tees[id].Pos)
				near += few.Len()
				far += w.alive.n - few.Len()
			}
			for _, id := range w.alive.all() {
				c := &w.tees[id]
				step := float32([]int32{3, 17, 18, 19, 400}[rng.IntN(5)])
				to := c.Pos.add(Vec{step * float32(rng.IntN(3)-1), step * float32(rng.IntN(3)-1)})
				touched, met := w.around(c, c.Pos), w.around(c, to)
				path := around(c.Pos, to, bodySize)
				for _, other := range w.alive.all() {
					at := w.places[other]
					if c.Pos.within(at, pushRange) && !touched.Has(int32(other)) {
						t.Fatalf("tee %d at %v pushes %d at %v, but is not its neighbour", id, c.Pos, other, at)
					}
					if path.has(at) && !met.Has(int32(other)) {
						t.Fatalf("tee %d, on its way from %v to %v, meets %d at %v, but is not its neighbour", id,
							c.Pos, to, other, at)
					}
				}
				c.Pos = to
				w.put(c, to)
			}
		}
	}
	if near == 0 || far < near/4 { // the smallest of the three crowds is all near
		t.Errorf("%d are said to be near and %d are not: nothing is gained", near, far)
	}
}

package jumps

import (
	"math"

	"playhead/sim"
)

// Edges are where the blocks of a jump end, along the line from its take-off to its landing.
// Together they are the distance: from the rear edge of the hull at the take-off to the edge
// of the block it left, over the gap, and from the edge of the other block to the front edge
// of the hull at the landing.
type Edges struct {
	Off   float64 // from the rear edge of the hull to the edge of the block left
	Block float64 // between both blocks
	On    float64 // from the edge of the block landed on to the front edge of the hull
}

const (
	edgeStep  = 1.0       // units between two looks at the ground
	edgeExact = 1.0 / 128 // how exactly an edge is found
	edgeUnits = 2.0       // between the ground that the plan has and that of the player
)

// edges returns the edges of j, which has landed, on a map. It reports false if the map does
// not have both blocks at the heights that the player left and reached, or no gap between.
func edges(p *sim.FloorPlan, j *Jump, feet float64) (e Edges, ok bool) {
	length := j.Distance - hullUnits
	if p == nil || p.Walked || length <= 0 {
		return e, false
	}
	dx, dy := (j.Landing[0]-j.Takeoff[0])/length, (j.Landing[1]-j.Takeoff[1])/length
	rear, front := -hullUnits/2.0, length+hullUnits/2.0
	on := func(at, height float64) bool {
		floor, ok := p.FloorBelow(float32(j.Takeoff[0]+dx*at), float32(j.Takeoff[1]+dy*at), float32(height+edgeUnits))
		return ok && math.Abs(float64(floor)-height) <= edgeUnits
	}
	off, ok1 := edge(rear+hullUnits, rear, front, func(at float64) bool { return on(at, feet) })
	reached, ok2 := edge(front-hullUnits, front, rear, func(at float64) bool { return on(at, feet+j.Height) })
	if !ok1 || !ok2 || reached <= off {
		return e, false
	}
	return Edges{Off: off - rear, Block: reached - off, On: front - reached}, true
}

// edge returns where the ground under a hull ends on the way to to, false if there is none
// under it, or no end. The hull is looked at from its side toward to, at near, to that at far.
func edge(near, far, to float64, on func(at float64) bool) (at float64, ok bool) {
	toward := math.Copysign(1, to-far)
	for !on(near) {
		if near -= edgeStep * toward; (near-far)*toward < 0 {
			return 0, false
		}
	}
	for n := 0.0; n < math.Abs(to-near); n += edgeStep {
		lo, hi := near+n*toward, near+(n+edgeStep)*toward
		if on(hi) {
			continue
		}
		for math.Abs(hi-lo) > edgeExact {
			if middle := (lo + hi) / 2; on(middle) {
				lo = middle
			} else {
				hi = middle
			}
		}
		return lo, true
	}
	return 0, false
}

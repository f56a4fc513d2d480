package tee

import (
	"fmt"
	"math/bits"
)

// random is the server's random number generator, PCG-XSH-RR with 64 bits of
// state. The header of a log holds its initial state, and it is used only to
// choose teleporter exits, so these can be inferred as long as every use is
// simulated. The log shows where a tee comes out: that reveals missed uses, and
// how many. It is a plain value.
type random struct {
	seeded           bool
	state, increment uint64 // initial state
	drawn            int64  // numbers used, as far as we know

	doubts  [maxDoubts]draw // since the numbers stopped matching, oldest first
	nDoubts int
	fits    int // how many have matched in a row since
}

// A draw is a number that was used to choose one of several exits, and its
// choice.
type draw struct {
	n             int64
	below, chosen int
}

const (
	maxDoubts  = 8
	maxMissed  = 64 // how far from the expected number the right one is searched
	drawsToFit = 4  // this many in a row make it certain
)

const pcgMultiplier = 6364136223846793005

// newRandom parses a log's prng_description. An unknown generator yields nothing.
func newRandom(description string) random {
	var a, b uint64
	if n, err := fmt.Sscanf(description, "pcg-xsh-rr:%016x:%016x", &a, &b); n != 2 || err != nil {
		return random{}
	}
	r := random{seeded: true, increment: b<<1 | 1}
	r.state = (a+r.increment)*pcgMultiplier + r.increment
	return r
}

// at returns the n-th number, counted from 0. Numbers before the first are 0.
func (r *random) at(n int64) uint32 {
	if n < 0 {
		return 0
	}
	// The state after n steps, in as many squarings as n has bits.
	mul, add := uint64(1), uint64(0)
	stepMul, stepAdd := uint64(pcgMultiplier), r.increment
	for k := n; k > 0; k >>= 1 {
		if k&1 != 0 {
			mul, add = mul*stepMul, add*stepMul+stepAdd
		}
		stepMul, stepAdd = stepMul*stepMul, (stepMul+1)*stepAdd
	}
	x := mul*r.state + add
	return bits.RotateLeft32(uint32((x^x>>18)>>27), -int(x>>59))
}

// draw uses a number to choose one of several. If there is no choice, it uses
// none.
func (r *random) draw(below int) int {
	if below <= 1 || !r.seeded {
		return 0
	}
	r.drawn++
	return int(r.at(r.drawn-1) % uint32(below))
}

// observe states which of several the last number chose. If that differs from the
// inferred one, the generator moves to the nearest position that explains
// everything seen since.
func (r *random) observe(below, chosen int) {
	if below <= 1 || !r.seeded {
		return
	}
	d := draw{r.drawn - 1, below, chosen}
	right := r.explains(d, 0)
	if right && r.nDoubts == 0 {
		return
	}
	if r.nDoubts == maxDoubts {
		copy(r.doubts[:], r.doubts[1:])
		r.nDoubts--
	}
	r.doubts[r.nDoubts] = d
	r.nDoubts++
	if right {
		if r.fits++; r.fits >= drawsToFit {
			r.nDoubts, r.fits = 0, 0
		}
		return
	}
	r.fits = 0
	for shift := int64(1); shift <= maxMissed; shift++ {
		if r.moveBy(shift) || r.moveBy(-shift) {
			return
		}
	}
	r.doubts[0], r.nDoubts = d, 1
}

// explains reports whether a number at a given offset from the expected one makes
// the choice.
func (r *random) explains(d draw, shift int64) bool {
	return int(r.at(d.n+shift)%uint32(d.below)) == d.chosen
}

// moveBy moves the generator if that explains all doubtful draws.
func (r *random) moveBy(shift int64) bool {
	for _, d := range r.doubts[:r.nDoubts] {
		if !r.explains(d, shift) {
			return false
		}
	}
	r.drawn += shift
	for k := range r.doubts[:r.nDoubts] {
		r.doubts[k].n += shift
	}
	return true
}

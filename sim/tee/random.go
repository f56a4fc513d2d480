package tee

import (
	"fmt"
	"math/bits"
)

// random is the server's generator of random numbers, PCG-XSH-RR with 64 bits
// of state. The header of a log says how it began, and it is used for nothing
// but ways out of teleporters, so they can be inferred as long as every use is
// simulated. Where a tee comes out is logged: that tells when a use was missed,
// and by how many. It is a plain value.
type random struct {
	seeded           bool
	state, increment uint64 // at first
	drawn            int64  // numbers used, as far as we know

	doubts  [maxDoubts]draw // since the numbers did not fit, oldest first
	nDoubts int
	fits    int // how many in a row did since
}

// A draw is a number that was used to choose one of several ways out, and which
// it chose.
type draw struct {
	n             int64
	below, chosen int
}

const (
	maxDoubts  = 8
	maxMissed  = 64 // how far from the expected number the right one is looked for
	drawsToFit = 4  // so many in a row make it certain
)

const pcgMultiplier = 6364136223846793005

// newRandom reads a log's prng_description. A generator it does not know yields
// nothing.
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

// draw uses a number to choose one of several. Without need, none is used.
func (r *random) draw(below int) int {
	if below <= 1 || !r.seeded {
		return 0
	}
	r.drawn++
	return int(r.at(r.drawn-1) % uint32(below))
}

// observe tells which of several the last number chose. If it differs from the
// inferred one, the generator moves on to the nearest place that explains all
// that was seen since.
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

// explains reports whether a number that many places from where it was expected
// makes the choice.
func (r *random) explains(d draw, shift int64) bool {
	return int(r.at(d.n+shift)%uint32(d.below)) == d.chosen
}

// moveBy moves the generator if that explains all doubts.
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

package main

import (
	"math/rand/v2"
	"time"

	"playhead/cmd/meter"
)

// A yardstick measures the current speed of the machine: it only reads varints,
// the minimum that any decoder of a log must do. Decoding speed is given relative
// to it, so that figures from two machines can be compared.
type yardstick struct {
	data []byte
	sum  int64 // keeps the loop from being left out
}

// yardstickBytes is more than the caches hold.
const yardstickBytes = 16 << 20

// newYardstick returns a yardstick over varints such as logs consist of: nearly all
// have one byte.
func newYardstick() *yardstick {
	y := &yardstick{data: make([]byte, 0, yardstickBytes+8)}
	rng := rand.New(rand.NewPCG(1, 2))
	for len(y.data) < yardstickBytes {
		if b := rng.Uint32(); b%40 != 0 {
			y.data = append(y.data, byte(b>>8)&0x7f)
		} else {
			y.data = append(y.data, byte(b>>8)|0x80, byte(b>>16)&0x7f)
		}
	}
	return y
}

// secondsPerMB measures for about 50 ms and returns seconds of processor time,
// which other programs do not change much.
func (y *yardstick) secondsPerMB() float64 {
	begin, spent, n := meter.Now(), meter.ProcessorTime(), 0
	for n == 0 || begin.Since() < 50*time.Millisecond {
		y.sum += sumVarints(y.data)
		n++
	}
	return (meter.ProcessorTime() - spent).Seconds() / (float64(n*len(y.data)) / 1e6)
}

// sumVarints returns the sum of Teeworlds' varints: six bits and a sign in the
// first byte, seven in each of the others.
func sumVarints(b []byte) (sum int64) {
	for len(b) > 0 {
		c := b[0]
		b = b[1:]
		v, sign := int32(c&0x3f), -int32(c>>6&1)
		for shift := 6; c&0x80 != 0 && len(b) > 0; shift += 7 {
			c = b[0]
			b = b[1:]
			v |= int32(c&0x7f) << (shift & 31)
		}
		sum += int64(v ^ sign)
	}
	return sum
}

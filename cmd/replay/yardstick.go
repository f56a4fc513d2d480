package main

import (
	"math/rand/v2"
	"runtime"
	"time"

	"playhead/cmd/meter"
)

// yardstickBytes is more than the caches hold.
const yardstickBytes = 16 << 20

// yardstick measures for about 50 ms how fast a loop reads that only reads varints, the
// minimum that any decoder of a log must do, and returns its seconds of processor time
// per MB, which other programs do not change much. Decoding speed is given relative to
// it, so that figures from two machines can be compared. Its varints are made anew each
// time: held while a recording is read, they would count as memory of the recording.
func yardstick() float64 {
	data := yardstickVarints()
	begin, spent, n, sum := meter.Now(), meter.ProcessorTime(), 0, int64(0)
	for n == 0 || begin.Since() < 50*time.Millisecond {
		sum += sumVarints(data)
		n++
	}
	perMB := (meter.ProcessorTime() - spent).Seconds() / (float64(n*len(data)) / 1e6)
	runtime.KeepAlive(sum) // the loop is not left out
	return perMB
}

// yardstickVarints returns varints such as logs consist of: nearly all have one byte.
func yardstickVarints() []byte {
	data := make([]byte, 0, yardstickBytes+8)
	rng := rand.New(rand.NewPCG(1, 2))
	for len(data) < yardstickBytes {
		if b := rng.Uint32(); b%40 != 0 {
			data = append(data, byte(b>>8)&0x7f)
		} else {
			data = append(data, byte(b>>8)|0x80, byte(b>>16)&0x7f)
		}
	}
	return data
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

package moment

import "encoding/binary"

// appendTrack appends a column in the page's coding: each value as its difference from what the ones before it suggest,
// as a zigzag varint; 0, which is most frequent, is followed by how often it repeats. A straight column is one that
// usually goes on as it went, such as a position: the suggestion is the last value plus the last step.
func appendTrack(dst []byte, values []int32, straight bool) []byte {
	var last, step int32
	zeros := 0
	flush := func() {
		if zeros > 0 {
			dst = binary.AppendUvarint(append(dst, 0), uint64(zeros-1))
			zeros = 0
		}
	}
	for _, v := range values {
		suggested := last
		if straight {
			suggested += step
		}
		d := v - suggested
		step, last = v-last, v
		if d == 0 {
			zeros++
			continue
		}
		flush()
		dst = binary.AppendUvarint(dst, uint64(uint32(d<<1)^uint32(d>>31)))
	}
	flush()
	return dst
}

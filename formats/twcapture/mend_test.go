package twcapture

import (
	"encoding/binary"
	"errors"
	"io"
	"testing"

	"playhead/formats/internal/binread"
)

// records returns a pcap of as many records of a datagram, a second apart, and where each of them begins.
func records(tb testing.TB, n int) (b []byte, at []int) {
	tb.Helper()
	b = binary.LittleEndian.AppendUint32(nil, 0xa1b2c3d4)
	b = append(b, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	b = binary.LittleEndian.AppendUint32(b, 1<<16)
	b = binary.LittleEndian.AppendUint32(b, 101) // raw IP
	for i := range n {
		at = append(at, len(b))
		packet := append([]byte{0x45, 0, 0, 32, 0, 0, 0, 0, 64, 17, 0, 0, 127, 0, 0, 1, 127, 0, 0, 2},
			0, 1, 0, 2, 0, 12, 0, 0, byte(i), 0, 0, 0)
		for _, v := range []uint32{1_700_000_000 + uint32(i), 0, uint32(len(packet)), uint32(len(packet))} {
			b = binary.LittleEndian.AppendUint32(b, v)
		}
		b = append(b, packet...)
	}
	return b, at
}

// A record whose time is minutes off, while that of the next one is not, is left out: it would end every connection. A
// clock that was set goes on.
func TestARecordWithAWrongTimeIsLeftOut(t *testing.T) {
	const n, bad = 12, 5
	for _, c := range []struct {
		name          string
		first, behind int
		seconds, want uint32
	}{
		{"ahead", bad, bad + 1, 222, n - 1},
		{"back", bad, bad + 1, ^uint32(221), n - 1},
		{"a minute", bad, bad + 1, 50, n},
		{"the clock was set", bad, n, 3600, n},
	} {
		b, at := records(t, n)
		for _, i := range at[c.first:c.behind] {
			binary.LittleEndian.PutUint32(b[i:], binary.LittleEndian.Uint32(b[i:])+c.seconds)
		}
		d, err := openDatagrams(binread.Bytes(b))
		if err != nil {
			t.Fatal(err)
		}
		var g datagram
		count := uint32(0)
		for err = d.next(&g); err == nil; err = d.next(&g) {
			count++
		}
		if !errors.Is(err, io.EOF) || count != c.want || d.mender.lost.times != int(n-c.want) {
			t.Errorf("%s: %d datagrams, %d left out, %v", c.name, count, d.mender.lost.times, err)
		}
	}
}

package twcapture

import (
	"math"
	"testing"
	"time"

	"playhead/sim"
)

// A damaged clock may jump by centuries. It makes neither bins without number nor,
// where ints have 32 bits, a place outside of them.
func TestAClockThatJumpsMakesFewBins(t *testing.T) {
	for _, jump := range []time.Duration{
		math.MinInt64 / 2, -1 << 62 / 3, -time.Hour, -1, 9 * time.Second, time.Hour,
		math.MaxInt64 / 3,
	} {
		var n netMeter
		n.packet(0, 10, true)
		n.packet(5*sim.NetBinTime, 10, true)
		n.packet(5*sim.NetBinTime+jump, 10, true)
		n.packet(6*sim.NetBinTime+jump, 10, false)
		bins := len(n.bins)
		for _, r := range n.done {
			bins += len(r.bins)
		}
		if most := 10 + int((newRunAfter+5*sim.NetBinTime)/sim.NetBinTime); bins > most {
			t.Errorf("%v: %d bins, want %d at most", jump, bins, most)
		}
	}
}

func TestTimesOfAConnectionAreRounded(t *testing.T) {
	var n netMeter
	n.packet(0, 10, true)
	n.ping(1)
	n.pong(1 + 33_700*time.Microsecond)
	n.shown(time.Millisecond, 50)
	n.acked(8_800*time.Microsecond, 50)
	if b := n.bins[0]; b.Ping != 34 || b.AckDelay != 8 {
		t.Errorf("ping %d ms for 33.7 ms, acknowledged after %d ms for 7.8 ms", b.Ping, b.AckDelay)
	}
}

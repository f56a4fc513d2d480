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

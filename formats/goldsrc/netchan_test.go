package goldsrc

import (
	"encoding/binary"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// netFrame is the numbers of a network frame.
type netFrame struct{ incoming, acked, outgoing int32 }

func (f netFrame) body() []byte {
	b := make([]byte, networkBytes)
	for at, v := range map[int]int32{netIncoming: f.incoming, netAcked: f.acked, netOutgoing: f.outgoing} {
		binary.LittleEndian.PutUint32(b[at:], uint32(v))
	}
	return b
}

func TestLossAndTripFollowFromSequenceNumbers(t *testing.T) {
	for _, c := range []struct {
		name    string
		frames  []netFrame // one each 10 ms
		dropped int32
		trip    int32 // −1: not told
	}{
		{"at home", []netFrame{{100, 49, 50}, {101, 50, 51}, {102, 51, 52}}, 0, 0},
		{"two frames away", []netFrame{{7, 40, 50}, {8, 47, 51}, {9, 49, 52}, {10, 50, 53}}, 0, 20},
		{
			"two of three drawn frames sent one packet",
			[]netFrame{{7, 40, 50}, {8, 47, 52}, {9, 49, 54}, {10, 50, 56}},
			0, 25,
		},
		{"three packets lost", []netFrame{{7, 4, 5}, {8, 5, 6}, {11, 6, 7}, {13, 7, 8}}, 3, 0},
		{"frames without a packet", []netFrame{{7, 4, 5}, {7, 4, 6}, {7, 4, 7}, {8, 5, 8}}, 0, 20},
		{"another connection", []netFrame{{700, 4, 5}, {3, 2, 3}, {1 << 30, 2, 1 << 29}}, 0, -1},
		{
			"hostile numbers",
			[]netFrame{{1<<31 - 1, -1 << 31, 1<<31 - 1}, {-1 << 31, 1<<31 - 1, -1 << 31}, {0, 0, 0}},
			0,
			-1,
		},
	} {
		b, n := sim.NewBuilder(), new(netChannel)
		b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
		for i, f := range c.frames {
			at := time.Second + time.Duration(i)*10*time.Millisecond
			b.TickTime(sim.Tick(i), at)
			n.frame(b, f.body(), at)
		}
		r := sim.NewRecording(sim.Meta{})
		for _, u := range b.Finish() {
			r.Append(u)
		}
		var w sim.World
		r.Games[0].At(sim.Tick(len(c.frames)-1), &w)
		if got := w.Global.Or(sim.Dropped, 0); got != c.dropped {
			t.Errorf("%s: %d packets lost, want %d", c.name, got, c.dropped)
		}
		if got := w.Global.Or(sim.RoundTrip, -1); got != c.trip {
			t.Errorf("%s: a trip of %d ms, want %d", c.name, got, c.trip)
		}
	}
}

// TestTripsOfRealDemos holds trips against what the server says of the same
// connection: its ping leaves out how long packets wait at both ends.
func TestTripsOfRealDemos(t *testing.T) {
	const least, most = -5, 50 // ms
	for _, name := range []string{
		"cs-alexandra-30slots.dem", "cs-kabul-26players-choke.dem",
		"cs-inferno-15players.dem", "hldm-stalkyard-20players.dem",
	} {
		d, err := open(binread.Bytes(readDemo(t, "goldsrc", name)), binread.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, n, trips, pings := sim.NewBuilder(), 0.0, 0.0, 0.0
		err = tickAll(d, b, func() {
			trip, ok := b.Global().Get(sim.RoundTrip)
			if ping, told := b.Row(d.c.recorder).Get(sim.Ping); ok && told && ping > 0 {
				n, trips, pings = n+1, trips+float64(trip), pings+float64(ping)
			}
		})
		if err != nil || n == 0 {
			t.Fatalf("%s: %v, %v ticks with both", name, err, n)
		}
		t.Logf("%s: trip %.1f ms, ping %.1f ms", name, trips/n, pings/n)
		if d := trips/n - pings/n; d < least || d > most {
			t.Errorf("%s: trips of %.1f ms, pings of %.1f ms", name, trips/n, pings/n)
		}
	}
}

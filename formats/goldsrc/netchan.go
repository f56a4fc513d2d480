package goldsrc

import (
	"time"

	"playhead/sim"
)

// Fields of a network frame that describe the connection.
const (
	netAcked    = 440 // newest packet from the recorder that the server received
	netOutgoing = 452 // number of the recorder's next packet
)

// sentKept is how many of the recorder's packets are kept until they are
// acknowledged: more than two seconds at a hundred a second.
const sentKept = 256

// longestTrip is the longest plausible round trip: a packet number from before
// the recording is useless.
const longestTrip = 4 * time.Second

// A netChannel tracks the packet numbers of both ends. They reveal what no
// message says: which packets were lost, and the round-trip time.
type netChannel struct {
	known              bool
	incoming, outgoing int32
	at                 time.Duration // of the last frame
	sent               [sentKept]struct {
		number int32
		at     time.Duration
	}
	dropped int32
}

// frame processes the numbers of a network frame.
func (n *netChannel) frame(b *sim.Builder, body []byte, at time.Duration) {
	in, acked, out := i32(body, netIncoming), i32(body, netAcked), i32(body, netOutgoing)
	missing, sent := int64(in)-int64(n.incoming)-1, int64(out)-int64(n.outgoing)
	// Numbers increase slowly from frame to frame; anything else belongs to another
	// connection.
	if n.known && missing >= -1 && missing < sentKept && sent >= 0 && sent < sentKept {
		// The packets since then were sent at even intervals, one per drawn frame.
		for i := int64(1); i <= sent; i++ {
			number := n.outgoing + int32(i) - 1
			s := &n.sent[uint32(number)%sentKept]
			s.number, s.at = number, n.at+(at-n.at)*time.Duration(i)/time.Duration(sent)
		}
		if missing > 0 {
			n.dropped += int32(missing)
		}
		if missing >= 0 {
			n.trip(b, acked, at)
		}
	}
	n.known, n.incoming, n.outgoing, n.at = true, in, out, at
	b.SetGlobal(sim.Dropped, n.dropped)
}

// trip returns how long ago the packet that is being acknowledged was sent.
func (n *netChannel) trip(b *sim.Builder, acked int32, at time.Duration) {
	s := &n.sent[uint32(acked)%sentKept]
	if d := at - s.at; s.number == acked && s.at > 0 && d >= 0 && d < longestTrip {
		b.SetGlobal(sim.RoundTrip, int32(d.Milliseconds()))
	}
}

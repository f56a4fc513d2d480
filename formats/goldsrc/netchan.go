package goldsrc

import (
	"time"

	"playhead/sim"
)

// Places in the body of a network frame that tell how the connection does.
const (
	netAcked    = 440 // newest of the recorder's packets that the server has
	netOutgoing = 452 // number of his next packet
)

// sentKept is how many of the recorder's packets are remembered until the
// server has them: more than two seconds of a hundred a second.
const sentKept = 256

// longestTrip is the longest way to the server and back that is believed: a
// number from before the recording began says nothing.
const longestTrip = 4 * time.Second

// A netChannel follows the numbers that the two ends give their packets. From
// them follows what no message says: which packets were lost, and how long the
// way to the server and back is.
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

// frame takes in the numbers of a network frame.
func (n *netChannel) frame(b *sim.Builder, body []byte, at time.Duration) {
	in, acked, out := i32(body, netIncoming), i32(body, netAcked), i32(body, netOutgoing)
	missing, sent := int64(in)-int64(n.incoming)-1, int64(out)-int64(n.outgoing)
	// Numbers go up a little from frame to frame; all others are those of
	// another connection.
	if n.known && missing >= -1 && missing < sentKept && sent >= 0 && sent < sentKept {
		// What was sent since was sent evenly, one packet a drawn frame.
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

// trip returns how long ago the packet was sent that is acknowledged now.
func (n *netChannel) trip(b *sim.Builder, acked int32, at time.Duration) {
	s := &n.sent[uint32(acked)%sentKept]
	if d := at - s.at; s.number == acked && s.at > 0 && d >= 0 && d < longestTrip {
		b.SetGlobal(sim.RoundTrip, int32(d.Milliseconds()))
	}
}

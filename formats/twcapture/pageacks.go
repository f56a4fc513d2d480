package twcapture

import (
	"time"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A heard is an acknowledgement in a packet.
type heard struct {
	client int
	up     bool
	ack    int
	at     time.Time
	number int
}

// ackBytes is how much of a packet its acknowledgement takes, in both
// protocols, whatever else it holds.
const ackBytes = 3

// hear records a packet's acknowledgement in a connection.
func (r *pageReader) hear(e sim.MessageEntry, g *datagram) {
	const connless, ackHigh = 0x20, 0x03
	if len(g.data) < ackBytes || g.data[0]&connless != 0 {
		return
	}
	r.acks = append(r.acks, heard{
		client: int(e.Client), up: e.Flags&sim.MessageUp != 0, ack: int(g.data[0]&ackHigh)<<8 | int(g.data[1]),
		at: g.at, number: r.page.Frame + g.frame,
	})
}

// A sentKey identifies a vital message by its number, which wraps around after a
// thousand.
type sentKey struct {
	laneKey
	seq int
}

// An unacked is a vital message that the other side has not acknowledged.
type unacked struct {
	m  *sim.PacketMessage
	at time.Time
}

// deliver tells of each vital message when the other side said it had it, and
// of one that was sent again where it stood before.
func (r *pageReader) deliver() {
	waiting := map[laneKey][]unacked{}
	first := map[sentKey]int{}
	next := 0
	for i := range r.acks {
		a := &r.acks[i]
		lane := laneKey{a.client, !a.up} // whose messages it has
		left := waiting[lane][:0]
		for _, u := range waiting[lane] {
			if after := a.at.Sub(u.at); after > timingAfter { // later pages are not searched further either
				continue
			} else if (a.ack-u.m.Seq)&twcodec.SeqMask < 512 {
				u.m.AckedIn, u.m.AckedAfter = a.number, after
			} else {
				left = append(left, u)
			}
		}
		waiting[lane] = left
		for ; next < len(r.found) && r.found[next].Number <= a.number; next++ {
			p := &r.found[next]
			lane := laneKey{p.Client, p.ToServer}
			for k := range p.Messages {
				m := &p.Messages[k]
				if !m.Vital {
					continue
				}
				key := sentKey{lane, m.Seq}
				if n, ok := first[key]; ok && m.Resent {
					m.FirstIn = n
				} else {
					first[key] = p.Number
				}
				waiting[lane] = append(waiting[lane], unacked{m, p.At})
			}
		}
	}
}

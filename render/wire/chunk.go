package wire

import (
	"fmt"
	"time"

	"playhead/sim"
)

// A Chunk is how a message travelled: in which packet, under which number, and
// whether it came.
type Chunk struct {
	Packet     int // number in the capture, from 0
	Ack        int // newest vital sequence that the packet's sender had, −1 where it does not say
	Part, Of   int // which of the packet's chunks, from 1; 0 for a packet without
	Seq        int // −1 unless vital
	Compressed bool
	// Delivery says what became of it, in a few words, "" of what need not arrive.
	Delivery string
}

// chunkOf returns how entry e, the message of that number in p, travelled.
func chunkOf(e *sim.MessageEntry, p *sim.Packet, message int) Chunk {
	c := Chunk{Packet: p.Number, Ack: p.Ack, Seq: -1, Compressed: p.Compressed}
	switch {
	case e.Flags&sim.MessageLost != 0:
		c.Delivery = "missing from the capture"
		return c
	case p.Resend && e.Flags&sim.MessageControl != 0 && e.Flags&sim.MessageUnknown == 0:
		c.Delivery = fmt.Sprintf("requests everything after %d", p.Ack)
		return c
	case e.Flags&sim.MessageControl != 0 || message >= len(p.Messages):
		c.Delivery = p.Err
		return c
	}
	m := &p.Messages[message]
	c.Part, c.Of = message+1, len(p.Messages)
	if m.Vital {
		c.Seq, c.Delivery = m.Seq, delivery(m)
	}
	return c
}

// delivery says what became of a vital message.
func delivery(m *sim.PacketMessage) string {
	text := "vital"
	if m.Resent {
		text = "resent"
	}
	if m.AckedIn >= 0 {
		text += ", acked in " + Took(m.AckedAfter)
	} else {
		text += ", no ack seen"
	}
	if m.Resent && m.FirstIn >= 0 {
		text += fmt.Sprintf(", first in packet %d", m.FirstIn+1)
	}
	return text
}

// Took writes a short time as people do: 0.4 ms, 12 ms, 1.20 s.
func Took(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", float64(d)/1e6)
	case d >= time.Second:
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return fmt.Sprintf("%d ms", d.Milliseconds())
}

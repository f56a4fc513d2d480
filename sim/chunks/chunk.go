package chunks

import (
	"fmt"
	"time"

	"playhead/sim"
)

// A Row is what an entry says.
type Row struct {
	At          time.Time
	About, Says string
	Chunk       Chunk
	Packet      int // in its page, −1 when it could not be read again
	Message     int // in the packet, −1 for the packet as a whole
}

// RowsOf returns what each entry of a page says.
func RowsOf(page *sim.MessagePage, packets []sim.Packet) []Row {
	rows := make([]Row, len(page.Entries))
	next, message := 0, 0
	for i := range page.Entries {
		e := &page.Entries[i]
		frame := page.Frame + int(e.Frame)
		if i == 0 || page.Entries[i-1].Frame != e.Frame {
			message = 0
		}
		for next < len(packets) && packets[next].Number < frame {
			next++
		}
		r := Row{Packet: -1, Message: -1}
		r.At = page.From
		if i > 0 {
			r.At = rows[i-1].At
		}
		if next < len(packets) && packets[next].Number == frame {
			r.Packet = next
			r.say(e, &packets[next], message)
		} else {
			r.Says = "could not be read"
		}
		if e.Flags&(sim.MessageLost|sim.MessageControl) == 0 {
			message++
		}
		rows[i] = r
	}
	return rows
}

// say fills in what the message of that number in p says.
func (r *Row) say(e *sim.MessageEntry, p *sim.Packet, message int) {
	r.At = p.At
	r.Chunk = chunkOf(e, p, message)
	switch {
	case e.Flags&sim.MessageLost != 0:
		r.Says = lostSays(int(e.Size), p.Messages[min(message, len(p.Messages)):])
		return
	case e.Flags&sim.MessageControl != 0 || message >= len(p.Messages):
		r.Says = p.Err
		if r.Says == "" {
			r.Says = headSays(p)
		}
		return
	}
	m := &p.Messages[message]
	r.Message = message
	r.About, r.Says = m.About, m.Says
	if e.Flags&sim.MessageUnknown != 0 {
		r.Says = "kept as bytes"
	}
	if m.Err != "" {
		r.Says = m.Err
	}
}

// lostSays names the vital numbers that are missing before the next vital one.
func lostSays(count int, next []sim.PacketMessage) string {
	const mask = 1023
	for i := range next {
		if !next[i].Vital {
			continue
		}
		first, last := (next[i].Seq-count)&mask, (next[i].Seq-1)&mask
		if first == last {
			return fmt.Sprintf("sequence %d", first)
		}
		return fmt.Sprintf("sequence %d–%d", first, last)
	}
	return ""
}

// headSays returns what is worth saying of a packet without messages.
func headSays(p *sim.Packet) string {
	for _, f := range p.Head {
		if f.Name == "reason" {
			return f.Value
		}
	}
	for _, f := range p.Head {
		if f.Name == "ack" && len(p.Messages) == 0 {
			return "has up to sequence " + f.Value
		}
	}
	return ""
}

// A Chunk is how a message travelled: in which packet, under which number, and
// whether it came.
type Chunk struct {
	Packet     int // number in the capture, from 0
	Ack        int // newest vital sequence that the packet's sender had, −1 where it does not say
	Part, Of   int // which of the packet's chunks, from 1; 0 for a packet without
	Seq        int // −1 unless vital
	Compressed bool
	AckedAfter time.Duration // of a vital message, −1 if no ack was seen
	FirstIn    int           // the packet that first held a message that is sent again, −1 if unknown
	// Delivery says what became of it, in a few words, "" of what need not arrive.
	Delivery string
}

// chunkOf returns how entry e, the message of that number in p, travelled.
func chunkOf(e *sim.MessageEntry, p *sim.Packet, message int) Chunk {
	c := Chunk{
		Packet: p.Number, Ack: p.Ack, Seq: -1, Compressed: p.Compressed, AckedAfter: -1, FirstIn: -1,
	}
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
		if m.AckedIn >= 0 {
			c.AckedAfter = m.AckedAfter
		}
		if m.Resent {
			c.FirstIn = m.FirstIn
		}
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

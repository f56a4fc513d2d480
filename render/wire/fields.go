package wire

import (
	"fmt"

	"playhead/sim"
)

// A Field is a named stretch of a packet's bytes as the pane of bytes shows it.
type Field struct {
	Name, Value string
	From, To    int
	// Tone is the number of its colour, −1 for the heads of packet and chunk,
	// which have none.
	Tone    int
	Private bool // it is not for showing, whether it is shown or not
}

// Tones is how many colours fields take turns in.
const Tones = 6

// A Byte is one byte of a packet.
type Byte struct {
	Value   byte
	Blanked bool // not for showing: Value says nothing
	Field   int  // number of its field, −1 without one
	Message int  // number of the message it is of, −1 for heads
}

// A Pane is one packet by field: first the fields of the chosen message, then
// those of the heads.
type Pane struct {
	Fields []Field
	Own    int // how many of Fields are the message's
	Bytes  []Byte
}

// PaneOf takes packet p with its message of number m, −1 for none, apart.
func PaneOf(p *sim.Packet, m int) Pane {
	var out Pane
	chosen := m >= 0 && m < len(p.Messages)
	if chosen {
		for i, f := range p.Messages[m].Fields {
			out.Fields = append(out.Fields, Field{f.Name, f.Value, f.From, f.To, i % Tones, f.Secret})
		}
		out.Own = len(out.Fields)
		out.Fields = append(out.Fields, idOf(&p.Messages[m]))
		if head := chunkHead(&p.Messages[m]); head.From >= 0 {
			out.Fields = append(out.Fields, head)
		}
	}
	for i, f := range p.Head {
		tone := -1
		if !chosen { // a packet without messages is about its head
			tone = i % Tones
		}
		out.Fields = append(out.Fields, Field{f.Name, f.Value, f.From, f.To, tone, f.Secret})
	}
	if !chosen {
		out.Own = len(out.Fields)
	}
	out.fill(p)
	return out
}

// idOf returns what tells what kind of message it is: all before its first
// field.
func idOf(m *sim.PacketMessage) Field {
	f := Field{Name: "id", Value: m.Name, From: m.From, To: m.To, Tone: -1}
	if len(m.Fields) > 0 {
		f.To = m.Fields[0].From
	}
	return f
}

// chunkHead returns the head of the chunk a message came in.
func chunkHead(m *sim.PacketMessage) Field {
	f := Field{Name: "chunk", Value: fmt.Sprintf("size %d", m.To-m.From), From: m.From - 2, To: m.From, Tone: -1}
	if m.Vital {
		f.From--
		f.Value += fmt.Sprintf(", vital %d", m.Seq)
	}
	if m.Resent {
		f.Value += ", sent again"
	}
	return f
}

// fill says of each byte what it is. Where fields overlap the earlier one
// counts: the flags share a byte with the acknowledgement.
func (n *Pane) fill(p *sim.Packet) {
	n.Bytes = make([]Byte, len(p.Bytes))
	for i, v := range p.Bytes {
		n.Bytes[i] = Byte{Value: v, Field: -1, Message: -1}
	}
	for k, f := range n.Fields {
		for i := max(0, f.From); i < min(f.To, len(n.Bytes)); i++ {
			if n.Bytes[i].Field < 0 {
				n.Bytes[i].Field = k
			}
		}
	}
	for k := range p.Messages {
		for i := max(0, p.Messages[k].From); i < min(p.Messages[k].To, len(n.Bytes)); i++ {
			n.Bytes[i].Message = k
		}
	}
	for _, r := range p.Blanked {
		for i := max(0, r[0]); i < min(r[1], len(n.Bytes)); i++ {
			n.Bytes[i].Blanked = true
		}
	}
}

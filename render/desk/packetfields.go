package desk

import (
	"encoding/hex"
	"fmt"
	"strings"

	"playhead/sim"
)

// A PacketField is a named stretch of a packet's bytes as the pane of bytes shows it.
type PacketField struct {
	Name, Value string
	From, To    int
	// Tone is the number of its colour, −1 for the heads of packet and chunk,
	// which have none.
	Tone    int
	Private bool // it is not for showing, whether it is shown or not
	// Depth is how far it is indented: its bytes are also those of a field above it with less. One that
	// folds is an item of a snapshot.
	Depth       int
	Folds, Open bool
	Item        ItemKey
}

// fieldTones is how many colours fields take turns in.
const fieldTones = 6

// A PacketByte is one byte of a packet.
type PacketByte struct {
	Value   byte
	Blanked bool // not for showing: Value says nothing
	Field   int  // number of its field, −1 without one
	Message int  // number of the message it is of, −1 for heads
}

// A Pane is one packet by field: first the fields of the chosen message, then
// those of the heads.
type Pane struct {
	Fields []PacketField
	Own    int // how many of Fields are the message's
	Bytes  []PacketByte
}

// paneOf takes packet p with its message of number m, −1 for none, apart.
func paneOf(p *sim.Packet, m int) Pane {
	var out Pane
	chosen := m >= 0 && m < len(p.Messages)
	if chosen {
		for i, f := range p.Messages[m].Fields {
			out.Fields = append(out.Fields, fieldOf(&f, i%fieldTones))
		}
		out.Own = len(out.Fields)
		out.Fields = append(out.Fields, messageID(&p.Messages[m]))
		if head := chunkHead(&p.Messages[m]); head.From >= 0 {
			out.Fields = append(out.Fields, head)
		}
	}
	for i, f := range p.Head {
		tone := -1
		if !chosen { // a packet without messages is about its head
			tone = i % fieldTones
		}
		out.Fields = append(out.Fields, fieldOf(&f, tone))
	}
	if !chosen {
		out.Own = len(out.Fields)
	}
	out.fill(p)
	return out
}

func fieldOf(f *sim.PacketField, tone int) PacketField {
	return PacketField{Name: f.Name, Value: f.Value, From: f.From, To: f.To, Tone: tone, Private: f.Secret}
}

// messageID returns what tells what kind of message it is: all before its first
// field.
func messageID(m *sim.PacketMessage) PacketField {
	f := PacketField{Name: "id", Value: m.Name, From: m.From, To: m.To, Tone: -1}
	if len(m.Fields) > 0 {
		f.To = m.Fields[0].From
	}
	return f
}

// chunkHead returns the head of the chunk a message came in.
func chunkHead(m *sim.PacketMessage) PacketField {
	f := PacketField{Name: "chunk", Value: fmt.Sprintf("size %d", m.To-m.From), From: m.From - 2, To: m.From, Tone: -1}
	if m.Vital {
		f.From--
		f.Value += fmt.Sprintf(", vital %d", m.Seq)
	}
	if m.Resent {
		f.Value += ", resent"
	}
	return f
}

// fill says of each byte what it is. Where fields overlap the deeper one counts, of equal ones the
// earlier: the flags share a byte with the acknowledgement.
func (n *Pane) fill(p *sim.Packet) {
	n.Bytes = make([]PacketByte, len(p.Bytes))
	for i, v := range p.Bytes {
		n.Bytes[i] = PacketByte{Value: v, Field: -1, Message: -1}
	}
	for k, f := range n.Fields {
		for i := max(0, f.From); i < min(f.To, len(n.Bytes)); i++ {
			if at := n.Bytes[i].Field; at < 0 || f.Depth > n.Fields[at].Depth {
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

// Bits of the first byte that say that a packet is compressed.
const (
	packed6 = 0x80
	packed7 = 0x10
)

// hexOf returns a packet as text, 16 bytes a line: the bytes of the wire, or where
// those tell what is private, the same packet as it would be uncompressed.
func hexOf(p *sim.Packet) string {
	b := p.Raw
	if len(b) == 0 && len(p.Bytes) > 0 {
		b = append([]byte(nil), p.Bytes...)
		bit := byte(packed6)
		if p.Protocol == "0.7" {
			bit = packed7
		}
		b[0] &^= bit
	}
	var out strings.Builder
	for i := range b {
		switch {
		case i > 0 && i%16 == 0:
			out.WriteByte('\n')
		case i > 0:
			out.WriteByte(' ')
		}
		out.WriteString(hex.EncodeToString(b[i : i+1]))
	}
	return out.String()
}

package twcapture

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// An annotator decodes packets to human-readable fields.
type annotator struct {
	opt binread.Options
	buf [twcodec.MaxPacketBytes]byte
	msg twcodec.Msg
}

// packet returns the packet in b by protocol p.
func (a *annotator) packet(p twcodec.Protocol, b []byte) sim.Packet {
	out := sim.Packet{Number: -1, Client: -1, Ack: -1, Protocol: p.String(), RawBytes: len(b)}
	out.Raw = append([]byte(nil), b...)
	var pk twcodec.Packet
	if err := pk.Read(p, b, a.buf[:]); err != nil {
		out.Bytes, out.Err, out.Summary = out.Raw, err.Error(), "unreadable"
		a.mask(&out, 0, len(out.Bytes))
		return out
	}
	head := len(b) - len(pk.Body)
	if pk.Packed {
		head = headBytes(&pk)
	}
	out.Compressed = pk.Packed
	if !pk.Connless {
		out.Ack, out.Resend = int(pk.Ack), pk.Resend
	}
	out.Bytes = append(append([]byte(nil), b[:head]...), pk.Body...)
	if !pk.Packed {
		out.Raw = out.Bytes
	}
	a.head(&out, &pk, head)
	switch {
	case pk.Connless:
		a.connless(&out, &pk, head)
	case pk.Control:
		a.control(&out, &pk, head)
	default:
		a.chunks(&out, &pk, head)
	}
	return out
}

// headBytes returns the size of a packet's header in a connection.
func headBytes(pk *twcodec.Packet) int {
	n := 3
	if pk.HasToken {
		n += 4
	}
	return n
}

func (a *annotator) head(out *sim.Packet, pk *twcodec.Packet, n int) {
	if pk.Connless {
		if pk.HasToken {
			a.secret(out, "token", 1, 5)
			a.secret(out, "reply_token", 5, 9)
		}
		return
	}
	var flags []string
	for _, f := range []struct {
		on   bool
		name string
	}{
		{pk.Control, "control"},
		{pk.Resend, "resend"},
		{pk.Packed, "compressed"},
		{pk.HasToken && pk.Proto == twcodec.Proto6, "token"},
	} {
		if f.on {
			flags = append(flags, f.name)
		}
	}
	if len(flags) == 0 {
		flags = append(flags, "none")
	}
	out.Head = append(
		out.Head,
		sim.PacketField{Name: "flags", Value: strings.Join(flags, " "), From: 0, To: 1, Mask: 0xfc},
		sim.PacketField{Name: "ack", Value: strconv.Itoa(int(pk.Ack)), From: 0, To: 2, Mask: 0x3ff},
		sim.PacketField{Name: "chunks", Value: strconv.Itoa(pk.Chunks), From: 2, To: 3},
	)
	if pk.HasToken {
		a.secret(out, "token", 3, 7)
	}
	if pk.Control {
		out.Head = append(out.Head, sim.PacketField{Name: "control", Value: pk.Kind.String(), From: n - 1, To: n})
	}
}

// secret adds a header field that must not be displayed.
func (a *annotator) secret(out *sim.Packet, name string, from, to int) {
	f := sim.PacketField{Name: name, Value: hex.EncodeToString(out.Bytes[from:to]), From: from, To: to, Secret: true}
	if a.mask(out, from, to) {
		f.Value = binread.Masked
	}
	out.Head = append(out.Head, f)
}

// mask blanks secret bytes and reports whether there were any. The packed form
// would still reveal them, so it is dropped.
func (a *annotator) mask(out *sim.Packet, from, to int) bool {
	if a.opt.ShowPrivate {
		return false
	}
	if from < to {
		clear(out.Bytes[from:to])
		out.Blanked = append(out.Blanked, [2]int{from, to})
	}
	if out.Compressed {
		out.Raw = nil
	}
	return true
}

func (a *annotator) connless(out *sim.Packet, pk *twcodec.Packet, at int) {
	out.Summary = "connectionless"
	if len(pk.Body) >= 8 {
		out.Head = append(out.Head, sim.PacketField{
			Name: "kind", Value: twcodec.Text(pk.Body[4:8]), From: at + 4,
			To: at + 8,
		})
		out.Summary += " " + twcodec.Text(pk.Body[4:8])
	}
	if text := string(pk.Body); twcodec.MaskText(text) != text {
		a.mask(out, at, len(out.Bytes))
	}
}

func (a *annotator) control(out *sim.Packet, pk *twcodec.Packet, at int) {
	out.Summary = "control " + pk.Kind.String()
	_, token := pk.ControlToken()
	switch {
	case token && pk.Proto == twcodec.Proto6:
		out.Head = append(out.Head, sim.PacketField{Name: "magic", Value: "TKEN", From: at, To: at + 4})
		a.secret(out, "token", at+4, at+8)
	case token:
		a.secret(out, "own_token", at, at+4)
	case pk.Kind == twcodec.ControlClose && len(pk.Body) > 0:
		reason, token := pk.CloseReason()
		if len(reason) > 0 {
			f := a.text("reason", reason, at, at+len(reason))
			if !f.Secret {
				a.rename(&f, reason)
			}
			if f.Secret {
				a.mask(out, f.From, f.To)
			}
			out.Head = append(out.Head, f)
		}
		if len(token) > 0 {
			a.secret(out, "token", len(out.Bytes)-len(token), len(out.Bytes))
		}
	case len(pk.Body) == 4:
		a.secret(out, "token", at, at+4)
	case len(pk.Body) > 8 && pk.Kind == twcodec.ControlConnect: // Teeworlds 0.6.5
		a.secret(out, "token", at+4, at+8)
	}
}

func (a *annotator) chunks(out *sim.Packet, pk *twcodec.Packet, head int) {
	r := twcodec.NewChunks(pk)
	for c, ok := r.Next(); ok; c, ok = r.Next() {
		m := sim.PacketMessage{
			Vital: c.Vital, Resent: c.Resent, Seq: int(c.Seq), AckedIn: -1, FirstIn: -1,
			From: head + c.At, To: head + c.At + len(c.Data), Head: chunkHead(pk.Proto, &c, head),
		}
		a.message(out, &m, pk.Proto, c.Data)
		out.Messages = append(out.Messages, m)
	}
	switch n := len(out.Messages); n {
	case 1:
		out.Summary = "1 chunk"
	default:
		out.Summary = fmt.Sprintf("%d chunks", n)
	}
	switch rest := len(r.Trailer()); {
	case !r.Whole():
		out.Err = fmt.Sprintf("the packet ends after %d of %d chunks", len(out.Messages), pk.Chunks)
		a.mask(out, len(out.Bytes)-rest, len(out.Bytes))
	case rest == 4:
		a.secret(out, "token", len(out.Bytes)-4, len(out.Bytes))
	case rest > 0:
		out.Err = fmt.Sprintf("%d bytes after the last chunk", rest)
		out.Head = append(out.Head, sim.PacketField{
			Name: "rest", Value: fmt.Sprintf("%d bytes", rest),
			From: len(out.Bytes) - rest, To: len(out.Bytes),
		})
	}
}

// chunkHead returns the fields of the header of a chunk. head is where the body of its packet begins.
func chunkHead(p twcodec.Protocol, c *twcodec.Chunk, head int) []sim.PacketField {
	flags, from := []string{}, head+c.At-2
	if c.Vital {
		flags, from = append(flags, "vital"), from-1
	}
	if c.Resent {
		flags = append(flags, "resent")
	}
	if len(flags) == 0 {
		flags = append(flags, "none")
	}
	size, seq := uint32(0x3f0f), uint32(0xf0ff)
	if p == twcodec.Proto7 {
		size, seq = 0x3f3f, 0xc0ff
	}
	out := []sim.PacketField{
		{Name: "flags", Value: strings.Join(flags, " "), From: from, To: from + 1, Mask: 0xc0},
		{Name: "size", Value: strconv.Itoa(len(c.Data)), From: from, To: from + 2, Mask: size},
	}
	if c.Vital {
		out = append(out, sim.PacketField{
			Name: "sequence", Value: strconv.Itoa(int(c.Seq)), From: from + 1, To: from + 3, Mask: seq,
		})
	}
	return out
}

// message decodes data.
func (a *annotator) message(out *sim.Packet, m *sim.PacketMessage, p twcodec.Protocol, data []byte) {
	msg := &a.msg
	payload, err := msg.ReadHead(p, data)
	if err != nil {
		m.Name, m.Err = "unreadable", err.Error()
		a.mask(out, m.From, m.To)
		return
	}
	m.System = msg.System
	id := sim.PacketField{Name: "id", Value: strconv.Itoa(int(msg.ID)), From: m.From, To: m.To - len(payload)}
	if msg.ID == 0 {
		id.Value = msg.UUID.String()
	}
	m.Head = append(m.Head, id)
	if msg.Spec == nil {
		m.Name = unknownName(msg)
		m.Says = fmt.Sprintf("%d bytes", len(payload))
		a.mask(out, m.To-len(payload), m.To) // unknown contents
		return
	}
	m.Name = msg.Spec.Name
	if err := msg.Read(p, data); err != nil {
		m.Err = err.Error()
	}
	at := m.To - len(payload)
	whisper := whispers(msg, p)
	for i := range msg.Values {
		v := &msg.Values[i]
		f := a.field(v, data[at-m.From:], at)
		if msg.Kind() == twcodec.MsgInput {
			f.Name = inputName(i, f.Name)
		}
		if whisper && v.Field.Type == twcodec.FieldString && !a.opt.ShowPrivate {
			f.Secret, f.Value = true, binread.Masked
		}
		if f.Secret {
			a.mask(out, f.From, f.To)
		}
		m.Fields = append(m.Fields, f)
		at = f.To
	}
	if at < m.To {
		f := sim.PacketField{Name: "rest", Value: fmt.Sprintf("%d bytes", m.To-at), From: at, To: m.To}
		if m.Err != "" {
			f.Secret = a.mask(out, at, m.To)
		}
		m.Fields = append(m.Fields, f)
	}
	a.says(m, p, msg)
}

// unknownName returns a name for an unknown message.
func unknownName(msg *twcodec.Msg) string {
	if msg.ID == 0 {
		return "unknown " + msg.UUID.String()
	}
	return fmt.Sprintf("unknown id %d", msg.ID)
}

// inputName returns the name of value i of an INPUT. The last one was added by
// Teeworlds 0.7.
func inputName(i int, name string) string {
	names := twcodec.ItemTable(twcodec.Proto6)[0].Fields
	switch i -= 3; {
	case i < 0:
		return name
	case i < len(names):
		return names[i]
	case i == len(names):
		return "ping_correction"
	}
	return name
}

// whispers reports whether m is a whisper.
func whispers(m *twcodec.Msg, p twcodec.Protocol) bool {
	const sent6, received6, whisper7 = 2, 3, 3
	switch {
	case m.Kind() != twcodec.MsgSvChat && m.Kind() != twcodec.MsgClSay || len(m.Values) == 0:
		return false
	case p == twcodec.Proto7:
		return m.Values[0].Int == whisper7
	case m.Kind() == twcodec.MsgClSay:
		text := m.Text("message")
		return strings.HasPrefix(text, "/w ") || strings.HasPrefix(text, "/whisper ") ||
			strings.HasPrefix(text, "/c ") || strings.HasPrefix(text, "/converse ")
	}
	return m.Values[0].Int == sent6 || m.Values[0].Int == received6
}

// field returns a value with its bytes, which are the first of b and begin at at.
func (a *annotator) field(v *twcodec.Value, b []byte, at int) sim.PacketField {
	f := sim.PacketField{Name: v.Field.Name, From: at, To: at + len(v.Bytes), Secret: v.Field.Secret}
	switch v.Field.Type {
	case twcodec.FieldInt:
		_, n := twcodec.ReadInt(b)
		f.To, f.Value = at+n, strconv.Itoa(int(v.Int))
	case twcodec.FieldString:
		f = a.text(v.Field.Name, v.Bytes, at, at+len(v.Bytes)+1)
		f.Secret = f.Secret || v.Field.Secret
	case twcodec.FieldSized:
		_, n := twcodec.ReadInt(b)
		f.To, f.Value = at+n+len(v.Bytes), fmt.Sprintf("%d bytes", len(v.Bytes))
	case twcodec.FieldUUID, twcodec.FieldHash:
		f.Value = hex.EncodeToString(v.Bytes)
	default:
		f.Value = fmt.Sprintf("%d bytes", len(v.Bytes))
	}
	if f.Secret && !a.opt.ShowPrivate {
		f.Value = binread.Masked
	} else if v.Field.Type == twcodec.FieldString {
		a.rename(&f, v.Bytes)
	}
	return f
}

// rename replaces the names in a field with the text b. The bytes of the field would still reveal them, so they
// are secret then.
func (a *annotator) rename(f *sim.PacketField, b []byte) {
	if a.opt.Names == nil {
		return
	}
	text := twcodec.Text(b)
	if renamed := a.opt.Names(text); renamed != text {
		f.Value, f.Secret = strconv.Quote(renamed), true
	}
}

// text returns a string as a field. If any part of it is private, all its bytes
// are secret.
func (a *annotator) text(name string, b []byte, from, to int) sim.PacketField {
	s := twcodec.Text(b)
	f := sim.PacketField{Name: name, Value: strconv.Quote(s), From: from, To: to}
	if masked := twcodec.MaskText(s); masked != s {
		f.Secret = true
		if !a.opt.ShowPrivate {
			f.Value = strconv.Quote(masked)
		}
	}
	return f
}

package twdemo

import (
	"bytes"
	"slices"
	"strings"

	"playhead/formats/internal/twcodec"
)

// filter returns the message b as a cut has it, nil if it leaves it out. The
// result may alias b.
func (c *cutter) filter(b []byte) []byte {
	m, p := readEither(c.w.proto, b)
	if c.opt.NoChat && m.Kind() == twcodec.MsgSvChat {
		return nil
	}
	if c.opt.ShowPrivate {
		return b
	}
	if private(m, p) {
		return nil
	}
	changed := false
	for i := range m.Values {
		v := &m.Values[i]
		if v.Field.Type != twcodec.FieldString {
			continue
		}
		s := string(v.Bytes)
		if t := twcodec.MaskText(s); t != s {
			v.Bytes, changed = []byte(t), true
		}
	}
	if !changed {
		return b
	}
	return appendMessage(nil, m)
}

// readEither reads a message by the protocol of the demo, or by 0.7 where that
// fits better: servers write what they send to clients of 0.7 into demos of 0.6.
// A message that fits neither has no Spec.
func readEither(p twcodec.Protocol, b []byte) (*twcodec.Msg, twcodec.Protocol) {
	m := new(twcodec.Msg)
	err := m.Read(p, b)
	if err == nil && m.Spec != nil && onlyPadding(m.Rest) || m.System {
		return m, p
	}
	if p == twcodec.Proto6 {
		o := new(twcodec.Msg)
		if o.Read(twcodec.Proto7, b) == nil && o.Spec != nil && onlyPadding(o.Rest) {
			return o, twcodec.Proto7
		}
	}
	if err != nil {
		m.Spec, m.Values = nil, nil
	}
	return m, p
}

func onlyPadding(b []byte) bool { return len(b) < 4 && len(bytes.Trim(b, "\x00")) == 0 }

// private reports whether a message is not for others: whispers, also those of
// the recorder, the remote console, save codes, what clients sent, and what
// nobody knows how to read. Team chat in the form of 0.7 in a demo of 0.6 looks
// like a whisper and is taken for one.
func private(m *twcodec.Msg, p twcodec.Protocol) bool {
	if m.Spec == nil || m.System || strings.HasPrefix(m.Spec.Name, "Cl_") {
		return true
	}
	if slices.ContainsFunc(m.Spec.Fields, func(f twcodec.Field) bool { return f.Secret }) {
		return true
	}
	const sent6, received6, whisper7 = 2, 3, 3
	switch {
	case m.Kind() != twcodec.MsgSvChat || len(m.Values) == 0:
		return false
	case p == twcodec.Proto7:
		return m.Values[0].Int == whisper7
	}
	return m.Values[0].Int == sent6 || m.Values[0].Int == received6
}

// appendMessage appends the bytes of a message that was read.
func appendMessage(dst []byte, m *twcodec.Msg) []byte {
	id := m.ID << 1
	if m.System {
		id |= 1
	}
	dst = twcodec.AppendInt(dst, id)
	if m.ID == 0 {
		dst = append(dst, m.UUID[:]...)
	}
	for i := range m.Values {
		v := &m.Values[i]
		switch v.Field.Type {
		case twcodec.FieldInt:
			dst = twcodec.AppendInt(dst, v.Int)
		case twcodec.FieldString:
			dst = append(append(dst, v.Bytes...), 0)
		case twcodec.FieldSized:
			dst = append(twcodec.AppendInt(dst, int32(len(v.Bytes))), v.Bytes...)
		default:
			dst = append(dst, v.Bytes...)
		}
	}
	return dst
}

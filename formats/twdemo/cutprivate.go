package twdemo

import (
	"bytes"
	"slices"
	"strings"

	"playhead/formats/internal/twcodec"
)

// filter returns message b as it goes into a cut, nil if it is left out. The
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
		if v.Field.Type == twcodec.FieldRest && c.opt.Aliases != nil {
			return nil // bytes without a known meaning may hold a name
		}
		if v.Field.Type != twcodec.FieldString {
			continue
		}
		s := string(v.Bytes)
		if t := c.alias(v.Field.Name, twcodec.MaskText(s)); t != s {
			v.Bytes, changed = []byte(t), true
		}
	}
	if !changed {
		return b
	}
	return appendMessage(nil, m)
}

// alias returns the field of a message with aliases in place of names.
func (c *cutter) alias(field, text string) string {
	switch a := c.opt.Aliases; field {
	case "name":
		return a.Name(text)
	case "clan":
		return a.Clan(text)
	default:
		return a.Text(text)
	}
}

// readEither parses a message with the demo's protocol, or with 0.7 if that fits
// better: servers record their messages to 0.7 clients in 0.6 demos. A message
// that fits neither has no Spec.
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

// private reports whether a message is not public: whispers (also the recorder's
// own), remote console, save codes, messages sent by clients, and unknown
// messages. Team chat in 0.7 form within a 0.6 demo cannot be distinguished from
// a whisper and is treated as one.
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

// appendMessage appends the encoded form of a parsed message.
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

// names returns the data of an item with the addresses in a player's name and clan
// masked, unless the cut shows what is private, and with the aliases of both.
func (c *cutter) names(it *twcodec.Item) []int32 {
	at := 0
	switch {
	case c.opt.ShowPrivate:
		return it.Data
	case it.Kind == twcodec.ItemClientInfo:
	case it.Kind == twcodec.ItemDeClientInfo:
		at = 2 // behind local and team
	default:
		return it.Data
	}
	const nameInts, clanInts = 4, 3
	data := it.Data
	alias := c.opt.Aliases.Name
	for _, n := range [...]int{nameInts, clanInts} {
		if len(it.Data) < at+n {
			break
		}
		name := string(twcodec.AppendPackedString(nil, it.Data[at:at+n]))
		masked := alias(twcodec.MaskAddresses(name))
		alias = c.opt.Aliases.Clan
		if masked != name {
			if &data[0] == &it.Data[0] {
				data = slices.Clone(data)
			}
			copy(data[at:], twcodec.PackString(masked, n))
		}
		at += n
	}
	return data
}

package twcodec

import (
	"strings"

	"playhead/formats/internal/binread"
)

// FieldType is how a field of a message is written.
type FieldType uint8

// The types of fields.
const (
	FieldInt    FieldType = iota // variable-width int
	FieldString                  // bytes up to a NUL
	FieldUUID                    // 16 bytes
	FieldHash                    // 32 bytes, SHA-256
	FieldSized                   // an int, then as many bytes
	FieldRest                    // all that is left, as bytes
)

// A Field is one entry of a MsgSpec.
type Field struct {
	Name string
	Type FieldType
	// Repeat says how often the field occurs: once if 0, until the end if −1, and as
	// often as the previous field says if −2.
	Repeat int
	// Optional fields are missing in messages of older or other writers.
	Optional bool
	// Secret fields are not for showing: passwords, remote console, save codes
	// and connection ids.
	Secret bool
}

// Special values of Field.Repeat.
const (
	repeatToEnd   = -1
	repeatCounted = -2
)

// A MsgSpec is the layout of a message in one protocol.
type MsgSpec struct {
	Kind   MsgKind
	ID     int32 // 0 for messages with a UUID
	System bool
	Name   string
	UUID   UUID
	Fields []Field
}

// maxRepeat bounds repeated fields: no message has more clients or options.
const maxRepeat = 256

// msg makes a spec. fields lists names, each an int unless a suffix says
// otherwise: ":s" string, ":u" UUID, ":h" SHA-256, ":b" sized bytes, ":r" the
// rest. "[6]" repeats a field, "[n]" as often as the field before says,
// "[*]" until the end, "?" at the end makes it optional, "!" secret.
func msg(id int32, k MsgKind, name, fields string) MsgSpec {
	s := MsgSpec{Kind: k, ID: id, Name: name}
	for f := range strings.FieldsSeq(fields) {
		s.Fields = append(s.Fields, parseField(f))
	}
	return s
}

func parseField(f string) (out Field) {
	f, out.Secret = strings.CutSuffix(f, "!")
	f, out.Optional = strings.CutSuffix(f, "?")
	base, typ, _ := strings.Cut(f, ":")
	switch typ {
	case "s":
		out.Type = FieldString
	case "u":
		out.Type = FieldUUID
	case "h":
		out.Type = FieldHash
	case "b":
		out.Type = FieldSized
	case "r":
		out.Type = FieldRest
	}
	switch name, count, _ := strings.Cut(base, "["); count {
	case "n]":
		out.Name, out.Repeat = name, repeatCounted
	case "*]":
		out.Name, out.Repeat = name, repeatToEnd
	default:
		out.Name, out.Repeat = fieldCount(base)
	}
	return out
}

// msgEx makes the spec of a game message with a UUID.
func msgEx(k MsgKind, name, uuid, fields string) MsgSpec {
	s := msg(0, k, name, fields)
	s.UUID = mustUUID(uuid)
	return s
}

// sys and sysEx make the specs of system messages.
func sys(id int32, k MsgKind, name, fields string) MsgSpec {
	s := msg(id, k, name, fields)
	s.System = true
	return s
}

func sysEx(k MsgKind, name, uuid, fields string) MsgSpec {
	s := msgEx(k, name, uuid, fields)
	s.System = true
	return s
}

// MsgTable returns the layouts of the game and system messages of a protocol
// but for those with a UUID. The caller must not change them.
func MsgTable(p Protocol) (game, system []MsgSpec) {
	if p == Proto7 {
		return game7[:], system7[:]
	}
	return game6[:], system6[:]
}

// MsgTableEx returns the layouts of the messages known by UUID. The caller
// must not change it.
func MsgTableEx() []MsgSpec { return msgsEx[:] }

// findMsg returns the layout of a message, nil if it is not known.
func findMsg(p Protocol, id int32, system bool, u UUID) *MsgSpec {
	if id == 0 {
		for i := range msgsEx {
			if msgsEx[i].UUID == u && msgsEx[i].System == system {
				return &msgsEx[i]
			}
		}
		return nil
	}
	if id < 0 || int(id) >= len(msgIndex[p][0]) {
		return nil
	}
	sys := 0
	if system {
		sys = 1
	}
	return msgIndex[p][sys][id]
}

// msgIndex finds the layouts of game (0) and system (1) messages of each
// protocol by their number.
var msgIndex = func() (index [2][2][40]*MsgSpec) {
	for p := range index {
		game, system := MsgTable(Protocol(p))
		for kind, table := range [...][]MsgSpec{game, system} {
			for i := range table {
				index[p][kind][table[i].ID] = &table[i]
			}
		}
	}
	return index
}()

// A Value is one value of a message.
type Value struct {
	Field *Field
	Int   int32
	Bytes []byte // of strings and raw fields; aliases the message
}

// A Msg is a message that was read. Reading into one that was used before does
// not allocate.
type Msg struct {
	ID     int32
	System bool
	UUID   UUID     // of messages with id 0
	Spec   *MsgSpec // nil when the message is not known
	Values []Value
	// Rest is what follows the last field. In demos up to three zero bytes of
	// padding do.
	Rest []byte
}

// Kind returns what the message is, MsgUnknown without a spec.
func (m *Msg) Kind() MsgKind {
	if m.Spec == nil {
		return MsgUnknown
	}
	return m.Spec.Kind
}

// ReadHead reads the id of the message in b and returns its payload. It fails
// when b ends before.
func (m *Msg) ReadHead(p Protocol, b []byte) (payload []byte, err error) {
	u := NewUnpacker(b)
	v := u.Int()
	m.ID, m.System, m.UUID, m.Spec = int32(uint32(v)>>1), v&1 != 0, UUID{}, nil
	m.Values, m.Rest = m.Values[:0], nil
	if u.OK() && m.ID == 0 {
		copy(m.UUID[:], u.Raw(len(m.UUID)))
	}
	if !u.OK() {
		return nil, binread.Corruptf("message of %d bytes ends inside its id", len(b))
	}
	m.Spec = findMsg(p, m.ID, m.System, m.UUID)
	return u.Rest(), nil
}

// Read parses the message in b. An unknown id or UUID is not an error: the
// message has no Spec, and its whole payload is in Rest. After an error, the
// values before it are valid.
func (m *Msg) Read(p Protocol, b []byte) error {
	payload, err := m.ReadHead(p, b)
	if err != nil {
		return err
	}
	m.Rest = payload
	if m.Spec == nil {
		return nil
	}
	u := NewUnpacker(payload)
	for i := range m.Spec.Fields {
		if err := m.readField(&u, &m.Spec.Fields[i]); err != nil {
			return err
		}
	}
	m.Rest = u.Rest()
	return nil
}

func (m *Msg) readField(u *Unpacker, f *Field) error {
	n := f.Repeat
	switch n {
	case 0:
		n = 1
	case repeatToEnd:
		n = maxRepeat
	case repeatCounted:
		if n = int(m.Values[len(m.Values)-1].Int); n < 0 || n > maxRepeat {
			return binread.Corruptf("%s.%s: %d times", m.Spec.Name, f.Name, n)
		}
	}
	for range n {
		if len(u.Rest()) == 0 && (f.Optional || f.Repeat == repeatToEnd) {
			return nil
		}
		v := Value{Field: f}
		switch f.Type {
		case FieldInt:
			v.Int = u.Int()
		case FieldString:
			v.Bytes = u.String()
		case FieldUUID:
			v.Bytes = u.Raw(16)
		case FieldHash:
			v.Bytes = u.Raw(32)
		case FieldSized:
			v.Bytes = u.Raw(int(u.Int()))
		case FieldRest:
			v.Bytes = u.Raw(len(u.Rest()))
		}
		if !u.OK() {
			return binread.Corruptf("%s.%s: the message ends", m.Spec.Name, f.Name)
		}
		m.Values = append(m.Values, v)
	}
	return nil
}

// Int returns the first value of the named int field, 0 without one.
func (m *Msg) Int(name string) int32 {
	for i := range m.Values {
		if m.Values[i].Field.Name == name {
			return m.Values[i].Int
		}
	}
	return 0
}

// Bytes returns the first value of the named string or raw field.
func (m *Msg) Bytes(name string) []byte {
	for i := range m.Values {
		if m.Values[i].Field.Name == name {
			return m.Values[i].Bytes
		}
	}
	return nil
}

// Text returns the first value of the named string, human-readable.
func (m *Msg) Text(name string) string { return Text(m.Bytes(name)) }

// Ints appends all values of the named repeated int field to dst.
func (m *Msg) Ints(dst []int32, name string) []int32 {
	for i := range m.Values {
		if m.Values[i].Field.Name == name {
			dst = append(dst, m.Values[i].Int)
		}
	}
	return dst
}

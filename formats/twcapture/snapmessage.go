package twcapture

import "playhead/formats/internal/twcodec"

// A snapMessage is a message with a snapshot or a part of one. A third of all
// messages are, so they are read by hand.
type snapMessage struct {
	kind        twcodec.MsgKind
	tick, delta int32
	parts, part int32 // of MsgSnap
	crc         int32
	data        []byte
}

// readSnapMessage reads the payload of a snap message, false when it ends
// early.
func readSnapMessage(kind twcodec.MsgKind, payload []byte) (snapMessage, bool) {
	u := twcodec.NewUnpacker(payload)
	m := snapMessage{kind: kind, tick: u.Int(), delta: u.Int()}
	if kind == twcodec.MsgSnapEmpty {
		return m, u.OK()
	}
	if kind == twcodec.MsgSnap {
		m.parts, m.part = u.Int(), u.Int()
	}
	m.crc = u.Int()
	m.data = u.Raw(int(u.Int()))
	return m, u.OK()
}

package twscene

import (
	"bytes"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// readMessage reads a message by the protocol it was written in.
//
// A server that speaks both protocols records into a 0.6 demo what it sent to
// its 0.7 clients in their form, and nothing says so. The ids overlap: 4 is a
// kill in 0.6 and a change of team in 0.7. So what makes sense decides. Where
// both do, for a chat line, doubt is reported, and the 0.6 reading returned;
// the other is in s.other.
func (s *Scene) readMessage(b []byte) (m *twcodec.Msg, p twcodec.Protocol, doubt bool, err error) {
	m, o := &s.talk.msg, &s.talk.other
	err = m.Read(s.proto, b)
	if s.proto == twcodec.Proto7 || s.local >= 0 || m.System || m.ID == 0 || sameInBoth(m.ID) {
		return m, s.proto, false, err
	}
	sense6 := err == nil && m.Spec != nil && sensible6(m)
	if sense6 && (m.Kind() != twcodec.MsgSvChat || !chatLooks7(m)) {
		return m, s.proto, false, nil
	}
	sense7 := o.Read(twcodec.Proto7, b) == nil && o.Spec != nil && sensible7(o)
	switch {
	case !sense7:
		return m, s.proto, false, err
	case sense6 && m.Int("client_id") >= 0:
		return m, s.proto, true, nil
	}
	// The server itself never speaks in team chat.
	s.mixed = true
	return o, twcodec.Proto7, false, nil
}

// A doubtful message is a chat line that both protocols can have written. It
// waits for the others of its tick.
type doubtful struct {
	bytes  []byte
	copies int
}

// endDoubts reads the doubtful messages: by 0.7 where that was seen in the
// recording, or where the same player said the same in 0.6 at this tick.
func (s *Scene) endDoubts() {
	for _, d := range s.doubts {
		m, p, _, _ := s.readMessage(d.bytes)
		if s.mixed || s.saidAlready(&s.talk.other) {
			s.mixed = true
			m, p = &s.talk.other, twcodec.Proto7
		}
		s.copies = d.copies
		s.message(m, p)
	}
	s.doubts = s.doubts[:0]
}

// saidAlready reports whether a chat line of 0.7 was already sent in 0.6.
func (s *Scene) saidAlready(seven *twcodec.Msg) bool {
	text, id, mode := s.line(seven, "message"), client(seven.Int("client_id")), chatMode7(seven.Int("mode"))
	for i := range s.said {
		if e := &s.said[i].event; e.Kind == sim.EventChat && e.Player == id && e.Value == mode && e.Text == text {
			return true
		}
	}
	return false
}

// sameInBoth reports whether game messages with this id are the same in both
// protocols.
func sameInBoth(id int32) bool {
	switch id {
	case 1, 2, 8, 9, 10, 11, 12, 13, 14, 16:
		return true
	}
	return false
}

// sensible6 reports whether a server can have sent m to a 0.6 client.
func sensible6(m *twcodec.Msg) bool {
	if !padded(m) {
		return false
	}
	switch m.Kind() {
	case twcodec.MsgSvChat:
		return between(m.Int("team"), -2, 3) && isClient(m.Int("client_id")) && printable(m.Bytes("message"))
	case twcodec.MsgSvKillMsg:
		return sensibleKill(m)
	case twcodec.MsgSvVoteSet:
		return printable(m.Bytes("description")) && printable(m.Bytes("reason"))
	case twcodec.MsgSvSoundGlobal:
		return between(m.Int("sound_id"), 0, 255)
	case twcodec.MsgSvTuneParams:
		return !tuning7(m)
	case twcodec.MsgSvDDRaceTime, twcodec.MsgSvRecord, twcodec.MsgSvTeamsState:
		return true
	}
	return false // the rest is sent by clients
}

// tuning7 reports whether m is a list without laser_damage, in which
// player_collision and player_hooking are one position earlier.
func tuning7(m *twcodec.Msg) bool {
	if len(m.Values) <= tuneParams7 {
		return true
	}
	v := m.Values[tuneLaserDamage:]
	return v[0].Int <= 100 && v[1].Int <= 100 && v[2].Int > 100
}

// sensible7 reports whether a server can have sent m to a 0.7 client.
func sensible7(m *twcodec.Msg) bool {
	if !padded(m) {
		return false
	}
	switch m.Kind() {
	case twcodec.MsgSvChat:
		return between(m.Int("mode"), mode7All, mode7Whisper) && isClient(m.Int("client_id")) &&
			isClient(m.Int("target_id")) && printable(m.Bytes("message"))
	case twcodec.MsgSvTeam:
		return isClient(m.Int("client_id")) && between(m.Int("team"), -1, 1) && between(m.Int("silent"), 0, 1)
	case twcodec.MsgSvKillMsg:
		return sensibleKill(m)
	case twcodec.MsgSvClientInfo:
		return isClient(m.Int("client_id")) && between(m.Int("team"), -1, 1)
	case twcodec.MsgSvClientDrop:
		return isClient(m.Int("client_id")) && printable(m.Bytes("reason"))
	case twcodec.MsgClStartInfo, twcodec.MsgClSay, twcodec.MsgClCallVote:
		return false
	}
	return true
}

func sensibleKill(m *twcodec.Msg) bool {
	return between(m.Int("killer"), -2, sim.MaxPlayers-1) && between(m.Int("victim"), 0, sim.MaxPlayers-1) &&
		between(m.Int("weapon"), -3, 8) && between(m.Int("mode_special"), 0, 3)
}

// chatLooks7 reports whether a chat line that is fine in 0.6 may be one of
// 0.7: with "to all" in the place of "team", and behind the client id a target
// of −1, which reads as an @ in front of the text.
func chatLooks7(m *twcodec.Msg) bool {
	text := m.Bytes("message")
	switch m.Int("team") {
	case mode7All, mode7Team:
		return bytes.HasPrefix(text, []byte("@"))
	case mode7Whisper:
		return len(text) > 0 && text[0] <= '@'
	}
	return false
}

// padded reports whether only padding follows the last field.
func padded(m *twcodec.Msg) bool {
	return len(m.Rest) < 4 && len(bytes.Trim(m.Rest, "\x00")) == 0
}

func between(v, low, high int32) bool { return low <= v && v <= high }

func isClient(v int32) bool { return between(v, -1, sim.MaxPlayers-1) }

// printable reports whether b has no control characters, like human-readable
// text.
func printable(b []byte) bool {
	return !bytes.ContainsFunc(b, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' })
}

package twscene

import (
	"bytes"
	"fmt"
	"strings"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// maxText bounds the text of an event; no game sends longer ones.
const maxText = 2048

// talk is what the scene remembers of messages.
type talk struct {
	msg     twcodec.Msg
	other   twcodec.Msg // the same bytes read by the other protocol
	mixed   bool        // 0.7 messages were seen in a 0.6 demo
	doubts  []doubtful
	ints    []int32
	said    []saying            // by the messages of this tick, in order
	copies  int                 // of the message being read
	whisper []sim.Event         // sent ones, which wait for the received copy
	reasons map[string]farewell // of players who left or are about to, by name
	motd    string

	teams      [sim.MaxPlayers]int32 // DDRace teams
	teamsCount int                   // how many of them are known
	newTeams   []int32               // lists of the messages of this tick, in a server's demo
	newCopies  []int                 // how many clients received each of them
	newSlots   int                   // how long each of them is
	sentTeams  []sentList            // reused
	slots      int                   // number of the server's slots, if known
	finishes   bool                  // Sv_RaceFinish was seen
	inputs     []preInput
}

// Message reads a message, which begins with its id. copies is how many equal
// ones there were; offset is for warnings.
func (s *Scene) Message(b []byte, copies int, offset int64) {
	msg, p, doubt, err := s.readMessage(b)
	switch {
	case doubt:
		s.doubts = append(s.doubts, doubtful{bytes.Clone(b), copies})
	case err != nil:
		s.b.Warn("bad-message", offset, err.Error())
	case msg.Spec == nil && msg.ID == 0:
		s.b.Warn("unknown-message", offset, "message "+msg.UUID.String())
	case msg.Spec == nil:
		s.b.Warn("unknown-message", offset, fmt.Sprintf("message %d of protocol %v", msg.ID, p))
	default:
		s.copies = copies
		s.message(msg, p)
	}
}

// EndMessages applies those messages since the last call that depend on each
// other.
func (s *Scene) EndMessages() {
	s.endDoubts()
	for _, e := range s.whisper {
		s.tell(e)
	}
	s.endTeams()
	s.endSayings()
	for name, f := range s.reasons {
		if f.told+farewellTicks < s.now { // of players who never were there
			delete(s.reasons, name)
		}
	}
	s.said, s.whisper = s.said[:0], s.whisper[:0]
}

// line returns a text of a message as it is fit to show.
func (s *Scene) line(m *twcodec.Msg, field string) string {
	b := m.Bytes(field)
	t := twcodec.Text(b[:min(len(b), maxText)])
	if !s.private {
		t = twcodec.MaskText(t)
	}
	return t
}

// message applies a message. Messages that only fill a client's menus are
// ignored.
func (s *Scene) message(m *twcodec.Msg, p twcodec.Protocol) {
	switch m.Kind() {
	case twcodec.MsgSvChat:
		s.chat(m, p)
	case twcodec.MsgSvKillMsg:
		s.kill(m)
	case twcodec.MsgSvKillMsgTeam:
		e := newEvent(sim.EventKill)
		e.Player, e.Target, e.Value, e.Extra = client(m.Int("first")), client(m.Int("first")), weaponSelf, m.Int("team")
		e.Text = "team"
		s.tell(e)
	case twcodec.MsgSvBroadcast:
		s.text(sim.EventBroadcast, s.line(m, "message"))
	case twcodec.MsgSvServerAlert, twcodec.MsgSvModeratorAlert:
		s.text(sim.EventInfo, s.line(m, "message"))
	case twcodec.MsgSvMotd:
		s.newMotd(s.line(m, "message"))
	case twcodec.MsgSvEmoticon:
		e := newEvent(sim.EventEmote)
		e.Player, e.Value = client(m.Int("client_id")), m.Int("emoticon")
		s.tell(e)
	case twcodec.MsgSvVoteSet:
		s.vote(m, p)
	case twcodec.MsgSvSoundGlobal:
		e := newEvent(sim.EventSound)
		e.Value = m.Int("sound_id")
		s.tell(e)
	case twcodec.MsgSvMapSoundGlobal:
		e := newEvent(sim.EventSound)
		e.Value, e.Extra = m.Int("sound_id"), mapSound
		s.tell(e)
	case twcodec.MsgSvWeaponPickup:
		s.weaponPickup(m)
	case twcodec.MsgSvTuneParams:
		s.talk.ints = m.Ints(s.talk.ints[:0], "params")
		s.retune(p, s.talk.ints, s.copies)
	case twcodec.MsgSvSaveCode:
		s.saved(m)
	case twcodec.MsgRconLine:
		s.text(sim.EventRcon, s.line(m, "line"))
	default:
		s.raceMessage(m, p)
		s.rosterMessage(m, p)
	}
}

func (s *Scene) text(k sim.EventKind, text string) {
	if text == "" {
		return // clears a broadcast
	}
	e := newEvent(k)
	e.Text = text
	s.tell(e)
}

// newMotd reports the message of the day once, not for every player who joins.
func (s *Scene) newMotd(text string) {
	if text == s.motd {
		return
	}
	s.motd = text
	s.text(sim.EventInfo, text)
}

// Special weapons of a kill.
const weaponSelf = -2

func (s *Scene) kill(m *twcodec.Msg) {
	e := newEvent(sim.EventKill)
	e.Player, e.Target = client(m.Int("killer")), client(m.Int("victim"))
	e.Value, e.Extra = m.Int("weapon"), m.Int("mode_special")
	s.tell(e)
}

func (s *Scene) vote(m *twcodec.Msg, p twcodec.Protocol) {
	if m.Int("timeout") <= 0 {
		return // the vote is over
	}
	e := newEvent(sim.EventVote)
	if p == twcodec.Proto7 {
		e.Player = client(m.Int("client_id"))
	}
	e.Text = s.line(m, "description")
	if reason := s.line(m, "reason"); reason != "" {
		e.Text += " (" + reason + ")"
	}
	s.tell(e)
}

// weaponPickup is sent to the player who picked it up; a server's demo does not
// say which one.
func (s *Scene) weaponPickup(m *twcodec.Msg) {
	if s.local < 0 {
		return
	}
	e := newEvent(sim.EventPickup)
	e.Player, e.Value = int16(s.local), m.Int("weapon")
	s.tell(e)
}

func (s *Scene) saved(m *twcodec.Msg) {
	const done = 1
	e := newEvent(sim.EventSave)
	e.Value = truth(m.Int("state") == done)
	e.Text = s.line(m, "save_requester")
	if s.private {
		e.Text = strings.TrimSpace(e.Text + " " + m.Text("code"))
	}
	s.tell(e)
}

package twscene

import (
	"strconv"
	"strings"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// The values of Sv_Chat's first int.
const (
	team6Whispered = 2 // sent; client_id is who gets it
	team6Whisper   = 3 // received; client_id is who sent it

	mode7All     = 1
	mode7Team    = 2
	mode7Whisper = 3
)

// DDNet's server asks everybody who enters about bots, in the name of a player who is not there,
// to find programs that answer. Clients that support 16 ids receive it as a line of a player
// without an id.
const (
	botQuestion = "Do you know someone who uses a bot? Please report them to the moderators."
	noPlayer    = "(invalid): "
)

func (s *Scene) chat(m *twcodec.Msg, p twcodec.Protocol) {
	e := newEvent(sim.EventChat)
	e.Player = client(m.Int("client_id"))
	e.Text = s.line(m, "message")
	if p == twcodec.Proto7 {
		e.Value = chatMode7(m.Int("mode"))
		if e.Value == sim.ChatWhisperReceived {
			e.Target = client(m.Int("target_id"))
		}
	} else {
		e.Value = chatMode6(m.Int("team"))
	}
	if s.asksAboutBots(&e) {
		e.Player, e.Text = -1, botQuestion
	}
	if e.Player < 0 && e.Value < sim.ChatWhisperSent {
		e.Value = sim.ChatServer
		s.serverLine(m.Text("message"))
	}
	if e.Value == sim.ChatWhisperSent || e.Value == sim.ChatWhisperReceived {
		s.whispered(e)
		return
	}
	s.tell(e)
}

// asksAboutBots reports whether a line is the server's question. A player who is there may say the
// same.
func (s *Scene) asksAboutBots(e *sim.Event) bool {
	if e.Value != sim.ChatAll {
		return false
	}
	there := e.Player >= 0 && int(e.Player) < len(s.players) && s.players[e.Player].known
	return e.Text == botQuestion && !there || e.Text == noPlayer+botQuestion
}

func chatMode6(team int32) sim.ChatMode {
	switch team {
	case 1:
		return sim.ChatTeam
	case team6Whispered:
		return sim.ChatWhisperSent
	case team6Whisper:
		return sim.ChatWhisperReceived
	}
	return sim.ChatAll
}

func chatMode7(mode int32) sim.ChatMode {
	switch mode {
	case mode7Team:
		return sim.ChatTeam
	case mode7Whisper:
		return sim.ChatWhisperReceived
	}
	return sim.ChatAll
}

// whispered records a whisper. In 0.6, each side receives its own form, naming
// the other; a server demo has both, and they become one event. Whispers between
// other players are private; the recorder's own are shown.
func (s *Scene) whispered(e sim.Event) {
	if e.Value == sim.ChatWhisperSent {
		e.Player, e.Target = -1, e.Player
		if s.local >= 0 {
			e.Player = int16(s.local)
		}
	} else if s.local >= 0 && e.Target < 0 {
		e.Target = int16(s.local)
	}
	mine := s.local >= 0 && (e.Player == int16(s.local) || e.Target == int16(s.local))
	if !mine && !s.private {
		e.Text = binread.Masked
	}
	if s.local >= 0 {
		s.tell(e)
		return
	}
	// Different copies name the sender and the recipient, in this order.
	if e.Value == sim.ChatWhisperSent {
		s.whisper = append(s.whisper, e)
		return
	}
	for i, sent := range s.whisper {
		if sent.Text == e.Text && e.Target < 0 {
			e.Target = sent.Target
			s.whisper = append(s.whisper[:i], s.whisper[i+1:]...)
			break
		}
	}
	s.tell(e)
}

// serverLine reads what old servers say in chat only.
func (s *Scene) serverLine(text string) {
	if name, ms, ok := finishLine(text); ok && !s.finishes {
		e := newEvent(sim.EventFinish)
		// A finish without a player would count as the team's. A player who is still
		// unknown has just come into view; the line itself is in the chat.
		if e.Player, e.Value = s.playerNamed(name), ms; e.Player >= 0 {
			s.tellAs(e, true)
		}
	}
	if name, reason, ok := leaveLine(text); ok {
		s.left(name, reason)
	}
}

// finishLine reads DDRace's "NAME finished in: 1 minute(s)  2.34 second(s)".
func finishLine(text string) (name string, ms int32, ok bool) {
	name, rest, ok := strings.Cut(text, " finished in: ")
	if !ok {
		return "", 0, false
	}
	mins, rest, ok := strings.Cut(rest, " minute(s) ")
	secs, _, ok2 := strings.Cut(rest, " second(s)")
	m, err := strconv.Atoi(mins)
	sec, err2 := strconv.ParseFloat(strings.TrimSpace(secs), 64)
	if !ok || !ok2 || err != nil || err2 != nil || m < 0 || m > 1<<20/60 || !(sec >= 0 && sec < 60.005) {
		return "", 0, false
	}
	return name, int32(m*60_000) + int32(sec*1000+0.5), true
}

// leaveLine reads "'NAME' has left the game (REASON)".
func leaveLine(text string) (name, reason string, ok bool) {
	text, ok = strings.CutPrefix(text, "'")
	if !ok {
		return "", "", false
	}
	i := strings.LastIndex(text, "' has left the game")
	if i < 0 {
		return "", "", false
	}
	reason = strings.TrimSpace(text[i+len("' has left the game"):])
	reason = strings.TrimSuffix(strings.TrimPrefix(reason, "("), ")")
	return text[:i], reason, true
}

// playerNamed returns the client id of the player of that name, −1 without one.
func (s *Scene) playerNamed(name string) int16 {
	for id := range s.players {
		if who, ok := s.b.Identity(id); ok && who.Name == name {
			return int16(id)
		}
	}
	return -1
}

// A farewell is a message that says that a player leaves, and why.
type farewell struct {
	reason string
	told   sim.Tick
}

// farewellTicks is how long after such a message a snapshot may show it.
const farewellTicks = 50

// maxFarewells bounds how many are kept: more players never leave together.
const maxFarewells = 2 * sim.MaxPlayers

// left notes that messages say that the player of a name leaves.
func (s *Scene) left(name, reason string) {
	if len(s.reasons) < maxFarewells {
		s.reasons[name] = farewell{reason, s.now}
	}
}

// leaving reports whether messages say that the player of a name leaves.
func (s *Scene) leaving(name string) bool {
	f, ok := s.reasons[name]
	return ok && f.told+farewellTicks >= s.now
}

// leaveReason returns why the player of that name left, and forgets it.
func (s *Scene) leaveReason(name string) string {
	r := s.reasons[name].reason
	delete(s.reasons, name)
	if !s.private {
		r = twcodec.MaskText(r)
	}
	return r
}

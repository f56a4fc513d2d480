package goldsrc

import "playhead/formats/internal/binread"

// A userHandler processes the payload of a user message.
type userHandler func(c *client, r *msgReader)

// A userMessage is an announced message of the game.
type userMessage struct {
	name   string
	size   int // size of the payload, −1 if a byte before it holds the size
	count  int // number received
	handle userHandler
}

// A userTable maps the server's message numbers to the game's messages.
type userTable struct {
	byID  [256]int16 // index into known
	known []userMessage
}

// unknownMessage is the index in known of numbers never announced.
const unknownMessage = 0

func (t *userTable) init() {
	t.known = []userMessage{{name: "unknown user message", size: -1}}
}

// maxUserMessages limits the table: a server announces a few hundred at most, and
// the same ones again at every map change.
const maxUserMessages = 4096

// announce reads SVC_NEWUSERMSG.
func (t *userTable) announce(r *msgReader) error {
	id, size := int(r.u8()), int(r.i8())
	name := paddedString(r.bytes(16))
	if r.over() {
		return r.cutOff("SVC_NEWUSERMSG")
	}
	if id < firstUserMessage {
		return binread.Corruptf("user message %q has the number %d of an engine message", name, id)
	}
	for i := range t.known {
		if m := &t.known[i]; i > 0 && m.name == name && m.size == size {
			t.byID[id] = int16(i)
			return nil
		}
	}
	if len(t.known) >= maxUserMessages {
		return binread.Corruptf("more than %d user messages", maxUserMessages)
	}
	t.byID[id] = int16(len(t.known))
	m := userMessage{name: name, size: size, handle: handlers[name]}
	if want, ok := sizes[name]; ok && size != want {
		m.handle = nil // of a mod that uses the name differently
	}
	t.known = append(t.known, m)
	return nil
}

// readUserMessage reads the message with a number assigned by the server and
// returns its name.
func (c *client) readUserMessage(id int, r *msgReader) (string, error) {
	index := c.users.byID[id]
	m := &c.users.known[index]
	m.count++
	n := m.size
	if n < 0 {
		n = int(r.u8())
	}
	start := r.pos
	if r.over() || n > r.left() {
		return m.name, binread.Corruptf("it has %d bytes, %d remain in its block", n, r.left())
	}
	if index == unknownMessage {
		c.warn("unknown-message", r.offset(), "user message "+engineName(id)+" was never announced")
	}
	if m.handle != nil {
		// The payload is a separate block: a handler that expects more data reads
		// zeros, not the next message.
		body := msgReader{buf: r.buf[:start>>3+n], pos: start, end: start + n*8, base: r.base}
		m.handle(c, &body)
	}
	r.pos = start + n*8
	return m.name, nil
}

// handlers are the messages that change the model, by name: a name means the same
// in every game that has it. Other messages are counted and skipped;
// docs/formats/goldsrc.md gives the reason for each.
var handlers = map[string]userHandler{
	"DeathMsg": (*client).deathMsg, "ScoreInfo": (*client).scoreInfo, "TeamInfo": (*client).teamInfo,
	"TeamScore": (*client).teamScore,
	"SayText":   (*client).sayText, "TextMsg": (*client).textMsg, "HudText": (*client).hudText,
	"HudTextPro": (*client).hudText,
	"Health":     (*client).health, "Battery": (*client).battery, "Damage": (*client).damage,
	"SetFOV":    (*client).setFOV,
	"CurWeapon": (*client).curWeapon, "WeaponList": (*client).weaponList, "WeapPickup": (*client).weaponPickup,
	"ItemPickup": (*client).itemPickup,

	"ScoreAttrib": (*client).scoreAttrib, "Radar": (*client).radar, "HostagePos": (*client).hostagePos,
	"HostageK": (*client).hostageGone,
	"BombDrop": (*client).bombDrop, "BombPickup": (*client).bombPickup, "RoundTime": (*client).roundTime,
	"SendAudio": (*client).sendAudio,
	"Money":     (*client).money, "Account": (*client).account, "HealthInfo": (*client).healthInfo,
	"SpecHealth":  (*client).specHealth,
	"SpecHealth2": (*client).specHealth2, "Spectator": (*client).spectator, "ClCorpse": (*client).corpse,
	"BarTime": (*client).barTime, "BarTime2": (*client).barTime2, "ScreenFade": (*client).screenFade,
	"StatusIcon": (*client).statusIcon,

	"TeamNames": (*client).readTeamNames,

	"PTeam": (*client).playerTeam, "Frags": (*client).frags, "ScoreShort": (*client).scoreShort,
	"RoundState": (*client).dodRound, "CapMsg": (*client).captured, "TimeLeft": (*client).roundTime,
}

// sizes are the sizes of messages whose payload would be misread if a mod used
// the name for a different one, as Sven Co-op does.
var sizes = map[string]int{"ScoreInfo": 9, "CurWeapon": 3, "Damage": 12, "TeamScore": -1}

// restString returns the rest of a payload up to a NUL.
func (r *msgReader) restString() []byte {
	if r.over() {
		return nil
	}
	rest := r.buf[r.pos>>3 : r.end>>3]
	s := trimNUL(rest)
	r.pos = min(r.pos+(len(s)+1)*8, r.end)
	return s
}

package teehistorian

import (
	"fmt"
	"strings"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/formats/internal/twscene"
	"playhead/sim"
)

// wire is a client's protocol, which decides how to read its message numbers.
type wire uint8

const (
	wireUnknown wire = iota // joined before a map change; its first message decides
	wire6
	wire7
)

// guessWire infers the protocol from a message number. Each of these numbers is
// sent in one protocol only, except those that the default covers. A client's
// first message is Cl_StartInfo.
func guessWire(b []byte) wire {
	v, n := twcodec.ReadInt(b)
	if n == 0 {
		return wireUnknown
	}
	switch id := uint32(v) >> 1; {
	case id == 0: // by UUID
		return wireUnknown
	case id >= 17 && id <= 23 || id == 31: // Cl_Say … Cl_Emoticon, Cl_ShowOthers
		return wire6
	case id >= 24 && id <= 39:
		return wire7
	}
	return wireUnknown
}

// message applies a MESSAGE: a game message as sent by the client.
func (d *decoder) message(b *sim.Builder, cid int32, payload []byte) {
	p := &d.players[cid]
	if p.wire == wireUnknown {
		p.wire = guessWire(payload)
	}
	proto := twcodec.Proto6
	if p.wire == wire7 {
		proto = twcodec.Proto7
	}
	m := &d.msg
	if err := m.Read(proto, payload); err != nil {
		b.Warn("bad-message", d.s.Offset(), err.Error())
		return
	}
	who := int16(cid)
	switch m.Kind() {
	case twcodec.MsgClStartInfo, twcodec.MsgClChangeInfo, twcodec.MsgClSkinChange:
		d.ensureHere(b, cid)
		who := d.identityOf(p, m)
		if d.minor < minorPlayerName {
			who.Name = d.freeName(cid, who.Name)
		}
		d.present(b, cid, who)
	case twcodec.MsgClKill:
		d.asked = true
		b.Event(sim.Event{Kind: sim.EventKill, Player: who, Target: who, Value: weaponSelf})
	case twcodec.MsgClEmoticon:
		b.Event(sim.Event{Kind: sim.EventEmote, Player: who, Target: -1, Value: m.Int("emoticon")})
	case twcodec.MsgClSetTeam:
		d.asked = true
		team := max(-1, m.Int("team"))
		b.Event(sim.Event{Kind: sim.EventTeam, Player: who, Target: -1, Value: team, Text: sideName(team)})
	case twcodec.MsgClSay: // written by modified servers, not by DDNet
		d.say(b, who, m, proto)
	case twcodec.MsgClCallVote:
		b.Event(sim.Event{Kind: sim.EventVote, Player: who, Target: -1, Text: d.text(m.Bytes("type")) + " " +
			d.text(m.Bytes("value"))})
	case twcodec.MsgUnknown:
		b.Warn("unknown-message", d.s.Offset(), "unknown game message")
	}
}

// weaponSelf is the weapon of a self-kill.
const weaponSelf = -2

// sideName names the target of a Cl_SetTeam. The DDRace servers that write
// teehistorians have one side and the spectators.
func sideName(team int32) string {
	if team < 0 {
		return "spectators"
	}
	return "game"
}

// identityOf returns p's identity after m.
func (d *decoder) identityOf(p *player, m *twcodec.Msg) sim.Identity {
	who := p.identity
	if m.Kind() != twcodec.MsgClSkinChange {
		who.Name, who.Clan, who.Country = d.text(m.Bytes("name")), d.text(m.Bytes("clan")), m.Int("country")
	}
	if p.wire != wire7 {
		who.Skin = m.Text("skin")
		who.CustomCol = m.Int("use_custom_color") != 0
		who.ColorBody, who.ColorFeet = uint32(m.Int("color_body")), uint32(m.Int("color_feet"))
		return who
	}
	if m.Kind() == twcodec.MsgClChangeInfo {
		return who
	}
	who.Parts = twscene.SkinParts(m)
	return who
}

// minorPlayerName is the version_minor from which PLAYER_NAME records the name
// that the server assigned.
const minorPlayerName = 8

// freeName returns the name that a server assigns to client cid who requested
// name, for older files that do not record it. Surrounding spaces are removed,
// and a name in use gets the first free number as a prefix.
func (d *decoder) freeName(cid int32, wanted string) string {
	wanted = strings.TrimSpace(wanted)
	name := wanted
	for n := 1; name == "" || d.nameTaken(cid, name); n++ {
		name = fmt.Sprintf("(%d)%s", n, wanted)
	}
	return name
}

func (d *decoder) nameTaken(cid int32, name string) bool {
	for id := range d.players {
		if p := &d.players[id]; int32(id) != cid && p.here && p.identity.Name == name {
			return true
		}
	}
	return false
}

// present applies who as a client's identity from the next tick on.
func (d *decoder) present(b *sim.Builder, cid int32, who sim.Identity) {
	p := &d.players[cid]
	before := p.identity.Name
	p.identity = who
	d.later.identity.add(cid)
	if before != "" && before != who.Name {
		b.Event(sim.NameEvent(int(cid), before, who.Name))
	}
}

// say applies a line of chat.
func (d *decoder) say(b *sim.Builder, who int16, m *twcodec.Msg, proto twcodec.Protocol) {
	e := sim.Event{Kind: sim.EventChat, Player: who, Target: -1, Text: d.text(m.Bytes("message"))}
	if !d.show { // prefix of commands
		e.Text = twcodec.MaskText(e.Text)
	}
	switch {
	case proto == twcodec.Proto7 && m.Int("mode") == chatWhisper7:
		e.Value, e.Target = sim.ChatWhisperSent, int16(m.Int("target"))
		if !d.show {
			e.Text = binread.Masked
		}
	case proto == twcodec.Proto7 && m.Int("mode") == chatTeam7, proto == twcodec.Proto6 && m.Int("team") == 1:
		e.Value = sim.ChatTeam
	}
	b.Event(e)
}

// The chat modes of 0.7.
const (
	chatTeam7    = 2
	chatWhisper7 = 3
)

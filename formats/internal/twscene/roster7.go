package twscene

import (
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// rosterMessage reads 0.7 messages about players and the game. In demos, items
// replace most of them and take precedence.
func (s *Scene) rosterMessage(m *twcodec.Msg, p twcodec.Protocol) {
	if p != twcodec.Proto7 {
		return
	}
	id := client(m.Int("client_id"))
	switch m.Kind() {
	case twcodec.MsgSvClientInfo:
		if m.Int("local") != 0 {
			s.own = int(id)
		}
		if id >= 0 && s.byMessage(int(id)) {
			s.identify(int(id), identityOf(m))
			s.players[id].heard = true
			s.joinTeam(int(id), m.Int("team"))
		}
	case twcodec.MsgSvSkinChange:
		if id >= 0 && s.byMessage(int(id)) {
			if who, ok := s.b.Identity(int(id)); ok {
				who.Parts = SkinParts(m)
				s.b.SetIdentity(int(id), who)
			}
		}
	case twcodec.MsgSvTeam:
		if id >= 0 && s.byMessage(int(id)) {
			s.joinTeam(int(id), m.Int("team"))
		}
	case twcodec.MsgSvClientDrop:
		if id >= 0 && s.players[id].known {
			if who, ok := s.b.Identity(int(id)); ok {
				s.left(who.Name, m.Text("reason"))
			}
			if s.byMessage(int(id)) {
				s.leave(int(id))
			}
		}
	case twcodec.MsgDeClientLeave:
		s.left(s.name(m.Text("name")), m.Text("reason"))
	case twcodec.MsgSvGameInfo:
		if s.proto == twcodec.Proto7 && s.seen[twcodec.ItemDeGameInfo] == 0 {
			s.talk.ints = s.talk.ints[:0]
			for i := range m.Values {
				s.talk.ints = append(s.talk.ints, m.Values[i].Int)
			}
			s.globals(s.talk.ints, sim.GameFlags, sim.ScoreLimit, sim.TimeLimit, sim.RoundCount, sim.RoundNumber)
		}
	case twcodec.MsgSvGameMsg:
		s.gameMsg(m)
	}
}

// byMessage reports whether id is known from messages: in a 0.7 demo without a
// De_ClientInfo for it.
func (s *Scene) byMessage(id int) bool {
	return s.proto == twcodec.Proto7 && s.players[id].client == 0
}

func identityOf(m *twcodec.Msg) sim.Identity {
	return sim.Identity{Name: m.Text("name"), Clan: m.Text("clan"), Country: m.Int("country"), Parts: SkinParts(m)}
}

// SkinParts reads the three lists of six of a message that describe a 0.7 skin.
func SkinParts(m *twcodec.Msg) *sim.SkinParts {
	parts := new(sim.SkinParts)
	var names, custom, colors int
	for _, v := range m.Values {
		switch v.Field.Name {
		case "skin_part_names":
			parts.Names[names] = twcodec.Text(v.Bytes)
			names++
		case "use_custom_colors":
			parts.Custom[custom] = v.Int != 0
			custom++
		case "skin_part_colors":
			parts.Colors[colors] = uint32(v.Int)
			colors++
		}
	}
	return parts
}

// Ids of Sv_GameMsg whose content is in no snapshot; flags have items.
const (
	gameMsgSwap    = 0
	gameMsgShuffle = 2
	gameMsgBalance = 3
)

func (s *Scene) gameMsg(m *twcodec.Msg) {
	switch m.Int("game_msg_id") {
	case gameMsgSwap:
		s.text(sim.EventInfo, "teams swapped")
	case gameMsgShuffle:
		s.text(sim.EventInfo, "teams shuffled")
	case gameMsgBalance:
		s.text(sim.EventInfo, "teams balanced")
	}
}

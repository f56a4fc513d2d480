package goldsrcwriter

import "math"

// userMessages returns the messages that a game announces.
func userMessages(game string) []userMessage {
	list := []userMessage{
		{"CurWeapon", 3},
		{"Health", 1},
		{"Battery", 2},
		{"DeathMsg", -1},
		{"ScoreInfo", 9},
		{"TeamInfo", -1},
		{"TeamScore", -1},
		{"SayText", -1},
		{"TextMsg", -1},
		{"ResetHUD", 1},
		{"WeaponList", -1},
		{"Damage", 12},
	}
	switch game {
	case "cstrike":
		list = append(list, []userMessage{
			{"ScoreAttrib", 2},
			{"RoundTime", 2},
			{"Money", 5},
			{"Account", 5},
			{"HealthInfo", 5},
			{"SendAudio", -1},
			{"BombDrop", 7},
			{"BombPickup", 0},
			{"Radar", 7},
			{"HostagePos", 8},
			{"HostageK", 1},
			{"ClCorpse", -1},
			{"Spectator", 2},
			{"StatusIcon", -1},
		}...)
	case "dod":
		list = append(list, []userMessage{
			{"PTeam", 2},
			{"PClass", 2},
			{"Frags", 3},
			{"ObjScore", 3},
			{"ScoreShort", 8},
			{"RoundState", 1},
			{"CapMsg", -1},
			{"TimeLeft", 2},
			{"Spectator", 2},
			{"ClanTimer", 1},
			{"YouDied", 1},
		}...)
		for i := range list {
			if list[i].name == "DeathMsg" {
				list[i].size = 3
			}
		}
	}
	if m := mods[game]; m != nil {
		list = m.announce(list)
	}
	return list
}

// teamWords are the teams in TeamInfo.
var teamWords = map[string][]string{
	"cstrike": {"TERRORIST", "CT"}, "valve": {"red", "blue"}, "dod": {"allies", "axis"},
	"tfc": mods["tfc"].teams, "gearbox": mods["gearbox"].teams, "svencoop": mods["svencoop"].teams,
}

// tellPlayer appends the messages that say how a player stands.
func (v *server) tellPlayer(p *player) {
	if len(v.o.Teams) > 0 {
		v.user("TeamInfo", func(s *stream) { s.u8(p.id); s.str(v.o.Teams[p.side]) })
	}
	switch v.o.Game {
	case "dod":
		v.user("PTeam", func(s *stream) { s.u8(p.id, p.team+1) })
		v.user("Frags", func(s *stream) { s.u8(p.id); s.i16(p.kills) })
		v.user("ObjScore", func(s *stream) { s.u8(p.id); s.i16(p.kills * 2) })
		v.user("ScoreShort", func(s *stream) { s.u8(p.id); s.i16(p.kills*2, p.kills, p.deaths) })
		return
	case "cstrike":
		v.user("TeamInfo", func(s *stream) { s.u8(p.id); s.str(teamWords[v.o.Game][p.team]) })
		v.tellAttributes(p)
		v.user("HealthInfo", func(s *stream) { s.u8(p.id); s.i32(p.health) })
		if v.o.Script == nil {
			v.user("Account", func(s *stream) { s.u8(p.id); s.i32(p.money) })
		}
	}
	v.user("ScoreInfo", func(s *stream) { s.u8(p.id); s.i16(p.kills, p.deaths, 0, p.side+1) })
}

func (v *server) tellAttributes(p *player) {
	flags := 0
	if !p.alive {
		flags = 1
	}
	v.user("ScoreAttrib", func(s *stream) { s.u8(p.id, flags) })
}

// dodNumbers are the weapons of DeathMsg in Day of Defeat for our three arms.
var dodNumbers = [3]int{7, 12, 5}

// tell appends the messages for something that happened.
func (v *server) tell(m *match, h *happening) {
	switch h.what {
	case wasKilled:
		v.tellKill(h)
		v.tellPlayer(&m.players[h.a-1])
		v.tellPlayer(&m.players[h.b-1])
	case saidSomething:
		v.tellChat(m, h)
	case roundBegan:
		v.tellRound(m)
	case roundWon:
		v.tellWinner(m)
	case bombWasPlanted:
		v.user("BombDrop", func(s *stream) { s.coord(h.at[:]...); s.u8(1) })
		v.user("SendAudio", func(s *stream) { s.u8(0); s.str("%!MRAD_BOMBPL"); s.i16(100) })
		v.user("TextMsg", func(s *stream) { s.u8(4); s.str("#Bomb_Planted") })
	case tookFlag:
		v.user("CapMsg", func(s *stream) { s.u8(h.a); s.str("the basins"); s.u8(m.players[h.a-1].team + 1) })
	case bulletHit:
		v.s.u8(23, 109) // a bullet's mark
		v.s.coord(h.at[:]...)
		v.s.i16(0)
		v.s.u8(3)
	case grenadeBurst:
		v.s.u8(23, 3)
		v.s.coord(h.at[:]...)
		v.s.i16(v.model("sprites/laserbeam.spr"))
		v.s.u8(25, 30, 0)
	}
}

func (v *server) tellKill(h *happening) {
	a := arms(v.o.Game)[h.weapon]
	v.user("DeathMsg", func(s *stream) {
		s.u8(h.a, h.b)
		switch v.o.Game {
		case "cstrike":
			head := 0
			if h.head {
				head = 1
			}
			s.u8(head)
			s.str(a.name)
		case "dod":
			s.u8(dodNumbers[h.weapon])
		default:
			s.str(a.name)
		}
	})
}

func (v *server) tellChat(m *match, h *happening) {
	p := &m.players[h.a-1]
	v.user("SayText", func(s *stream) {
		s.u8(p.id)
		if v.o.Game != "cstrike" {
			team := ""
			if h.team {
				team = "(TEAM) "
			}
			s.str("\x02" + team + p.name + ": " + h.text + "\n")
			return
		}
		format := "#Cstrike_Chat_All"
		switch {
		case h.team:
			format = []string{"#Cstrike_Chat_T", "#Cstrike_Chat_CT"}[p.team]
		case !p.alive:
			format = "#Cstrike_Chat_AllDead"
		}
		s.str(format)
		s.str("")
		s.str(h.text)
	})
}

func (v *server) tellRound(m *match) {
	switch v.o.Game {
	case "cstrike":
		v.user("RoundTime", func(s *stream) { s.i16(60) })
		v.user("SendAudio", func(s *stream) { s.u8(0); s.str("%!MRAD_GO"); s.i16(100) })
		c := v.level.Rooms[v.level.Site].center()
		v.user("HostagePos", func(s *stream) { s.u8(1, 0); s.coord(c[0], c[1], v.level.Rooms[v.level.Site].Floor) })
	case "dod":
		v.user("RoundState", func(s *stream) { s.u8(0) })
		v.user("RoundState", func(s *stream) { s.u8(1) })
		v.user("TimeLeft", func(s *stream) { s.i16(60) })
	}
	for i := range m.players {
		v.tellPlayer(&m.players[i])
	}
}

func (v *server) tellWinner(m *match) {
	switch v.o.Game {
	case "cstrike":
		text := []string{"#Terrorists_Win", "#CTs_Win"}[m.winner]
		if m.planted && m.winner == 0 {
			text = "#Target_Bombed"
		}
		v.user("TextMsg", func(s *stream) { s.u8(4); s.str(text) })
		for t, word := range teamWords["cstrike"] {
			v.user("TeamScore", func(s *stream) { s.str(word); s.i16(m.scores[t]) })
		}
	case "dod":
		v.user("RoundState", func(s *stream) { s.u8(3 + m.winner) })
	}
}

// corpse appends ClCorpse: the body of a player whose entity is hidden now.
func (v *server) corpse(p *player) {
	v.user("ClCorpse", func(s *stream) {
		s.str([]string{"leet", "gsg9"}[p.team])
		s.i32(int(p.pos[0]*128), int(p.pos[1]*128), int(p.pos[2]*128))
		s.coord(0, p.yaw, 0)
		s.i32(0)
		s.u8(101, 0, p.team+1, p.id)
	})
}

// radar appends where a team mate is.
func (v *server) radar(p *player) {
	v.user("Radar", func(s *stream) { s.u8(p.id); s.coord(p.pos[:]...) })
}

// playerEntity returns the entity of a player.
func (v *server) playerEntity(p *player, now float64) entity {
	a := arms(v.o.Game)[p.weapon]
	e := entity{
		origin: p.pos, angles: [3]float32{float32(math.Mod(float64(-p.pitch)/3+360, 360)), p.yaw, 0},
		sequence: 20, gait: 4, model: v.model(playerModels(v.o)[p.team]),
		weapon:   v.model("models/p_" + a.name + ".mdl"),
		moveType: moveWalk, solid: solidBox, animTime: float32(now),
	}
	for i := range e.origin {
		e.origin[i] = quantized(e.origin[i])
	}
	if p.duckUntil > now {
		e.hull = 1
	}
	if !p.alive {
		e.sequence, e.gait, e.moveType, e.solid, e.weapon = 101, 0, moveToss, solidNot, 0
	}
	if p.climbs {
		e.moveType = moveFly
	}
	if p.body {
		e.effects = effectHide
	}
	return e
}

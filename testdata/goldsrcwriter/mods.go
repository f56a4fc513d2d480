package goldsrcwriter

// A mod is a game that tells of players, chat and deaths as Half-Life does, and of
// the rest in messages of its own.
type mod struct {
	teams []string
	named bool // TeamNames tells the teams
	arms  []arm
	own   []userMessage // which replace those of Half-Life by name
}

var mods = map[string]*mod{
	"tfc": {
		teams: []string{"Blue", "Red", "Yellow", "Green"}, named: true,
		arms: []arm{
			{"nails", "nailgun", 10, 100, 0.15, 12},
			{"spy_tranq", "tranq", 5, 10, 0.9, 60},
			{"rocket", "rpg", 8, 4, 0.8, 70},
		},
		own: []userMessage{{"TeamNames", -1}, {"Feign", 1}, {"Detpack", 1}, {"BuildSt", -1}, {"ValClass", 10}},
	},
	"gearbox": {
		teams: []string{"Black Mesa", "Opposing Force"}, named: true,
		arms: []arm{
			{"knife", "knife", 3, 1, 0.5, 30},
			{"eagle", "eagle", 5, 7, 0.4, 34},
			{"m249", "saw", 9, 50, 0.1, 20},
		},
		own: []userMessage{{"TeamNames", -1}, {"CTFScore", 3}, {"FlagStatus", -1}, {"StatusIcons", 4}},
	},
	"svencoop": {
		teams: []string{"players", "players"},
		arms: []arm{
			{"uzi", "uzi", 17, 32, 0.1, 14},
			{"minigun", "minigun", 18, 600, 0.08, 18},
			{"m16", "m16", 19, 30, 0.12, 20},
		},
		own: []userMessage{{"ScoreInfo", 24}, {"CurWeapon", 7}, {"Health", 4}, {"VModelPos", 6}, {"TimeDecal", -1}},
	},
}

// deathmatch reports whether players of a game come back by themselves, without
// rounds.
func deathmatch(game string) bool { return game == "valve" || mods[game] != nil }

// announce returns the messages of Half-Life with those of the mod in their places.
func (m *mod) announce(list []userMessage) []userMessage {
next:
	for _, o := range m.own {
		for i := range list {
			if list[i].name == o.name {
				list[i] = o
				continue next
			}
		}
		list = append(list, o)
	}
	return list
}

// tellMod appends what only the mod tells: payloads of no meaning.
func (v *server) tellMod(m *mod, frame int) {
	for i, o := range m.own {
		if o.name == "TeamNames" {
			continue
		}
		v.user(o.name, func(s *stream) {
			n := o.size
			if n < 0 {
				n = 5 + i
			}
			for k := range n {
				s.u8((frame + 7*i + 31*k) & 0xff)
			}
		})
	}
}

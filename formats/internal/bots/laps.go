package main

import "time"

// laps is the round that runs are tested on: two race alone, two in team 2,
// and two in team 3, who save their race half-way and load it later. Nobody
// waits for anybody, and all race to the end of the round.
func laps() []part {
	lone := func(name, clan string, color, feet int32, breath int) part {
		return part{look: look{name, clan, "default", color, feet, -1}, act: func(m *mind) { m.race(breath) }}
	}
	pair := func(name string, color, feet int32, lines []line) part {
		return part{look: look{name, "pair", "default", color, feet, -1}, act: (*mind).savers, lines: lines}
	}
	team := func(name string, color, feet int32, from float64) part {
		p := part{look: look{name, "team", "default", color, feet, -1}, act: func(m *mind) {
			if m.seconds() > from {
				m.race(60)
			}
		}}
		// They are put out of the team when they finish, and come back.
		for at := 1.5; at < 200; at += 1.1 {
			p.lines = append(p.lines, line{at: at, text: "/team 2"})
		}
		return p
	}
	second := team("mimi", colour(260, 170, 140), colour(260, 150, 90), 3.6)
	second.joins = 200 * time.Millisecond
	return []part{
		lone("nova", "PLAY", colour(174, 180, 60), colour(50, 220, 90), 30),
		lone("Привет", "PLAY", colour(220, 200, 110), colour(220, 160, 60), 45),
		pair("kettle", colour(16, 200, 100), colour(16, 120, 40), []line{
			{at: 1.4, text: "/team 3"},
			{at: saveAt, text: "/save half-way"},
			{at: loadAt - 2, text: "/team 4"},
			{at: loadAt, text: "/load half-way"},
		}),
		pair("ひなた", colour(330, 180, 150), colour(282, 120, 80), []line{
			{at: 1.8, text: "/team 3"}, {at: loadAt - 1, text: "/team 4"},
		}),
		team("brick", colour(42, 170, 90), colour(27, 130, 50), 3.4),
		second,
	}
}

// When the pair saves and loads, in seconds.
const (
	saveAt = 6
	loadAt = 16
)

// savers wait at the start, race half of the map, save, wait where they are
// born again, and race on when they have loaded.
func (m *mind) savers() {
	switch t := m.seconds(); {
	case t < 3.8:
		m.run(tile(14, 29))
	case t > saveAt && t < loadAt+0.5:
		m.run(tile(11, 29))
	default:
		m.race(50)
	}
}

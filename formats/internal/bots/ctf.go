package main

import (
	"math"

	"playhead/formats/internal/twcodec"
)

// Sides of a team game.
const (
	red = iota
	blue
)

// flagHomes are the flag stands of the map Twin Ledges.
var flagHomes = [2]spot{red: tile(6, 21), blue: tile(73, 21)}

// ctf is the round of the second sample: two sides of four capture the flag.
func ctf() []part {
	type player struct {
		name       string
		guards     bool
		body, feet int32
		lines      []line
	}
	players := []player{
		{"nova", false, colour(174, 180, 60), colour(50, 220, 90), []line{
			{at: 3, text: "go go go"},
			{at: 22, emoticon: emoteExclamation},
			{at: 40, text: "one more"},
		}},
		{"kettle", false, colour(16, 200, 100), colour(16, 120, 40), []line{
			{at: 6, emoticon: emoteDeviltee},
			{at: 30, text: "they have our flag"},
		}},
		{"ひなた", true, colour(330, 180, 150), colour(282, 120, 80), []line{
			{at: 4, text: "守ります"},
			{at: 43, emoticon: emoteHearts},
		}},
		{"Привет", true, colour(220, 200, 110), colour(220, 160, 60), []line{
			{at: 5, text: "стою на базе"},
			{at: 26, emoticon: emoteMusic},
		}},
		{"brick", false, colour(42, 170, 90), colour(27, 130, 50), []line{
			{at: 12, text: "middle"},
			{at: 44, text: "gg"},
		}},
		{"mimi", false, colour(260, 170, 140), colour(260, 150, 90), []line{
			{at: 15, emoticon: emoteOop},
			{at: 34, text: "nice shot"},
			{at: 45, text: "gg"},
		}},
		{"pico", false, colour(90, 170, 100), colour(90, 120, 60), []line{
			{at: 18, text: "laser is up"},
			{at: 46, text: "gg wp"},
		}},
		{"тортик", false, colour(300, 170, 120), colour(10, 170, 120), []line{
			{at: 24, text: "на помощь"},
			{at: 47, emoticon: emoteHearts},
		}},
	}
	var parts []part
	for _, p := range players {
		parts = append(parts, part{
			look:  look{name: p.name, body: p.body, feet: p.feet},
			proto: twcodec.Proto7,
			lines: p.lines,
			act:   func(m *mind) { m.capture(p.guards) },
		})
	}
	return parts
}

// capture plays for the side the server chose.
func (m *mind) capture(guards bool) {
	side := m.world.sides[m.world.me&63]
	self, ok := m.self()
	if !ok {
		m.world.owns = [ninja + 1]bool{hammer: true, gun: true}
		m.release(0)
		return
	}
	foe, d := m.nearestFoe(self, side)
	to := m.errand(self, side, guards)
	if d < 90 && m.world.holds[1-side] != int32(m.world.me) {
		to = foe.spot
	}
	m.run(to)
	if m.swing == 0 && d < 620 && m.g.clear(self.spot, foe.spot) {
		m.fight(self, foe, d)
	}
}

// errand returns where a player of a side is needed.
func (m *mind) errand(self tee, side int32, guards bool) spot {
	home, away := flagHomes[side], flagHomes[1-side]
	ours, theirs := m.world.flags[side], m.world.flags[1-side]
	stolen := ours != (spot{}) && ours.distance(home) > 64
	switch {
	case m.world.holds[1-side] == int32(m.world.me):
		return home
	case stolen && (guards || self.distance(ours) < self.distance(away)):
		return ours
	case guards:
		return spot{home.x + 90*math.Sin(float64(m.ticks)/60), home.y}
	case theirs != spot{}:
		return theirs
	}
	return away
}

func (m *mind) nearestFoe(self tee, side int32) (foe tee, distance float64) {
	distance = math.Inf(1)
	for id, t := range m.world.tees {
		if d := self.distance(t.spot); id != m.world.me && m.world.sides[id&63] != side && d < distance {
			foe, distance = t, d
		}
	}
	return foe, distance
}

// fight shoots at a foe with what is best at this distance.
func (m *mind) fight(self, foe tee, d float64) {
	if self.ammo == 0 && self.weapon > hammer {
		m.world.owns[self.weapon] = false
	}
	weapon, every := int32(gun), 9
	switch owns := m.world.owns; {
	case d < 56:
		weapon, every = hammer, 14
	case owns[shotgun] && d < 260:
		weapon, every = shotgun, 27
	case owns[grenade] && d < 480:
		weapon, every = grenade, 28
	case owns[laser]:
		weapon, every = laser, 42
	}
	lead := d / 60 // ticks a bullet takes
	aim := spot{foe.x + foe.vx*lead, foe.y + foe.vy*lead*0.5}
	if weapon == grenade {
		aim.y -= d * d / 2600
	}
	if m.lookAt(aim) {
		m.shoot(weapon, every)
	}
}

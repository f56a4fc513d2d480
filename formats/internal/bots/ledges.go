package main

import "math"

// Places on the map Sunny Ledges.
var (
	spawnHill  = tile(12, 29)
	finishHill = tile(94, 24)
	pitEdge    = spot{25*32 + 6, 31*32 + 16}
	lookout    = tile(22, 31)
	plateau    = tile(40, 29)
	spikes     = spot{76 * 32, 40 * 32}
)

// ledges is the round of the first sample: two race each other, one falls
// into the ice and is pulled out by another, two fence and run after that.
func ledges() []part {
	return []part{
		{
			look: look{"nova", "PLAY", "default", colour(174, 180, 60), colour(50, 220, 90), 276}, act: nova,
			lines: []line{
				{at: 2.2, text: "gl hf"},
				{at: 3, emoticon: emoteMusic},
				{at: 11.6, text: "beat that"},
				{at: 24, emoticon: emoteEyes},
				{at: 33, text: "that swing over the lake"},
				{at: 47, emoticon: emoteDeviltee},
				{at: 61, text: "gg"},
				{at: 63, emoticon: emoteHearts},
			},
		},
		{
			look: look{"Привет", "PLAY", "default", colour(220, 200, 110), colour(220, 160, 60), 643}, act: second,
			lines: []line{
				{at: 2.9, text: "удачи"},
				{at: 12.4, text: "nice"},
				{at: 19, emoticon: emoteExclamation},
				{at: 36.5, text: "опять лёд"},
				{at: 62, text: "gg wp"},
				{at: 64, emoticon: emoteHearts},
			},
		},
		{
			look: look{"kettle", "tea", "default", colour(16, 200, 100), colour(16, 120, 40), 826}, act: kettle,
			lines: []line{
				{at: 1.4, text: "/team 3"},
				{at: 6.2, text: "oh no"},
				{at: 7.4, text: "hook me pls"},
				{at: 13.5, text: "thx"},
				{at: 14, emoticon: emoteHearts},
				{at: 41, emoticon: emoteDrop},
				{at: 62.6, text: "gg"},
			},
		},
		{
			look: look{"ひなた", "tea", "default", colour(330, 180, 150), colour(282, 120, 80), 392}, act: hinata,
			lines: []line{
				{at: 1.8, text: "/team 3"},
				{at: 5, text: "wait for me"},
				{at: 8.2, text: "hold still"},
				{at: 12.6, text: "got you"},
				{at: 40.5, text: "がんばって"},
				{at: 62.9, text: "おつかれ"},
				{at: 63.5, emoticon: emoteMusic},
			},
		},
		{
			look: look{"brick", "", "default", colour(42, 170, 90), colour(27, 130, 50), 40}, act: brick,
			lines: []line{
				{at: 1.5, text: "/team 2"},
				{at: 4, emoticon: emoteDeviltee},
				{at: 15, text: "too slow mimi"},
				{at: 45.5, emoticon: emoteWTF},
				{at: 62.3, text: "rematch tomorrow"},
			},
		},
		{
			look: look{"mimi", "", "default", colour(260, 170, 140), colour(260, 150, 90), 752}, act: mimi,
			lines: []line{
				{at: 1.9, text: "/team 2"},
				{at: 8.8, text: "hey!"},
				{at: 16.4, text: "says who"},
				{at: 47.2, text: "lol"},
				{at: 48, emoticon: emoteOop},
				{at: 63, text: "anytime"},
			},
		},
	}
}

// Emoticons as the game numbers them.
const (
	emoteOop         = 0
	emoteExclamation = 1
	emoteHearts      = 2
	emoteDrop        = 3
	emoteMusic       = 5
	emoteDeviltee    = 10
	emoteWTF         = 13
	emoteEyes        = 14
)

// race runs lap after lap, with a breath on the hill after each: the portal
// behind the finish leads back to the start.
func (m *mind) race(breath int) {
	self, ok := m.self()
	if !ok {
		return
	}
	if m.iced > 230 { // nobody comes
		m.iced = 0
		m.kill()
	}
	behind := self.x > 89*32
	switch {
	case !behind:
		m.pause = breath
		m.run(finishHill)
	case m.pause > 0:
		m.pause--
		if self.x < 91*32 {
			m.run(finishHill)
		} else if m.g.standing(self.spot) && m.pause%50 == 20 {
			m.tapJump()
		}
	default:
		m.run(finishHill)
	}
}

// gather comes together where the round ends.
func (m *mind) gather(place float64) {
	to := tile(place, 24)
	self, ok := m.self()
	switch {
	case !ok:
	case self.x > 92.6*32:
		m.k.direction = -1
	case math.Abs(self.x-to.x) > 20 || self.y > 25*32:
		m.run(to)
	default:
		m.lookAt(tile(88, 22))
		if m.rng.IntN(60) == 0 {
			m.tapJump()
		}
	}
}

// fall jumps into the spikes, by mistake as it were, and has something to say
// about it. It reports whether that is still to come.
func (m *mind) fall(words string) bool {
	self, ok := m.self()
	switch {
	case m.fell:
		return false
	case !ok || self.frozen:
	case m.near && self.x < 30*32: // born again
		m.fell = true
		m.say(words)
	case self.x < 71*32, self.x > 80*32:
		m.run(spikes)
	case self.x < spikes.x-20:
		m.k.direction = 1
		m.release(0)
	case self.x > spikes.x+20:
		m.k.direction = -1
		if m.stuck > 5 {
			m.tapJump()
		}
	default:
		m.near = true
	}
	return true
}

const ending = 55 // seconds

func nova(m *mind) {
	switch t := m.seconds(); {
	case t < 3.6:
		m.run(tile(17, 29))
	case t > ending:
		m.gather(86)
	default:
		m.race(40)
	}
}

func second(m *mind) {
	switch t := m.seconds(); {
	case t < 3.9:
		m.run(tile(15, 29))
	case t > ending+1:
		m.gather(90)
	default:
		m.race(90)
	}
}

// kettle walks into the ice and waits for help.
func kettle(m *mind) {
	self, ok := m.self()
	switch t := m.seconds(); {
	case !ok:
	case t < 4.6:
		m.run(tile(14, 29))
	case t < 8 && !self.frozen:
		m.stumble(self)
	case t < 14:
		m.turn(-math.Pi/2-0.6, 0.05)
	case t > ending:
		m.gather(83)
	case t > 31 && t < 42:
		m.fence("ひなた", plateau, 130, grenade)
	default:
		m.race(60)
	}
}

// stumble walks into the ice and does not look where it goes.
func (m *mind) stumble(self tee) {
	switch {
	case self.x < 20*32:
		m.run(tile(23, 31))
	case self.vx < 2.4:
		m.k.direction = 1
	}
	m.turn(-2.4, 0.05)
}

// hinata waits at the edge and pulls kettle out.
func hinata(m *mind) {
	switch t := m.seconds(); {
	case t < 4.9:
		m.run(tile(11, 29))
	case t < 6.8:
		m.run(lookout)
	case t < 15:
		if !m.rescue("kettle", pitEdge, -1) && m.swing == 0 {
			m.run(lookout)
		}
	case t > ending+1:
		m.gather(81)
	case t > 30 && t < 42:
		m.fence("kettle", plateau, 130, shotgun)
	default:
		m.race(80)
	}
}

func brick(m *mind) {
	switch t := m.seconds(); {
	case t < 3.2:
		m.run(tile(17, 28))
	case t < 26:
		m.fence("mimi", spawnHill, 150, grenade)
	case t < 38:
		m.race(50)
	case t < 52 && m.fall("spikes?!"):
	case t > ending:
		m.gather(91)
	default:
		m.race(30)
	}
}

func mimi(m *mind) {
	switch t := m.seconds(); {
	case t < 3.2:
		m.run(tile(11, 21)) // the laser is up there
	case t < 26:
		m.fence("brick", spawnHill, 150, laser)
	case t > ending+2:
		m.gather(84)
	default:
		m.race(70)
	}
}

package main

import (
	"math"
	"time"

	"playhead/formats/internal/twcodec"
)

// traffic is the round whose packets are recorded: the players of ledges
// once more, shorter. They are clients of every kind: of 0.6 with and without
// DDNet's version, of 0.7, near and far away, on a bad line, and two who come
// later and have to download the map.
func traffic() []part {
	return []part{
		{
			look: look{"nova", "PLAY", "default", colour(174, 180, 60), colour(50, 220, 90), 276},
			wire: wire{delay: 4 * time.Millisecond, jitter: 2 * time.Millisecond},
			act:  func(m *mind) { m.racer(3, 17, 85) },
			lines: []line{
				{at: 1.6, text: "gl hf"},
				{at: 2.4, emoticon: emoteMusic},
				{at: 11, text: "beat that"},
				{at: 22, emoticon: emoteEyes},
				{at: 31, text: "gg"},
				{at: 32.4, emoticon: emoteHearts},
			},
		},
		{
			look:  look{"Привет", "PLAY", "default", colour(220, 200, 110), colour(220, 160, 60), 643},
			proto: twcodec.Proto7, joins: 200 * time.Millisecond,
			wire: wire{delay: 34 * time.Millisecond, jitter: 9 * time.Millisecond, loss: 0.03},
			act:  func(m *mind) { m.racer(3.4, 15, 87) },
			lines: []line{
				{at: 2.1, text: "удачи"},
				{at: 12.2, text: "nice"},
				{at: 17.5, text: "my ping…"},
				{at: 24, emoticon: emoteWTF},
				{at: 31.5, text: "gg wp"},
				{at: 32.7, emoticon: emoteHearts},
			},
		},
		{
			look:  look{"kettle", "tea", "default", colour(16, 200, 100), colour(16, 120, 40), 826},
			joins: 100 * time.Millisecond,
			wire:  wire{delay: 9 * time.Millisecond, jitter: 3 * time.Millisecond},
			act:   iced,
			lines: []line{
				{at: 1.2, text: "/team 3"},
				{at: 4.9, text: "oh no"},
				{at: 6, text: "hook me pls"},
				{at: 10.6, text: "thx"},
				{at: 11.2, emoticon: emoteHearts},
				{at: 31.3, text: "gg"},
			},
		},
		{
			look:  look{"ひなた", "tea", "default", colour(330, 180, 150), colour(282, 120, 80), 392},
			joins: 300 * time.Millisecond,
			wire:  wire{delay: 6 * time.Millisecond, jitter: 2 * time.Millisecond},
			act:   helper,
			lines: []line{
				{at: 1.5, text: "/team 3"},
				{at: 3.8, text: "wait for me"},
				{at: 6.8, text: "hold still"},
				{at: 9.8, text: "got you"},
				{at: 21, text: "がんばって"},
				{at: 31.8, text: "おつかれ"},
				{at: 32.6, emoticon: emoteMusic},
			},
		},
		{
			look:  look{"brick", "", "default", colour(42, 170, 90), colour(27, 130, 50), 40},
			joins: 8 * time.Second, plain: true, mapless: true,
			wire: wire{delay: 22 * time.Millisecond, jitter: 5 * time.Millisecond},
			act:  func(m *mind) { m.duellist("mimi", grenade, 91) },
			lines: []line{
				{at: 10, text: "hi, sorry I'm late"},
				{at: 11, text: "/team 2"},
				{at: 16.5, emoticon: emoteDeviltee},
				{at: 19.8, text: "too slow mimi"},
				{at: 31.6, text: "rematch tomorrow"},
			},
		},
		{
			look:  look{"mimi", "", "default", colour(260, 170, 140), colour(260, 150, 90), 752},
			proto: twcodec.Proto7, joins: 12 * time.Second, mapless: true,
			wire: wire{delay: 12 * time.Millisecond, jitter: 4 * time.Millisecond},
			act:  func(m *mind) { m.duellist("brick", gun, 89.5) },
			lines: []line{
				{at: 13.6, text: "hey all"},
				{at: 14, text: "/team 2"},
				{at: 20.6, text: "says who"},
				{at: 32.2, emoticon: emoteOop},
			},
		},
	}
}

// finale is when all gather, in seconds.
const finale = 25

// racer runs laps from a time on, after waiting at a tile of the start.
func (m *mind) racer(from, waitAt, gatherAt float64) {
	switch t := m.seconds(); {
	case t < from:
		m.run(tile(waitAt, 29))
	case t > finale:
		m.gather(gatherAt)
	default:
		m.race(40)
	}
}

// duellist fences with another at the start, then runs.
func (m *mind) duellist(rival string, weapon int32, gatherAt float64) {
	switch t := m.seconds(); {
	case t < 19.5:
		m.fence(rival, spawnHill, 150, weapon)
	case t > finale:
		m.gather(gatherAt)
	default:
		m.race(40)
	}
}

// iced walks into the ice and waits for help.
func iced(m *mind) {
	self, ok := m.self()
	switch t := m.seconds(); {
	case !ok:
	case t < 3.3:
		m.run(tile(14, 29))
	case t < 6.7 && !self.frozen:
		m.stumble(self)
	case t < 12.6:
		m.turn(-math.Pi/2-0.6, 0.05)
	case t > finale:
		m.gather(83)
	default:
		m.race(60)
	}
}

// helper waits at the edge and pulls kettle out.
func helper(m *mind) {
	switch t := m.seconds(); {
	case t < 3.6:
		m.run(tile(11, 29))
	case t < 5.5:
		m.run(lookout)
	case t < 12.8:
		if !m.rescue("kettle", pitEdge, -1) && m.swing == 0 {
			m.run(lookout)
		}
	case t > finale+1:
		m.gather(81)
	default:
		m.race(80)
	}
}

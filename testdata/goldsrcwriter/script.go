package goldsrcwriter

import "strconv"

// Order is something that happens at a moment of a scripted match: see
// Options.Script. Players are entity numbers.
type Order struct {
	At   float64 // seconds since the beginning
	Do   Deed
	Who  int
	Whom int
	// Seconds is how long it takes, or how long a clock runs.
	Seconds float64
	Text    string // of the game, or the name of a weapon
	Head    bool
}

// Deed is what an Order does.
type Deed int

// The deeds. Those of a grenade are followed by its flight and its burst.
const (
	BeginRound  Deed = iota // everybody spawns; Seconds of freeze time; Who has the bomb
	Move                    // the freeze time is over; Seconds of round
	Shoot                   // Who kills Whom with Text
	Win                     // team Who, 0 or 1, wins with Text
	Drop                    // Who drops the bomb
	PickUp                  // Who picks it up
	StartPlant              // Who begins to plant; Seconds
	StopPlant               // and ceases
	Plant                   // Who has planted
	StartDefuse             // Who begins to defuse; Seconds
	StopDefuse
	Defuse
	Explode
	Beep        // the bomb beeps as Text, a sample
	ThrowHE     // Who throws
	ThrowFlash  // Seconds: how long the recorder is blind
	ThrowSmoke  //
	LeaveBuying // the recorder's screen loses the sign of the buy zone
	Earn        // Who has Seconds dollars
	TakeHostage // the radar shows a hostage
	LoseHostage // it is killed
	Die         // Who dies by Text, without a killer
	Swap        // everybody changes sides
	Restart     // the game says that it restarts in Seconds; the next round sets the scores to 0
)

// scriptMessages are messages of Counter-Strike that only scripts need.
var scriptMessages = []userMessage{{"BarTime", 2}, {"BarTime2", 4}, {"ScreenFade", 10}}

var scriptSounds = []string{
	"weapons/c4_disarm.wav", "weapons/flashbang-1.wav", "weapons/c4_beep1.wav",
	"weapons/c4_beep2.wav",
}

const (
	fuseSeconds = 1.5
	smokePuffs  = 16 // a second each, after the first
)

// obey carries out the orders of this step.
func (r *recording) obey(dt float64) {
	m := r.m
	m.happens = m.happens[:0]
	m.time += dt
	if m.round == 0 {
		m.round = m.time
		for i := range m.players {
			m.spawn(&m.players[i], r.o.Game)
		}
	}
	for i := range m.players {
		if m.players[i].alive && r.moving {
			m.walk(&m.players[i], dt)
		}
	}
	now := float64(r.frame) / r.o.Rate
	m.fly(dt)
	for _, h := range m.happens {
		if h.what == smokeBegan {
			r.smokes = append(r.smokes, puffing{at: h.at, next: m.time + 1, puffs: smokePuffs})
		}
	}
	for r.obeyed < len(r.o.Script) && r.o.Script[r.obeyed].At <= now {
		r.order(&r.o.Script[r.obeyed])
		r.obeyed++
	}
	for i := range r.smokes {
		if s := &r.smokes[i]; s.puffs > 0 && m.time >= s.next {
			s.puffs--
			s.next++
			m.tell(happening{what: smokeBegan, at: s.at})
		}
	}
}

// A puffing is a grenade that smokes.
type puffing struct {
	at    [3]float32
	next  float64
	puffs int
}

// order carries out one order. What it has to say is said after the packet.
func (r *recording) order(o *Order) {
	m, v := r.m, r.v
	say := func(f func()) { r.sayings = append(r.sayings, f) }
	audio := func(who int, word string) {
		say(func() { v.user("SendAudio", func(s *stream) { s.u8(who); s.str("%!MRAD_" + word); s.i16(100) }) })
	}
	text := func(where int, words ...string) {
		say(func() {
			v.user("TextMsg", func(s *stream) {
				s.u8(where)
				for _, w := range words {
					s.str(w)
				}
			})
		})
	}
	attributes := func(id, flags int) {
		say(func() { v.user("ScoreAttrib", func(s *stream) { s.u8(id, flags) }) })
	}
	bar := func(seconds float64) {
		if o.Who == r.o.Recorder+1 {
			say(func() { v.user("BarTime", func(s *stream) { s.i16(int(seconds)) }) })
		}
	}
	name := func(id int) string { return m.players[id-1].name }
	at := func(id int) [3]float32 { p := m.players[id-1].pos; p[2] -= 36; return p }
	switch o.Do {
	case BeginRound:
		r.moving, r.smokes = false, nil
		if r.restarts {
			r.restarts, m.scores = false, [2]int{}
			r.tellScores()
		}
		for i := range m.players {
			m.spawn(&m.players[i], r.o.Game)
		}
		say(func() {
			v.user("RoundTime", func(s *stream) { s.i16(int(o.Seconds)) })
			v.user("StatusIcon", func(s *stream) { s.u8(1); s.str("buyzone"); s.u8(0, 160, 0) })
			for i := range m.players {
				v.tellAttributes(&m.players[i])
			}
		})
		if o.Who > 0 {
			attributes(o.Who, 2)
		}
	case Move:
		r.moving = true
		audio(0, "GO")
		say(func() { v.user("RoundTime", func(s *stream) { s.i16(int(o.Seconds)) }) })
	case Shoot:
		p, q := &m.players[o.Who-1], &m.players[o.Whom-1]
		q.health, q.alive, q.diedAt = 0, false, m.time
		p.kills, q.deaths = p.kills+1, q.deaths+1
		m.tell(happening{what: wasKilled, a: p.id, b: q.id, weapon: p.weapon, head: o.Head, at: q.pos})
	case Win:
		m.winner = o.Who
		m.scores[o.Who]++
		text(4, o.Text)
		r.tellScores()
	case Die:
		q := &m.players[o.Who-1]
		q.health, q.alive, q.diedAt, q.deaths = 0, false, m.time, q.deaths+1
		say(func() {
			v.user("DeathMsg", func(s *stream) { s.u8(0, q.id, 0); s.str(o.Text) })
			v.tellPlayer(q)
		})
	case Swap:
		for i := range m.players {
			p := &m.players[i]
			p.team, p.side = 1-p.team, 1-p.team
			say(func() { v.tellPlayer(p) })
		}
	case Restart:
		r.restarts = true
		text(4, "#Game_will_restart_in", strconv.Itoa(int(o.Seconds)), "SECOND")
	case Drop:
		p := at(o.Who)
		say(func() { v.user("BombDrop", func(s *stream) { s.coord(p[:]...); s.u8(0) }) })
		text(1, "#Game_bomb_drop", name(o.Who))
		attributes(o.Who, 0)
	case PickUp:
		say(func() { v.user("BombPickup", func(*stream) {}) })
		text(1, "#Game_bomb_pickup", name(o.Who))
		attributes(o.Who, 2)
	case StartPlant:
		bar(o.Seconds)
	case StopPlant, StopDefuse:
		bar(0)
	case Plant:
		m.bomb = at(o.Who)
		say(func() { v.user("BombDrop", func(s *stream) { s.coord(m.bomb[:]...); s.u8(1) }) })
		audio(0, "BOMBPL")
		text(4, "#Bomb_Planted")
		bar(0)
		attributes(o.Who, 0)
	case StartDefuse:
		bar(o.Seconds)
		p := m.players[o.Who-1].pos
		say(func() { v.sound(index(v.sounds, "weapons/c4_disarm.wav"), o.Who, p) })
	case Defuse:
		bar(0)
		audio(0, "BOMBDEF")
		text(4, "#Bomb_Defused")
	case Explode:
		say(func() {
			v.s.u8(23, 3)
			v.s.coord(m.bomb[:]...)
			v.s.i16(v.model("sprites/laserbeam.spr"))
			v.s.u8(25, 30, 0)
		})
		text(4, "#Target_Bombed")
	case Beep:
		p := m.bomb
		say(func() { v.sound(index(v.sounds, o.Text), 0, p) })
	case ThrowHE, ThrowFlash, ThrowSmoke:
		model := map[Deed]string{ThrowHE: "w_hegrenade", ThrowFlash: "w_flashbang", ThrowSmoke: "w_smokegrenade"}[o.Do]
		m.throw(&m.players[o.Who-1])
		g := &m.grenade[len(m.grenade)-1]
		g.model, g.until, g.smoke, g.blind = model, m.time+fuseSeconds, o.Do == ThrowSmoke, o.Seconds
		if m.players[o.Who-1].team == m.players[r.o.Recorder].team {
			audio(o.Who, "FIREINHOLE")
		}
	case LeaveBuying:
		say(func() { v.user("StatusIcon", func(s *stream) { s.u8(0); s.str("buyzone") }) })
	case Earn:
		if o.Who == r.o.Recorder+1 {
			say(func() { v.user("Money", func(s *stream) { s.i32(int(o.Seconds)); s.u8(1) }) })
		} else {
			say(func() { v.user("Account", func(s *stream) { s.u8(o.Who); s.i32(int(o.Seconds)) }) })
		}
	case TakeHostage:
		c := m.level.Rooms[m.level.Site].center()
		say(func() {
			v.user("HostagePos", func(s *stream) { s.u8(1, 1); s.coord(c[0], c[1], m.level.Rooms[m.level.Site].Floor) })
		})
	case LoseHostage:
		say(func() { v.user("HostageK", func(s *stream) { s.u8(1) }) })
	}
}

// tellScores sends the score of both teams.
func (r *recording) tellScores() {
	r.sayings = append(r.sayings, func() {
		for t, word := range teamWords["cstrike"] {
			r.v.user("TeamScore", func(s *stream) { s.str(word); s.i16(r.m.scores[t]) })
		}
	})
}

// burst lets a grenade of a script go off.
func (r *recording) burst(h *happening) {
	v := r.v
	switch h.model {
	case "w_flashbang":
		v.sound(index(v.sounds, "weapons/flashbang-1.wav"), 0, h.at)
		if h.blind > 0 {
			const perSecond = 4096
			v.user("ScreenFade", func(s *stream) {
				s.i16(int(h.blind*perSecond*2/3), int(h.blind*perSecond/3), 0)
				s.u8(255, 255, 255, 200)
			})
		}
	case "w_smokegrenade":
	default:
		v.tell(r.m, h)
	}
}

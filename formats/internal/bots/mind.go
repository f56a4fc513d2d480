package main

import (
	"math"
	"math/rand/v2"
	"time"
)

// keys is what a player holds down at a tick.
type keys struct {
	direction  int32
	aimX, aimY int32 // from the tee, world units
	jump       int32
	fire       int32 // counts presses and releases: odd is down
	hook       int32
	flags      int32
	weapon     int32 // wanted, from 1; 0 keeps the one in hand
}

// A mind turns what a bot sees into keys. It remembers what takes more than a
// tick: a jump, a swing, a look around.
type mind struct {
	*client
	g   ground
	rng *rand.Rand

	began time.Time
	did   int // how many lines of the part were played

	k      keys
	ticks  int // since the round began, our own count
	gaze   float64
	stare  int // ticks the gaze is on something
	jumped int // ticks since the jump key went down
	swing  int // ticks the hook is out, 0 when it is not
	rest   int // ticks until the next hook
	anchor spot
	shot   int // ticks since the last shot
	stuck  int // ticks without getting anywhere
	last   spot
	pause  int  // ticks to rest
	iced   int  // ticks frozen
	near   bool // to the spikes
	fell   bool // into them
	wants  int  // ticks the weapon wanted is not in hand
}

func (m *mind) self() (tee, bool) {
	t, ok := m.world.tees[m.world.me]
	return t, ok
}

// seconds returns the time since the round began, for all players the same.
func (m *mind) seconds() float64 { return time.Since(m.began).Seconds() }

// begin starts a tick: nothing is held down but what goes on by itself.
func (m *mind) begin() {
	m.ticks++
	m.jumped++
	m.shot++
	m.stare--
	m.rest--
	m.k.direction, m.k.jump, m.k.weapon = 0, 0, 0
	m.k.flags = 1 // playing
	if m.k.fire&1 == 1 {
		m.k.fire++ // let go
	}
	if self, ok := m.self(); ok {
		if self.distance(m.last) < 1.5 {
			m.stuck++
		} else {
			m.stuck = 0
		}
		m.last = self.spot
		if m.iced++; !self.frozen {
			m.iced = 0
		}
	}
}

// end finishes the keys of a tick: where nothing was looked at, the eyes go
// ahead, with a little life in them.
func (m *mind) end() keys {
	const reach = 220
	wobble := 0.12*math.Sin(float64(m.ticks)/17) + 0.05*math.Sin(float64(m.ticks)/5.3)
	if m.stare > 0 {
		wobble *= 0.1
	}
	a := m.gaze + wobble
	m.k.aimX, m.k.aimY = int32(reach*math.Cos(a)), int32(reach*math.Sin(a))
	if m.k.aimX == 0 && m.k.aimY == 0 {
		m.k.aimY = -1
	}
	return m.k
}

// turn moves the eyes towards an angle, as a hand moves a mouse: fast but not
// at once. It reports whether they are there.
func (m *mind) turn(angle, speed float64) bool {
	d := math.Remainder(angle-m.gaze, 2*math.Pi)
	m.gaze += max(-speed, min(speed, d))
	return math.Abs(d) < 0.06
}

// lookAt turns the eyes to a place and keeps them there for a moment.
func (m *mind) lookAt(p spot) bool {
	self, _ := m.self()
	m.stare = 6
	return m.turn(math.Atan2(p.y-self.y, p.x-self.x), 0.55)
}

func (m *mind) tapJump() {
	if m.jumped > 6 {
		m.jumped = 0
	}
	if m.jumped < 3 {
		m.k.jump = 1
	}
}

// shoot presses fire with a weapon in hand, at most every so many ticks.
func (m *mind) shoot(weapon int32, every int) {
	self, _ := m.self()
	m.k.weapon = weapon + 1
	if self.weapon != weapon {
		if m.wants++; m.wants > 30 { // it is not ours any more
			m.world.owns[weapon], m.wants = weapon <= gun, 0
		}
		return
	}
	m.wants = 0
	if m.shot >= every {
		m.shot = 0
		m.k.fire++
	}
}

// release lets the hook go.
func (m *mind) release(rest int) {
	m.k.hook, m.swing, m.rest = 0, 0, rest
}

// hold throws the hook at a place, and keeps it.
func (m *mind) hold(at spot) {
	if m.lookAt(at) || m.swing > 0 {
		m.k.hook = 1
		m.swing++
	}
}

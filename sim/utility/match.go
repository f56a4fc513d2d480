package utility

import (
	"time"

	"playhead/sim"
)

// A Match is what was used in a game. Its lists are in order of time.
type Match struct {
	Flights []Flight
	Clouds  []Cloud
	Blinds  []Blind
	Bombs   []Bomb
	Works   []Work // planting and defusing
	Seen    Seen
}

// Seen is what of a match there is anywhere in a recording.
type Seen struct{ Bomb, Hostages, Sounds, Deaths bool }

// Kind is what a grenade is.
type Kind uint8

// The kinds of grenades.
const (
	HE Kind = iota
	Flash
	Smoke
	Other // of another game
	NumKinds
)

// String returns the kind's name.
func (k Kind) String() string { return [...]string{"HE", "flash", "smoke", "grenade"}[min(k, Other)] }

// Fuse is how long after the throw a grenade of Counter-Strike goes off. Smoke
// waits until it lies still.
const Fuse = 1500 * time.Millisecond

// HERadius is how far an HE grenade hurts, in units: 3.5 times its damage of 100.
const HERadius = 350

// SmokeRadius is how far smoke spreads, in units.
const SmokeRadius = 144

// A Flight is a grenade from where it was first seen to where it was last seen.
type Flight struct {
	Kind     Kind
	From, To sim.Tick
	// Thrown is set when From is the throw, not when the grenade came into sight.
	Thrown bool
	By     int // who threw it, -1 unknown
	// ByInferred: who threw it follows from who stood where it began.
	ByInferred bool
	Path       []Point // at least one
	// Burst is set when the grenade went off at To.
	Burst bool
}

// A Point is a place at a tick, in units.
type Point struct {
	Tick    sim.Tick
	X, Y, Z float32
}

// At returns where the grenade is at tick t, and the index of the last point not
// after it.
func (f *Flight) At(t sim.Tick) (x, y float32, i int) {
	for i = len(f.Path) - 1; i > 0 && f.Path[i].Tick > t; i-- {
	}
	a := &f.Path[i]
	if i+1 == len(f.Path) || t <= a.Tick {
		return a.X, a.Y, i
	}
	b := &f.Path[i+1]
	k := float32(t-a.Tick) / float32(b.Tick-a.Tick)
	return a.X + (b.X-a.X)*k, a.Y + (b.Y-a.Y)*k, i
}

// A Cloud is smoke.
type Cloud struct {
	From, To sim.Tick
	Open     bool // the recording ends before the smoke
	X, Y     float32
	By       int // -1 unknown
}

// A Blind is a player with a flash in their eyes.
type Blind struct {
	Player      int
	From        sim.Tick
	Hold, Whole time.Duration // without any sight, until it is over
}

// FuseSource is where the length of the bomb's fuse comes from.
type FuseSource uint8

// The sources, the best one first.
const (
	FuseRecorded FuseSource = iota // this bomb exploded
	FuseBeeps                      // of this bomb
	FuseOther                      // another bomb of this recording exploded or beeped
	FuseUsual                      // not recorded: as long as the game's default
)

// UsualFuse is how long a bomb takes to explode unless the server changes it.
const UsualFuse = 45 * time.Second

// A Bomb is one that was planted.
type Bomb struct {
	Planted sim.Tick
	By      int // -1 unknown
	// End is when it exploded or was defused, or the round was over; Ended says by
	// which of the states of sim.BombState, 0 where it was neither.
	End   sim.Tick
	Ended int32
	EndBy int // who defused it, -1 unknown
	// Seen is set when the recording holds the moment it was planted.
	Seen   bool
	Placed bool
	X, Y   float32
	Fuse   time.Duration
	Source FuseSource
}

// A Work is a player who plants or defuses the bomb.
type Work struct {
	By       int // -1 unknown
	Defuse   bool
	From, To sim.Tick
	// Takes is how long it takes, 0 unknown.
	Takes time.Duration
	Done  bool
}

package jumps

import "playhead/sim"

// A Kind says what the player did before a jump.
type Kind uint8

// The kinds of jumps. docs/jumps.md defines them.
const (
	LongJump     Kind = iota // from a run on the ground
	HighJump                 // a long jump over a drop of 70 units or more
	Bhop                     // right after landing from a long jump
	DropBhop                 // a bhop from lower ground than the jump before
	UpBhop                   // a bhop from higher ground than the jump before
	MultiBhop                // the second bhop in a row, or a later one
	CountJump                // right after being lifted by a tap of duck
	WeirdJump                // right after landing from a fall
	StandingJump             // from standing on the ground, or creeping
	Push                     // no jump: carried up by a ladder, a push or an explosion
	LadderJump               // off a ladder
	WaterJump                // out of water
	NumKinds
)

var kindNames = [NumKinds]string{
	"long_jump", "high_jump", "bhop", "drop_bhop", "up_bhop", "multi_bhop", "count_jump",
	"weird_jump", "standing_jump", "push", "ladder_jump", "water_jump",
}

// String returns the kind as replay jumps has it.
func (k Kind) String() string { return kindNames[k] }

// Seen is what shows that a flight is a jump.
type Seen uint8

// What shows a jump, the surest one first.
const (
	SeenButton  Seen = iota // the jump button is down beside the take-off
	SeenCommand             // +jump came between both frames beside it
	SeenSpeed               // the speed upward
	numSeen
)

var seenNames = [numSeen]string{"button", "command", "speed"}

// String returns the word of s as replay jumps has it.
func (s Seen) String() string { return seenNames[s] }

// A Jump is one flight that began with a jump, or a [Push]. Lengths are in world
// units, speeds in units a second, horizontal ones.
type Jump struct {
	Kind     Kind
	Seen     Seen
	From, To sim.Tick // the take-off: last frame on the ground; the landing: first one again
	// Left is what the player jumped off, Reached what the flight ended at. Of ladders and water, there
	// is no landing.
	Left, Reached Off
	// Landed is unset if the recording does not hold a landing on the ground: To is the last frame in
	// the air, and Landing, Distance, Height, Level and Seconds are unset.
	Landed bool
	// Touch is set if the ground was touched only between two frames of the demo: From is
	// the one before, in the air.
	Touch bool
	First sim.Tick // in the air
	Off   float64  // when the flight began, seconds
	// Takeoff and Landing are where the player's origin was when the flight
	// began and ended.
	Takeoff, Landing [3]float64
	Distance         float64 // between both, seen from above, plus the 32 units of the player's hull
	Height           float64 // of the ground landed on above the ground left
	Rise             float64 // of the origin above the take-off at its highest frame
	Level            bool    // both grounds are equally high, so that the distance compares
	Free             bool    // only gravity moved the player up and down: no ladder, water or ceiling
	Seconds          float64 // in the air

	Prestrafe float64 // speed in the frame From
	Start     float64 // speed in the first frame in the air
	Top       float64 // highest speed in the air
	End       float64 // speed in the last frame in the air
	Gain      float64 // sum of what the speed rose from frame to frame in the air
	Loss      float64 // sum of what it fell, negative

	Hop           int     // how many jumps in a row this is, 1 for the first
	GroundFrames  int     // of the demo between the landing before and this take-off, -1 when the jump is not a hop
	GroundSeconds float64 // the same time
	FrameSeconds  float64 // of the client's frame at the take-off, 0 when not recorded
	Steps         []Step  // presses of jump for this take-off, in order
	Command       Command // whether the demo holds +jump for the press that a button shows

	// Edges are known if the map has both blocks.
	Edges      Edges
	EdgesKnown bool

	AirFrames int // frames in the air
	Overlap   int // those with the keys of both sides
	DeadAir   int // those with neither
	Forward   int // those with the key forward

	Asking  int // frames in the air that ask for a speed to a side
	Rising  int // those of them in which the speed rose
	Strafes []Strafe
}

// Sync returns the share of frames in the air with a side key whose speed rose.
// It reports false when there are none.
func (j *Jump) Sync() (float64, bool) { return share(j.Rising, j.Asking) }

// FPS returns the client's frames a second at the take-off, false when the demo
// does not hold them.
func (j *Jump) FPS() (float64, bool) { return 1 / j.FrameSeconds, j.FrameSeconds > 0 }

// A Strafe is a part of a flight during which the player asks for a speed to the
// same side.
type Strafe struct {
	From, To   sim.Tick // its first and last frame
	Side       int      // -1 left, 1 right
	Frames     int
	Rising     int     // frames in which the speed rose
	Gain, Loss float64 // as in Jump
	Seconds    float64 // from the frame before the first to the last
	Turned     float64 // degrees the aim turned in total, to either side
}

// Sync returns the share of the strafe's frames whose speed rose.
func (s *Strafe) Sync() (float64, bool) { return share(s.Rising, s.Frames) }

// TurnSpeed returns how fast the aim turned on average, degrees a second.
func (s *Strafe) TurnSpeed() float64 {
	if s.Seconds <= 0 {
		return 0
	}
	return s.Turned / s.Seconds
}

func share(part, whole int) (float64, bool) {
	if whole == 0 {
		return 0, false
	}
	return float64(part) / float64(whole), true
}

// A Command says whether a press of a button is among the console commands.
type Command uint8

// What the demo says about the command behind a press.
const (
	CommandUnknown Command = iota // the demo holds no commands of keys, or not the press
	CommandFound
	CommandMissing
)

// A Press is a press of a button: the first frame with its bit after one
// without.
type Press struct {
	Tick    sim.Tick
	Frames  int // since the press before, 0 for the first
	Command Command
	seconds float64
}

// A List is all that was found in one game.
type List struct {
	Player int // who jumped: the recorder
	Jumps  []Jump
	// Jump and Attack are the presses of these two buttons that frames show.
	Jump, Attack []Press
	// Steps are all presses of jump: the console commands if the demo holds +jump, which
	// Commands says, otherwise those of Jump.
	Steps    []Step
	Commands bool
	Frames   int // with a usercmd of a living player
}

// Hops returns how many jumps followed a landing within the time of a hop, and
// how many of them one frame after it.
func (l *List) Hops() (all, oneFrame int) {
	for i := range l.Jumps {
		if n := l.Jumps[i].GroundFrames; n >= 0 {
			all++
			if n <= 1 {
				oneFrame++
			}
		}
	}
	return all, oneFrame
}

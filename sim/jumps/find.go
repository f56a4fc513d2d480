package jumps

import (
	"context"
	"math"

	"playhead/sim"
)

// The limits of what is one jump. docs/jumps.md says where they are from.
const (
	hopSeconds     = 0.1  // on the ground, at most, between two jumps of a row
	pauseSeconds   = 1.0  // between two frames, from which everything begins anew
	teleportUnits  = 64   // farther than the velocities explain: a teleport
	levelUnits     = 1    // between two grounds that are equally high
	stepUnits      = 4    // between two that are not, for bhops
	dropUnits      = 70   // below a high jump
	runSpeed       = 100  // units a second, slower than which a jump is from standing
	liftUnits      = 9    // a tap of duck lifts by 18, a step is never that high in one frame
	duckSeconds    = 0.5  // between the tap and the lift
	jumpSpeed      = 170  // upward, that only a jump or a push gives
	jumpMost       = 310  // upward, that only a push gives: Half-Life's long jump has 299
	stepSeconds    = 0.5  // between a press and the take-off it is for
	commandSeconds = 0.25 // how long before a press its console command may come
)

// Find returns the jumps of the recorder in g. plan is the map, nil without one:
// then high jumps are long jumps. Cost: a pass over the game. When ctx ends
// early, the list holds what was found until then.
func Find(ctx context.Context, g *sim.Game, recorder int, plan *sim.FloorPlan) *List {
	l := &List{Player: recorder}
	if g.Engine != sim.GoldSrc || recorder < 0 || recorder >= sim.MaxPlayers {
		return l
	}
	f := finder{list: l, plan: plan, commands: readCommands(g, recorder)}
	g.Each(0, sim.MaxTick, func(w *sim.World) bool {
		if w.AfterGap {
			f.cut()
			f.there = false
		}
		if fr, ok := frameOf(w, recorder); ok {
			f.add(&fr)
		} else {
			f.cut()
			f.there = false
		}
		return w.Tick%1024 != 0 || ctx.Err() == nil
	})
	f.cut()
	f.steps()
	return l
}

// How the player came to be in the air.
type flight uint8

const (
	noFlight flight = iota // on the ground, or unknown
	jumped
	pushed // up by something else, without a press
	lifted // by a tap of duck
	fell
)

// A finder takes the frames of a game in order.
type finder struct {
	list     *List
	plan     *sim.FloorPlan
	commands *commands

	there  bool // the frame before was read
	before frame
	leapt  bool // off the ladder that the packets still have the player on
	flight flight
	jump   Jump  // under way, while flight is jumped or pushed
	start  frame // of the jump: last one on the ground
	first  frame // of the jump: first one in the air
	under  drop
	side   int // of the strafe under way

	landed  flight // what the last landing ended, noFlight when it was not seen
	landing frame
	last    Jump    // that ended with the last landing
	feet    float64 // where the last jump took off
	ducked  float64 // when duck was last held on the ground, seconds
	presses pressLog
}

func (f *finder) add(fr *frame) {
	f.list.Frames++
	if !f.there || !fr.follows(&f.before) {
		f.cut()
		f.flight, f.landed, f.ducked, f.leapt = noFlight, noFlight, math.Inf(-1), false
		f.climb(fr, nil)
		f.presses.begin(fr)
	} else {
		f.presses.step(fr, f.commands, f.list)
		f.climb(fr, &f.before)
		f.step(fr, &f.before)
	}
	if fr.ground && fr.buttons&inDuck != 0 {
		f.ducked = fr.seconds
	}
	f.there, f.before = true, *fr
}

// step goes on from one frame to the next.
func (f *finder) step(fr, before *frame) {
	switch {
	case fr.leaps:
		f.leave(fr, before, LadderJump, Ladder)
	case emerges(fr, before):
		f.leave(fr, before, WaterJump, Water)
	case f.flying() && caught(fr, before) != Unknown:
		f.jump.Reached = caught(fr, before)
		f.cut()
		f.landed = noFlight
	case before.ground && !fr.ground:
		f.takeOff(fr, before)
	case !before.ground && !fr.ground && before.vel[2] < 0 && fr.vel[2] > jumpSpeed && fr.vel[2] <= jumpMost &&
		!before.floats() && !fr.floats():
		f.touch(fr, before)
	case !before.ground && !fr.ground && f.flying():
		f.fly(fr, before)
	case !before.ground && fr.ground:
		f.land(fr, before)
	}
}

func (f *finder) flying() bool { return f.flight == jumped || f.flight == pushed }

// touch ends a flight and begins the next one where the player was on the ground only
// between two frames of the demo.
func (f *finder) touch(fr, before *frame) {
	ground := touchdown(fr, before)
	ground.tick = fr.tick
	f.land(&ground, before)
	ground.tick = before.tick
	f.takeOff(fr, &ground)
	f.jump.Touch = f.flying()
}

// takeOff decides what a flight is that begins between before and fr. A press between
// two frames leaves no button: then the console command or the speed shows the jump.
func (f *finder) takeOff(fr, before *frame) {
	up := fr.vel[2]
	seen, pressed := f.pressed(fr, before)
	switch {
	case pressed && up > 0 && (up > jumpSpeed || before.water < waist): // in water, jump swims
		f.begin(fr, before, seen)
	case up > jumpSpeed:
		f.begin(fr, before, SeenSpeed)
	case fr.pos[2]-before.pos[2] >= liftUnits && fr.buttons&inDuck == 0 && fr.seconds-f.ducked <= duckSeconds:
		f.flight, f.landed = lifted, noFlight
	default:
		f.flight, f.landed = fell, noFlight
	}
}

// begin begins a jump whose first frame in the air is fr.
func (f *finder) begin(fr, before *frame, seen Seen) {
	feet := before.feet(before.ducking && before.buttons&inDuck != 0)
	j := Jump{
		From: before.tick, First: fr.tick, Prestrafe: before.speed, Start: fr.speed, Top: fr.speed,
		FrameSeconds: fr.frameSeconds,
		Hop:          1, GroundFrames: -1, Seen: seen, Command: f.presses.command(),
	}
	if before.speed < runSpeed {
		j.Kind = StandingJump
	}
	if stood := before.seconds - f.landing.seconds; f.landed != noFlight && stood <= hopSeconds {
		j.GroundFrames, j.GroundSeconds = int(fr.tick-f.landing.tick), fr.seconds-f.landing.seconds
		switch {
		case f.landed == lifted:
			j.Kind = CountJump
		case f.landed == fell:
			j.Kind = WeirdJump
		default:
			j.Hop, j.Kind = f.last.Hop+1, Bhop
			switch up := feet - f.feet; {
			case j.Hop > 2:
				j.Kind = MultiBhop
			case up < -stepUnits:
				j.Kind = DropBhop
			case up > stepUnits:
				j.Kind = UpBhop
			}
		}
	}
	switch {
	case seen == SeenSpeed && (before.climbs || fr.climbs):
		j.Left = Ladder
	case before.water >= waist:
		j.Left = Water
	case before.ladderKnown:
		j.Left = Ground
	}
	f.feet = feet
	f.flight, f.landed, f.start, f.first, f.under, f.side = jumped, noFlight, *before, *fr, unseen, 0
	if seen == SeenSpeed && (before.vel[2] > 0 || fr.vel[2] > jumpMost) { // rose before it left the ground
		f.flight = pushed
	}
	j.Takeoff, j.Off = takeoff(fr, before), takeoffTime(fr, before)
	j.Rise = fr.pos[2] - j.Takeoff[2]
	f.jump = j
	f.look(fr)
	f.air(fr, before)
}

// fly counts a frame in the air.
func (f *finder) fly(fr, before *frame) {
	j := &f.jump
	j.Top = max(j.Top, fr.speed)
	j.Rise = max(j.Rise, fr.pos[2]-j.Takeoff[2])
	if d := fr.speed - before.speed; d > 0 {
		j.Gain += d
	} else {
		j.Loss += d
	}
	f.look(fr)
	f.air(fr, before)
}

// air counts what a frame in the air says of the strafe under way.
func (f *finder) air(fr, before *frame) {
	j := &f.jump
	j.AirFrames++
	switch fr.buttons & (inLeft | inRight) {
	case 0:
		j.DeadAir++
	case inLeft | inRight:
		j.Overlap++
	}
	if fr.buttons&inForward != 0 {
		j.Forward++
	}
	if fr.side == 0 {
		return
	}
	if fr.side != f.side {
		f.side = fr.side
		j.Strafes = append(j.Strafes, Strafe{From: fr.tick, Side: fr.side})
	}
	s := &j.Strafes[len(j.Strafes)-1]
	s.To = fr.tick
	s.Frames++
	s.Seconds += fr.seconds - before.seconds
	s.Turned += math.Abs(math.Remainder(fr.yaw-before.yaw, 360))
	j.Asking++
	if fr.speed > before.speed {
		j.Rising++
		s.Rising++
	}
	if fr.tick == f.first.tick { // what the speed lost on the ground is no strafe's
		return
	}
	if d := fr.speed - before.speed; d > 0 {
		s.Gain += d
	} else {
		s.Loss += d
	}
}

// land ends a flight that was in the air until before and is not in fr.
func (f *finder) land(fr, before *frame) {
	if f.flying() {
		f.end(fr, before)
	}
	f.landed, f.landing = f.flight, *fr
	if f.flight == pushed {
		f.landed = fell
	}
	f.flight = noFlight
}

// end completes the jump.
func (f *finder) end(fr, before *frame) {
	j := &f.jump
	inAir := before.buttons&inDuck != 0 // in the air, duck works within a frame
	feet := fr.feet(inAir && fr.buttons&inDuck != 0)
	late := 0.0
	j.To, j.Landed, j.Reached = fr.tick, true, Ground
	j.Landing, late = landing(fr, before, feet, inAir)
	j.Seconds = late - j.Off
	j.Distance = math.Hypot(j.Landing[0]-j.Takeoff[0], j.Landing[1]-j.Takeoff[1]) + hullUnits
	j.Height = feet - f.feet
	j.Level = math.Abs(j.Height) <= levelUnits
	j.Edges, j.EdgesKnown = edges(f.plan, j, f.feet)
	f.complete(before)
}

// cut ends a flight whose landing the recording does not hold: it ends before, or the
// player died or was teleported.
func (f *finder) cut() {
	if f.there && f.flying() {
		f.jump.To = f.before.tick
		f.complete(&f.before)
	}
	f.flight = noFlight
}

// complete adds the jump, which was last in the air in frame last, to the list.
func (f *finder) complete(last *frame) {
	j := &f.jump
	j.End = last.speed
	t := last.seconds - f.first.seconds
	fallen := f.first.vel[2] - last.vel[2]
	j.Free = math.Abs(fallen-gravity*t) <= 0.2*gravity*t+30
	if j.Seen == SeenSpeed && !j.Free && j.Kind != WaterJump {
		f.flight = pushed
	}
	switch {
	case f.flight == pushed:
		j.Kind = Push
	case j.Kind == LongJump && f.under == deep:
		j.Kind = HighJump
	}
	f.list.Jumps = append(f.list.Jumps, *j)
	f.last = *j
}

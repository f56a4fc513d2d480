package measure

import (
	"math"

	"playhead/sim"
)

// jumping is how the player jumps and moves in the air.
type jumping struct {
	presses   int // of jump since the last takeoff, by its button
	tapped    int // console commands +jump up to the last takeoff
	flying    bool
	landed    bool // the landing was seen
	landing   frame
	takeoff   frame
	previous  bool // a takeoff by a jump was seen
	onGround  durations
	pressesOf durations // presses for each jump by its button; its seconds are counts
	tapsOf    durations // the same by console commands
	unpressed moments   // jumps without a command at the takeoff
	hops      int
	perfect   moments
	streak    int
	longest   int
	streakAt  moments // first jumps of the longest streaks
	streakOf  sim.Tick
	count     moments

	strafes    int // of this flight
	side       int32
	flights    int
	strafeSum  int
	gain       float64
	gains      int
	airTurns   int // frames in the air with a turn and a speed sideways
	inSync     moments
	airSide    int // frames in the air with a speed sideways
	speedingUp int
}

func (j *jumping) begin(f *frame) {
	j.presses, j.flying, j.landed, j.previous, j.strafes, j.side, j.streak = 0, false, false, false, 0, 0, 0
}

// step advances from one frame to the next.
func (j *jumping) step(f, before *frame, pressed bool, said *taps) {
	if pressed {
		j.presses++
	}
	switch {
	case before.ground && !f.ground && jumpsOff(f, before, said):
		j.jump(f, before, said)
	case !before.ground && !f.ground && before.up < 0 && f.leaps(): // on the ground only between both
		j.land(f, before)
		j.jump(f, before, said)
	case before.ground && !f.ground: // fell, or was thrown
		j.landed, j.flying, j.previous, j.streak = false, false, false, 0
	case !before.ground && f.ground:
		j.land(f, before)
	}
	if j.flying && !f.ground {
		j.fly(f, before)
	}
}

// jumpsOff reports whether the player jumps off the ground from one frame to the next: with
// the button in one of them, a command between both, or a speed that rises only then.
func jumpsOff(f, before *frame, said *taps) bool {
	return (f.buttons|before.buttons)&inJump != 0 || f.up > 0 && said.since(before.tick) ||
		f.leaps() && before.up <= 0
}

// leaps reports whether the speed upward is that of a jump.
func (f *frame) leaps() bool { return f.up > jumpSpeed && f.up <= jumpMost }

// jump counts a takeoff at f.
func (j *jumping) jump(f, before *frame, said *taps) {
	j.count.add(f.tick)
	if j.previous {
		j.pressesOf.add(f.tick, float64(j.presses), j.presses)
		j.tapsOf.add(f.tick, float64(said.n-j.tapped), said.n-j.tapped)
	}
	j.tapped = said.n
	if !said.since(before.tick - 1) {
		j.unpressed.add(f.tick)
	}
	if stood := f.seconds - j.landing.seconds; j.landed && stood <= hopSeconds {
		frames := int(f.tick - j.landing.tick)
		j.onGround.add(f.tick, stood, frames)
		j.hops++
		if frames <= 1 {
			j.perfect.add(f.tick)
			j.perfectOnes(f)
		} else {
			j.streak = 0
		}
	} else {
		j.streak = 0
	}
	j.presses, j.flying, j.landed, j.previous, j.takeoff = 0, true, false, true, *before
	j.strafes, j.side = 0, 0
}

func (j *jumping) perfectOnes(f *frame) {
	if j.streak == 0 {
		j.streakOf = f.tick
	}
	if j.streak++; j.streak > j.longest {
		j.longest, j.streakAt = j.streak, moments{}
	}
	if j.streak == j.longest {
		j.streakAt.add(j.streakOf)
	}
}

func (j *jumping) land(f, before *frame) {
	j.landed, j.landing = true, *f
	if !j.flying {
		return
	}
	j.flying = false
	j.flights++
	j.strafeSum += j.strafes
	j.gain += before.speed - j.takeoff.speed
	j.gains++
}

// fly counts a frame in the air.
func (j *jumping) fly(f, before *frame) {
	side := int32(0)
	switch {
	case f.side >= 1:
		side = 1
	case f.side <= -1:
		side = -1
	}
	if side == 0 {
		return
	}
	if side != j.side {
		j.strafes++
		j.side = side
	}
	j.airSide++
	if f.speed > before.speed {
		j.speedingUp++
	}
	turn := math.Remainder(f.yaw-before.yaw, 360)
	if turn == 0 {
		return
	}
	j.airTurns++
	if (turn > 0) == (side < 0) { // to the left both, or both to the right
		j.inSync.add(f.tick)
	}
}

func (j *jumping) measures(said *taps) []Measure {
	const noteGround = "in the frames of the demo, which may be incomplete: see recorded_frame_share"
	jumps := Measure{
		Name: "jumps", Value: float64(j.count.n), Known: true, Samples: j.count.n, Moments: j.count.ticks,
		Note: notes(j.count.n, "takeoffs with the button, the command or the speed of a jump"),
	}
	of := &j.pressesOf
	if said.n > 0 {
		of = &j.tapsOf
	}
	presses := Measure{
		Name: "presses_per_jump", Samples: of.n, Known: of.n > 0,
		Note: notes(of.n, "a mouse wheel gives several, a key one"), Times: of.all.times,
	}
	if presses.Known {
		presses.Value = of.sum / float64(of.n)
		presses.Bins, _ = binsOf(&of.bins, of.n)
	}
	ground := Measure{
		Name: "ground_frames_mean", Unit: "frame", Samples: j.hops, Known: j.hops > 0,
		Note: notes(j.hops, noteGround), Moments: j.onGround.shortest.ticks, Times: j.onGround.all.times,
	}
	var entropy float64
	ground.Bins, entropy = binsOf(&j.onGround.bins, j.onGround.n)
	for _, b := range ground.Bins {
		ground.Value += float64(b.Ticks) * float64(b.Count) / float64(j.hops)
	}
	regular := Measure{
		Name: "ground_frames_entropy", Unit: "bit", Value: entropy, Samples: j.hops, Known: j.hops > 0,
		Note: notes(j.hops, noteGround),
	}
	streak := Measure{
		Name: "perfect_streak_longest", Value: float64(j.longest), Known: j.hops > 0, Samples: j.hops,
		Moments: j.streakAt.ticks, Note: notes(j.hops, noteGround),
	}
	strafes := Measure{Name: "strafes_per_jump", Samples: j.flights, Known: j.flights > 0, Note: notes(j.flights, "")}
	gain := Measure{
		Name: "speed_gain_mean", Unit: "unit/s", Samples: j.gains, Known: j.gains > 0,
		Note: notes(j.gains, "from takeoff to landing, horizontally"),
	}
	if j.flights > 0 {
		strafes.Value, gain.Value = float64(j.strafeSum)/float64(j.flights), j.gain/float64(j.gains)
	}
	speeding := Measure{
		Name: "speed_up_share", Samples: j.airSide, Known: j.airSide > 0,
		Note: notes(j.airSide, "frames in the air with sideways speed"),
	}
	if speeding.Known {
		speeding.Value = float64(j.speedingUp) / float64(j.airSide)
	}
	counted := Measure{
		Name: "jump_commands", Value: float64(said.n), Known: said.n > 0, Samples: said.n,
		Note: notes(said.n, "+jump in the console, as a key or wheel gives it"),
	}
	unpressed := share("jump_unpressed_share", j.unpressed, j.count.n,
		"jumps without +jump at the takeoff: automatic, or its command is left out")
	if said.n == 0 {
		counted.Note = "this demo holds no +jump"
		unpressed.Known, unpressed.Moments, unpressed.Note = false, nil, counted.Note
	}
	return []Measure{
		jumps, presses, counted,
		share("jump_tap_share", said.sameFrame, said.n, "presses in the same frame as the previous one: a wheel"),
		share("jump_held_share", said.held, said.n, "presses let go in a later frame: a key"), unpressed,
		ground, regular,
		share("perfect_jump_share", j.perfect, j.hops, noteGround), streak, strafes,
		share("sync", j.inSync, j.airTurns, "frames in the air that turn toward the requested sideways speed"),
		gain, speeding,
	}
}

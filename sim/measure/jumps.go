package measure

import (
	"math"

	"playhead/sim"
)

// jumping is how the player jumps and moves in the air.
type jumping struct {
	presses   int // of jump since the last takeoff
	flying    bool
	landed    bool // the landing was seen
	landing   frame
	takeoff   frame
	previous  bool // a takeoff by a jump was seen
	onGround  durations
	pressesOf durations // presses for each jump; its seconds are counts
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
func (j *jumping) step(f, before *frame, pressed bool) {
	if pressed {
		j.presses++
	}
	switch {
	case before.ground && !f.ground && (f.buttons|before.buttons)&inJump != 0:
		j.jump(f, before)
	case before.ground && !f.ground: // fell, or was thrown
		j.landed, j.flying, j.previous, j.streak = false, false, false, 0
	case !before.ground && f.ground:
		j.land(f, before)
	}
	if j.flying && !f.ground {
		j.fly(f, before)
	}
}

// jump counts a takeoff at f.
func (j *jumping) jump(f, before *frame) {
	j.count.add(f.tick)
	if j.previous {
		j.pressesOf.add(f.tick, float64(j.presses), j.presses)
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

func (j *jumping) measures() []Measure {
	const noteGround = "in the frames of the demo, which may be incomplete: see recorded_frame_share"
	jumps := Measure{
		Name: "jumps", Value: float64(j.count.n), Known: true, Samples: j.count.n, Moments: j.count.ticks,
		Note: notes(j.count.n, "takeoffs with the jump button held"),
	}
	presses := Measure{
		Name: "presses_per_jump", Samples: j.pressesOf.n, Known: j.pressesOf.n > 0,
		Note: notes(j.pressesOf.n, "a mouse wheel gives several, a key one"), Times: j.pressesOf.all.times,
	}
	if presses.Known {
		presses.Value = j.pressesOf.sum / float64(j.pressesOf.n)
		presses.Bins, _ = binsOf(&j.pressesOf.bins, j.pressesOf.n)
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
	return []Measure{
		jumps, presses, ground, regular,
		share("perfect_jump_share", j.perfect, j.hops, noteGround), streak, strafes,
		share("sync", j.inSync, j.airTurns, "frames in the air that turn toward the requested sideways speed"),
		gain, speeding,
	}
}

package measure

import (
	"math"

	"playhead/sim"
)

// Limits of what the measures of programs count in GoldSrc. They follow from the engine, not from recordings.
const (
	// kickDegrees is the least recoil, or change of it, that counts: several times viewDegrees.
	kickDegrees = 0.2
	// clockSeconds is the time over which the time of usercmds is compared with the clock.
	clockSeconds = 1.0
	// moveUnits is the least change of a requested speed that counts, units a second, and the speed to which servers
	// limit players until a round begins.
	moveUnits = 1
)

// programming counts what hands on keys, mouse and wheel do not do: see docs/measures.md.
type programming struct {
	aimedAt            bool // the last frame without attack aimed as the screen showed
	attacks            int  // frames with attack
	silent             moments
	kicks              int // frames between which the recoil changed
	cancelled          moments
	recoiling          int // frames with recoil
	hidden             moments
	firstFrames        moments
	withTarget         int // presses of attack with an enemy in the line of sight
	presses            int // of attack
	turnedTo           []targetTurn
	pending            []pendingTurn
	snapBacks          moments
	clock              clockWindow
	airborne           int // frames in the air after one in the air
	still              moments
	moving             int // frames with the same movement keys as the two before
	stepped            moments
	commanded          bool // a console command since the frame before that may change a speed
	keysSame           int  // how many frames in a row had the same movement keys and weapon
	ducks              int  // of duck that were let go
	duckFrame          moments
	landings           int
	landedDuck         moments
	jumpPresses        int
	landedJump         moments
	jumpSaid, shotSaid unanswered
}

// A targetTurn is a turn that brought the aim onto an enemy.
type targetTurn struct {
	tick       sim.Tick
	degrees    float64
	yaw, pitch float64 // before
}

type pendingTurn struct {
	press sim.Tick
	turns []targetTurn
}

func (p *programming) begin(f *frame) {
	p.aimedAt = f.buttons&inAttack == 0 && !f.unlike()
	p.turnedTo, p.pending = p.turnedTo[:0], p.pending[:0]
	p.keysSame, p.commanded = 0, false
	p.clock.begin(f)
	p.each(f)
}

// unlike reports whether the usercmd aims elsewhere than the screen shows, recoil taken off.
func (f *frame) unlike() bool {
	return math.Abs(math.Remainder(f.yaw-f.viewYaw, 360)) > viewDegrees ||
		math.Abs(math.Remainder(f.pitch-f.viewPitch, 360)) > viewDegrees
}

// each takes what one frame alone says.
func (p *programming) each(f *frame) {
	if f.buttons&inAttack != 0 {
		p.attacks++
		if p.aimedAt && f.unlike() {
			p.silent.add(f.tick)
		}
	} else {
		p.aimedAt = !f.unlike()
	}
	if math.Abs(f.punch) >= kickDegrees {
		p.recoiling++
		if math.Abs(math.Remainder(f.pitch-f.viewPitch-f.punch, 360)) <= viewDegrees {
			p.hidden.add(f.tick)
		}
	}
	p.jumpSaid.frame(f, inJump)
	p.shotSaid.frame(f, inAttack)
}

// step takes a frame after another one.
func (p *programming) step(f, before *frame, pressed *[numButtons]bool) {
	p.each(f)
	p.clock.step(f)
	if kick := f.punch - before.punch; math.Abs(kick) >= kickDegrees {
		p.kicks++
		turn := math.Remainder(f.pitch-before.pitch, 360)
		if math.Abs(turn+kick) <= viewDegrees || math.Abs(turn+2*kick) <= viewDegrees {
			p.cancelled.add(f.tick)
		}
	}
	if !f.ground && !before.ground {
		p.airborne++
		if f.seconds > before.seconds && f.speed >= moveUnits && f.place == before.place {
			p.still.add(f.tick)
		}
	}
	if !before.ground && f.ground {
		p.landings++
		if pressed[buttonDuck] {
			p.landedDuck.add(f.tick)
		}
		if pressed[buttonJump] {
			p.landedJump.add(f.tick)
		}
	}
	if pressed[buttonJump] {
		p.jumpPresses++
	}
	p.moves(f, before)
	p.target(f, before, pressed[buttonAttack])
}

// moves counts requested speeds that change while no movement key does. A console command may be that of the walk key
// or of a setting.
func (p *programming) moves(f, before *frame) {
	const keys = inForward | inBack | inMoveLeft | inMoveRight
	commanded := p.commanded
	p.commanded = false
	if f.buttons&keys != before.buttons&keys || f.weapon != before.weapon || commanded {
		p.keysSame = 0
		return
	}
	if p.keysSame++; p.keysSame < 2 || f.buttons&keys == 0 {
		return
	}
	p.moving++
	if changed(f.side, before.side) || changed(f.forward, before.forward) {
		p.stepped.add(f.tick)
	}
}

// changed reports whether a requested speed is another one. Servers let nobody move faster than 1 until a round begins.
func changed(v, before float64) bool {
	return math.Abs(v-before) >= moveUnits && math.Abs(v) > moveUnits && math.Abs(before) > moveUnits
}

// target counts shots in the frame in which an enemy comes into the line of sight, and those between a turn to an enemy
// and one back.
func (p *programming) target(f, before *frame, pressed bool) {
	for len(p.turnedTo) > 0 && p.turnedTo[0].tick < f.tick-snapBefore {
		p.turnedTo = p.turnedTo[1:]
	}
	if f.targeted && !before.targeted {
		turn := targetTurn{f.tick, apart(f.yaw, f.pitch, before.yaw, before.pitch), before.yaw, before.pitch}
		if turn.degrees >= f.targetWidth {
			p.turnedTo = append(p.turnedTo, turn)
		}
	}
	kept := p.pending[:0]
	for _, at := range p.pending {
		back, late := false, f.tick > at.press+snapTicks
		for _, t := range at.turns {
			back = back || f.tick <= t.tick+snapTicks && apart(f.yaw, f.pitch, t.yaw, t.pitch) <= t.degrees/snapBack
		}
		if back {
			p.snapBacks.add(at.press)
		} else if !late {
			kept = append(kept, at)
		}
	}
	p.pending = kept
	if !pressed {
		return
	}
	p.presses++
	if f.targeted {
		if p.withTarget++; !before.targeted {
			p.firstFrames.add(f.tick)
		}
	}
	if len(p.turnedTo) > 0 {
		p.pending = append(p.pending, pendingTurn{f.tick, append([]targetTurn(nil), p.turnedTo...)})
	}
}

// duck counts a time for which duck was held.
func (p *programming) duck(from sim.Tick, frames int) {
	if p.ducks++; frames == 1 {
		p.duckFrame.add(from)
	}
}

// A clockWindow compares the time that the usercmds of a second claim with that second.
type clockWindow struct {
	from   float64 // seconds: where the frames in a row begin
	frames []frameTime
	sum    int32 // of frames, ms
	most   float64
	at     moments
	n      int // windows
}

type frameTime struct {
	seconds float64
	msec    int32
}

func (c *clockWindow) begin(f *frame) { c.from, c.frames, c.sum = f.seconds, c.frames[:0], 0 }

func (c *clockWindow) step(f *frame) {
	c.frames = append(c.frames, frameTime{f.seconds, f.msec})
	c.sum += f.msec
	first := 0
	for c.frames[first].seconds <= f.seconds-clockSeconds {
		c.sum -= c.frames[first].msec
		first++
	}
	c.frames = c.frames[first:]
	if f.seconds-c.from < clockSeconds {
		return
	}
	c.n++
	rate := float64(c.sum) / 1000 / clockSeconds
	if rate > c.most {
		c.most, c.at = rate, moments{}
	}
	if rate == c.most {
		c.at.add(f.tick)
	}
}

// unanswered are console commands of a key whose button is in no frame shortly after.
type unanswered struct {
	open    []said
	n       int
	without moments
}

type said struct {
	tick        sim.Tick
	seconds     float64
	seen, frame bool
}

func (u *unanswered) command(t sim.Tick, seconds float64) {
	u.open = append(u.open, said{tick: t, seconds: seconds})
}

func (u *unanswered) frame(f *frame, button int32) {
	kept := u.open[:0]
	for _, c := range u.open {
		if f.seconds-c.seconds > commandSeconds {
			u.end(c)
			continue
		}
		c.frame, c.seen = true, c.seen || f.buttons&button != 0
		kept = append(kept, c)
	}
	u.open = kept
}

func (u *unanswered) end(c said) {
	if !c.frame {
		return
	}
	if u.n++; !c.seen {
		u.without.add(c.tick)
	}
}

// share returns how many commands had no button.
func (u *unanswered) share(name string) Measure {
	all := unanswered{n: u.n, without: moments{u.without.n, append([]int32(nil), u.without.ticks...)}}
	for _, c := range u.open {
		all.end(c)
	}
	return share(name, all.without, all.n, "a key that was pressed and let go between two recorded frames")
}

func (p *programming) measures() []Measure {
	clock := Measure{
		Name: "msec_clock_max", Value: p.clock.most, Known: p.clock.n > 0, Samples: p.clock.n,
		Moments: p.clock.at.ticks,
		Note:    "1 if usercmds last as long as the clock says; stutter shifts a few hundredths",
	}
	const line = "the line of sight is seen from above"
	return []Measure{
		share("silent_shot_share", p.silent, p.attacks, "the last frame without attack aimed as the screen showed"),
		share("player_snap_back_share", p.snapBacks, p.presses, line),
		share("recoil_cancelled_share", p.cancelled, p.kicks,
			"a still hand cancels nothing; a pull rarely fits exactly"),
		share("recoil_hidden_share", p.hidden, p.recoiling, "the screen normally shows aim and recoil together"),
		share("first_frame_attack_share", p.firstFrames, p.withTarget, line+"; an enemy may walk into it"),
		clock,
		share("air_still_share", p.still, p.airborne, "also true of a player who is stuck in another or in a ladder"),
		share("move_step_share", p.stepped, p.moving, "zoom changes it once; analog sticks change it always"),
		share("duck_frame_share", p.duckFrame, p.ducks, "a wheel and some binds also duck for one frame"),
		share("landing_duck_share", p.landedDuck, p.landings, ""),
		share("landing_jump_share", p.landedJump, p.jumpPresses, "a wheel hits the frame by chance, with many presses"),
		p.jumpSaid.share("jump_without_button_share"),
		p.shotSaid.share("attack_without_button_share"),
	}
}

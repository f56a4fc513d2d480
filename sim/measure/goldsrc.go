package measure

import (
	"math"
	"time"

	"playhead/sim"
)

// The bits of a usercmd's buttons.
const (
	inAttack    = 1 << 0
	inJump      = 1 << 1
	inDuck      = 1 << 2
	inForward   = 1 << 3
	inBack      = 1 << 4
	inMoveLeft  = 1 << 9
	inMoveRight = 1 << 10
)

// Limits of what is counted in GoldSrc. They do not say what is usual.
const (
	// pauseSeconds is the time between two frames from which what follows begins
	// anew: the client did not draw, or the server was gone.
	pauseSeconds = 1.0
	// hopSeconds is how long after a landing a jump still belongs to it.
	hopSeconds = 0.5
	// jumpSpeed is the speed upward, in units a second, that only a jump or a push gives.
	jumpSpeed = 170
	// jumpMost is the speed upward that no jump gives.
	jumpMost = 310
	// viewDegrees is how far a usercmd's aim may be from the last view angle before
	// they count as different: more than the resolution of either.
	viewDegrees = 0.05
	// commandSeconds is how long before a button its console command may come.
	commandSeconds = 0.25
)

// A frame is what a usercmd says, with what the client saw.
type frame struct {
	tick               sim.Tick
	seconds            float64 // position in the recording
	buttons            int32
	msec               int32
	frameSeconds       float64
	forward, side      float64 // units a second
	ground             bool
	yaw, pitch         float64 // of the command, degrees
	viewYaw, viewPitch float64 // seen, without recoil
	steps              [2]int32
	speed              float64 // horizontal, units a second
	up                 float64 // units a second, 0 when not recorded
	x, y               float64
	punch              float64  // recoil of the pitch, degrees
	place              [3]int32 // x, y and z, in steps of the model
	weapon             int32
	targeted           bool    // an enemy is in the line of sight
	targetWidth        float64 // from the side of the nearest of them to the middle, degrees
	timed              bool
}

// sideways is -1 left, 0, 1 right, by the buttons.
func (f *frame) sideways() (d int32) {
	if f.buttons&inMoveLeft != 0 {
		d--
	}
	if f.buttons&inMoveRight != 0 {
		d++
	}
	return d
}

const turnDegrees = 360.0 / 65536

// frameOf reads the recorder's row. It reports false when there is no usercmd or
// the player is not alive.
func frameOf(w *sim.World, id int) (f frame, ok bool) {
	r := &w.Rows[id]
	if !r.Has.Contains(sim.Cols(sim.Buttons, sim.CmdMsec, sim.CmdYaw, sim.CmdPitch, sim.SideMove, sim.ForwardMove,
		sim.OnGround, sim.X, sim.Y, sim.VX, sim.VY)) {
		return f, false
	}
	if r.Has.Has(sim.Alive) && r.V[sim.Alive] == 0 {
		return f, false
	}
	v := func(c sim.Col, scale float64) float64 { return float64(r.V[c]) * scale }
	f = frame{
		tick: w.Tick, seconds: w.Time.Round(time.Microsecond).Seconds(), buttons: r.V[sim.Buttons],
		msec:    r.V[sim.CmdMsec],
		forward: v(sim.ForwardMove, 1.0/256), side: v(sim.SideMove, 1.0/256), ground: r.V[sim.OnGround] != 0,
		yaw: v(sim.CmdYaw, turnDegrees), pitch: v(sim.CmdPitch, turnDegrees),
		viewYaw: v(sim.Yaw, turnDegrees) - v(sim.PunchYaw, turnDegrees), viewPitch: v(sim.Pitch, turnDegrees) -
			v(sim.PunchPitch, turnDegrees),
		steps: [2]int32{r.V[sim.CmdYaw] & 0xffff, r.V[sim.CmdPitch] & 0xffff},
		speed: math.Hypot(v(sim.VX, 1.0/256), v(sim.VY, 1.0/256)),
		x:     v(sim.X, 1.0/256), y: v(sim.Y, 1.0/256),
	}
	if us, ok := w.Global.Get(sim.FrameTimeMicros); ok && us > 0 {
		f.frameSeconds, f.timed = float64(us)/1e6, true
	}
	if r.Has.Has(sim.VZ) {
		f.up = v(sim.VZ, 1.0/256)
	}
	f.punch = v(sim.PunchPitch, turnDegrees)
	f.place, f.weapon = [3]int32{r.V[sim.X], r.V[sim.Y], r.V[sim.Z]}, r.V[sim.Weapon]
	var ahead float64
	if ahead, f.targeted = targeted(w, id, &f); f.targeted {
		f.targetWidth = math.Atan2(targetUnits, ahead) * 180 / math.Pi
	}
	return f, true
}

// targetUnits is how far beside the line of sight an enemy may be and still be in
// it: about the width of a head and a shoulder.
const targetUnits = 10

// targeted reports whether another player, alive and of another team, is in the
// line of sight, seen from above, and how far ahead the nearest of them is.
func targeted(w *sim.World, id int, f *frame) (nearest float64, any bool) {
	sin, cos := math.Sincos(f.yaw * math.Pi / 180)
	me := &w.Rows[id]
	for other := range w.Players {
		r := &w.Rows[other]
		if other == id || !r.Has.Contains(sim.Cols(sim.X, sim.Y)) || r.Has.Has(sim.Alive) && r.V[sim.Alive] == 0 {
			continue
		}
		if r.Has.Has(sim.Team) && me.Has.Has(sim.Team) && r.V[sim.Team] == me.V[sim.Team] && r.V[sim.Team] != 0 {
			continue
		}
		dx, dy := float64(r.V[sim.X])/256-f.x, float64(r.V[sim.Y])/256-f.y
		if ahead := dx*cos + dy*sin; ahead > 0 && math.Abs(dy*cos-dx*sin) <= targetUnits && (!any || ahead < nearest) {
			nearest, any = ahead, true
		}
	}
	return nearest, any
}

// A commandCollector takes the usercmds of the player who recorded a GoldSrc demo.
type commandCollector struct {
	there  bool
	before frame
	frames int
	length float64 // seconds watched

	buttons  [numButtons]button
	commands commandLog
	keyMoved int32

	reversals, flips moments
	presses          moments
	jumps            jumping
	aim              viewing
	program          programming
	timing           timing
	sideMoves        int // frames that ask for a speed sideways
	sideAlone        moments
	forwardMoves     int
	forwardAlone     moments
	onTarget         durations // from a target in the line of sight to a shot
	targetSince      float64
	targetTick       sim.Tick
	targeting        bool
}

func newCommandCollector() *commandCollector {
	c := &commandCollector{}
	for k := range c.buttons {
		c.buttons[k].bit = buttonBits[k]
	}
	return c
}

// add takes the row at w's tick, which is after the last one's.
func (c *commandCollector) add(w *sim.World, id int) {
	f, ok := frameOf(w, id)
	if !ok {
		c.there = false
		return
	}
	if dt := f.seconds - c.before.seconds; !c.there || dt > pauseSeconds {
		c.begin(&f)
	} else {
		c.frames++
		c.length += dt
		c.step(&f)
	}
	c.timing.frame(&f)
	c.moves(&f)
	c.there, c.before = true, f
}

func (c *commandCollector) begin(f *frame) {
	for k := range c.buttons {
		c.buttons[k].begin(f)
	}
	c.keyMoved = f.sideways()
	c.jumps.begin(f)
	c.aim.begin(f)
	c.program.begin(f)
	c.targeting = false
}

func (c *commandCollector) step(f *frame) {
	dt := f.seconds - c.before.seconds
	if d := f.sideways(); d != 0 {
		if c.keyMoved != 0 && d != c.keyMoved {
			c.reversals.add(f.tick)
			if c.before.sideways() != 0 {
				c.flips.add(f.tick)
			}
		}
		c.keyMoved = d
	}
	var pressed [numButtons]bool
	for k := range c.buttons {
		held := c.buttons[k].holds.n
		if pressed[k] = c.buttons[k].step(f); k == buttonDuck && c.buttons[k].holds.n > held {
			c.program.duck(c.buttons[k].from.tick, int(f.tick-c.buttons[k].from.tick))
		}
		if pressed[k] {
			c.presses.add(f.tick)
			c.commands.press(k, f)
		}
	}
	c.timing.step(f, dt)
	c.jumps.step(f, &c.before, pressed[buttonJump], &c.commands.jump)
	c.aim.step(f, &c.before, dt, pressed[buttonAttack])
	c.program.step(f, &c.before, &pressed)
	c.target(f, pressed[buttonAttack])
}

// target measures how long an enemy was in the line of sight before a shot.
func (c *commandCollector) target(f *frame, pressed bool) {
	if pressed && c.targeting && f.seconds-c.targetSince <= pauseSeconds {
		c.onTarget.add(c.targetTick, f.seconds-c.targetSince, int(f.tick-c.targetTick))
	}
	if f.targeted && !c.before.targeted {
		c.targetSince, c.targetTick = f.seconds, f.tick
		c.targeting = true
	}
	if pressed || !f.targeted && !c.before.targeted {
		c.targeting = false
	}
}

// moves counts speeds that are asked for without a button for them.
func (c *commandCollector) moves(f *frame) {
	if math.Abs(f.side) >= 1 {
		c.sideMoves++
		if d := f.sideways(); float64(d)*f.side <= 0 {
			c.sideAlone.add(f.tick)
		}
	}
	if math.Abs(f.forward) >= 1 {
		c.forwardMoves++
		forward, back := f.buttons&inForward != 0, f.buttons&inBack != 0
		if f.forward > 0 && !forward || f.forward < 0 && !back {
			c.forwardAlone.add(f.tick)
		}
	}
}

func (c *commandCollector) perSecond(name string, events moments) Measure {
	m := Measure{Name: name, Unit: "1/s", Samples: c.frames, Moments: events.ticks, Known: c.length > 0}
	if m.Known {
		m.Value = float64(events.n) / c.length
	}
	if c.length < fewSeconds {
		m.Note = noteFew
	}
	return m
}

// Ticks returns how many frames follow another one.
func (c *commandCollector) Ticks() int { return c.frames }

// Measures returns the measures so far, always the same ones in the same order.
func (c *commandCollector) Measures() []Measure {
	ms := []Measure{
		c.perSecond("reversals_per_second", c.reversals),
		c.perSecond("direct_flips_per_second", c.flips),
		share("direct_flip_share", c.flips, c.reversals.n, "a neutral phase between two frames is invisible"),
		c.perSecond("presses_per_second", c.presses),
	}
	for k := range c.buttons {
		ms = append(ms, c.buttons[k].holds.measures("hold_"+buttonNames[k])...)
		ms = append(ms, c.buttons[k].intervals.measures("interval_"+buttonNames[k])...)
	}
	ms = append(ms, c.jumps.measures(&c.commands.jump)...)
	ms = append(ms, c.aim.measures()...)
	ms = append(ms,
		share("side_without_button_share", c.sideAlone, c.sideMoves,
			"analog sticks and some binds move without the button"),
		share("forward_without_button_share", c.forwardAlone, c.forwardMoves,
			"analog sticks and some binds move without the button"))
	ms = append(ms, c.onTarget.measures("target_to_attack")...)
	ms = append(ms, c.program.measures()...)
	ms = append(ms, c.commands.measures()...)
	return append(ms, c.timing.measures(c.length)...)
}

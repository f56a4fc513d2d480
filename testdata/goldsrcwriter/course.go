package goldsrcwriter

import "math"

// A Course is a list of jumps that the recorder does one after the other, with
// the movement of the game: gravity, acceleration in the air, the lift of a
// tapped duck. The blocks that the recorder runs on are wherever the jumps
// begin and end.
type Course struct {
	Jumps []Leap
	// Frames is how many frames of the client each frame of the demo stands for;
	// default 1.
	Frames int

	steps []courseStep // one a frame of the client
	truth []Leapt
}

// How a Leap begins.
const (
	FromRun    = iota // after a second of running
	FromHop           // some frames after the landing of the jump before
	FromDuck          // some frames after the landing from a tap of duck
	FromFall          // some frames after the landing from a fall off a block 40 units higher
	FromLadder        // off a ladder, 60 units up
	FromWater         // out of water, in which the player swims
)

// A Leap is one jump of a Course.
type Leap struct {
	From    int
	Ground  int     // frames of the client on the ground before it, for all but FromRun
	Speed   float64 // at the take-off, units a second; 0 for 250. A hop keeps what it has
	Strafes int
	Height  float64 // of the ground landed on above the ground left
	Drop    float64 // how much lower the ground between both is; 0 for 32
	Silent  bool    // the demo holds no +jump for it
	// Taps is how many frames of the client in a row have a +jump and a -jump, from the take-off
	// on, and the button for one frame each, as a mouse wheel does. 0 holds the button.
	Taps int
	Duck bool // the player ducks in the air and lands ducked
}

// A Leapt is the truth about a Leap.
type Leapt struct {
	Takeoff, Landing  [3]float64
	TakeoffAt, LandAt float64 // seconds since the course began
	Before            float64 // speed on the ground
	Top, Gain, Loss   float64
	Asking, Rising    int // frames of the client
	StrafeFrames      []int
	Ground            int     // frames of the client on the ground before it
	Left, Landed      float64 // along x, the edges of the block left and of the one landed on
}

// A courseStep is a frame of the client.
type courseStep struct {
	pos, vel   [3]float64
	yaw        float64
	side       float64
	ground     bool
	ducked     bool
	buttons    int
	jumpSilent bool
	taps       int // +jump and -jump in this frame
	ladder     bool
	water      int
}

const (
	courseFPS     = 100
	courseGravity = 800.0
	courseSpeed   = 250.0
	courseJump    = 268.32815729997475 // √(2 · 800 · 45)
	courseStart   = 3.0                // seconds of standing before the first run
	courseLate    = 4                  // frames of the client that a packet is late
	climbSpeed    = 200
	leapSpeed     = 270 // away from the ladder
	waterSpeed    = 225 // up
	holdFrames    = 6   // of the jump button
	buttonJump    = 2
	buttonLeft    = 512
	buttonRight   = 1024
)

// A runner does the course.
type runner struct {
	c      *Course
	s      courseStep
	floor  float64 // below the player
	blocks []Room
	from   [3]float64 // where the block under the player begins
	now    float64
	up     float64 // at the take-off
}

// quantum rounds as the reader does, so that the truth holds for what is read.
func quantum(v float64) float64 { return math.Round(v*256) / 256 }

// Run does the course and returns its level and the truth about its jumps.
func (c *Course) Run(name string) (*Level, []Leapt) {
	c.Frames = max(c.Frames, 1)
	c.steps, c.truth = nil, nil
	r := &runner{c: c}
	r.s.pos = [3]float64{0, 0, 36}
	r.s.ground = true
	r.stand(courseStart)
	for i := range c.Jumps {
		r.leap(&c.Jumps[i])
	}
	r.run(1, courseSpeed)
	r.stand(1)
	r.block()
	end := r.s.pos[0]
	lowest := 0.0
	for i := range r.blocks {
		lowest = min(lowest, float64(r.blocks[i].Floor))
	}
	base := Room{Min: [2]float32{-400, -1200}, Max: [2]float32{float32(end) + 400, -700}, Floor: float32(lowest) - 300}
	l := &Level{Name: name, Rooms: append([]Room{base}, r.blocks...)}
	return l, c.truth
}

func (r *runner) step() {
	for i := range 3 {
		r.s.pos[i], r.s.vel[i] = quantum(r.s.pos[i]), quantum(r.s.vel[i])
	}
	r.c.steps = append(r.c.steps, r.s)
	r.now += 1.0 / courseFPS
	r.s.buttons, r.s.side, r.s.taps = 0, 0, 0
}

func (r *runner) stand(seconds float64) {
	r.s.vel = [3]float64{}
	for range int(seconds * courseFPS) {
		r.step()
	}
}

// run runs straight along x.
func (r *runner) run(seconds, speed float64) {
	r.s.yaw = 0
	r.s.vel = [3]float64{speed, 0, 0}
	for range int(seconds * courseFPS) {
		r.ground()
	}
}

// ground is a frame of running on the ground with the velocity one has.
func (r *runner) ground() {
	r.s.pos[0] += r.s.vel[0] / courseFPS
	r.s.pos[1] += r.s.vel[1] / courseFPS
	r.s.buttons |= buttonForward
	r.step()
}

// block ends the block under the player here.
func (r *runner) block() {
	lo, hi := min(r.from[0], r.s.pos[0]), max(r.from[0], r.s.pos[0])
	r.blocks = append(r.blocks, Room{
		Min: [2]float32{float32(lo) - 15, float32(r.s.pos[1]) - 96},
		Max: [2]float32{float32(hi) + 15, float32(r.s.pos[1]) + 96}, Floor: float32(r.floor),
	})
}

func (r *runner) leap(l *Leap) {
	speed := l.Speed
	if speed == 0 {
		speed = courseSpeed
	}
	ground := l.Ground
	r.up = courseJump
	switch l.From {
	case FromLadder:
		r.run(0.5, speed)
		r.block()
		r.s.ground, r.s.vel = false, [3]float64{0, 0, climbSpeed}
		for range 30 {
			r.s.ladder = true
			r.s.pos[2] += climbSpeed / courseFPS
			r.step()
		}
		r.s.vel, r.up, ground = [3]float64{leapSpeed, 0, 0}, 0, -1
		r.arrive(r.floor + 60)
	case FromWater:
		r.run(0.5, speed)
		r.block()
		r.s.ground, r.s.vel = false, [3]float64{100, 0, 0}
		for range 30 {
			r.s.water = 2
			r.s.pos[0]++
			r.s.buttons |= buttonJump
			r.step()
		}
		r.up, ground = waterSpeed, -1
		r.arrive(r.floor)
	case FromRun:
		r.run(1, speed)
		ground = -1
	case FromHop:
		r.wait(ground)
	case FromDuck:
		r.run(0.5, speed)
		for range 5 {
			r.s.buttons |= buttonDuck
			r.ground()
		}
		r.s.pos[2] += 18 // let go before it is done, the player stands up in the air
		r.s.ground = false
		r.s.vel[2] = 0
		r.fall(r.floor)
		r.wait(ground)
	case FromFall:
		r.run(0.5, speed)
		r.block()
		r.s.ground = false
		low := r.floor - 40
		r.fall(low)
		r.arrive(low)
		r.wait(ground)
	}
	r.jump(l, ground)
}

// wait runs on for frames that include the one of the landing.
func (r *runner) wait(frames int) {
	for range max(frames-1, 0) {
		r.ground()
	}
}

// arrive begins a block where the player is.
func (r *runner) arrive(floor float64) { r.floor, r.from = floor, r.s.pos }

// fall falls until a frame is on the floor, which is that of the landing.
func (r *runner) fall(floor float64) {
	for {
		if r.air(floor+36, 0) {
			r.s.ground, r.s.vel[2] = true, 0
			r.step()
			return
		}
		r.step()
	}
}

// air moves the player through a frame in the air, to no lower than z. It
// reports whether z was reached, and at which part of the frame in left.
func (r *runner) air(z float64, wish float64) bool {
	const dt = 1.0 / courseFPS
	if wish != 0 { // accelerated to the side that the key asks for
		sin, cos := math.Sincos(r.s.yaw*math.Pi/180 - wish*math.Pi/2)
		if add := 30 - (r.s.vel[0]*cos + r.s.vel[1]*sin); add > 0 {
			add = min(add, 10*courseSpeed*dt)
			r.s.vel[0] += add * cos
			r.s.vel[1] += add * sin
		}
	}
	r.s.vel[0], r.s.vel[1] = quantum(r.s.vel[0]), quantum(r.s.vel[1])
	before := r.s.vel[2]
	r.s.vel[2] -= courseGravity * dt
	r.s.pos[0] += r.s.vel[0] * dt
	r.s.pos[1] += r.s.vel[1] * dt
	r.s.pos[2] += (before - courseGravity*dt/2) * dt
	if r.s.pos[2] > z || before > 0 {
		return false
	}
	r.s.pos[2] = z
	return true
}

// jump does the jump itself.
func (r *runner) jump(l *Leap, ground int) {
	drop := l.Drop
	if drop == 0 {
		drop = 32
	}
	t := Leapt{
		Takeoff: r.s.pos, TakeoffAt: r.now - 1.0/courseFPS, Before: math.Hypot(r.s.vel[0], r.s.vel[1]),
		Ground: ground,
	}
	if l.From == FromLadder {
		t.Before = 0
	}
	for i := range 3 {
		t.Takeoff[i] = quantum(t.Takeoff[i])
	}
	r.block()
	gap := len(r.blocks)
	t.Left = float64(r.blocks[gap-1].Max[0])
	target, z := r.floor+l.Height, r.floor+l.Height+36
	if l.Duck {
		z -= 18
	}
	r.s.ground, r.s.vel[2] = false, r.up
	frames := int((r.up+math.Sqrt(r.up*r.up-2*
		courseGravity*(z-36-r.floor)))/courseGravity*courseFPS) + 1
	before, first := 0.0, true
	for i := 0; ; i++ {
		wish := 0.0
		if l.Strafes > 0 {
			n := min(i*l.Strafes/frames, l.Strafes-1)
			wish = float64(1 - 2*(n%2)) // right first
			heading := math.Atan2(r.s.vel[1], r.s.vel[0]) * 180 / math.Pi
			turn := -6.2 // a little of the speed is to the side already
			switch i % 11 {
			case 4: // too much of it: nothing is added
				turn = -14
			case 9: // the aim is ahead of the speed, which loses some
				turn = 4
			}
			r.s.yaw = quantumTurn(heading - wish*turn)
			r.s.side = wish * 400
			r.s.buttons |= map[float64]int{1: buttonRight, -1: buttonLeft}[wish]
			if n == len(t.StrafeFrames) {
				t.StrafeFrames = append(t.StrafeFrames, 0)
			}
		}
		r.s.jumpSilent = l.Silent
		if r.s.ladder = l.From == FromLadder && i < courseLate; l.From == FromWater {
			r.s.water = 0
		}
		switch {
		case l.Taps > 0 && i < l.Taps:
			r.s.taps = 1 + i%2
			r.s.buttons |= buttonJump
		case l.Taps == 0 && i < holdFrames:
			r.s.buttons |= buttonJump
		}
		if l.Duck && i > 20 {
			r.s.buttons |= buttonDuck
		}
		start, down := r.s, r.s.vel[2]
		landed := r.air(z, wish)
		if landed {
			part := (down + math.Sqrt(down*down+2*courseGravity*(start.pos[2]-z))) / courseGravity
			t.Landing = [3]float64{start.pos[0] + start.vel[0]*part, start.pos[1] + start.vel[1]*part, z}
			t.LandAt = r.now - 1.0/courseFPS + part
			r.s.vel[0], r.s.vel[1] = math.Hypot(start.vel[0], start.vel[1]), 0 // runs on straight
			r.s.ground, r.s.vel[2], r.s.ducked = true, 0, l.Duck
			r.step()
			break
		}
		speed := math.Hypot(r.s.vel[0], r.s.vel[1])
		t.Top = max(t.Top, speed)
		was := before
		if first {
			was = t.Before
		}
		if wish != 0 {
			t.Asking++
			t.StrafeFrames[len(t.StrafeFrames)-1]++
			if speed > was {
				t.Rising++
			}
		}
		if !first {
			t.Gain += max(0, speed-before)
			t.Loss += min(0, speed-before)
		}
		before, first = speed, false
		r.step()
	}
	r.s.jumpSilent = false
	r.c.truth = append(r.c.truth, t)
	// What is below the flight: lower ground along all of it.
	mid := Room{
		Min: [2]float32{float32(t.Takeoff[0]), float32(t.Takeoff[1]) - 200},
		Max: [2]float32{float32(t.Landing[0]), float32(t.Takeoff[1]) + 200}, Floor: float32(r.floor - drop),
	}
	r.blocks = append(r.blocks[:gap:gap], mid)
	r.floor = target
	r.arrive(target)
	r.c.truth[len(r.c.truth)-1].Landed = float64(float32(r.from[0]) - 15)
	if l.Duck { // stands up again on the ground
		r.s.ducked = false
		r.s.pos[2] += 18
	}
}

// quantumTurn rounds an angle in degrees as the reader does.
func quantumTurn(v float64) float64 { return math.Round(v*65536/360) * 360 / 65536 }

// recorder puts the recorder where the course has them at a frame of the demo.
func (c *Course) recorder(p *player, frame int) *courseStep {
	s := &c.steps[min(frame*c.Frames, len(c.steps)-1)]
	for i := range 3 {
		p.pos[i], p.vel[i] = float32(s.pos[i]), float32(s.vel[i])
	}
	p.yaw, p.pitch, p.alive, p.health, p.duckUntil = float32(s.yaw), 0, true, 100, 0
	p.climbs = s.ladder
	return s
}

// tapsBefore returns how often jump was tapped in the frames of the client up to a frame of
// the demo, since the one before, and whether the jump button there is that of a tap.
func (c *Course) tapsBefore(frame int) (n int, tap bool) {
	for i := max((frame-1)*c.Frames+1, 0); i <= frame*c.Frames && i < len(c.steps); i++ {
		n += c.steps[i].taps
		tap = c.steps[i].taps > 0
	}
	return n, tap
}

// seconds returns how long the course takes.
func (c *Course) seconds() float64 { return float64(len(c.steps)) / courseFPS }

// aim sets what only a course has in the recorder's frame.
func (s *courseStep) aim(vw *view) {
	vw.buttons, vw.ground, vw.side = s.buttons, s.ground, float32(s.side)
	vw.water = s.water
	vw.frameTime = 1.0 / courseFPS
	vw.angles = [3]float32{0, float32(s.yaw), 0}
	if s.buttons&buttonForward != 0 {
		vw.forward = 400
	}
}

package jumps

import (
	"math"
	"time"

	"playhead/sim"
)

// The bits of a usercmd's buttons.
const (
	inAttack  = 1 << 0
	inJump    = 1 << 1
	inDuck    = 1 << 2
	inForward = 1 << 3
	inLeft    = 1 << 9
	inRight   = 1 << 10
)

// A frame is what a frame of the demo says of the recorder. Lengths are in world
// units, speeds in units a second, angles in degrees.
type frame struct {
	tick         sim.Tick
	seconds      float64
	buttons      int32
	ground       bool
	ducking      bool // as the server has it, which may be a few frames late
	pos, vel     [3]float64
	speed        float64 // horizontal
	side         int     // -1 asks for a speed to the left, 1 to the right
	yaw          float64 // of the usercmd
	frameSeconds float64 // of the client, 0 when not recorded
	water        int32   // as sim.WaterLevel, 0 when not recorded
	ladder       bool    // the last packet says that the player is on one
	ladderKnown  bool
	climbs       bool // the player is on a ladder
	leaps        bool // the player jumped off one since the frame before
}

var frameColumns = sim.Cols(sim.Buttons, sim.SideMove, sim.CmdYaw, sim.OnGround, sim.X, sim.Y, sim.Z, sim.VX,
	sim.VY, sim.VZ)

// frameOf reads the row of a player, false when it holds no usercmd or the
// player is not alive.
func frameOf(w *sim.World, id int) (f frame, ok bool) {
	r := &w.Rows[id]
	if !r.Has.Contains(frameColumns) || r.Has.Has(sim.Alive) && r.V[sim.Alive] == 0 {
		return f, false
	}
	f = frame{
		tick: w.Tick, seconds: w.Time.Round(time.Microsecond).Seconds(), buttons: r.V[sim.Buttons],
		ground: r.V[sim.OnGround] != 0, ducking: r.Has.Has(sim.Ducking) && r.V[sim.Ducking] != 0,
		yaw: float64(r.V[sim.CmdYaw]) * 360 / 65536,
	}
	for i, c := range [3]sim.Col{sim.X, sim.Y, sim.Z} {
		f.pos[i] = float64(r.V[c]) / 256
	}
	for i, c := range [3]sim.Col{sim.VX, sim.VY, sim.VZ} {
		f.vel[i] = float64(r.V[c]) / 256
	}
	f.speed = math.Hypot(f.vel[0], f.vel[1])
	switch side := r.V[sim.SideMove]; {
	case side >= 256: // a unit a second
		f.side = 1
	case side <= -256:
		f.side = -1
	}
	f.water = r.Or(sim.WaterLevel, 0)
	ladder, known := r.Get(sim.OnLadder)
	f.ladder, f.ladderKnown = ladder != 0, known
	if us, ok := w.Global.Get(sim.FrameTimeMicros); ok && us > 0 {
		f.frameSeconds = float64(us) / 1e6
	}
	return f, true
}

// The origin of a player is above the ground by half of the hull's height.
const (
	standingUnits = 36
	duckedUnits   = 18
	hullUnits     = 32 // across
	gravity       = 800
)

// feet returns the height of what the player is on.
func (f *frame) feet(ducked bool) float64 {
	if ducked {
		return f.pos[2] - duckedUnits
	}
	return f.pos[2] - standingUnits
}

// follows reports whether the player can have moved from one frame to this one:
// the client was drawing, and nothing carried the player away.
func (f *frame) follows(before *frame) bool {
	dt := f.seconds - before.seconds
	if dt > pauseSeconds {
		return false
	}
	var d, a, b float64
	for i := range 3 {
		d += (f.pos[i] - before.pos[i]) * (f.pos[i] - before.pos[i])
		a += f.vel[i] * f.vel[i]
		b += before.vel[i] * before.vel[i]
	}
	return math.Sqrt(d) <= 1.5*math.Sqrt(max(a, b))*dt+teleportUnits
}

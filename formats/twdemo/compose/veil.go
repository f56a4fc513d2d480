package compose

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"math"

	"playhead/sim"
)

// A Veil adds noise to a demo, so that replaying the inputs read from it does not
// repeat the run: tees are up to two units from their true position, aims are up
// to a degree off, velocities follow from the positions shown, and keys change up
// to three ticks late.
//
// The noise is a function of the secret and of the true state: of a tee's
// position and aim at every veilKnot-th tick of the server, and of its position
// when a key changed. So every demo of a round has the same noise, whatever its
// range and whichever recording it is made from, and averaging demos yields
// nothing. For a tee at rest, the noise is at rest too.
type Veil struct {
	// Secret is the user's own. Demos under two secrets would average out.
	Secret []byte
}

const (
	veilKnot      sim.Tick = 16  // between the ticks at which noise is drawn; in between it is smooth
	veilLead      sim.Tick = 64  // read before a range, to know which keys are late at its start
	veilReach              = 2.0 // units a tee is moved at most
	veilUp                 = 1   // of these upwards: a tee on the ground must not look as if in the air
	veilAim                = 1.0 // degrees an aim is turned at most
	veilLate               = 3   // ticks a key is late at most
	veilKnotsKept          = 8
)

// A veiled adds noise to a part.
type veiled struct {
	secret []byte
	where  []byte // the map: the same place of another one has other noise
	knots  [veilKnotsKept]knot
	last   sim.Tick // of the knots, −1 before the first
	tees   [sim.MaxPlayers]veiledTee
}

// A knot is the true state of all tees at a tick at which noise is computed.
type knot struct {
	tick sim.Tick
	tees [sim.MaxPlayers]knotTee
}

type knotTee struct {
	here   bool
	dx, dy float64 // units
	turn   float64 // radians
}

// A veiledTee is the state kept for a tee.
type veiledTee struct {
	here   bool
	past   [veilLate + 2]sim.Row // the last rows as they were, the newest last
	ticks  [veilLate + 2]sim.Tick
	n      int
	late   [numKeys]lateKey
	dx, dy int32 // of the tick
	turn   float64
}

// A lateKey is how late a key is shown.
type lateKey struct {
	late   sim.Tick // of the last change
	source sim.Tick // whose state is shown
}

// The keys that are late, each with the columns that it changes.
const (
	keyDirection = iota
	keyJump
	keyHook
	keyAttack
	keyFlags
	numKeys
)

var keyColumns = [numKeys][]sim.Col{
	keyDirection: {sim.Direction},
	keyJump:      {sim.Jumped, sim.JumpedTotal, sim.Jumps},
	keyHook:      {sim.HookState, sim.HookX, sim.HookY, sim.HookedPlayer},
	keyAttack:    {sim.AttackTick, sim.Weapon, sim.Ammo},
	keyFlags:     {sim.PlayerFlags},
}

// changed reports whether a key is another one than in the row before.
func changed(key int, r, before *sim.Row) bool {
	switch key {
	case keyHook:
		return (r.V[sim.HookState] > 0) != (before.V[sim.HookState] > 0)
	case keyJump:
		return r.V[sim.Jumped] != before.V[sim.Jumped]
	}
	for _, c := range keyColumns[key] {
		if r.V[c] != before.V[c] {
			return true
		}
	}
	return false
}

func newVeiled(v *Veil, g *sim.Game) *veiled {
	out := &veiled{secret: v.Secret, last: -1}
	h := sha256.New()
	h.Write([]byte(g.Map.Name))
	out.where = h.Sum(nil)
	for i := range out.knots {
		out.knots[i].tick = -1
	}
	return out
}

// Veiled reports whether noise is added.
func (p *part) Veiled() bool { return p.veil != nil }

// draw returns two numbers from 0 to 1 for a purpose, from two numbers that were
// true.
func (v *veiled) draw(purpose byte, a, b int32) (x, y float64) {
	mac := hmac.New(sha256.New, v.secret)
	mac.Write(v.where)
	var in [9]byte
	in[0] = purpose
	binary.LittleEndian.PutUint32(in[1:], uint32(a))
	binary.LittleEndian.PutUint32(in[5:], uint32(b))
	mac.Write(in[:])
	sum := mac.Sum(nil)
	const top = 1 << 53
	return float64(binary.LittleEndian.Uint64(sum)>>11) / top, float64(binary.LittleEndian.Uint64(sum[8:])>>11) / top
}

// What noise is drawn for; keys come behind.
const (
	drawPlace = iota
	drawAim
	drawThing
	drawShot
	drawEvent
	drawKey
)

// shift returns how far a thing at a place is moved, units.
func (v *veiled) shift(purpose byte, x, y int32) (dx, dy float64) {
	r, a := v.draw(purpose, x, y)
	sin, cos := math.Sincos(a * 2 * math.Pi)
	r = veilReach * math.Sqrt(r)
	return r * cos, r * sin
}

// turn returns how far an aim is turned, radians.
func (v *veiled) turn(purpose byte, x, y int32) float64 {
	r, _ := v.draw(purpose, x, y)
	return (2*r - 1) * veilAim * math.Pi / 180
}

// lateness returns how many ticks something is late.
func (v *veiled) lateness(purpose byte, x, y int32) sim.Tick {
	r, _ := v.draw(purpose, x, y)
	return min(sim.Tick(r*(veilLate+1)), veilLate)
}

// near rounds a shift to whole units that are not farther than veilReach.
func near(dx, dy float64) (x, y int32) {
	x, y = int32(math.Round(dx)), max(-veilUp, int32(math.Round(dy)))
	for float64(x*x+y*y) > veilReach*veilReach {
		if abs32(x) <= abs32(y) {
			x -= sign(x)
		} else {
			y -= sign(y)
		}
	}
	return x, y
}

func abs32(v int32) int32 { return max(v, -v) }

func sign(v int32) int32 {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// over returns the moments of next from tick from to tick to, with noise. At the
// beginning and the end of the recording, it omits ticks that are not between two
// knots: another recording that holds more of the round would have other noise
// there.
func (v *veiled) over(next func() (*moment, bool), from, to sim.Tick) func() (*moment, bool) {
	var queue []*moment
	first, ended := sim.Tick(-1), false
	fill := func(until sim.Tick) {
		for !ended && (len(queue) == 0 || v.last < until) {
			m, ok := next()
			if !ok {
				ended = true
				return
			}
			if first < 0 {
				first = m.world.Tick
				v.last = knotBefore(first-1+veilKnot) - veilKnot
			}
			var before *sim.World
			if len(queue) > 0 {
				before = &queue[len(queue)-1].world
			}
			v.know(before, &m.world)
			queue = append(queue, m)
		}
	}
	return func() (*moment, bool) {
		for {
			fill(-1)
			if len(queue) == 0 {
				return nil, false
			}
			m := queue[0]
			fill(knotBefore(m.world.Tick) + veilKnot)
			t := m.world.Tick
			v.apply(&m.world)
			queue = queue[1:]
			begun := t >= knotBefore(first+veilLate+veilKnot) || first <= 1
			if t > to || v.last < knotBefore(t)+veilKnot && ended && t > knotBefore(t) {
				return nil, false
			}
			if t >= from && begun {
				return m, true
			}
		}
	}
}

// knotBefore returns the tick of the knot at or before a tick.
func knotBefore(t sim.Tick) sim.Tick { return t - ((t%veilKnot)+veilKnot)%veilKnot }

// know draws the noise of the knots up to a recorded tick. A tick that was not
// recorded is as the one before.
func (v *veiled) know(before, w *sim.World) {
	for t := v.last + veilKnot; t <= w.Tick; t += veilKnot {
		k := &v.knots[(t/veilKnot)%veilKnotsKept]
		k.tick, v.last = t, t
		from := w
		if t < w.Tick && before != nil {
			from = before
		}
		for id := range k.tees {
			r := &from.Rows[id]
			k.tees[id] = knotTee{here: r.Present()}
			if !r.Present() {
				continue
			}
			x, y := r.V[sim.X], r.V[sim.Y]
			k.tees[id].dx, k.tees[id].dy = v.shift(drawPlace, x, y)
			if r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY) {
				k.tees[id].turn = v.turn(drawAim, r.V[sim.AimX], r.V[sim.AimY])
			} else {
				k.tees[id].turn = v.turn(drawAim, r.V[sim.AimAngle], 1<<20)
			}
		}
	}
}

// at returns the noise of a tee at a tick: between two knots it goes smoothly from
// one to the other.
func (v *veiled) at(id int, t sim.Tick, r *sim.Row) (dx, dy, turn float64) {
	tick := knotBefore(t)
	a, b := v.knot(tick, id), v.knot(tick+veilKnot, id)
	switch {
	case a == nil && b == nil: // a life between two knots
		dx, dy = v.shift(drawPlace, int32(tick), -1)
		return dx, dy, v.turn(drawAim, int32(tick), -1)
	case a == nil:
		a = b
	case b == nil:
		b = a
	}
	f := float64(t-tick) / float64(veilKnot)
	f = f * f * (3 - 2*f)
	mix := func(x, y float64) float64 { return x + (y-x)*f }
	return mix(a.dx, b.dx), mix(a.dy, b.dy), mix(a.turn, b.turn)
}

// knot returns the noise of a tee at a knot, nil where it is not there.
func (v *veiled) knot(t sim.Tick, id int) *knotTee {
	if t < 0 {
		return nil
	}
	k := &v.knots[(t/veilKnot)%veilKnotsKept]
	if k.tick != t || !k.tees[id].here {
		return nil
	}
	return &k.tees[id]
}

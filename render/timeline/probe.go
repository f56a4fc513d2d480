package timeline

import (
	"math"
	"time"

	"playhead/render/theme"
	"playhead/sim"
)

// A sample is one tick as probes see it.
type sample struct {
	at     time.Duration
	step   time.Duration // values of one step become one point
	tick   sim.Tick
	row    *sim.Row
	before *sim.Row // at the tick before
	global *sim.GameRow
	engine sim.Engine
	gap    bool // the player was not there at the tick before
	after  bool // nothing is recorded before
}

// A probe reads one thing from tick to tick.
type probe interface {
	add(s *sample)
	// put adds values to d.
	put(d *Data)
	// reset forgets what was read, and keeps the memory for it.
	reset()
}

// speedProbe reads how fast the player is. Without a recorded velocity, it is
// computed from positions.
type speedProbe struct {
	out  Series
	last sim.Row
	tick sim.Tick
	at   time.Duration
	here bool
	cut  bool
}

// measured is the least time between two places that a speed is measured from:
// GoldSrc sends other players' positions only every few frames.
const measured = 100 * time.Millisecond

// The least ends of the scale of speeds: players walk about as fast.
const (
	leastTiles = 10  // a second
	leastUnits = 250 // a second
)

// leapTiles is a speed, in tiles a second, that no tee reaches by moving: one that was
// inferred from a respawn or a teleport, as there are without the map.
const leapTiles = 500

func newSpeed(e sim.Engine) *speedProbe {
	s := Series{Unit: "tiles/s", Decimals: 1, Ink: Ink1, Least: leastTiles}
	if !e.Teeworlds() {
		s.Unit, s.Decimals, s.Least = "u/s", 0, leastUnits
	}
	return &speedProbe{out: s}
}

func (p *speedProbe) add(s *sample) {
	if !s.row.Present() {
		p.here = false
		return
	}
	tile := 1.0
	if s.engine.Teeworlds() {
		tile = sim.TileUnits
	}
	if s.row.Has.Has(sim.VX) && s.row.Has.Has(sim.VY) {
		k := s.engine.Column(sim.VX).Scale / tile
		speed := math.Hypot(float64(s.row.V[sim.VX]), float64(s.row.V[sim.VY])) * k
		if s.row.Inferred.Has(sim.VX) && speed > leapTiles && s.engine.Teeworlds() {
			p.cut = true
		} else {
			p.out.add(s.at, speed, s.step, s.gap || p.cut)
			p.cut = false
		}
		p.keep(s)
		return
	}
	dt := s.at - p.at
	if p.here && (dt <= 0 || !s.engine.Teeworlds() && dt < measured) {
		return
	}
	p.out.Inferred = true
	if p.here && !sim.Teleported(&p.last, s.row, float64(s.tick-p.tick), s.engine) {
		dx, dy := float64(s.row.V[sim.X]-p.last.V[sim.X]), float64(s.row.V[sim.Y]-p.last.V[sim.Y])
		p.out.add(s.at, math.Hypot(dx, dy)*s.engine.UnitScale()/dt.Seconds()/tile, s.step, p.cut)
		p.cut = false
	} else {
		p.cut = true
	}
	p.keep(s)
}

func (p *speedProbe) keep(s *sample) {
	p.last, p.tick, p.at, p.here = *s.row, s.tick, s.at, true
}

func (p *speedProbe) put(d *Data) { d.Graphs[LaneSpeed].put(p.out) }

func (p *speedProbe) reset() {
	p.out.reset()
	*p = speedProbe{out: p.out}
}

// turnReader reads an angle and how fast it turns.
type turnReader struct {
	angle, rate Series
	// of returns the angle in degrees, as it is shown and as exactly as it is known.
	of          func(r *sim.Row, t sim.Tick) (shown, exact float64, ok bool)
	signed      bool
	shown, last float64 // at the tick before: shown, exact
	at          time.Duration
	here        bool
	cut         bool // the rate was interrupted
}

func (p *turnReader) add(s *sample) {
	v, exact, ok := p.of(s.row, s.tick)
	if !ok || !s.row.Present() {
		p.here, p.cut = false, true
		return
	}
	turn := math.Remainder(exact-p.last, 360)
	jump := math.Abs(v-p.shown) > 180 // from one end to the other
	p.angle.add(s.at, v, s.step, !p.here || jump)
	dt := s.at - p.at
	if p.here && dt <= 0 {
		return
	}
	if p.here {
		if !p.signed {
			turn = math.Abs(turn)
		}
		p.rate.add(s.at, turn/dt.Seconds(), s.step, p.cut)
		p.cut = false
	}
	p.shown, p.last, p.at, p.here = v, exact, s.at, true
}

func (p *turnReader) reset() {
	p.angle.reset()
	p.rate.reset()
	*p = turnReader{angle: p.angle, rate: p.rate, of: p.of, signed: p.signed}
}

// aimProbe reads where a tee aims.
type aimProbe struct{ turnReader }

func newAim() *aimProbe {
	return &aimProbe{turnReader{
		angle: Series{Name: "angle", Unit: "°", Decimals: 1, Ink: Ink1, Fixed: true, AxisLo: -180, AxisHi: 180},
		rate:  Series{Name: "turn", Unit: "°/s", Ink: Ink2, Own: true, Spiky: true},
		of: func(r *sim.Row, t sim.Tick) (shown, exact float64, ok bool) {
			shown, from := r.Aim(t)
			if exact = shown; r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY) {
				exact = math.Atan2(float64(r.V[sim.AimY]), float64(r.V[sim.AimX])) * 180 / math.Pi
			}
			return shown, exact, from != sim.Missing
		},
	}}
}

func (p *aimProbe) put(d *Data) { d.Graphs[LaneAim].put(p.angle, p.rate) }

// strafeProbe reads how the player turns while holding a sideways key.
type strafeProbe struct {
	turnReader
	left, right *keyReader
}

func newStrafe() *strafeProbe {
	p := &strafeProbe{
		left:  newKey("A", theme.LaneLeft, sim.KeyLeft),
		right: newKey("D", theme.LaneRight, sim.KeyRight),
	}
	p.turnReader = turnReader{
		signed: true, rate: Series{Unit: "°/s", Ink: Ink1, Spiky: true},
		of: func(r *sim.Row, _ sim.Tick) (shown, exact float64, ok bool) {
			shown = float64(r.V[sim.Yaw]) / 65536 * 360
			return shown, shown, r.Has.Has(sim.Yaw)
		},
	}
	return p
}

func (p *strafeProbe) add(s *sample) {
	p.turnReader.add(s)
	p.left.add(s)
	p.right.add(s)
}

func (p *strafeProbe) put(d *Data) {
	g := &d.Graphs[LaneStrafe]
	g.put(p.rate)
	g.Signed, g.Held = true, append(g.Held[:0], p.left.row, p.right.row)
}

func (p *strafeProbe) reset() {
	p.turnReader.reset()
	p.left.reset()
	p.right.reset()
}

// pressProbe counts keys pressed in the last second.
type pressProbe struct {
	all, fire Series
	times     []time.Duration
	fired     []time.Duration
	begun     bool
}

func newPresses() *pressProbe {
	return &pressProbe{
		all:  Series{Name: "all", Unit: "/s", Ink: Ink1},
		fire: Series{Name: "fire", Unit: "/s", Ink: LaneInk(theme.LaneFire)},
	}
}

// pressed are the columns a press is seen in: inputs only, no inferred values.
var pressed = sim.Cols(sim.Direction, sim.Jump, sim.Hook, sim.Fire)

func (p *pressProbe) add(s *sample) {
	r := s.row
	if !r.Has.Contains(pressed) || r.Inferred.Overlaps(pressed) {
		p.begun = false
		return
	}
	if b := s.before; p.begun {
		if v := r.V[sim.Direction]; v != 0 && v != b.V[sim.Direction] {
			p.times = append(p.times, s.at)
		}
		for _, c := range [...]sim.Col{sim.Jump, sim.Hook} {
			if r.V[c] > 0 && b.V[c] <= 0 {
				p.times = append(p.times, s.at)
			}
		}
		for range sim.FirePresses(r.V[sim.Fire], b.V[sim.Fire]) {
			p.times, p.fired = append(p.times, s.at), append(p.fired, s.at)
		}
	}
	p.begun = true
	p.all.add(s.at, float64(inLast(&p.times, s.at)), s.step, s.gap)
	p.fire.add(s.at, float64(inLast(&p.fired, s.at)), s.step, s.gap)
}

// inLast drops entries older than a second and returns how many are left.
func inLast(times *[]time.Duration, now time.Duration) int {
	n := 0
	for n < len(*times) && (*times)[n] <= now-time.Second {
		n++
	}
	*times = append((*times)[:0], (*times)[n:]...)
	return len(*times)
}

func (p *pressProbe) put(d *Data) { d.Graphs[LanePresses].put(p.all, p.fire) }

func (p *pressProbe) reset() {
	p.all.reset()
	p.fire.reset()
	p.times, p.fired, p.begun = p.times[:0], p.fired[:0], false
}

package tee

import (
	"math"
	"sort"

	"playhead/sim"
)

// Moves knows where tees jumped in the air and skidded recently. The effects are
// visible for up to a second, so the state of one tick is not enough. It grows
// with the playhead and is rebuilt after a jump.
type Moves struct {
	game     *sim.Game
	from, to sim.Tick // read, inclusive
	inferred sim.Tick // the inferences when it was read
	jumps    []airJump
	skids    []skid
	w        *sim.World
}

// An AirJump is the position of a jump in the air.
type airJump struct {
	tick sim.Tick
	id   int
	x, y float64
}

// A skid is a tee that moves one way while its keys say the other, from one
// recorded tick to the next.
type skid struct {
	from, to       sim.Tick
	id             int
	x0, y0, x1, y1 float64
	speed          float64 // units a tick
	dir            float64 // of the keys
}

const (
	movesTicks = 51 // its effects have faded
	movesAhead = 50 // read at a time
	// movesGap is how far apart two ticks may be that are one movement.
	movesGap = 5
	// skidSpeed is from which speed on a tee raises dust, in units a tick.
	skidSpeed = 10.0
)

// Update brings the moves to tick t of g. Reading them anew costs a millisecond
// for 46 tees.
func (m *Moves) Update(g *sim.Game, t sim.Tick) {
	first, last, ok := g.Span()
	if !ok {
		return
	}
	from, inferred := max(first, t-movesTicks), sim.Tick(0)
	if to, ok := g.InferredTo(); ok {
		inferred = to
	}
	// One tick more than the moment: the way to the next one begins in it.
	need := min(last, t+movesGap)
	more := inferred > m.inferred && m.inferred < m.to
	if m.game == g && m.from <= from && need <= m.to && !more {
		return
	}
	if m.game != g || from < m.from || from > m.to || m.to-m.from > keepTicks || more {
		*m = Moves{game: g, from: from, to: from - 1, w: m.w}
	}
	m.inferred = inferred
	m.read(min(last, t+movesAhead))
}

// read advances to tick to.
func (m *Moves) read(to sim.Tick) {
	if m.w == nil {
		m.w = new(sim.World)
	}
	n, k := len(m.jumps), len(m.skids)
	for id := range m.game.IDs() {
		var was sim.Row
		var wasTick sim.Tick
		m.game.EachRow(id, m.to-movesGap, to, m.w, func() bool {
			r := &m.w.Rows[id]
			if r.Present() && was.Present() && m.w.Tick > m.to && m.w.Tick-wasTick <= movesGap && !m.w.AfterGap {
				m.compare(id, &was, r, wasTick, m.w.Tick)
			}
			was, wasTick = *r, m.w.Tick
			return true
		})
	}
	m.to = to
	jumps, skids := m.jumps[n:], m.skids[k:]
	sort.SliceStable(jumps, func(i, j int) bool { return jumps[i].tick < jumps[j].tick })
	sort.SliceStable(skids, func(i, j int) bool { return skids[i].from < skids[j].from })
}

// compare notes what a player did between two recorded ticks.
func (m *Moves) compare(id int, a, b *sim.Row, from, to sim.Tick) {
	const airJumpUsed = 2
	x, y := float64(a.V[sim.X]), float64(a.V[sim.Y])
	jumped := a.Has.Has(sim.Jumped) && b.Has.Has(sim.Jumped) && b.V[sim.Jumped]&airJumpUsed != 0 &&
		a.V[sim.Jumped]&airJumpUsed == 0
	// Tees with more than one air jump have it back immediately, but it is counted.
	if n, ok := a.Get(sim.JumpedTotal); ok && b.Has.Has(sim.JumpedTotal) {
		jumped = b.V[sim.JumpedTotal] > n
	}
	if jumped {
		m.jumps = append(m.jumps, airJump{tick: from, id: id, x: x, y: y})
	}
	dir, vx := float64(b.Or(sim.Direction, 0)), float64(b.Or(sim.VX, 0))/256
	speed := math.Hypot(vx, float64(b.Or(sim.VY, 0))/256)
	if dir*vx < 0 && speed > skidSpeed && b.AgeTicks(to) == 0 && a.AgeTicks(from) == 0 {
		m.skids = append(m.skids, skid{
			from: from, to: to, id: id, x0: x, y0: y, x1: float64(b.V[sim.X]), y1: float64(b.V[sim.Y]),
			speed: speed, dir: dir,
		})
	}
}

// since returns what happened in the last moments before tick t.
func (m *Moves) since(t sim.Tick) (jumps []airJump, skids []skid) {
	from := t - movesTicks
	i := sort.Search(len(m.jumps), func(i int) bool { return m.jumps[i].tick >= from })
	k := sort.Search(len(m.skids), func(i int) bool { return m.skids[i].from >= from })
	jumps, skids = m.jumps[i:], m.skids[k:]
	n := sort.Search(len(jumps), func(i int) bool { return jumps[i].tick > t })
	o := sort.Search(len(skids), func(i int) bool { return skids[i].from > t })
	return jumps[:n], skids[:o]
}

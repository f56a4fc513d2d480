package above

import (
	"context"
	"math"
	"slices"

	"playhead/sim"
)

// Without a map the floors are where players walked.
const (
	walkCell    = 32 // units: the width of a player
	walkStorey  = 60 // units between two floors above one another
	walkStoreys = 4  // at one place
	walkCells   = 1 << 17
	walkAtOnce  = 96 // units: a longer distance between two ticks is a jump
	feet        = 36 // units below a player's place
	feetDucked  = 18
)

// A walk collects the positions where players stood.
type walk struct {
	cells map[cell]*[walkStoreys]storeySum
	last  [sim.MaxPlayers]walker
}

type cell struct{ x, y int32 }

// A storeySum is the mean height of one floor at one place.
type storeySum struct {
	sum float32
	n   int32
}

type walker struct {
	x, y, z float32
	here    bool
	tick    sim.Tick
}

// Walked returns floors and walls derived from where a game's players walked:
// every position where a player stood is floor, and its border a wall. It returns
// nil if no player walked or ctx is cancelled.
//
// It reads the whole game, about a second for an hour, and belongs on a separate
// goroutine with a View of the game. Memory is bounded: a plan has at most 131072
// cells of a player's width.
func Walked(ctx context.Context, g *sim.Game) *sim.FloorPlan {
	first, last, ok := g.Span()
	if !ok {
		return nil
	}
	k := walk{cells: map[cell]*[walkStoreys]storeySum{}}
	scale := float32(g.Engine.UnitScale())
	ticks := 0
	g.Each(first, last, func(w *sim.World) bool {
		for id := range w.Players {
			if r := &w.Rows[id]; id < sim.MaxPlayers && r.Present() && r.Or(sim.Alive, 1) == 1 &&
				r.Or(sim.StatusFlags, 0)&4 == 0 {
				k.step(id, w.Tick, r, scale)
			}
		}
		ticks++
		return ticks&1023 != 0 || ctx.Err() == nil
	})
	if ctx.Err() != nil || len(k.cells) == 0 {
		return nil
	}
	return k.plan()
}

// step takes in where player id is.
func (k *walk) step(id int, t sim.Tick, r *sim.Row, scale float32) {
	down := float32(feet)
	if r.Or(sim.Ducking, 0) != 0 {
		down = feetDucked
	}
	at := walker{float32(r.V[sim.X]) * scale, float32(r.V[sim.Y]) * scale, float32(r.V[sim.Z])*scale - down, true, t}
	was := k.last[id]
	k.last[id] = at
	far := float32(math.Hypot(float64(at.x-was.x), float64(at.y-was.y)))
	if !was.here || far > walkAtOnce {
		k.stand(at.x, at.y, at.z)
		return
	}
	// Between two packets, the player walked in a straight line.
	n := float32(math.Ceil(float64(far / (walkCell / 2))))
	for i := float32(1); i <= n; i++ {
		f := i / n
		k.stand(was.x+(at.x-was.x)*f, was.y+(at.y-was.y)*f, was.z+(at.z-was.z)*f)
	}
	if n == 0 {
		k.stand(at.x, at.y, at.z)
	}
}

// stand marks the floor covered by a player at (x, y).
func (k *walk) stand(x, y, z float32) {
	const half = walkCell / 2
	for _, d := range [4][2]float32{{-half, -half}, {half, -half}, {-half, half}, {half, half}} {
		c := cell{int32(math.Floor(float64((x + d[0]) / walkCell))), int32(math.Floor(float64((y + d[1]) / walkCell)))}
		s := k.cells[c]
		if s == nil {
			if len(k.cells) >= walkCells {
				return
			}
			s = new([walkStoreys]storeySum)
			k.cells[c] = s
		}
		for i := range s {
			if s[i].n == 0 || math.Abs(float64(s[i].mean()-z)) < walkStorey {
				s[i].add(z)
				break
			}
		}
	}
}

func (s *storeySum) mean() float32 { return s.sum / float32(s.n) }

// add includes a height. Lower heights count more, because higher ones may be
// jumps.
func (s *storeySum) add(z float32) {
	if s.n > 0 && z < s.mean()-4 {
		s.sum, s.n = z, 1
		return
	}
	if s.n > 0 && z > s.mean()+12 {
		return
	}
	if s.n == 1<<10 {
		s.sum, s.n = s.sum/2, s.n/2
	}
	s.sum, s.n = s.sum+z, s.n+1
}

// plan makes floors and walls of the cells.
func (k *walk) plan() *sim.FloorPlan {
	out := &sim.FloorPlan{Walked: true}
	order := make([]cell, 0, len(k.cells))
	for c := range k.cells {
		order = append(order, c)
	}
	slices.SortFunc(order, func(a, b cell) int {
		if a.y != b.y {
			return int(a.y) - int(b.y)
		}
		return int(a.x) - int(b.x)
	})
	for _, c := range order {
		for _, s := range k.cells[c] {
			if s.n > 0 {
				k.cell(out, c, s.mean())
			}
		}
	}
	out.World.Walls = joined(out.World.Walls)
	out.Bound()
	return out
}

// wallHeight is how high the walls of a walked plan are taken to be.
const wallHeight = 128

// cell adds a floor, and a wall on each side where no player continued.
func (k *walk) cell(out *sim.FloorPlan, c cell, z float32) {
	x, y := float32(c.x)*walkCell, float32(c.y)*walkCell
	out.World.Floors = append(out.World.Floors, sim.Floor{
		Points: [][3]float32{{x, y, z}, {x, y + walkCell, z}, {x + walkCell, y + walkCell, z}, {x + walkCell, y, z}},
		Lo:     z, Hi: z,
	})
	for _, s := range [4]struct {
		dx, dy int32
		a, b   [2]float32
	}{
		{-1, 0, [2]float32{x, y}, [2]float32{x, y + walkCell}},
		{1, 0, [2]float32{x + walkCell, y}, [2]float32{x + walkCell, y + walkCell}},
		{0, -1, [2]float32{x, y}, [2]float32{x + walkCell, y}},
		{0, 1, [2]float32{x, y + walkCell}, [2]float32{x + walkCell, y + walkCell}},
	} {
		if !k.walkable(cell{c.x + s.dx, c.y + s.dy}, z) {
			out.World.Walls = append(out.World.Walls, sim.Wall{A: s.a, B: s.b, Lo: z, Hi: z + wallHeight})
		}
	}
}

// walkable reports whether a player stood at c at about height z.
func (k *walk) walkable(c cell, z float32) bool {
	s := k.cells[c]
	if s == nil {
		return false
	}
	for i := range s {
		if s[i].n > 0 && math.Abs(float64(s[i].mean()-z)) < walkStorey {
			return true
		}
	}
	return false
}

// joined merges collinear adjacent walls.
func joined(ws []sim.Wall) []sim.Wall {
	slices.SortStableFunc(ws, func(a, b sim.Wall) int {
		av, bv := a.A[0] == a.B[0], b.A[0] == b.B[0]
		switch {
		case av != bv:
			return map[bool]int{true: -1, false: 1}[av]
		case av && a.A[0] != b.A[0]:
			return sign(a.A[0] - b.A[0])
		case av:
			return sign(a.A[1] - b.A[1])
		case a.A[1] != b.A[1]:
			return sign(a.A[1] - b.A[1])
		}
		return sign(a.A[0] - b.A[0])
	})
	out := ws[:0]
next:
	for _, w := range ws {
		// Walls of several storeys take turns along a line.
		for i := len(out) - 1; i >= max(0, len(out)-walkStoreys); i-- {
			if o := &out[i]; o.B == w.A && (o.A[0] == w.B[0] || o.A[1] == w.B[1]) &&
				math.Abs(float64(o.Lo-w.Lo)) < walkStorey {
				o.B = w.B
				o.Lo, o.Hi = min(o.Lo, w.Lo), max(o.Hi, w.Hi)
				continue next
			}
		}
		out = append(out, w)
	}
	return out
}

func sign(f float32) int {
	switch {
	case f < 0:
		return -1
	case f > 0:
		return 1
	}
	return 0
}

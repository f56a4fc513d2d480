package sim

import (
	"math/rand/v2"
	"testing"
)

// Move, MoveAll, AimAll and Set are four ways to say the same.
func TestMovingIsSetting(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	a, b := NewBuilder(), NewBuilder()
	meta := GameMeta{Engine: DDNet, TickLen: TeeworldsTick}
	a.NewGame(meta)
	b.NewGame(meta)
	var worlds []World
	ra, rb := NewRecording(Meta{}), NewRecording(Meta{})
	hand := func() {
		for _, u := range a.Flush() {
			ra.Append(u)
		}
		for _, u := range b.Flush() {
			rb.Append(u)
		}
	}
	small := func() int32 { return int32(rng.IntN(9)-4) << rng.IntN(10) }
	for tick := range Tick(1000) {
		a.Tick(tick)
		b.Tick(tick)
		for range rng.IntN(1 + rng.IntN(20)) {
			id := rng.IntN(6)
			switch x, y := small(), small(); rng.IntN(12) {
			case 0:
				a.Set(id, X, x)
				a.Set(id, Y, y)
				b.Set(id, X, x)
				b.Set(id, Y, y)
			case 1:
				a.Set(id, AimX, x)
				a.Set(id, AimY, y)
				b.Set(id, AimX, x)
				b.Set(id, AimY, y)
			case 2:
				c := [...]Col{Health, Direction, Jump, Fire, Hook}[rng.IntN(5)]
				a.Set(id, c, x)
				b.Set(id, c, x)
			case 3:
				if rng.IntN(10) == 0 {
					a.Clear(id)
					b.Clear(id)
				}
			case 4:
				was := *b.Row(id)
				a.Move(id, x, y)
				if was.Present() {
					b.Set(id, X, was.V[X]+x)
					b.Set(id, Y, was.V[Y]+y)
				}
			default:
				steps := []Step{}
				for id := range 6 {
					dx, dy := rng.Int32N(128)-64, rng.Int32N(7)-3
					if rng.IntN(3) == 0 {
						continue
					}
					steps = append(steps, Step(id)|Step(zigzag(dx))<<8|Step(zigzag(dy))<<16)
				}
				c, add := X, a.MoveAll
				if rng.IntN(2) == 0 {
					c, add = AimX, a.AimAll
					for i := range steps {
						if rng.IntN(2) == 0 {
							steps[i] += KeyStep(Direction+Col(rng.IntN(4)), rng.Int32N(5)-2)
						}
					}
				}
				add(steps)
				for _, s := range steps {
					if id := int(s.player()); b.Row(id).Has.Contains(Cols(c, c+1)) {
						b.Set(id, c, b.Row(id).V[c]+unzigzag(s.x()))
						b.Set(id, c+1, b.Row(id).V[c+1]+unzigzag(s.y()))
					}
					for c := Direction; c <= Hook; c++ {
						if id := int(s.player()); b.Row(id).Has.Has(c) {
							b.Set(id, c, b.Row(id).V[c]+s.Cursor(c))
						}
					}
				}
			}
		}
		w := World{}
		w.CopyFrom(b.World())
		worlds = append(worlds, w)
		if rng.IntN(60) == 0 {
			hand()
		}
	}
	hand()
	for name, r := range map[string]*Recording{"moved": ra, "set": rb} {
		g, w := r.Games[0], new(World)
		for i := range worlds {
			if g.At(Tick(i), w); !w.Equal(&worlds[i]) {
				t.Fatalf("%s: tick %d: At differs", name, i)
			}
		}
		i := 0
		g.Each(0, MaxTick, func(w *World) bool {
			if !w.Equal(&worlds[i]) {
				t.Fatalf("%s: tick %d: Each differs", name, i)
			}
			i++
			return true
		})
	}
}

// A key takes the same bytes whether it is in a step or set, and reads back, however long
// the tee had rested, and whether it moves and aims at the same time.
func TestAKeyInAStepIsAKeyThatIsSet(t *testing.T) {
	for _, gap := range []Tick{1, 2, farthest - 1, farthest, farthest + 1, ChunkTicks - 3} {
		for _, move := range []Step{0, 2 << 8, 40<<8 | 3<<16, 90 << 16} {
			for _, aim := range []Step{0, 1 << 8, 127 << 16, 100<<8 | 1<<16} {
				for _, key := range keyChanges {
					sameByStepAndSet(t, gap, move, aim+KeyStep(key.col, int32(key.diff)))
				}
			}
		}
	}
}

func sameByStepAndSet(t *testing.T, gap Tick, move, aim Step) {
	t.Helper()
	var sizes [2]int
	for i := range sizes {
		b, r := NewBuilder(), NewRecording(Meta{})
		b.NewGame(GameMeta{Engine: DDNet, TickLen: TeeworldsTick})
		b.Tick(0)
		for _, c := range []Col{X, Y, AimX, AimY, Direction, Jump, Fire, Hook} {
			b.Set(0, c, int32(c)*50)
		}
		b.Tick(1)
		b.MoveAll([]Step{2 << 8})
		for tick := range gap {
			b.Tick(2 + tick)
		}
		want := *packedWorld(b)
		row := &want.Rows[0]
		row.V[X] += unzigzag(move.x())
		row.V[Y] += unzigzag(move.y())
		for c := AimX; c <= Hook; c++ {
			row.V[c] += aim.Cursor(c)
		}
		if i == 0 {
			for c := X; c <= Hook; c++ {
				if row.Has.Has(c) {
					b.Set(0, c, row.V[c])
				}
			}
		} else {
			b.AimAll([]Step{aim})
			if move != 0 {
				b.MoveAll([]Step{move})
			}
		}
		b.Tick(2 + gap)
		b.Set(0, Fire, 7)
		for _, u := range b.Finish() {
			r.Append(u)
			if u.Chunk != nil {
				sizes[i] = u.Chunk.size
			}
		}
		w := new(World)
		if r.Games[0].At(1+gap, w); !w.Equal(&want) {
			t.Errorf("gap %d, move %#x, aim %#x: %v, want %v", gap, move, aim, w.Rows[0].V[:Hook+1], row.V[:Hook+1])
		}
	}
	if sizes[0] != sizes[1] {
		t.Errorf("gap %d, move %#x, aim %#x: %d bytes by steps, %d set", gap, move, aim, sizes[1], sizes[0])
	}
}

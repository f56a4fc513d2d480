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
				a.Set(id, Health, x)
				b.Set(id, Health, x)
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
				}
				add(steps)
				for _, s := range steps {
					if id := int(s.player()); b.Row(id).Has.Contains(Cols(c, c+1)) {
						b.Set(id, c, b.Row(id).V[c]+unzigzag(s.x()))
						b.Set(id, c+1, b.Row(id).V[c+1]+unzigzag(s.y()))
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

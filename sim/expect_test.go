package sim

import (
	"io"
	"math"
	"math/rand/v2"
	"testing"
)

// fallers are tees that run, fall and hook as in snapshots, one to every step ticks.
type fallers struct {
	ticks, players, n int
	step              Tick
	odd               int // of so many rows, one gets values that nothing explains; 0: none
	rng               *rand.Rand
}

func newFallers(ticks, players int, step Tick, odd int) *fallers {
	return &fallers{ticks: ticks, players: players, step: step, odd: odd, rng: rand.New(rand.NewPCG(5, 6))}
}

func (d *fallers) Meta() Meta { return Meta{Format: "fallers"} }

func (d *fallers) Next(b *Builder) error {
	if d.n == d.ticks {
		return io.EOF
	}
	if d.n == 0 {
		b.NewGame(GameMeta{TickLen: TeeworldsTick})
	}
	d.n++
	tick := Tick(d.n) * d.step
	if d.step > 1 && d.odd > 0 && d.rng.IntN(9) == 0 {
		tick++ // as in a demo that misses a snapshot
	}
	b.Tick(tick)
	for id := range d.players {
		vx, vy := int32(10*256), gravity*int32(tick)
		x, y := 10*int32(tick)+int32(id), int32(tick)*(int32(tick)+1)/4
		for _, v := range [...]struct {
			c Col
			v int32
		}{{X, x}, {Y, y}, {VX, vx}, {VY, vy}, {HookState, 0}, {HookX, x - 10}, {HookY, y - (vy+1<<7)>>8}} {
			b.Set(id, v.c, v.v)
		}
		if d.odd > 0 && d.rng.IntN(d.odd) == 0 {
			d.disturb(b, id)
		}
	}
	return nil
}

// extremes are differences of which all overflow somewhere.
var extremes = [...]int32{0, 1, -1, math.MaxInt32, math.MinInt32, 1 << 30, -1 << 30}

func (d *fallers) disturb(b *Builder, id int) {
	switch d.rng.IntN(6) {
	case 0:
		b.Clear(id)
	case 1:
		b.Unset(id, Cols([]Col{X, VY, HookX, HookState, AimX}[d.rng.IntN(5)]))
	case 2:
		b.Set(id, HookState, int32(d.rng.IntN(7)-1))
		b.Set(id, HookX, int32(d.rng.Uint32()))
	case 3:
		b.Set(id, AimX, int32(d.rng.IntN(100)))
		b.Set(id, PunchPitch, int32(d.rng.IntN(100)))
	case 4:
		x, _ := b.row(id).Get(X)
		y, _ := b.row(id).Get(Y)
		b.Set(id, HookX, x)
		b.Set(id, HookY, y)
	default:
		for _, c := range [...]Col{X, Y, VX, VY, HookX, HookY} {
			b.Set(id, c, extremes[d.rng.IntN(len(extremes))])
		}
	}
}

func TestRowsAreThoseThatWereSetWhateverWasExpected(t *testing.T) {
	for _, c := range []struct {
		step Tick
		odd  int
	}{{1, 0}, {2, 0}, {2, 40}, {2, 3}, {30, 5}, {1, 1}} {
		want := worlds(t, newFallers(400, 5, c.step, c.odd))
		g := loadAll(t, newFallers(400, 5, c.step, c.odd)).Games[0]
		checkChunks(g.chunks)
		var w World
		for i := range want {
			g.At(want[i].Tick, &w)
			for id := range 5 {
				if w.Rows[id].Has != want[i].Rows[id].Has || w.Rows[id].V != want[i].Rows[id].V {
					t.Fatalf("step %d, odd %d, tick %d, player %d:\ngot  %v\nwant %v", c.step, c.odd, w.Tick, id,
						w.Rows[id].V, want[i].Rows[id].V)
				}
			}
		}
		k := 0
		g.Each(0, MaxTick, func(w *World) bool {
			if w.Tick != want[k].Tick || w.Rows[3] != want[k].Rows[3] {
				t.Fatalf("step %d, odd %d: Each differs at tick %d", c.step, c.odd, w.Tick)
			}
			k++
			return true
		})
		if k != len(want) {
			t.Errorf("Each gave %d ticks, want %d", k, len(want))
		}
	}
}

// What is as expected takes one byte a tick: that there is something.
func TestFallingTeesTakeAByteATick(t *testing.T) {
	for _, step := range []Tick{1, 2} {
		g := loadAll(t, newFallers(ChunkTicks*2, 1, step, 0)).Games[0]
		for _, c := range g.chunks[1:] {
			// Rounding is the rest: half a unit each two ticks.
			if n := c.size; n > 2*ChunkTicks {
				t.Errorf("step %d: %d ticks take %d bytes", step, c.n, n)
			}
		}
	}
}

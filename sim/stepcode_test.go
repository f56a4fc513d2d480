package sim

import (
	"math/rand/v2"
	"testing"
)

// Whatever tees do, and by whichever method it is said, every tick reads back.
func TestTeesThatKeepTheirSpeedReadBack(t *testing.T) {
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 9))
		b, r := NewBuilder(), NewRecording(Meta{})
		b.NewGame(GameMeta{Engine: DDNet, TickLen: TeeworldsTick})
		hand := func() {
			for _, u := range b.Flush() {
				r.Append(u)
			}
		}
		const players = 5
		var speed [players][2]int32
		var rest [players]int
		var worlds []World
		for tick := range Tick(1500) {
			b.Tick(tick)
			var moves, aims []Step
			before := packedWorld(b)
			for id := range players {
				row := &before.Rows[id]
				switch {
				case rest[id] > 0:
					rest[id]--
					continue
				case rng.IntN(90) == 0:
					rest[id] = rng.IntN(150) // longer than any gap of one byte
				case rng.IntN(200) == 0:
					b.Unset(id, Cols(X, Y))
					continue
				case rng.IntN(300) == 0:
					b.Clear(id)
					continue
				case !row.Present():
					if rng.IntN(20) == 0 {
						b.SetAll(id, []Col{X, Y, AimX, AimY}, []int32{rng.Int32N(1 << 16), rng.Int32N(1 << 16), 5, -5})
					}
					continue
				}
				if s := &speed[id]; rng.IntN(30) == 0 {
					*s = [2]int32{rng.Int32N(120) - 60, rng.Int32N(300) - 150}
				} else {
					s[0], s[1] = max(-60, min(60, s[0]+rng.Int32N(7)-3)), s[1]+rng.Int32N(7)-3
				}
				dx, dy := speed[id][0], speed[id][1]
				if dy >= -64 && dy < 64 && rng.IntN(4) > 0 {
					moves = append(moves, Step(id)|Step(zigzag(dx))<<8|Step(zigzag(dy))<<16)
				} else {
					b.Move(id, dx, dy)
				}
				switch rng.IntN(12) {
				case 0:
					b.Set(id, AimX, row.V[AimX]+rng.Int32N(270)-135)
				case 1:
					b.Set(id, Col(rng.IntN(12)), row.V[Jump]+rng.Int32N(7)-3)
				case 2:
					for c := Direction; c <= Hook; c++ {
						b.Set(id, c, row.V[c]+rng.Int32N(5)-2)
					}
				case 3, 4, 5, 6, 7:
					s := Step(id) | Step(rng.Uint32N(128))<<8 | Step(rng.Uint32N(128))<<16
					if rng.IntN(2) == 0 {
						s += KeyStep(Direction+Col(rng.IntN(4)), rng.Int32N(5)-2)
					}
					aims = append(aims, s)
				}
			}
			if rng.IntN(2) == 0 {
				b.MoveAll(moves)
				b.AimAll(aims)
			} else {
				b.AimAll(aims)
				b.MoveAll(moves)
			}
			for n := rng.IntN(8); n < 2; n++ { // a key in the same tick
				if id := rng.IntN(players); n > 0 && rest[id] == 0 && before.Rows[id].Present() {
					b.Set(id, Fire, b.Row(id).V[Fire]+1)
				}
			}
			if rng.IntN(30) == 0 {
				b.MoveAll(moves) // twice in a tick
			}
			if rng.IntN(200) == 0 {
				b.Row(rng.IntN(players))
			}
			w := World{}
			w.CopyFrom(packedWorld(b))
			worlds = append(worlds, w)
			if rng.IntN(200) == 0 {
				hand()
			}
		}
		hand()
		g, w, one := r.Games[0], new(World), new(World)
		for i := range worlds {
			if g.At(Tick(i), w); !w.Equal(&worlds[i]) {
				t.Fatalf("seed %d tick %d: At differs", seed, i)
			}
		}
		g.Each(0, MaxTick, func(w *World) bool {
			if !w.Equal(&worlds[w.Tick]) {
				t.Fatalf("seed %d tick %d: Each differs", seed, w.Tick)
			}
			return true
		})
		g.EachRow(2, 0, MaxTick, one, func() bool {
			if got, want := one.Rows[2].V, worlds[one.Tick].Rows[2].V; got[X] != want[X] || got[Y] != want[Y] ||
				got[AimX] != want[AimX] || got[Fire] != want[Fire] {
				t.Fatalf("seed %d tick %d: EachRow differs", seed, one.Tick)
			}
			return true
		})
	}
}

// packedWorld returns the world of b's open tick without making its rows unsteady.
func packedWorld(b *Builder) *World {
	w := b.w
	for id := range w.Players {
		if p := &b.packer.rows[id]; p.aim != unsteady {
			for _, c := range [...]Col{X, Y, AimX, AimY} {
				w.Rows[id].V[c] = p.quick[c]
			}
			for c := Direction; c <= Hook; c++ {
				w.Rows[id].V[c] = b.packer.rest[id][c]
			}
		}
	}
	return &w
}

func TestATeeThatKeepsItsSpeedTakesAByteATick(t *testing.T) {
	for _, c := range []struct {
		name string
		aim  bool
		most int // bytes for each player and tick, in hundredths
		move func(b *Builder, s Step, x, y int32)
	}{
		{"logged", false, 110, func(b *Builder, s Step, _, _ int32) { b.MoveAll([]Step{s}) }},
		{"logged, with a cursor", true, 310, func(b *Builder, s Step, _, _ int32) { b.MoveAll([]Step{s}) }},
		{"set", false, 110, func(b *Builder, s Step, x, y int32) {
			b.SetAll(int(s.player()), []Col{X, Y}, []int32{x, y})
		}},
		{"set, with a cursor", true, 310, func(b *Builder, s Step, x, y int32) {
			b.SetAll(int(s.player()), []Col{X, Y}, []int32{x, y})
		}},
	} {
		b := NewBuilder()
		b.NewGame(GameMeta{Engine: DDNet, TickLen: TeeworldsTick})
		const players = 20
		var x, y [players]int32
		for tick := range Tick(ChunkTicks) {
			b.Tick(tick)
			for id := range players {
				if tick == 0 {
					b.SetAll(id, []Col{X, Y, AimX, AimY}, []int32{0, 0, 0, 0})
					continue
				}
				dx, dy := int32(10+tick%3), int32(id)-int32(tick)/2%40
				x[id], y[id] = x[id]+dx, y[id]+dy
				if c.aim {
					b.AimAll([]Step{Step(id) | 3<<8 | 4<<16})
				}
				c.move(b, Step(id)|Step(zigzag(dx))<<8|Step(zigzag(dy))<<16, x[id], y[id])
			}
		}
		var chunk *Chunk
		for _, u := range b.Finish() {
			if u.Chunk != nil {
				chunk = u.Chunk
			}
		}
		if got := 100 * chunk.size / (players * ChunkTicks); got > c.most {
			t.Errorf("%s: %d.%02d bytes for each player and tick", c.name, got/100, got%100)
		}
	}
}

func TestKeysTakeAByte(t *testing.T) {
	seen := map[byte]bool{}
	for _, k := range keyChanges {
		var old [NumCols]int32
		r := Row{}
		r.V[k.col] = int32(k.diff)
		keys, n := keysOf(1<<k.col, &r, &old)
		if code := byte(keys); n != 1 || keys > 0xff || seen[code] || code&0xc0 != stepDelta ||
			code&stepBits < keyCodes {
			t.Errorf("column %d by %d: %#x, %d bytes", k.col, k.diff, keys, n)
		} else if keyChangeOf[code-stepDelta] != k {
			t.Errorf("%#x reads as %v, want %v", code, keyChangeOf[code-stepDelta], k)
		}
		if old != r.V {
			t.Errorf("column %d: the packer keeps %d", k.col, old[k.col])
		}
		seen[byte(keys)] = true
	}
	var old [NumCols]int32
	r := Row{}
	r.V[Jump], r.V[Fire] = 1, 9
	if _, n := keysOf(1<<Jump|1<<Fire, &r, &old); n != 0 || old != [NumCols]int32{} {
		t.Errorf("a counter that jumped by 9 takes %d bytes, and %v are kept", n, old)
	}
}

package sim

import "testing"

// FuzzSpill builds a game from bytes, once in memory and once with every log in
// a file: both hold the same at every tick.
func FuzzSpill(f *testing.F) {
	f.Add([]byte{0, 1, 5, 1, 200, 7, 2, 3, 9, 0, 0, 0, 255, 128, 3})
	f.Add([]byte("a walk of some players over some ticks, with gaps"))
	f.Fuzz(func(t *testing.T, steps []byte) {
		build := func(r *Recording) *Game {
			b := NewBuilder()
			b.NewGame(GameMeta{TickLen: TeeworldsTick})
			tick := Tick(0)
			b.Tick(tick)
			for ; len(steps) >= 3; steps = steps[3:] {
				id, col, v := int(steps[0])%MaxPlayers, Col(steps[1])%NumCols, int32(steps[2])-100
				switch steps[0] % 5 {
				case 0:
					tick += Tick(steps[2]%7) + 1
					b.Tick(tick)
				case 1:
					b.Clear(id)
				default:
					b.Set(id, col, v*v*v)
				}
			}
			for _, u := range b.Finish() {
				r.Append(u)
			}
			return r.Games[0]
		}
		all := steps
		want := build(NewRecording(Meta{}))
		steps = all
		cold := NewRecording(Meta{})
		cold.KeepBelow(0, &memFile{max: 1 << 30})
		got := build(cold)
		if _, last, ok := want.Span(); ok {
			var a, b World
			for tick := Tick(0); tick <= last; tick++ {
				want.At(tick, &a)
				if got.At(tick, &b); !a.Equal(&b) {
					t.Fatalf("tick %d differs", tick)
				}
			}
		}
		if err := cold.ReadError(); err != nil {
			t.Error(err)
		}
	})
}

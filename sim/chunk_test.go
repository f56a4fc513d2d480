package sim

import (
	"io"
	"math/rand/v2"
	"testing"
)

// A crowd changes many values of every player in every tick, as demos of crowds do.
type crowd struct{ ticks, players, n int }

func (d *crowd) Meta() Meta { return Meta{Format: "crowd"} }

// crowdCols are what changes: columns of all parts of a set.
var crowdCols = [...]Col{X, Y, VX, VY, AimAngle, HookX, HookY, HookTick, Score, CharFlags, BeaconX, PunchPitch}

func (d *crowd) Next(b *Builder) error {
	if d.n == d.ticks {
		return io.EOF
	}
	if d.n == 0 {
		b.NewGame(GameMeta{TickLen: TeeworldsTick})
	}
	d.n++
	b.Tick(Tick(d.n))
	for id := range d.players {
		for i, c := range crowdCols {
			b.Set(id, c, int32((d.n+id)*(i+1)*(1-d.n%3)))
		}
	}
	return nil
}

func TestSeeksInACrowdReadFewChanges(t *testing.T) {
	const ticks, players = 1000, 60
	d := &crowd{ticks: ticks, players: players}
	g := loadAll(t, d).Games[0]
	const most = chunkChanges + 2*players*len(crowdCols) // the tick that reaches it and the open one
	for _, c := range g.chunks {
		changes := 0
		for _, n := range c.density {
			changes += int(n)
		}
		if changes > most {
			t.Errorf("a seek into the chunk at tick %d reads up to %d changes, want %d at most", c.first, changes, most)
		}
	}
	if g.Ticks() != ticks || len(g.chunks) < ticks*players*len(crowdCols)/most {
		t.Errorf("got %d ticks in %d chunks", g.Ticks(), len(g.chunks))
	}
	checkChunks(g.chunks)
	var w World
	for tick := Tick(1); tick <= ticks; tick++ {
		g.At(tick, &w)
		for i, c := range crowdCols {
			if got, want := w.Rows[7].V[c], (int32(tick)+7)*int32(i+1)*int32(1-tick%3); got != want {
				t.Fatalf("tick %d column %d: got %d, want %d", tick, c, got, want)
			}
		}
	}
}

// BenchmarkSeekInACrowd seeks in a game in which many values change in every tick.
func BenchmarkSeekInACrowd(b *testing.B) {
	const ticks = 4000
	g := loadAll(b, &crowd{ticks: ticks, players: 46}).Games[0]
	rng := rand.New(rand.NewPCG(3, 4))
	var w World
	b.ReportAllocs()
	for b.Loop() {
		g.At(Tick(1+rng.IntN(ticks)), &w)
	}
}

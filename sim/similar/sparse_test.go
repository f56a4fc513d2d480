package similar

import (
	"math/rand/v2"
	"testing"

	"playhead/sim"
	"playhead/sim/measure"
)

// rare returns what a player does in so many ticks who presses or releases a key every gap ticks on average.
func rare(rng *rand.Rand, ticks int, gap float64) (of []measure.Change) {
	keys := uint8(0)
	for t := sim.Tick(rng.IntN(100)); int(t) < ticks; t += 1 + sim.Tick(rng.ExpFloat64()*gap) {
		keys ^= 1 << rng.IntN(5)
		of = append(of, measure.Change{Tick: t, Keys: keys})
	}
	return of
}

// A run of three minutes that is played again, later and with a wrong key in 2 % of all ticks, is found however few
// keys were pressed; runs of other players are not.
func TestEditedCopiesOfSparseRunsAreFound(t *testing.T) {
	const ticks, players, seeds = 9000, 12, 6
	missed, wrong := 0, 0
	for _, gap := range []float64{8, 12, 16, 22, 30, 45, 70, 100} {
		for seed := range uint64(seeds) {
			rng := rand.New(rand.NewPCG(seed, uint64(gap)))
			var f Finder
			for range players {
				f.Add(Sequence{Changes: rare(rng, ticks, gap)})
			}
			of := rng.IntN(players)
			shift := sim.Tick(1 + rng.IntN(3000))
			copied := f.Add(Sequence{Changes: again(rng, f.seqs[of].Changes, shift, 0.02)})
			found := false
			for _, p := range f.Pairs(250) {
				if p.A == of && p.B == copied && p.FromB-p.FromA == shift {
					found = found || p.Ticks > ticks/2
				} else {
					wrong++
					t.Logf("gap %v, seed %d: %+v", gap, seed, p)
				}
			}
			if !found {
				missed++
				t.Logf("gap %v, seed %d: missed", gap, seed)
			}
		}
	}
	if missed > 0 || wrong > 0 {
		t.Errorf("%d of %d copies are missed, %d pairs are of different runs", missed, 8*seeds, wrong)
	}
}

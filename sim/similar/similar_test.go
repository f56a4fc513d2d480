package similar

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"playhead/sim"
	"playhead/sim/measure"
)

// play returns what a player does in so many ticks: keys pressed and released at
// random, a few a second.
func play(rng *rand.Rand, ticks int) (of []measure.Change) {
	keys := uint8(0)
	for t := sim.Tick(rng.IntN(400)); int(t) < ticks; t += 2 + sim.Tick(rng.ExpFloat64()*9) {
		keys ^= 1 << rng.IntN(5)
		of = append(of, measure.Change{Tick: t, Keys: keys})
	}
	return of
}

// again returns a copy of changes: later by shift ticks, and with another key
// for a tick in a share of all ticks.
func again(rng *rand.Rand, of []measure.Change, shift sim.Tick, edited float64) (out []measure.Change) {
	keys, k, last := uint8(0), 0, -1
	for t := sim.Tick(0); k < len(of); t++ {
		if of[k].Tick == t {
			keys = of[k].Keys
			k++
		}
		now := keys
		if rng.Float64() < edited {
			now ^= 1 << rng.IntN(5)
		}
		if int(now) != last {
			out = append(out, measure.Change{Tick: t + shift, Keys: now})
			last = int(now)
		}
	}
	return out
}

func TestAPlantedCopyRanksFirstAmongManyAndAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	var f Finder
	var source []measure.Change
	for i := range 600 {
		s := play(rng, 6000)
		f.Add(Sequence{Changes: s, Recording: i / 2})
		if i == 123 {
			source = s
		}
	}
	copied := f.Add(Sequence{Changes: again(rng, source, 37, 0.02), Recording: 500})
	pairs := f.Pairs(250)
	if len(pairs) != 1 {
		t.Fatalf("%d pairs: %+v", len(pairs), pairs)
	}
	p := pairs[0]
	if p.A != 123 || p.B != copied || p.FromB-p.FromA != 37 || p.Ticks < 5000 || p.EqualShare < 0.5 ||
		p.SameConnection {
		t.Errorf("%+v", p)
	}
}

func TestAnExactCopyIsEqualThroughout(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	s := play(rng, 3000)
	var f Finder
	f.Add(Sequence{Changes: s, Recording: 3, Connection: 2})
	f.Add(Sequence{Changes: s, Recording: 3, Connection: 2})
	f.Add(Sequence{Changes: s, Recording: 4, Connection: 2})
	pairs := f.Pairs(250)
	if len(pairs) != 3 {
		t.Fatalf("%+v", pairs)
	}
	for _, p := range pairs {
		if p.EqualShare != 1 || p.FromA != p.FromB || p.SameConnection != (p.A == 0 && p.B == 1) {
			t.Errorf("%+v", p)
		}
	}
}

func TestARepeatedPartOfOneSequenceIsFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 7))
	s := play(rng, 2000)
	end := s[len(s)-1].Tick
	twice := append([]measure.Change{}, s...)
	for _, c := range s {
		twice = append(twice, measure.Change{Tick: c.Tick + end + 700, Keys: c.Keys})
	}
	var f Finder
	f.Add(Sequence{Changes: twice})
	pairs := f.Pairs(250)
	if len(pairs) != 1 || pairs[0].A != 0 || pairs[0].B != 0 || pairs[0].FromB-pairs[0].FromA != end+700 ||
		pairs[0].EqualShare < 0.99 {
		t.Errorf("%+v", pairs)
	}
}

// A key pressed in an even rhythm is alike everywhere; that must neither make pairs
// of everybody nor cost the square of the presses.
func TestEvenRhythmsAreNoCopies(t *testing.T) {
	var f Finder
	for range 40 {
		var s []measure.Change
		for t := range 5000 {
			s = append(s, measure.Change{Tick: sim.Tick(10 * t), Keys: uint8(t & 1)})
		}
		f.Add(Sequence{Changes: s})
	}
	if pairs := f.Pairs(250); len(pairs) > 0 {
		t.Errorf("%d pairs", len(pairs))
	}
}

// The same stretches are found in any order of the players.
func TestPairsAreTheSameInAnyOrder(t *testing.T) {
	found := 0
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 3))
		var all []Sequence
		for i := range 4 {
			all = append(all, Sequence{Changes: play(rng, 3000+rng.IntN(3000)), Recording: i, Connection: 1 + i})
			of := all[rng.IntN(len(all))].Changes
			from := rng.IntN(len(of) / 2)
			part := again(rng, of[from:from+len(of)/2], sim.Tick(rng.IntN(200)), 0.01*rng.Float64())
			all = append(all, Sequence{Changes: part, Recording: i, Connection: 1 + i})
		}
		var there, back Finder
		for i := range all {
			there.Add(all[i])
			back.Add(all[len(all)-1-i])
		}
		want := there.Pairs(250)
		got := back.Pairs(250)
		for i := range got {
			p := &got[i]
			p.A, p.B = len(all)-1-p.B, len(all)-1-p.A
			p.FromA, p.FromB = p.FromB, p.FromA
		}
		byPlace := func(x, y Pair) int {
			return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B), cmp.Compare(x.FromA, y.FromA),
				cmp.Compare(x.FromB, y.FromB))
		}
		slices.SortFunc(want, byPlace)
		slices.SortFunc(got, byPlace)
		if found += len(want); !slices.Equal(got, want) {
			t.Errorf("seed %d: %+v, in the other order %+v", seed, want, got)
		}
	}
	if found < 100 {
		t.Errorf("%d pairs", found)
	}
}

package similar

import (
	"math/rand/v2"
	"slices"
	"testing"

	"playhead/sim"
	"playhead/sim/measure"
)

// What two sequences have at the same time is equal, everything else differs, and at each shift as much is equal as an
// alignment at that shift says.
func TestAlignedSequencesDifferWhereOneHasAChangeAlone(t *testing.T) {
	at := func(ticks ...sim.Tick) (c []measure.Change) {
		for i, tick := range ticks {
			c = append(c, measure.Change{Tick: tick, Keys: uint8(i+1) % 4})
		}
		return c
	}
	a, b := at(10, 20, 30, 40, 50), at(110, 120, 131, 140, 150, 160)
	b[3].Keys = 3 // to other keys
	al := Align(a, b, 10, 45, 100)
	if al.Equal != 3 || al.A != 5 || al.B != 5 || !slices.Equal(al.Differs, []sim.Tick{30, 31, 40}) {
		t.Errorf("%+v", al)
	}
	if al.Share() != 0.6 || al.Changes() != 5 {
		t.Errorf("%v of %d", al.Share(), al.Changes())
	}
	if al := Align(a, nil, 0, 5, 0); al.Share() != 0 || al.Differs != nil {
		t.Errorf("nothing aligned is %+v", al)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	random := func() (c []measure.Change) {
		for tick := sim.Tick(0); len(c) < 300; tick += 1 + sim.Tick(rng.IntN(9)) {
			c = append(c, measure.Change{Tick: tick, Keys: uint8(rng.IntN(4))})
		}
		return c
	}
	a, b = random(), random()
	const from, ticks, least, most = 200, 700, -150, 180
	for i, n := range EqualAt(t.Context(), a, b, from, ticks, least, most) {
		shift := sim.Tick(least + i)
		if al := Align(a, b, from, ticks, shift); al.Equal != n {
			t.Fatalf("shift %d: %d equal, %+v", shift, n, al)
		}
	}
}

// Of a copy, an alignment says what its pair does.
func TestAPairIsAlignedAsItWasFound(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var a, b []measure.Change
	for tick, keys := sim.Tick(0), uint8(0); len(a) < 400; tick += 2 + sim.Tick(rng.IntN(12)) {
		keys ^= 1 << rng.IntN(5)
		a = append(a, measure.Change{Tick: tick, Keys: keys})
		if rng.IntN(50) > 0 {
			b = append(b, measure.Change{Tick: tick + 777, Keys: keys})
		}
	}
	var f Finder
	f.Add(Sequence{Changes: a, Recording: 1})
	f.Add(Sequence{Changes: b, Recording: 2})
	pairs := f.Pairs(250)
	if len(pairs) != 1 {
		t.Fatalf("%d pairs", len(pairs))
	}
	p := pairs[0]
	al := Align(a, b, p.FromA, p.Ticks, p.FromB-p.FromA)
	if al.Changes() != p.Changes || al.Share() != p.EqualShare || al.Changes()-al.Equal != len(al.Differs) {
		t.Errorf("%+v, want %+v", al, p)
	}
}

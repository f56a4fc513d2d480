package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"playhead/sim/runs"
)

// wander returns a run along a route with rests, slow parts and detours of its own, which
// passes the first checkpoints.
func wander(rng *rand.Rand, checkpoints int, done bool) *runs.Trace {
	w := from(0, 0)
	stops := []float64{400, 900, 1500, 2000, 2600}
	last := len(stops)
	if !done {
		last = 2 + rng.IntN(len(stops)-2)
	}
	for i, x := range stops[:last] {
		w.stay(rng.IntN(30))
		if rng.IntN(3) == 0 {
			w.to(w.x+100, -100*rng.Float64(), 4+8*rng.Float64())
		}
		w.to(x, 0, 4+8*rng.Float64())
		if i < checkpoints {
			at := time.Duration(len(w.t.Points)-1) * 20 * time.Millisecond
			w.t.Checkpoints = append(w.t.Checkpoints, runs.Checkpoint{Number: i + 1, Time: at})
		}
	}
	if done {
		return w.finish()
	}
	return w.give()
}

func TestSectionsAddUpToTheSplitsAndTurnWithTheRuns(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		checkpoints := rng.IntN(5)
		a := wander(rng, checkpoints, rng.IntN(4) > 0)
		b := wander(rng, checkpoints, rng.IntN(4) > 0)
		c, turned := New(a, b), New(b, a)
		ss, other := c.Sections(nil), turned.Sections(nil)
		if len(ss) == 0 || len(ss) != len(other) {
			t.Fatalf("seed %d: %d sections, %d the other way round", seed, len(ss), len(other))
		}
		at, sum := Anchor{}, 0.0
		for i := range ss {
			s, o := &ss[i], &other[i]
			if s.From != at {
				t.Errorf("seed %d: %+v does not begin where the one before ends, %+v", seed, s, at)
			}
			at = s.To
			sum += s.Change
			if d := (s.ticksOfB() - s.ticksOfA()) / ticksPerSecond; math.Abs(s.Change-d) > 1e-9 {
				t.Errorf("seed %d: %+v took %v s more", seed, s, d)
			}
			if math.Abs(s.Change+o.Change) > 1e-9 || s.Name != o.Name || s.Why != o.Why {
				t.Errorf("seed %d: %+v, the other way round %+v", seed, s, o)
			}
			var slow, fast float64
			if _, err := fmt.Sscanf(s.Why, "is slower: %f, not %f tiles/s", &slow, &fast); err == nil && slow >= fast {
				t.Errorf("seed %d: %s", seed, s.Why)
			}
			if s.Listed() && s.Why == "" || s.Worst < s.From.A || s.Worst > s.To.A {
				t.Errorf("seed %d: %+v", seed, s)
			}
		}
		if end := last(c.ByPlace()); math.Abs(sum-end.Difference) > 1e-9 && !(a.Done && b.Done) {
			t.Errorf("seed %d: the sections add up to %v, the gap is %v at the end", seed, sum, end.Difference)
		}
		if a.Done && b.Done && math.Abs(sum-(b.Ticks-a.Ticks)/ticksPerSecond) > 1e-9 {
			t.Errorf("seed %d: the sections add up to %v, B took %v ticks more", seed, sum, b.Ticks-a.Ticks)
		}
		checkSplits(t, seed, c, ss)
	}
}

// checkSplits fails unless the sections up to a split add up to it, and the gap there is its
// difference, by place and by time.
func checkSplits(t *testing.T, seed uint64, c *Comparison, ss []Section) {
	t.Helper()
	for _, split := range c.Splits(nil) {
		if math.IsNaN(split.Difference()) {
			continue
		}
		if got := (c.When(split.A*ticksPerSecond) - split.A*ticksPerSecond) / ticksPerSecond; math.Abs(
			got-split.Difference()) > 1e-9 {
			t.Errorf("seed %d: the gap at %s is %v, the split says %v", seed, split.Name, got, split.Difference())
		}
		if got := (split.B*ticksPerSecond - c.Where(split.B*ticksPerSecond)) / ticksPerSecond; math.Abs(
			got-split.Difference()) > 1e-9 {
			t.Errorf("seed %d: by time the gap at %s is %v, the split says %v", seed, split.Name, got,
				split.Difference())
		}
		sum := 0.0
		for i := range ss {
			if sum += ss[i].Change; math.Abs(ss[i].To.A-split.A*ticksPerSecond) < 1e-6 {
				break
			}
		}
		if math.Abs(sum-split.Difference()) > 1e-9 {
			t.Errorf("seed %d: up to %s the sections add up to %v, the split says %v", seed, split.Name, sum,
				split.Difference())
		}
	}
}

// Without checkpoints, the way is divided where one falls back: B rests 25 ticks and then
// is twice as fast for 20 ticks.
func TestAWayWithoutCheckpointsIsDividedWhereOneFallsBack(t *testing.T) {
	a := from(0, 0).to(1000, 0, 10).finish()
	b := from(0, 0).to(200, 0, 10).stay(25).to(600, 0, 10).to(1000, 0, 20).finish()
	var got []float64
	ss := New(a, b).Sections(nil)
	for _, s := range Biggest(ss, 5) {
		got = append(got, math.Round(s.Change*100)/100)
	}
	if len(got) != 2 || got[0] != 0.5 || got[1] != -0.4 {
		t.Fatalf("%v of %+v", got, ss)
	}
	if s := Biggest(ss, 1)[0]; s.Why != "stands 0.50 s longer" || math.Abs(s.Worst-20) > 1.01 ||
		math.Abs(s.To.A-20) > 1.01 {
		t.Errorf("%+v", s)
	}
	if s := Biggest(ss, 2)[1]; s.Why != "is slower: 15.6, not 31.2 tiles/s" || math.Abs(s.From.A-60) > 1.01 {
		t.Errorf("%+v", s)
	}
}

// A checkpoint that both passed is a pin, whatever lies nearer to the points around it.
func TestAtACheckpointTheGapIsTheSplit(t *testing.T) {
	a := from(0, 0).to(1000, 0, 10).finish()
	b := from(0, 0).to(480, 0, 8).to(1000, 0, 13).finish()
	a.Checkpoints = []runs.Checkpoint{{Number: 1, Time: 50 * 20 * time.Millisecond}}
	b.Checkpoints = []runs.Checkpoint{{Number: 1, Time: 66 * 20 * time.Millisecond}} // by place it would be 62
	c := New(a, b)
	if got := c.When(50); got != 66 {
		t.Errorf("A is at the checkpoint at tick 50, B at %v", got)
	}
	if got := c.Where(66); got != 50 {
		t.Errorf("B is at the checkpoint at tick 66, A at %v", got)
	}
	ss := c.Sections(nil)
	if len(ss) != 2 || ss[0].Name != "start – CP 1" || ss[1].Name != "CP 1 – finish" ||
		math.Abs(ss[0].Change-0.32) > 1e-9 {
		t.Errorf("%+v", ss)
	}
}

// A gain of exactly three ticks ends a loss, wherever the gap is: times are sums of ticks,
// and those of 20 ms are not exact.
func TestLossesEndWithTheSameGainEverywhere(t *testing.T) {
	for from := range 200 {
		var gaps []Gap
		for i, ticks := range []int{from, from + 50, from + 47, from + 97} {
			gaps = append(gaps, Gap{Seconds: float64(i), Difference: float64(ticks) / ticksPerSecond})
		}
		if ls := Losses(gaps, 10); len(ls) != 2 || math.Abs(ls[0].Lost-1) > 1e-9 || math.Abs(ls[1].Lost-1) > 1e-9 {
			t.Errorf("from %d ticks: %v, want two losses of a second", from, ls)
		}
	}
}

// Two runs that end somewhere else, one of which hardly moves, end at the same pair of moments
// whichever of both is A.
func TestRunsWithoutAFinishEndTheSameBothWays(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 2))
		still := func(x float64) *runs.Trace {
			tr := &runs.Trace{}
			for i := range 40 + rng.IntN(5) {
				tr.Points = append(tr.Points, runs.TracePoint{
					Tick: int32(i), X: float32(x + 10*rng.Float64()),
					Y: float32(20 * rng.Float64()),
				})
			}
			tr.Ticks = float64(len(tr.Points))
			return tr
		}
		a, b := still(0), still(300)
		there, back := New(a, b).Sections(nil), New(b, a).Sections(nil)
		sum := func(ss []Section) (sum float64) {
			for _, s := range ss {
				sum += s.Change
			}
			return sum
		}
		if len(there) != len(back) || math.Abs(sum(there)+sum(back)) > 1e-9 {
			t.Errorf("seed %d: %v in %d sections, the other way round %v in %d", seed, sum(there), len(there),
				sum(back), len(back))
		}
	}
}

// Who goes a long way around and is faster on it is not called slower.
func TestWhoGoesFartherIsNotSlower(t *testing.T) {
	a := from(0, 0).to(1000, 0, 10).finish()
	b := from(0, 0).to(500, 0, 10).to(530, 25, 12).to(560, 0, 12).to(1000, 0, 10).finish()
	for _, s := range New(a, b).Sections(nil) {
		if s.Listed() && s.Why != "goes 0.6 tiles farther" {
			t.Errorf("%+v", s)
		}
	}
}

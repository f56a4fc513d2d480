package runs_test

import (
	"math"
	"testing"

	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// Two finishes of the sample, by nova (4.66 s) and Привет (4.56 s). The ticks at
// which they come to x = 800.5, 1440.5, 2080.5 and 2720.5 were counted by hand in
// the rows that replay export gives of the recording:
//
//	replay export --player nova --from t580 --to t813
func TestSplitsOfTheSampleAreTheOnesCountedByHand(t *testing.T) {
	m := load(t, "../../assets/samples/sunny-ledges.demo.xz", nil).tiles[0]
	r := load(t, "../../assets/samples/sunny-ledges.teehistorian", m)
	defer r.close()
	all := r.find(false)
	trace := func(name string, ticks int) *runs.Trace {
		for i := range all {
			if x := &all[i]; x.Name == name && x.Finished() && int(x.End-x.Start) == ticks {
				return runs.TraceOf(r.rec.Games[0], x, nil)
			}
		}
		t.Fatalf("no run of %s in %d ticks", name, ticks)
		return nil
	}
	a, b := trace("nova", 233), trace("Привет", 228)
	c := compare.New(a, b)
	var edges []compare.Edge
	for _, x := range []float32{800.5, 1440.5, 2080.5, 2720.5} {
		edges = append(edges, compare.Edge{Name: "x", X0: x, Y0: 0, X1: x, Y1: 1600})
	}
	want := [][2]int{{15, 17}, {97, 92}, {152, 176}, {226, 221}, {233, 228}}
	got := c.Splits(edges)
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i, w := range want {
		s := &got[i]
		if math.Abs(s.A*50-float64(w[0])) > 1e-6 || math.Abs(s.B*50-float64(w[1])) > 1e-6 ||
			math.Abs(s.Difference()*50-float64(w[1]-w[0])) > 1e-6 {
			t.Errorf("%s: %v and %v s, want %d and %d ticks", s.Name, s.A, s.B, w[0], w[1])
		}
	}
	for name, gaps := range map[string][]compare.Gap{"place": c.ByPlace(), "time": c.ByTime()} {
		end := gaps[len(gaps)-1]
		if math.Abs(end.Difference*50+5) > 1e-6 {
			t.Errorf("by %s: %v s at the finish, want -5 ticks", name, end.Difference)
		}
		for i := 1; i < len(gaps); i++ {
			if gaps[i].A < gaps[i-1].A || gaps[i].B < gaps[i-1].B {
				t.Fatalf("by %s: back from %+v to %+v", name, gaps[i-1], gaps[i])
			}
		}
	}
}

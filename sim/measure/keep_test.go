package measure

import (
	"slices"
	"testing"
)

func TestKeptTimesAreThoseOfTheHistogram(t *testing.T) {
	c := NewCollector(Inputs)
	c.keepTimes(true)
	var in []input
	for _, n := range []int{3, 5, 3, 70} {
		in = append(append(in, input{}), repeat(n, input{dir: 1})...)
	}
	feed(c, append(in, input{}))
	found := 0
	for _, m := range c.Measures() {
		counts := map[int]int{}
		for _, x := range m.Times {
			counts[x.Ticks]++
		}
		for _, b := range m.Bins {
			if counts[b.Ticks] != b.Count {
				t.Errorf("%s: %d times of %d ticks, the histogram has %d", m.Name, counts[b.Ticks], b.Ticks, b.Count)
			}
		}
		if m.Name == "hold_right_mean" {
			found++
			if want := []Time{{101, 3}, {105, 5}, {111, 3}, {115, MaxTicks}}; !slices.Equal(m.Times, want) {
				t.Errorf("%v, want %v", m.Times, want)
			}
		}
	}
	if found != 1 {
		t.Error("no hold times")
	}
}

func TestTimesAreNotKeptUnlessAskedFor(t *testing.T) {
	by := collect(slices.Concat([]input{{}}, repeat(3, input{dir: 1}), []input{{}})...)
	if m := by["hold_right_mean"]; m.Times != nil || m.Samples != 1 {
		t.Errorf("%v of %d samples", m.Times, m.Samples)
	}
}

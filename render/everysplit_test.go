package render

import (
	"slices"
	"strings"
	"testing"

	"playhead/render/comparison"
	"playhead/render/part"
	compareview "playhead/render/parts/compare"
	"playhead/sim/times"
)

// Several runs have their splits beside each other: the differences of each to A.
func TestSplitsOfSeveralRunsAreBesideEachOther(t *testing.T) {
	v := watchRuns(t)
	l := v.runFinder().List()
	var finished []int
	for i := range l.Runs {
		if r := &l.Runs[i]; r.Ranked() && r.Player >= 0 {
			finished = append(finished, i)
		}
	}
	if len(finished) < 3 {
		t.Fatalf("%d runs finished", len(finished))
	}
	ref := func(i int) comparison.Ref {
		r := &l.Runs[i]
		return comparison.Ref{Run: i, Player: r.Player, Start: r.Start, Second: -1}
	}
	state := func() *compareview.State {
		st, _ := v.State().Parts["compare"].(*compareview.State)
		if st == nil {
			return &compareview.State{}
		}
		return st
	}
	view, _ := part.First[*compareview.View](v.replay.Parts)
	a := finished[0]
	for n, i := range finished[1:3] {
		view.LayBeside(ref(a), comparison.Wish{Ref: ref(i), Alone: n == 0})
		for v.frames(1); (len(state().Compared) < n+2 || state().Busy) && t.Context().Err() == nil; {
			v.frames(1)
		}
		if every := state().Every; (len(every) > 0) != (n > 0) {
			t.Fatalf("with %d runs beside A: %q", n+1, every)
		}
	}
	v.resize(1600, 900)
	v.frames(2)
	every := state().Every
	want := "Finish " + times.Duration(l.Runs[a].Time)
	for _, i := range finished[1:3] {
		want += " " + times.Difference(l.Runs[i].Time-l.Runs[a].Time)
	}
	if len(every) < 2 || every[len(every)-1] != want {
		t.Errorf("%q, want %q at the end", every, want)
	}
	if !strings.HasPrefix(every[0], "Start ") {
		t.Errorf("begins with %q", every[0])
	}
	seen := v.seenTexts()
	for _, title := range []string{"B − A", "C − A"} {
		if !slices.Contains(seen, title) {
			t.Errorf("no column %s: %q", title, seen)
		}
	}
}

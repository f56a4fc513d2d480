package totals

import (
	"testing"

	"playhead/sim/match"
)

// TestAMatchOfOnePartHasNoOtherScope: a match without halves offers itself and the chosen rounds,
// and what is chosen is what counts, also where no part counts.
func TestAMatchOfOnePartHasNoOtherScope(t *testing.T) {
	counts := func(first, last int) match.Part { return match.Part{Counts: true, First: first, Last: last} }
	for _, c := range []struct {
		name  string
		parts []match.Part
		want  int // the scope of the chosen rounds
	}{
		{"no part counts", []match.Part{{Last: 3}}, 1},
		{"one part", []match.Part{counts(0, 3)}, 1},
		{"two halves", []match.Part{counts(0, 1), counts(2, 3)}, 3},
	} {
		v := &View{of: &summary{of: &match.Match{Parts: c.parts}}, chosen: map[int]bool{2: true}}
		v.scope = v.chosenScope()
		if v.scope != c.want {
			t.Errorf("%s: the chosen rounds are scope %d, want %d", c.name, v.scope, c.want)
		}
		if v.within(1) || !v.within(2) {
			t.Errorf("%s: other rounds than the chosen one", c.name)
		}
		if v.scope = 0; !v.within(1) {
			t.Errorf("%s: round 1 is not in the match", c.name)
		}
	}
	v := &View{of: &summary{of: &match.Match{Parts: []match.Part{counts(0, 1), counts(2, 3)}}}, scope: 2}
	if v.within(1) || !v.within(2) {
		t.Error("the second half has other rounds than its own")
	}
}

package match

import "testing"

// TestAMatchOfOnePartHasNoOtherScope: a match without halves offers itself and the chosen rounds,
// and what is chosen is what counts, also where no part counts.
func TestAMatchOfOnePartHasNoOtherScope(t *testing.T) {
	counts := func(first, last int) Part { return Part{Counts: true, First: first, Last: last} }
	chosen := map[int]bool{2: true}
	for _, c := range []struct {
		name  string
		parts []Part
		want  Scope // the scope of the chosen rounds
	}{
		{"no part counts", []Part{{Last: 3}}, 1},
		{"one part", []Part{counts(0, 3)}, 1},
		{"two halves", []Part{counts(0, 1), counts(2, 3)}, 3},
	} {
		m := &Match{Parts: c.parts}
		last := Scope(m.Scopes() - 1)
		if last != c.want || m.ScopeName(last) != "Chosen rounds" || m.ScopeName(0) != "Match" {
			t.Errorf("%s: the chosen rounds are scope %d, want %d", c.name, last, c.want)
		}
		if m.InScope(last, chosen, 1) || !m.InScope(last, chosen, 2) {
			t.Errorf("%s: other rounds than the chosen one", c.name)
		}
		if !m.InScope(0, chosen, 1) {
			t.Errorf("%s: round 1 is not in the match", c.name)
		}
	}
	m := &Match{Parts: []Part{counts(0, 1), counts(2, 3)}}
	if m.InScope(2, nil, 1) || !m.InScope(2, nil, 2) || m.ScopeName(2) != "2nd half" {
		t.Error("the second half has other rounds than its own")
	}
}

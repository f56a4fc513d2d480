package palette

import "testing"

// What is typed whole comes before what begins with it, then what has it at the
// start of a word, within a word, and scattered.
func TestTheBetterFitComesFirst(t *testing.T) {
	last := exactly - 1
	for _, label := range []string{"Grid", "Gridlines", "Show the grid", "Hybridgrid", "Ids of the grille, red in d"} {
		rank, at, length, ok := match(label, "grid")
		if label == "Ids of the grille, red in d" {
			rank, _, _, ok = match(label, "gr id")
			at, length = 0, 0
		}
		if !ok || rank <= last || at+length > len(label) {
			t.Errorf("%q: rank %d after %d, %v", label, rank, last, ok)
		}
		last = rank
	}
	if last >= byWords {
		t.Errorf("a label ranks %d, further words %d", last, byWords)
	}
	if fits("Grid", "grids") {
		t.Error("more than the label fits")
	}
}

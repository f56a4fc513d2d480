package part

import "testing"

// Headings above events 0, 3, 3 and 5 of five: rows H H 0 1 2 H H H H 3 4 H H.
func TestHeadingsTakeRowsOfTheList(t *testing.T) {
	l := Headings{{Before: 0}, {Before: 3}, {Before: 3}, {Before: 5}}
	for i, want := range []int{2, 3, 4, 9, 10, 13} {
		if got := i + l.Slots(i); got != want {
			t.Errorf("event %d is row %d, want %d", i, got, want)
		}
	}
	for slot, want := range []int{0, 0, 0, 1, 2, 3, 3, 3, 3, 3, 4, 5, 5, 5} {
		if got := l.First(slot); got != want {
			t.Errorf("the list from row %d on begins with event %d, want %d", slot, got, want)
		}
	}
	for i, want := range []int{1, 0, 0, 2, 0, 1} {
		if got := len(l.Above(i)); got != want {
			t.Errorf("%d headings above event %d, want %d", got, i, want)
		}
	}
	if none := Headings(nil); none.Slots(7) != 0 || none.First(7) != 7 || len(none.Above(3)) != 0 {
		t.Error("a list without headings is not its events")
	}
}

package render

import (
	"slices"
	"testing"

	"playhead/render/widget"
)

// A list that is too short to be searched is chosen from by arrows and Enter, which presses nothing below it.
func TestAShortListIsChosenFromByKeys(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.frames(2)
	v.act("key F6")
	v.frames(1)
	if !v.focus.on {
		t.Fatal("F6 gives no control the focus")
	}
	below := v.focus.target
	got := -1
	v.dialogs.Choose("Which", []widget.SheetLine{{Text: "a"}, {Text: "b"}, {Text: "c"}}, func(i int) { got = i })
	v.frames(1)
	for _, key := range []string{"ArrowDown", "ArrowDown", "Enter"} {
		v.act("key " + key)
		v.frames(1)
	}
	if got != 1 || !v.dialogs.Empty() {
		t.Errorf("chosen: %d, below it %v was pressed", got, below)
	}
}

// F6 goes once around the parts of the window, and Shift+F6 back.
func TestF6LeadsToEachPartOfTheWindow(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.frames(2)
	var seen []int
	region := func() int {
		z, _ := v.d.Hits.Find(v.focus.target)
		return v.region(z)
	}
	for range 8 {
		v.act("key F6")
		v.frames(1)
		if now := region(); len(seen) > 0 && now == seen[0] {
			break
		} else {
			seen = append(seen, now)
		}
	}
	if !slices.IsSorted(seen) || !slices.Contains(seen, 5) || !slices.Contains(seen, 6) {
		t.Fatalf("parts: %v", seen)
	}
	v.act("key Shift+F6")
	v.frames(1)
	if now := region(); now != seen[len(seen)-1] {
		t.Errorf("back leads to %d, not to %d", now, seen[len(seen)-1])
	}
}

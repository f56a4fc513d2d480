package memo

import (
	"strconv"
	"testing"
)

func TestATableAsksOnceForEachKey(t *testing.T) {
	var table Table[int, string]
	asked := 0
	text := func(n int) string { asked++; return strconv.Itoa(n) }
	for range 3 {
		for n := range 5 {
			if got := table.Get(n, text); got != strconv.Itoa(n) {
				t.Errorf("%d is %q", n, got)
			}
		}
	}
	if asked != 5 {
		t.Errorf("asked %d times for 5 keys", asked)
	}
	table.Clear()
	if table.Get(1, text); asked != 6 {
		t.Errorf("what was forgotten was not asked for again")
	}
}

func TestATableStaysSmall(t *testing.T) {
	var table Table[int, int]
	for n := range 10 * most {
		table.Get(n, func(n int) int { return n })
		if len(table.kept) > most {
			t.Fatalf("%d values are kept, want at most %d", len(table.kept), most)
		}
	}
}

func TestATextIsMadeAgainOnlyWhenItChanges(t *testing.T) {
	var text Text
	b := []byte("12.5 tiles/s, a text of some length")
	if got := text.Of(b); got != string(b) {
		t.Errorf("%q", got)
	}
	if n := testing.AllocsPerRun(10, func() { text.Of(b) }); n != 0 {
		t.Errorf("%v objects for the same text", n)
	}
	b[0] = '3'
	if got := text.Of(b); got != string(b) {
		t.Errorf("%q after a change", got)
	}
}

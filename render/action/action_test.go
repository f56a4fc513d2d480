package action

import (
	"testing"

	"playhead/render/keyboard"
)

func TestEveryActionIsInTheTableOnce(t *testing.T) {
	seen := map[ID]int{}
	for _, r := range Table {
		seen[r.ID]++
		if r.Label == "" || r.ID == None {
			t.Errorf("row %+v has no name", r)
		}
		if held := len(r.Chords) > 0 && r.Chords[0].Hold; held != (r.Do == nil) {
			t.Errorf("%s is held: %v, and does something: %v", r.ID, held, r.Do != nil)
		}
	}
	for id, n := range seen {
		if n != 1 {
			t.Errorf("action %s is in the table %d times", id, n)
		}
	}
}

func TestNoKeyDoesTwoThings(t *testing.T) {
	seen := map[keyboard.Chord]string{}
	for _, e := range Table {
		for _, c := range e.Chords {
			c.Hold = false
			if other, ok := seen[c]; ok {
				t.Errorf("%s is both %q and %q", c.Label(nil), other, e.Label)
			}
			seen[c] = e.Label
		}
	}
}

func TestMenusHoldEachPlaceOnce(t *testing.T) {
	for _, m := range Menus {
		seen := map[int]ID{RecentFiles.At: "recent files"}
		for _, r := range (*Keys)(nil).InMenu(m) {
			if other, taken := seen[r.Menu.At]; taken && m == RecentFiles.Menu || taken && r.Menu.At != RecentFiles.At {
				t.Errorf("menu %s: %s is where %s is", m, r.ID, other)
			}
			seen[r.Menu.At] = r.ID
		}
		if len(seen) < 3 {
			t.Errorf("menu %s is empty", m)
		}
	}
}

func TestWithoutARecordingActionsSayWhatTheyNeed(t *testing.T) {
	for i := range Table {
		r := &Table[i]
		why, on := r.Why(&On{}), r.Bare
		if (why == "") != on {
			t.Errorf("%s without a recording: %q", r.ID, why)
		}
	}
}

func TestLabels(t *testing.T) {
	azerty := func(key string) string { return map[string]string{"Q": "a", "Comma": ";"}[key] }
	for _, c := range []struct {
		chord keyboard.Chord
		name  func(string) string
		want  string
	}{
		{key(keyboard.Ctrl, "ArrowRight"), nil, "Ctrl+→"},
		{key(keyboard.Ctrl|keyboard.Shift, "D"), nil, "Ctrl+Shift+D"},
		{key(0, "Q"), azerty, "A"},
		{key(0, "Comma"), azerty, ";"},
		{key(0, "Comma"), nil, ","},
		{char('?'), azerty, "?"},
		{key(0, "Digit3"), nil, "3"},
	} {
		if got := c.chord.Label(c.name); got != c.want {
			t.Errorf("%+v is labelled %q, want %q", c.chord, got, c.want)
		}
	}
}

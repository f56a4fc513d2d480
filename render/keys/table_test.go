package keys

import (
	"slices"
	"testing"
)

func TestEveryActionIsInTheTableOnce(t *testing.T) {
	seen := map[Action]int{}
	for _, e := range Table {
		seen[e.Action]++
		if e.Label == "" {
			t.Errorf("action %d has no label", e.Action)
		}
	}
	for a := None + 1; a < numActions; a++ {
		if seen[a] != 1 {
			t.Errorf("action %d is in the table %d times", a, seen[a])
		}
	}
}

func TestNoKeyDoesTwoThings(t *testing.T) {
	seen := map[Chord]string{}
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

func TestMenusNameActionsOfTheTable(t *testing.T) {
	for _, m := range Menus {
		for _, a := range m.Items {
			if a != Separator && a != RecentFiles && Of(a).Label == "" {
				t.Errorf("menu %s names action %d, which is not in the table", m.Title, a)
			}
		}
		if m.Items[0] == Separator || slices.Contains(m.Items, Scoreboard) {
			t.Errorf("menu %s: %v", m.Title, m.Items)
		}
	}
}

func TestLabels(t *testing.T) {
	azerty := func(key string) string { return map[string]string{"Q": "a", "Comma": ";"}[key] }
	for _, c := range []struct {
		chord Chord
		name  func(string) string
		want  string
	}{
		{key(Ctrl, "ArrowRight"), nil, "Ctrl+→"},
		{key(Ctrl|Shift, "D"), nil, "Ctrl+Shift+D"},
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

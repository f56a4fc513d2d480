package typeset

import (
	"slices"
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
		{"🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", "🏴"}, // England
		{"\u1112\u1161\u11ab", "\u1100\u1173\u11af"},                           // Hangul of parts
		{"❤\ufe0f", " "},
		{"\u0939\u093f", "\u0928"},
		{"a", "\xe3", "\x81"},
	} {
		s := strings.Join(want, "")
		var got []string
		for n, from := 1, 0; n <= len(s); n++ {
			if to := Cut(s, n); to > from {
				got = append(got, s[from:to])
				from = to
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is cut into %q, want %q", s, got, want)
		}
		if Cut(s, 0) != 0 || Cut(s, -1) != 0 || Cut(s, len(s)+1) != len(s) {
			t.Errorf("%q: %d, %d and %d bytes", s, Cut(s, 0), Cut(s, -1), Cut(s, len(s)+1))
		}
	}
}

package sim

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks a letter keeps. Two are enough for every
// living script (Vietnamese needs two); names that pile up dozens paint over
// their neighbours.
const maxMarks = 2

// Clean returns s in a form that is safe to display: bytes that are not UTF-8
// become U+FFFD (the game cuts names inside characters), control characters and
// direction marks are removed, tabs and line breaks become spaces, and piles of
// combining marks are cut. If there is nothing to change, it returns s itself
// without allocating.
func Clean(s string) string {
	marks := 0
	for _, r := range s {
		if !keep(r, &marks) || r == utf8.RuneError {
			return clean(s)
		}
	}
	return s
}

// clean does the work of Clean.
func clean(s string) string {
	var b strings.Builder
	b.Grow(len(s) + utf8.UTFMax)
	marks := 0
	for _, r := range s {
		switch {
		case r == '\t' || r == '\n' || r == '\u2028' || r == '\u2029':
			marks = 0
			b.WriteByte(' ')
		case keep(r, &marks):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// keep reports whether r may be displayed. marks counts the combining marks on
// the preceding letter; removed characters do not reset it.
func keep(r rune, marks *int) bool {
	if r < 0x300 {
		if r < 0x20 || r >= 0x7f && r <= 0x9f || r == 0xad {
			return false
		}
		*marks = 0
		return true
	}
	if unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r) {
		*marks++
		return *marks <= maxMarks
	}
	switch {
	case r >= 0x200e && r <= 0x200f, r == 0x61c, // direction marks
		r >= 0x2028 && r <= 0x202e, // line separators, embeddings and overrides
		r >= 0x2066 && r <= 0x2069, // isolates
		r == 0x200b, r == 0x2060, r == 0xfeff,
		r >= 0xfff0 && r <= 0xfffb,
		r >= 0xe0000 && r <= 0xe0fff: // tags
		return false
	}
	*marks = 0
	return true
}

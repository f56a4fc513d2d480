package table

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// A needle is a text to find in any case. Comparing letters of ASCII directly keeps
// a filter over 100,000 rows below the time of a few frames.
type needle struct {
	lower string // in lower case
	ascii bool
	twins [2]byte // the first letter in both cases
}

func newNeedle(s string) needle {
	n := needle{lower: strings.ToLower(s), ascii: ascii(s)}
	if n.lower != "" {
		n.twins[0], n.twins[1] = n.lower[0], n.lower[0]
		if n.ascii && n.lower[0] >= 'a' && n.lower[0] <= 'z' {
			n.twins[1] -= 'a' - 'A'
		}
	}
	return n
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// within reports whether s contains the text.
func (n *needle) within(s string) bool {
	if !n.ascii || !ascii(s) {
		return strings.Contains(strings.ToLower(s), n.lower)
	}
	if n.lower == "" {
		return true
	}
	for i := 0; i+len(n.lower) <= len(s); i++ {
		if (s[i] == n.twins[0] || s[i] == n.twins[1]) && equalLower(s[i:i+len(n.lower)], n.lower) {
			return true
		}
	}
	return false
}

// equals reports whether s is the text.
func (n *needle) equals(s string) bool {
	if !n.ascii || !ascii(s) {
		return strings.ToLower(s) == n.lower
	}
	return len(s) == len(n.lower) && equalLower(s, n.lower)
}

// equalLower reports whether s is lower, in any case. Both are ASCII and of the same
// length.
func equalLower(s, lower string) bool {
	for i := range len(s) {
		if lowerByte(s[i]) != lower[i] {
			return false
		}
	}
	return true
}

func lowerByte(b byte) byte {
	if b >= 'A' && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// compareFold orders texts without regard to case; texts that differ only in that
// are equal.
func compareFold(a, b string) int {
	if !ascii(a) || !ascii(b) {
		return cmp.Compare(strings.ToLower(a), strings.ToLower(b))
	}
	for i := range min(len(a), len(b)) {
		if c := cmp.Compare(lowerByte(a[i]), lowerByte(b[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

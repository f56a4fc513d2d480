package typeset

import (
	"unicode"
	"unicode/utf8"
)

// Boundary reports whether s may be cut before byte n: not inside a character,
// and not between a letter and what is drawn on it. It knows the common cases of
// Unicode's grapheme clusters (UAX #29): marks, joined emoji, skin tones, flags.
func Boundary(s string, n int) bool {
	if n <= 0 || n >= len(s) {
		return true
	}
	if !utf8.RuneStart(s[n]) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(s[n:])
	prev, _ := utf8.DecodeLastRuneInString(s[:n])
	switch {
	case unicode.Is(unicode.M, next), invisible(next), prev == zeroWidthJoiner:
		return false
	case flagLetter(prev) && flagLetter(next):
		// Flags are pairs: one may be cut off after an even number of letters.
		return flagLetters(s[:n])%2 == 0
	}
	return true
}

const zeroWidthJoiner = '\u200d'

func flagLetter(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }

// flagLetters counts the letters of flags at the end of s.
func flagLetters(s string) int {
	n := 0
	for {
		r, size := utf8.DecodeLastRuneInString(s)
		if !flagLetter(r) {
			return n
		}
		s = s[:len(s)-size]
		n++
	}
}

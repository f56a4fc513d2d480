package twcodec

import (
	"strings"

	"playhead/formats/internal/binread"
)

const masked = binread.Masked

// secretWords are what a secret follows: the commands that players type, or
// read in chat, with a code or password after them. Servers take them in small
// letters and large.
var secretWords = [...]string{"/load ", "/save ", "/timeout ", "/login ", "/password ", "_pw ", "_password "}

// whispers are the commands with which a line of chat begins that is for one player
// alone.
var whispers = [...]string{"/w ", "/whisper ", "/c ", "/converse "}

// MaskText returns s with the addresses and codes in it replaced by binread.Masked,
// and all of a whisper. It allocates only when there are any.
func MaskText(s string) string {
	for _, w := range whispers {
		if len(s) > len(w) && strings.EqualFold(s[:len(w)], w) {
			return s[:len(w)] + masked
		}
	}
	for _, w := range secretWords {
		s = maskAfter(s, w)
	}
	return MaskAddresses(s)
}

// maskAfter masks the word behind each w.
func maskAfter(s, w string) string {
	for from := 0; ; {
		i := indexFold(s[from:], w)
		if i < 0 {
			return s
		}
		at := from + i + len(w)
		n := strings.IndexAny(s[at:], " '\"\n\t")
		if n < 0 {
			n = len(s) - at
		}
		from = at
		if n > 0 && s[at:at+n] != masked {
			s = s[:at] + masked + s[at+n:]
			from = at + len(masked)
		}
	}
}

// indexFold is strings.Index for a w that begins with no letter, in small letters
// and large.
func indexFold(s, w string) int {
	for from := 0; ; from++ {
		i := strings.IndexByte(s[from:], w[0])
		if from += i; i < 0 || len(s)-from < len(w) {
			return -1
		}
		if strings.EqualFold(s[from:from+len(w)], w) {
			return from
		}
	}
}

// MaskAddresses returns s with IPv4 and IPv6 addresses and their ports replaced by
// binread.Masked. It allocates only when there are any.
func MaskAddresses(s string) string {
	for i := 0; i < len(s); {
		if !addressByte(s[i]) {
			i++
			continue
		}
		n := i
		for n < len(s) && addressByte(s[n]) {
			n++
		}
		word := strings.TrimRight(s[i:n], ".:")
		if isAddress(word) && (i == 0 || !letterByte(s[i-1])) && (n == len(s) || !letterByte(s[n])) {
			s = s[:i] + masked + s[i+len(word):]
			n = i + len(masked)
		}
		i = n
	}
	return s
}

func addressByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' || c == '.' || c == ':'
}

func letterByte(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }

// isAddress reports whether word is a.b.c.d, with or without a port, or has
// the colons of IPv6.
func isAddress(word string) bool {
	if colons := strings.Count(word, ":"); colons > 1 {
		return colons >= 6 || strings.Contains(word, "::") && len(word) > 3
	}
	host, _, _ := strings.Cut(word, ":")
	parts := 0
	for part := range strings.SplitSeq(host, ".") {
		v := 0
		for _, c := range []byte(part) {
			if c < '0' || c > '9' || v > 255 {
				return false
			}
			v = 10*v + int(c-'0')
		}
		if part == "" || v > 255 {
			return false
		}
		parts++
	}
	return parts == 4
}

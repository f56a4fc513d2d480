package twcodec

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// AppendPackedString appends the bytes of a string kept in ints, four bytes in
// each, big-endian, each raised by 128. The string ends at a NUL; the very
// last byte always counts as one.
func AppendPackedString(dst []byte, v []int32) []byte {
	for i, x := range v {
		for shift := 24; shift >= 0; shift -= 8 {
			b := byte(x>>shift) - 128
			if b == 0 || shift == 0 && i == len(v)-1 {
				return dst
			}
			dst = append(dst, b)
		}
	}
	return dst
}

// PackString returns s in n ints, cut to 4n−1 bytes.
func PackString(s string, n int) []int32 {
	v := make([]int32, n)
	for i := range v {
		for k := range 4 {
			b := byte(0)
			if p := 4*i + k; p < len(s) && p < 4*n-1 {
				b = s[p]
			}
			v[i] = v[i]<<8 | int32(b+128)
		}
	}
	v[n-1] &^= 0xff
	return v
}

// Text returns b as human-readable text: valid UTF-8, without control
// characters except line ends and tabs. A character that is cut at the end is
// left out.
func Text(b []byte) string {
	for i := len(b) - 1; i >= 0 && i >= len(b)-utf8.UTFMax; i-- {
		if utf8.RuneStart(b[i]) {
			if !utf8.FullRune(b[i:]) {
				b = b[:i]
			}
			break
		}
	}
	clean := true
	for _, c := range b {
		clean = clean && c >= ' ' && c < 0x7f
	}
	if clean {
		return string(b)
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(string(b), "\uFFFD"))
}

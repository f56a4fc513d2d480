package typeset

import "github.com/rivo/uniseg"

// Cut returns how many of the first n bytes of s may stay where s is cut: as many
// as are whole characters as people see them (grapheme clusters, UAX #29).
func Cut(s string, n int) int {
	if n >= len(s) {
		return len(s)
	}
	kept, state := 0, -1
	for rest := s; ; {
		var c string
		c, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if kept+len(c) > n {
			return kept
		}
		kept += len(c)
	}
}

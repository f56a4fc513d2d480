package formats

import (
	"cmp"
	"strings"
)

// CompareNames orders the paths of files as players number them: run 2 before run 10. Numbers
// count by their value, all else by its bytes; of equal values the one with fewer zeros before
// it comes first. It is negative if a comes before b and 0 only for equal paths.
func CompareNames(a, b string) int {
	zeros := 0
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x == 0 || y == 0 {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		m, n := strings.TrimLeft(a[:x], "0"), strings.TrimLeft(b[:y], "0")
		if c := cmp.Or(cmp.Compare(len(m), len(n)), cmp.Compare(m, n)); c != 0 {
			return c
		}
		zeros = cmp.Or(zeros, cmp.Compare(x, y))
		a, b = a[x:], b[y:]
	}
	return cmp.Or(cmp.Compare(len(a), len(b)), zeros)
}

// digits returns how many decimal digits s begins with.
func digits(s string) (n int) {
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

package match

import (
	"strconv"
	"strings"
)

// Halves returns the parts that count: two halves, then overtime.
func (m *Match) Halves() (list []*Part) {
	for i := range m.Parts {
		if p := &m.Parts[i]; p.Counts {
			list = append(list, p)
		}
	}
	return list
}

// HalfName returns what part i of n that count is called.
func HalfName(i, n int) string {
	switch {
	case n == 1:
		return "match"
	case i == 0:
		return "1st half"
	case i == 1:
		return "2nd half"
	}
	return "overtime " + strconv.Itoa(i-1)
}

// A Scope is which rounds the user looks at: 0 all that count, then each of the halves, if there
// are several, then the chosen rounds.
type Scope int

// Scopes returns how many scopes m has. The last one is that of the chosen rounds.
func (m *Match) Scopes() int {
	if n := len(m.Halves()); n > 1 {
		return n + 2
	}
	return 2
}

// ScopeName returns what a scope is called: "Match", "1st half", "Chosen rounds".
func (m *Match) ScopeName(s Scope) string {
	switch {
	case s == 0:
		return "Match"
	case int(s) == m.Scopes()-1:
		return "Chosen rounds"
	}
	name := HalfName(int(s)-1, len(m.Halves()))
	return strings.ToUpper(name[:1]) + name[1:]
}

// InScope reports whether a round, by its index, is in a scope. Whether the round counts is
// another question.
func (m *Match) InScope(s Scope, chosen map[int]bool, round int) bool {
	switch {
	case s == 0:
		return true
	case int(s) >= m.Scopes()-1:
		return chosen[round]
	}
	h := m.Halves()[s-1]
	return round >= h.First && round <= h.Last
}

package table

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Nearest returns which of some names is nearly the same as the given one, as if it had been mistyped, "" for none:
// one letter in three may be missing, too many or another, and one at least is right. Upper and lower case are the
// same.
func Nearest(name string, among iter.Seq[string]) string {
	length := min(len(name), longestCompared)
	best, of := "", min(max(1, length/3)+1, length)
	for known := range among {
		if d := distance(strings.ToLower(name), strings.ToLower(known)); d < of {
			best, of = known, d
		}
	}
	return best
}

// Suggest returns the end of a sentence that says which of some names may be meant: " (did you mean finish?)", "" if
// none is near.
func Suggest(name string, among []string) string {
	if best := Nearest(name, slices.Values(among)); best != "" {
		return " (did you mean " + best + "?)"
	}
	return ""
}

// unknownColumn says that there is no such column and which one may be meant, by its name or its title.
func unknownColumn(columns []Column, name string) string {
	meant := func(yield func(string) bool) {
		for i := range columns {
			if !yield(columns[i].Name()) || !yield(columns[i].spoken()) {
				return
			}
		}
	}
	best := Nearest(name, meant)
	if best == "" {
		return fmt.Sprintf("No column %q.", name)
	}
	of := slices.IndexFunc(columns, func(c Column) bool { return c.Name() == best || c.spoken() == best })
	return fmt.Sprintf("No column %q. Did you mean %s?", name, columns[of].Name())
}

// longestCompared is up to where longer names are compared, in bytes.
const longestCompared = 64

// distance returns how many letters must be inserted, removed, replaced or exchanged with the next one to get
// from a to b.
func distance(a, b string) int {
	a, b = a[:min(len(a), longestCompared)], b[:min(len(b), longestCompared)]
	var before, row, next [longestCompared + 1]int // from the first i-1, i and i+1 letters of a
	for j := range len(b) + 1 {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			d := row[j]
			if a[i] != b[j] {
				d++
			}
			d = min(d, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, before[j-1]+1)
			}
			next[j+1] = d
		}
		before, row = row, next
	}
	return row[len(b)]
}

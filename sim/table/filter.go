package table

import (
	"fmt"
	"strings"
)

// A Filter chooses rows. It belongs to the columns that it was parsed for, is
// immutable, and may be used by several goroutines.
type Filter struct {
	terms []term // all must match
}

// A term is a part of a filter between spaces.
type term struct {
	not bool
	any []test // one must match
}

// A test looks at one cell, or with column −1 at all texts.
type test struct {
	column int
	of     []Column // of the table
	op     operation
	needle needle
	// The bounds of numbers, and of dates in nanoseconds.
	low, high         float64
	first, last       int64
	openLow, openHigh bool   // the bound itself does not match
	all               []test // of a pair: each must match
}

type operation uint8

const (
	contains operation = iota
	equals
	within   // between low and high
	happened // between first and last
	isSet
	isNotSet
	isThere
	isPair
)

const (
	// MaxTests is how many conditions a filter may have.
	MaxTests = 200
	// maxFilter is how many bytes it may have.
	maxFilter = 64 << 10
)

// A FilterError says which part of a filter is wrong.
type FilterError struct {
	From, To int    // bytes of the text
	Problem  string // one sentence or two
}

// Error returns the problem and its place, counted from 1.
func (e *FilterError) Error() string { return fmt.Sprintf("position %d: %s", e.From+1, e.Problem) }

// Match reports whether f chooses the row. It allocates nothing unless texts have
// letters other than those of ASCII.
func (f *Filter) Match(r *Row) bool {
	for i := range f.terms {
		if f.terms[i].match(r) == f.terms[i].not {
			return false
		}
	}
	return true
}

func (t *term) match(r *Row) bool {
	for i := range t.any {
		if t.any[i].match(r) {
			return true
		}
	}
	return false
}

func (t *test) match(r *Row) bool {
	if t.op == isPair {
		for i := range t.all {
			if !t.all[i].match(r) {
				return false
			}
		}
		return true
	}
	if t.column >= 0 {
		return t.cell(&r.Cells[t.column])
	}
	finds := t.needle.within
	if t.op == equals {
		finds = t.needle.equals
	}
	for i := range r.Cells {
		if c := &r.Cells[i]; c.is == words && (finds(c.text) || t.of[i].Kind == Weapon && finds(WeaponName(c.text))) {
			return true
		}
	}
	return false
}

func (t *test) cell(c *Cell) bool {
	if c.is == nothing {
		return false
	}
	switch t.op {
	case contains:
		return t.needle.within(c.text)
	case equals:
		return t.needle.equals(c.text) || t.of[t.column].Kind == Weapon && t.needle.equals(WeaponName(c.text))
	case within:
		v := c.Float()
		return v > t.low && v < t.high || v == t.low && !t.openLow || v == t.high && !t.openHigh
	case happened:
		return c.Int() >= t.first && c.Int() <= t.last
	case isSet:
		return c.Bool()
	case isNotSet:
		return !c.Bool()
	}
	return true // isThere
}

// Quote returns a text as it is written in a filter: between quotes if it holds
// characters that mean something there.
func Quote(s string) string {
	if s != "" && s != "*" && !strings.ContainsAny(s, " \t\r\n\v\f\"\\,|:<>=") && !strings.HasPrefix(s, "-") &&
		!strings.Contains(s, "..") &&
		strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || r == 0x85 || r == 0xa0 || r >= 0x1680 }) < 0 {
		return s
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

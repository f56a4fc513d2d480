package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Key is a column to sort by.
type Key struct {
	Column     int
	Descending bool
}

// ParseSort reads names of columns separated by commas, each with a minus in front
// to begin with the largest: "kind,-distance".
func ParseSort(columns []Column, text string) ([]Key, error) {
	var keys []Key
	for name := range strings.SplitSeq(text, ",") {
		name, down := strings.CutPrefix(strings.TrimSpace(name), "-")
		k := Key{lookup(columns, name), down}
		switch {
		case k.Column < 0:
			return nil, errors.New(unknownColumn(columns, name))
		case slices.ContainsFunc(keys, func(o Key) bool { return o.Column == k.Column }):
			return nil, errors.New(namedTwice(name))
		}
		keys = append(keys, k)
	}
	return keys, nil
}

// Sort returns the table sorted by keys, the first one first. Rows that are equal
// stay in their order, and missing values come last in either direction.
func (t *Table) Sort(keys []Key) *Table {
	if len(keys) == 0 {
		return t
	}
	return t.Pick(t.Order(nil, keys))
}

// compare compares two cells of a column.
func compare(a, b *Cell, down bool) (c int) {
	switch {
	case a.is == nothing || b.is == nothing:
		return cmp.Compare(yes(a.is == nothing), yes(b.is == nothing))
	case a.is == words:
		c = compareFold(a.text, b.text)
	case a.is == rows && b.is == rows:
		c = compareLists(*a.list, *b.list)
	case a.is == number || b.is == number:
		c = cmp.Compare(a.Float(), b.Float())
	default:
		c = cmp.Compare(a.Int(), b.Int())
	}
	if down {
		return -c
	}
	return c
}

// compareLists compares lists of texts by their texts, others by their length.
func compareLists(a, b []Row) int {
	text := func(r *Row) (string, bool) {
		if len(r.Cells) != 1 || r.Cells[0].is != words {
			return "", false
		}
		return r.Cells[0].text, true
	}
	for i := range min(len(a), len(b)) {
		x, plain := text(&a[i])
		y, too := text(&b[i])
		if !plain || !too {
			break
		}
		if c := compareFold(x, y); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

func yes(b bool) int {
	if b {
		return 1
	}
	return 0
}

// namedTwice is the sentence about a column that was asked for twice.
func namedTwice(name string) string { return fmt.Sprintf("Column %q is named twice.", name) }

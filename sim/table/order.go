package table

import "slices"

// Order returns the indexes of the rows that f chooses, sorted by keys: [Table.Filter]
// and [Table.Sort] for a list that must know which row is which. A nil filter chooses
// all rows.
func (t *Table) Order(f *Filter, keys []Key) []int {
	order := make([]int, 0, len(t.Rows))
	if f != nil && len(f.terms) > 0 || len(keys) > 0 {
		return t.orderOf(order, f, keys)
	}
	for i := range t.Rows {
		order = append(order, i)
	}
	return order
}

// orderOf is Order for rows whose cells are looked at, once each.
func (t *Table) orderOf(order []int, f *Filter, keys []Key) []int {
	by := make([]Cell, 0, len(t.Rows)*len(keys)) // of the listed rows, those of the keys one after another
	at := make([]int, 0, len(t.Rows))
	for i, r := range t.indexed {
		if f != nil && !f.Match(r) {
			continue
		}
		at, order = append(at, len(order)), append(order, i)
		for _, k := range keys {
			by = append(by, r.Cells[k.Column])
		}
	}
	if len(keys) == 0 {
		return order
	}
	n := len(keys)
	slices.SortFunc(at, func(i, j int) int {
		for k, key := range keys {
			if c := compare(&by[i*n+k], &by[j*n+k], key.Descending); c != 0 {
				return c
			}
		}
		return i - j
	})
	for i, k := range at {
		at[i] = order[k]
	}
	return at
}

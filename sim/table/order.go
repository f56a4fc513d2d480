package table

import "slices"

// Order returns the indexes of the rows that f chooses, sorted by keys: [Table.Filter]
// and [Table.Sort] for a list that must know which row is which. A nil filter chooses
// all rows.
func (t *Table) Order(f *Filter, keys []Key) []int {
	if f != nil && len(f.terms) > 0 || len(keys) > 0 {
		return t.orderOf(f, keys)
	}
	order := make([]int, len(t.Rows))
	for i := range order {
		order[i] = i
	}
	return order
}

// orderOf is Order for rows whose cells are looked at, once each. Lists that change while a recording plays call it:
// it allocates what it returns, and the cells.
func (t *Table) orderOf(f *Filter, keys []Key) []int {
	by := make([]Cell, 0, len(t.Rows)*len(keys)) // of the listed rows, those of the keys one after another
	both := make([]int, 2*len(t.Rows))
	at, order := both[:0:len(t.Rows)], both[len(t.Rows):len(t.Rows)]
	var cells []Cell
	for i := range t.Rows {
		cells = t.Cells(i, cells)
		row := t.Rows[i]
		row.Cells = cells
		if f != nil && !f.Match(&row) {
			continue
		}
		at, order = append(at, len(order)), append(order, i)
		for _, k := range keys {
			by = append(by, cells[k.Column])
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

package table

import "slices"

// Order returns the indexes of the rows that f chooses, sorted by keys: [Table.Filter]
// and [Table.Sort] for a list that must know which row is which. A nil filter chooses
// all rows.
func (t *Table) Order(f *Filter, keys []Key) []int {
	order := make([]int, 0, len(t.Rows))
	for i := range t.Rows {
		if f == nil || f.Match(&t.Rows[i]) {
			order = append(order, i)
		}
	}
	if len(keys) == 0 {
		return order
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := t.Rows[i].Cells, t.Rows[j].Cells
		for _, k := range keys {
			if c := compare(&a[k.Column], &b[k.Column], k.Descending); c != 0 {
				return c
			}
		}
		return i - j
	})
	return order
}

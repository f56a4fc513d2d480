package table

import "slices"

// Order returns the indexes of the rows that f chooses, sorted by keys. It is
// [Table.Filter] and [Table.Sort] for a list that must know which row is which.
func (t *Table) Order(f *Filter, keys []Key) []int {
	order := make([]int, 0, len(t.Rows))
	for i := range t.Rows {
		if f == nil || f.Match(&t.Rows[i]) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		for _, k := range keys {
			if c := compare(t.Rows[a].Cells[k.Column], t.Rows[b].Cells[k.Column], k.Descending); c != 0 {
				return c
			}
		}
		return 0
	})
	return order
}

package table

import (
	"iter"
	"math"
	"slices"
	"strings"
)

// Totals returns what the columns say of all rows: a cell per column, missing where
// the column has no total or no row a value. A sum or median has the unit of its
// column; counts are plain integers.
func (t *Table) Totals() []Cell { return t.totals(nil) }

// TotalsOf returns the totals of some rows, by their indexes.
func (t *Table) TotalsOf(rows []int) []Cell {
	if len(rows) == 0 {
		rows = []int{}
	}
	return t.totals(rows)
}

func (t *Table) totals(rows []int) []Cell {
	totals := make([]Cell, len(t.Columns))
	for i := range t.Columns {
		totals[i] = t.total(i, rows)
	}
	return totals
}

// cells returns the cells of a column in some rows, nil for all of them.
func (t *Table) cells(column int, rows []int) iter.Seq[*Cell] {
	return func(yield func(*Cell) bool) {
		if rows == nil {
			for _, r := range t.indexed {
				if !yield(&r.Cells[column]) {
					return
				}
			}
			return
		}
		var space []Cell
		for _, i := range rows {
			space = t.Cells(i, space)
			if !yield(&space[column]) {
				return
			}
		}
	}
}

func (t *Table) total(i int, rows []int) Cell {
	c := &t.Columns[i]
	switch c.Total {
	case NoTotal:
		return Cell{}
	case Count:
		n := 0
		for x := range t.cells(i, rows) {
			if x.is != nothing && (x.is != flag || x.Bool()) {
				n++
			}
		}
		return Int(n)
	case Distinct:
		return Int(len(t.values(i, rows)))
	}
	var values []float64
	for x := range t.cells(i, rows) {
		if x.is != nothing && x.is != words {
			values = append(values, x.Float())
		}
	}
	if len(values) == 0 {
		return Cell{}
	}
	v := 0.0
	switch c.Total {
	case Sum:
		for _, x := range values {
			v += x
		}
	case Least:
		v = slices.Min(values)
	case Most:
		v = slices.Max(values)
	case Median:
		v = median(values)
	}
	if c.Kind != Number && v == math.Trunc(v) {
		return Int(int64(v))
	}
	return Float(v)
}

func median(values []float64) float64 {
	slices.Sort(values)
	m := len(values) / 2
	if len(values)%2 == 1 {
		return values[m]
	}
	return values[m-1] + (values[m]-values[m-1])/2
}

// TotalText returns a total of the column as people read it: "median 812".
func (c *Column) TotalText(x Cell) string {
	switch {
	case x.Missing():
		return ""
	case c.Total == Count || c.Total == Distinct:
		return decimal(x.Float(), 0, true)
	case c.Total == Sum:
		return c.Text(x)
	}
	return c.Total.String() + " " + c.Text(x)
}

// A Group is the rows with the same value in a column.
type Group struct {
	Value Cell
	Rows  *Table
}

// Group divides the rows by their value in a column, in the order in which values
// first appear. Texts that differ in case only are one group.
func (t *Table) Group(column int) []Group {
	var groups []Group
	at := map[any]int{}
	for i := range t.Rows {
		v := t.Rows[i].Cells[column]
		k, ok := at[v.key()]
		if !ok {
			k = len(groups)
			at[v.key()] = k
			part := *t
			part.Rows = nil
			groups = append(groups, Group{v, &part})
		}
		groups[k].Rows.Rows = append(groups[k].Rows.Rows, t.Rows[i])
	}
	return groups
}

// key returns a comparable value that is the same for cells of one group.
func (c Cell) key() any {
	switch c.is {
	case nothing:
		return nil
	case words:
		return strings.ToLower(c.text)
	case number:
		return c.Float() + 0 // one zero
	case flag:
		return c.Bool()
	}
	return c.Int()
}

// values returns how many of some rows, nil for all, have each value of a column, the first of them by
// case.
func (t *Table) values(column int, rows []int) []valueCount {
	var list []valueCount
	at := map[any]int{}
	for cell := range t.cells(column, rows) {
		v := *cell
		if v.is == nothing {
			continue
		}
		k, ok := at[v.key()]
		if !ok {
			k = len(list)
			at[v.key()] = k
			list = append(list, valueCount{cell: v})
		}
		list[k].n++
	}
	return list
}

type valueCount struct {
	cell Cell
	n    int
}

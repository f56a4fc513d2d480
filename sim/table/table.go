package table

import (
	"errors"
	"iter"
	"slices"
	"time"

	"playhead/sim"
)

// A Table is an answer: rows below columns.
type Table struct {
	Name    string // of the command: "jumps"
	Title   string // shown to users: "Jumps"
	Notes   []string
	Columns []Column
	Rows    []Row
	// Each, unless nil, makes the rows in place of Rows, for tables that are larger than
	// memory should be. A row that it yields is valid until the next one. [Table.All] and what
	// returns tables of it take both kinds; everything else needs [Table.Whole].
	Each iter.Seq[*Row]
	// Fill, unless nil, makes the cells of a row of Rows, which has none of its own, when they are
	// needed: for long lists that are looked at a few rows at a time. [Table.Cells], [Table.All],
	// orders, filters, totals and suggestions take such tables; everything else needs [Table.Whole].
	Fill func(row int, cells []Cell)
	// Line returns a row as a sentence, without its file. It is nil for tables
	// that people read in columns.
	Line func(*Row) string
}

// NoTick says that a row has no moment.
const NoTick sim.Tick = -1

// A Row is one line: its cells and the moment to seek to.
type Row struct {
	Game    int
	At, To  sim.Tick // the moment or span, NoTick if there is none
	Players []int    // client ids of those concerned: to ring and to follow
	Cells   []Cell   // one per column
}

// Column returns the index of the column with the given name, −1 if there is none.
func (t *Table) Column(name string) int { return Find(t.Columns, name) }

// All returns the rows. They must not be changed, and are valid until the next one.
func (t *Table) All() iter.Seq[*Row] {
	if t.Each != nil {
		return t.Each
	}
	return func(yield func(*Row) bool) {
		for _, r := range t.indexed {
			if !yield(r) {
				return
			}
		}
	}
}

// indexed yields Rows with their indexes. A row is valid until the next one.
func (t *Table) indexed(yield func(int, *Row) bool) {
	var made Row
	for i := range t.Rows {
		r := &t.Rows[i]
		if t.Fill != nil {
			cells := t.Cells(i, made.Cells)
			made = *r
			made.Cells = cells
			r = &made
		}
		if !yield(i, r) {
			return
		}
	}
}

// Cells returns the cells of row i of Rows, in the space of others if they must be made.
func (t *Table) Cells(i int, space []Cell) []Cell {
	if t.Fill == nil {
		return t.Rows[i].Cells
	}
	if cap(space) < len(t.Columns) {
		space = make([]Cell, len(t.Columns))
	}
	space = space[:len(t.Columns)]
	clear(space)
	t.Fill(i, space)
	return space
}

// Pick returns the table with some of its Rows.
func (t *Table) Pick(rows []int) *Table {
	s := *t
	s.Rows = make([]Row, len(rows))
	for i, r := range rows {
		s.Rows[i] = t.Rows[r]
	}
	if t.Fill != nil {
		s.Fill = func(row int, cells []Cell) { t.Fill(rows[row], cells) }
	}
	return &s
}

// Whole returns the table with all rows in memory.
func (t *Table) Whole() *Table {
	if t.Each == nil && t.Fill == nil {
		return t
	}
	w := *t
	w.Rows, w.Each, w.Fill = nil, nil, nil
	for r := range t.All() {
		row := *r
		row.Players, row.Cells = slices.Clone(r.Players), slices.Clone(r.Cells)
		w.Rows = append(w.Rows, row)
	}
	return &w
}

// mapped returns the table with other cells in its rows: cells appends those of a row.
func (t *Table) mapped(columns []Column, cells func([]Cell, *Row) []Cell) *Table {
	s := *t
	s.Columns = columns
	if t.Each != nil {
		s.Each = func(yield func(*Row) bool) {
			var row Row
			var of []Cell
			for r := range t.Each {
				row, of = *r, cells(of[:0], r)
				row.Cells = of
				if !yield(&row) {
					return
				}
			}
		}
		return &s
	}
	s.Rows, s.Fill = make([]Row, len(t.Rows)), nil
	all := make([]Cell, 0, len(columns)*len(t.Rows))
	for i, r := range t.indexed {
		s.Rows[i] = t.Rows[i]
		n := len(all)
		all = cells(all, r)
		s.Rows[i].Cells = all[n:len(all):len(all)]
	}
	if t.Rows == nil {
		s.Rows = nil
	}
	return &s
}

// Select returns the table with the named columns only, in the given order. The
// tables share their lists. The error names an unknown column.
func (t *Table) Select(names []string) (*Table, error) {
	of := make([]int, len(names))
	columns := make([]Column, len(names))
	for i, name := range names {
		if of[i] = lookup(t.Columns, name); of[i] < 0 {
			return nil, errors.New(unknownColumn(t.Columns, name))
		}
		if slices.Contains(of[:i], of[i]) {
			return nil, errors.New(namedTwice(name))
		}
		columns[i] = t.Columns[of[i]]
	}
	s := t.mapped(columns, func(cells []Cell, r *Row) []Cell {
		for _, c := range of {
			cells = append(cells, r.Cells[c])
		}
		return cells
	})
	s.Line = nil // a sentence needs all columns
	return s, nil
}

// Without returns the table without a column that it has.
func (t *Table) Without(name string) *Table {
	var names []string
	for i := range t.Columns {
		if n := t.Columns[i].Name(); n != name {
			names = append(names, n)
		}
	}
	if s, err := t.Select(names); err == nil {
		return s
	}
	return t
}

// InFront returns the table with another first column that has the same value in
// every row. Line continues to work if it does not use indexes of cells: it is
// given the row without the new cell.
func (t *Table) InFront(c Column, v Cell) *Table {
	s := t.mapped(append([]Column{c}, t.Columns...), func(cells []Cell, r *Row) []Cell {
		return append(append(cells, v), r.Cells...)
	})
	if t.Line != nil {
		s.Line = func(r *Row) string {
			rest := *r
			rest.Cells = r.Cells[1:]
			return t.Line(&rest)
		}
	}
	return s
}

// Filter returns the table with the rows that f chooses. A nil filter chooses all.
func (t *Table) Filter(f *Filter) *Table {
	if f == nil || len(f.terms) == 0 {
		return t
	}
	return t.Where(f.Match)
}

// Where returns the table with the rows that wanted accepts.
func (t *Table) Where(wanted func(*Row) bool) *Table {
	s := *t
	if t.Each != nil {
		s.Each = func(yield func(*Row) bool) {
			for r := range t.Each {
				if wanted(r) && !yield(r) {
					return
				}
			}
		}
		return &s
	}
	s.Rows = nil
	for i := range t.Rows {
		if wanted(&t.Rows[i]) {
			s.Rows = append(s.Rows, t.Rows[i])
		}
	}
	return &s
}

// Nest returns the table with one row for each stretch of rows that agree in the columns
// before the given one: these columns, and a list of the stretch's rows in the others.
func (t *Table) Nest(from int, list Column) *Table {
	list.Of = slices.Clone(t.Columns[from:])
	n := *t
	n.Columns, n.Rows, n.Line = append(slices.Clone(t.Columns[:from]), list), nil, nil
	for i := 0; i < len(t.Rows); {
		head := t.Rows[i].Cells[:from]
		var of []Row
		first := t.Rows[i]
		for ; i < len(t.Rows) && slices.EqualFunc(t.Rows[i].Cells[:from], head, Cell.same); i++ {
			of = append(of, Row{At: t.Rows[i].At, To: t.Rows[i].To, Cells: t.Rows[i].Cells[from:]})
		}
		first.Cells = append(slices.Clone(head), Rows(of))
		n.Rows = append(n.Rows, first)
	}
	return &n
}

// Cell returns the cell of a row of t in the column with the given name, a missing
// one if there is no such column. Cost: it looks through the columns.
func (t *Table) Cell(r *Row, name string) Cell {
	if c := t.Column(name); c >= 0 {
		return r.Cells[c]
	}
	return Cell{}
}

// InZone returns the table with its moments of the calendar as they are read in a time zone. Files
// still have UTC.
func (t *Table) InZone(z *time.Location) *Table {
	s := *t
	s.Columns = InZone(t.Columns, z)
	return &s
}

// InZone returns the columns with their moments of the calendar as they are read in a time zone.
func InZone(columns []Column, z *time.Location) []Column {
	columns = slices.Clone(columns)
	for i := range columns {
		if columns[i].Kind == Instant {
			columns[i].Zone = z
		}
	}
	return columns
}

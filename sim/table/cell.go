package table

import (
	"math"
	"time"
)

// A Cell is a value of a row. The zero value is missing.
type Cell struct {
	text string
	bits uint64 // of an int64, or of a float64
	list *[]Row
	is   content
	from Origin
}

type content uint8

const (
	nothing content = iota
	integer
	number
	flag
	words
	rows
)

// Null returns a missing cell that JSON writes as null even if its column leaves the key of
// missing values out: there is no value, and its key says that there could be one.
func Null() Cell { return Cell{bits: 1} }

// IsNull reports whether a cell was made by [Null].
func (c Cell) IsNull() bool { return c.is == nothing && c.bits == 1 }

// Int returns the cell of an Integer.
func Int[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32](v T) Cell {
	return Cell{is: integer, bits: uint64(int64(v))}
}

// Float returns the cell of a Number. A value that is no finite number is missing.
func Float(v float64) Cell {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return Cell{}
	}
	return Cell{is: number, bits: math.Float64bits(v)}
}

// String returns the cell of a text of any kind. An empty text is not missing.
func String(v string) Cell { return Cell{is: words, text: v} }

// Bool returns the cell of a Flag.
func Bool(v bool) Cell {
	if v {
		return Cell{is: flag, bits: 1}
	}
	return Cell{is: flag}
}

// Time returns the cell of an Instant. The zero time is missing.
func Time(v time.Time) Cell {
	if v.IsZero() {
		return Cell{}
	}
	return Int(v.UnixNano())
}

// Rows returns the cell of a List. The rows belong to the cell from now on.
func Rows(v []Row) Cell { return Cell{is: rows, list: &v} }

// If returns c if there is such a value, otherwise a missing one.
func If(there bool, c Cell) Cell {
	if !there {
		return Cell{}
	}
	return c
}

// As returns c with an origin of its own.
func (c Cell) As(o Origin) Cell {
	if c.is != nothing {
		c.from = o
	}
	return c
}

// Missing reports whether there is no value.
func (c Cell) Missing() bool { return c.is == nothing }

// Origin returns where a cell of the column is from.
func (c *Column) Origin(x Cell) Origin {
	switch {
	case x.is == nothing:
		return Missing
	case x.from == Usual:
		return c.From
	}
	return x.from
}

// Int returns the value of an Integer, an Instant or a Flag; of a List, its length.
func (c Cell) Int() int64 {
	switch c.is {
	case number:
		return int64(c.Float())
	case rows:
		return int64(len(*c.list))
	}
	return int64(c.bits)
}

// Float returns the value as a number.
func (c Cell) Float() float64 {
	if c.is == number {
		return math.Float64frombits(c.bits)
	}
	return float64(c.Int())
}

// String returns a text as it is, "" for cells of other kinds: [Column.Text]
// formats those.
func (c Cell) String() string { return c.text }

// Bool returns the value of a Flag.
func (c Cell) Bool() bool { return c.is == flag && c.bits != 0 }

// List returns the rows of a List. They must not be changed.
func (c Cell) List() []Row {
	if c.list == nil {
		return nil
	}
	return *c.list
}

// same reports whether two cells hold the same value. Lists are the same if they
// are equally long.
func (c Cell) same(d Cell) bool {
	if c.is != d.is {
		return false
	}
	return c.text == d.text && (c.is == words || c.Float() == d.Float() && c.Int() == d.Int())
}

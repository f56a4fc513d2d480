package sim

import "math/bits"

// ColSet is a set of columns. The zero ColSet is empty. Sets are compared with
// ==.
type ColSet struct{ lo, hi uint64 } // bit c: column c; hi holds those from 64 on

// maxCols is how many columns a ColSet has room for.
const maxCols = 127

const _ = uint(maxCols) - uint(NumCols)

// allCols is the set of all columns.
var allCols = ColSet{^uint64(0), 1<<(maxCols-64) - 1}

// Cols returns the set of the given columns.
func Cols(cols ...Col) ColSet { return ColSet{}.With(cols...) }

// only returns the set of one column. A shift by 64 or more gives 0, so exactly
// one of the words gets a bit.
func only(c Col) ColSet { return ColSet{1 << c, 1 << (c - 64)} }

// Has reports whether c is in the set.
func (s ColSet) Has(c Col) bool { return (s.lo>>c|s.hi>>(c-64))&1 == 1 }

// Empty reports whether no column is in the set.
func (s ColSet) Empty() bool { return s.lo|s.hi == 0 }

// With returns the set with the given columns added.
func (s ColSet) With(cols ...Col) ColSet {
	for _, c := range cols {
		s = s.Or(only(c))
	}
	return s
}

// Without returns the set with the given columns removed.
func (s ColSet) Without(cols ...Col) ColSet {
	for _, c := range cols {
		s = s.AndNot(only(c))
	}
	return s
}

// And returns the columns that are in both sets.
func (s ColSet) And(o ColSet) ColSet { return ColSet{s.lo & o.lo, s.hi & o.hi} }

// Or returns the columns that are in either set.
func (s ColSet) Or(o ColSet) ColSet { return ColSet{s.lo | o.lo, s.hi | o.hi} }

// AndNot returns the columns that are in s and not in o.
func (s ColSet) AndNot(o ColSet) ColSet { return ColSet{s.lo &^ o.lo, s.hi &^ o.hi} }

// Contains reports whether all columns of o are in the set.
func (s ColSet) Contains(o ColSet) bool { return o.AndNot(s).Empty() }

// Overlaps reports whether any column of o is in the set.
func (s ColSet) Overlaps(o ColSet) bool { return !s.And(o).Empty() }

// Len returns how many columns are in the set.
func (s ColSet) Len() int { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// All iterates over the columns of the set in their order.
func (s ColSet) All(yield func(Col) bool) {
	for m := s.lo; m != 0; m &= m - 1 {
		if !yield(Col(bits.TrailingZeros64(m))) {
			return
		}
	}
	for m := s.hi; m != 0; m &= m - 1 {
		if !yield(Col(64 + bits.TrailingZeros64(m))) {
			return
		}
	}
}

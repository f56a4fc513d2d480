package parquet

import (
	"encoding/binary"
	"math"
)

// dictionaryBytes bounds the dictionary of a column in a row group. Once it is
// full, the column is written without one.
const dictionaryBytes = 512 << 10

// Values collects the values of a column in the current row group. A row without
// a value has null, or an empty list.
type Values struct {
	Column
	writer *Writer

	// The page that is being collected.
	from        int    // its first row in the row group
	rows        int    // rows of the row group that have a value or a level
	definitions []byte // 1 per value, 0 per null or empty list, if the column can have those
	repetitions []byte // 0 per first element of a row, 1 per other, if the column is of a list
	nulls       int
	count       int     // values
	plain       []byte  // the values as they are, or
	indexes     []int32 // their numbers in the dictionary

	dictionary dictionary
	direct     bool // the dictionary is full, or not wanted
	chunk      chunk
}

// begin adds the levels of a value, and those of rows before that had none.
func (v *Values) begin() {
	row := v.writer.row
	v.pad(row)
	if v.List != "" {
		again := byte(1)
		if v.rows == row {
			again = 0
		}
		v.repetitions = append(v.repetitions, again)
	}
	if v.Optional || v.List != "" {
		v.definitions = append(v.definitions, 1)
	}
	v.rows = row + 1
	v.count++
}

// pad adds nulls until there are levels for n rows.
func (v *Values) pad(n int) {
	if v.rows >= n {
		return
	}
	missing := n - v.rows
	v.rows = n
	v.nulls += missing
	v.definitions = append(v.definitions, make([]byte, missing)...)
	if v.List != "" {
		v.repetitions = append(v.repetitions, make([]byte, missing)...)
	}
}

// Bool adds a value of a column of type Bool.
func (v *Values) Bool(x bool) {
	v.begin()
	b := byte(0)
	if x {
		b = 1
	}
	v.plain = append(v.plain, b)
}

// Int32 adds a value of a column of type Int32.
func (v *Values) Int32(x int32) {
	v.begin()
	if v.inDictionary(uint64(uint32(x))) {
		return
	}
	v.plain = binary.LittleEndian.AppendUint32(v.plain, uint32(x))
}

// Int64 adds a value of a column of type Int64 or Instant.
func (v *Values) Int64(x int64) { v.eight(uint64(x)) }

// Double adds a value of a column of type Double.
func (v *Values) Double(x float64) { v.eight(math.Float64bits(x)) }

func (v *Values) eight(x uint64) {
	v.begin()
	if v.inDictionary(x) {
		return
	}
	v.plain = binary.LittleEndian.AppendUint64(v.plain, x)
}

// inDictionary adds a number to the page by its place in the dictionary, if there
// is one with room for it.
func (v *Values) inDictionary(x uint64) bool {
	if v.direct {
		return false
	}
	n, ok := v.dictionary.number(x)
	if !ok {
		v.leaveDictionary()
		return false
	}
	v.indexes = append(v.indexes, int32(n))
	return true
}

// Text adds a value of a column of type Text.
func (v *Values) Text(x string) {
	v.begin()
	if !v.direct {
		if n, ok := v.dictionary.text(x); ok {
			v.indexes = append(v.indexes, int32(n))
			return
		}
		v.leaveDictionary()
	}
	v.plain = binary.LittleEndian.AppendUint32(v.plain, uint32(len(x)))
	v.plain = append(v.plain, x...)
}

// JSON adds a value of a column of type JSON.
func (v *Values) JSON(x []byte) {
	v.begin()
	v.plain = binary.LittleEndian.AppendUint32(v.plain, uint32(len(x)))
	v.plain = append(v.plain, x...)
}

// leaveDictionary writes the following values as they are, and those of the
// current page, too: a page has one encoding.
func (v *Values) leaveDictionary() {
	v.direct = true
	for _, n := range v.indexes {
		v.plain = append(v.plain, v.dictionary.value(uint32(n))...)
	}
	v.indexes = v.indexes[:0]
}

// A dictionary numbers the distinct values of a column in a row group.
type dictionary struct {
	data []byte // all values, as they are written
	ends []int  // where texts end in data, nil for numbers
	size int    // bytes of a number, 0 for texts

	texts    map[string]uint32
	lastText string

	table      []uint32 // 1 + the number of a value, by its hash; 0: free
	shift      uint     // 64 minus the bits of an index into table
	numbers    []uint64
	lastNumber uint64

	last uint32 // the number of lastText or lastNumber
}

func (d *dictionary) len() int {
	if d.size == 0 {
		return len(d.ends)
	}
	return len(d.numbers)
}

// value returns value n as it is written.
func (d *dictionary) value(n uint32) []byte {
	if d.size > 0 {
		return d.data[int(n)*d.size:][:d.size]
	}
	from := 0
	if n > 0 {
		from = d.ends[n-1]
	}
	return d.data[from:d.ends[n]]
}

// text returns the number of a text, false if it is new and there is no room.
func (d *dictionary) text(x string) (uint32, bool) {
	if x == d.lastText && len(d.ends) > 0 {
		return d.last, true
	}
	n, ok := d.texts[x]
	if !ok {
		if len(d.data)+4+len(x) > dictionaryBytes {
			return 0, false
		}
		if d.texts == nil {
			d.texts = map[string]uint32{}
		}
		n = uint32(len(d.ends))
		d.data = binary.LittleEndian.AppendUint32(d.data, uint32(len(x)))
		d.data = append(d.data, x...)
		d.ends = append(d.ends, len(d.data))
		x = string(d.data[len(d.data)-len(x):]) // the caller may cut its texts out of a large one
		d.texts[x] = n
	}
	d.last, d.lastText = n, x
	return n, true
}

// number returns the number of a number. Most equal the one before.
func (d *dictionary) number(x uint64) (uint32, bool) {
	if x == d.lastNumber && len(d.numbers) > 0 {
		return d.last, true
	}
	if 2*len(d.numbers) >= len(d.table) {
		d.rehash()
	}
	at := d.slot(x)
	n := d.table[at]
	if n == 0 {
		if len(d.data)+d.size > dictionaryBytes {
			return 0, false
		}
		d.numbers = append(d.numbers, x)
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], x)
		d.data = append(d.data, b[:d.size]...)
		n = uint32(len(d.numbers))
		d.table[at] = n
	}
	d.last, d.lastNumber = n-1, x
	return n - 1, true
}

// slot returns where in the table x is or belongs.
func (d *dictionary) slot(x uint64) int {
	at := int(x * 0x9e3779b97f4a7c15 >> d.shift)
	for n := d.table[at]; n != 0 && d.numbers[n-1] != x; n = d.table[at] {
		at = (at + 1) & (len(d.table) - 1)
	}
	return at
}

// rehash doubles the table.
func (d *dictionary) rehash() {
	size := max(64, 2*len(d.table))
	d.table = make([]uint32, size)
	d.shift = 64
	for ; size > 1; size >>= 1 {
		d.shift--
	}
	for i, x := range d.numbers {
		d.table[d.slot(x)] = uint32(i) + 1
	}
}

// reset forgets all values and keeps the memory.
func (d *dictionary) reset() {
	d.data, d.ends, d.numbers = d.data[:0], d.ends[:0], d.numbers[:0]
	d.lastText, d.lastNumber = "", 0
	clear(d.texts)
	clear(d.table)
}

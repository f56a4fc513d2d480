package export

import (
	"io"
	"math"
	"math/bits"

	"playhead/export/parquet"
)

// A parquetWriter writes Apache Parquet: one column per column of the rows, with
// 32-bit ints, 64-bit floats, and null for missing values.
type parquetWriter struct {
	w     *parquet.Writer
	first int    // number of the file's column for column 0: 1 after file
	mask  uint64 // the columns that are written
}

func newParquetWriter(w io.Writer, columns Column, file bool) *parquetWriter {
	p := &parquetWriter{mask: 1<<columns - 1}
	var list []parquet.Column
	if file {
		list = append(list, parquet.Column{Name: "file", Type: parquet.Text, Dictionary: true})
		p.first = 1
	}
	// All columns have dictionaries: values recorded at every tick take few distinct
	// values within the minutes of a row group.
	for c := range columns {
		column := parquet.Column{Name: columnSpecs[c].name, Optional: !always(c), Dictionary: true}
		switch columnSpecs[c].typ {
		case typeInt:
			column.Type = parquet.Int32
		case typeText, typeWeapon:
			column.Type = parquet.Text
		default:
			column.Type = parquet.Double
		}
		list = append(list, column)
	}
	p.w = parquet.NewWriter(w, list)
	return p
}

// always reports whether every row has column c.
func always(c Column) bool { return c <= ColPlayer }

// Write implements Writer.
func (w *parquetWriter) Write(r *Row) error {
	if w.first > 0 {
		w.w.Column(0).Text(r.File)
	}
	for m := r.Has & w.mask; m != 0; m &= m - 1 {
		c := Column(bits.TrailingZeros64(m))
		to, v := w.w.Column(w.first+int(c)), r.Num[c]
		switch t := columnSpecs[c].typ; {
		case t == typeText || t == typeWeapon && r.Text[c] != "":
			to.Text(r.Text[c])
		case t == typeWeapon:
			to.Text(string(appendNumber(nil, typeInt, v)))
		case t == typeInt:
			to.Int32(int32(v))
		case t == typeRound:
			to.Double(math.Round(v*1e4) / 1e4)
		default:
			to.Double(v)
		}
	}
	return w.w.EndRow()
}

// Close implements Writer.
func (w *parquetWriter) Close() error { return w.w.Close() }

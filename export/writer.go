package export

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"
)

// A Format is a file format for rows.
type Format string

// The formats.
const (
	CSV     Format = "csv"
	JSONL   Format = "jsonl" // one object a line
	Parquet Format = "parquet"
)

// A Writer writes rows to a file. Close writes pending rows; the file underneath
// belongs to the caller.
type Writer interface {
	Write(*Row) error
	Close() error
}

// WriterOptions choose what a Writer writes in addition to the columns of all
// exports.
type WriterOptions struct {
	Inferred bool // the last column is inferred
	File     bool // the first column is file
	NoHeader bool // CSV without its first line, to follow other rows
}

// columns returns the number of columns without file.
func (o WriterOptions) columns() Column {
	if o.Inferred {
		return NumColumns
	}
	return ColInferred
}

// NewWriter returns a writer of rows.
func NewWriter(w io.Writer, f Format, opt WriterOptions) (Writer, error) {
	columns := opt.columns()
	switch f {
	case CSV:
		return &csvWriter{lines: newLines(w), columns: columns, opt: opt}, nil
	case JSONL:
		return &jsonWriter{lines: newLines(w), columns: columns, file: opt.File}, nil
	case Parquet:
		return newParquetWriter(w, columns, opt.File), nil
	}
	return nil, fmt.Errorf("unknown format %q: want csv, jsonl or parquet", f)
}

// lineBytes is how much is collected before it is written.
const lineBytes = 64 << 10

// lines collects lines of text.
type lines struct {
	w   io.Writer
	buf []byte
}

func newLines(w io.Writer) lines { return lines{w: w, buf: make([]byte, 0, lineBytes+4096)} }

// end ends a line.
func (l *lines) end() error {
	l.buf = append(l.buf, '\n')
	if len(l.buf) < lineBytes {
		return nil
	}
	return l.Close()
}

// Close writes pending rows.
func (l *lines) Close() error {
	_, err := l.w.Write(l.buf)
	l.buf = l.buf[:0]
	return err
}

// appendNumber appends the number of a column as CSV and JSON have it.
func appendNumber(b []byte, t valueType, v float64) []byte {
	switch t {
	case typeFloat:
		if i := int64(v); float64(i) != v {
			return strconv.AppendFloat(b, v, 'f', -1, 64)
		}
	case typeRound:
		return appendDecimals(b, v, 4, 0)
	case typeTime:
		return appendDecimals(b, v, 6, 3)
	}
	return strconv.AppendInt(b, int64(v), 10)
}

// appendDecimals appends v rounded to most decimals, without zeros at the end
// but for the first least of them.
func appendDecimals(b []byte, v float64, most, least int) []byte {
	scale := math.Pow10(most)
	n := int64(math.Round(math.Abs(v) * scale))
	if v < 0 && n != 0 {
		b = append(b, '-')
	}
	b = strconv.AppendInt(b, n/int64(scale), 10)
	b = append(b, '.')
	from := len(b)
	for i, rest := most-1, n%int64(scale); i >= 0; i-- {
		unit := int64(math.Pow10(i))
		b = append(b, byte('0'+rest/unit))
		rest %= unit
	}
	for len(b) > from+least && b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return bytes.TrimSuffix(b, []byte("."))
}

// isText reports whether the value of c in r is a text.
func (r *Row) isText(c Column) bool {
	return columnSpecs[c].typ == typeText || columnSpecs[c].typ == typeWeapon && r.Text[c] != ""
}

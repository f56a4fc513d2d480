package export

import (
	"io"
	"math"
	"reflect"
	"strings"

	"github.com/parquet-go/parquet-go"
)

const (
	// parquetBatch rows are handed over at once, parquetGroup make a row group,
	// which is what the writer keeps in memory.
	parquetBatch = 1024
	parquetGroup = 256 << 10
)

// A parquetWriter writes Apache Parquet: a column of the file for each column
// of the rows, ints of 32 bits, floats of 64, and null for what is empty.
type parquetWriter struct {
	w       *parquet.GenericWriter[any]
	columns Column
	file    bool
	rows    []parquet.Row
}

func newParquetWriter(w io.Writer, columns Column, file bool) *parquetWriter {
	schema := parquet.NewSchema("playhead", parquet.SchemaOf(reflect.Zero(parquetType(columns, file)).Interface()))
	return &parquetWriter{
		w:       parquet.NewGenericWriter[any](w, schema, parquet.Compression(&parquet.Snappy), parquet.MaxRowsPerRowGroup(parquetGroup)),
		columns: columns,
		file:    file,
		rows:    make([]parquet.Row, 0, parquetBatch),
	}
}

// parquetType returns a struct with a field a column: the way to state the
// order of the columns of a schema.
func parquetType(columns Column, file bool) reflect.Type {
	fields := make([]reflect.StructField, 0, columns+1)
	if file {
		fields = append(fields, reflect.StructField{Name: "File", Type: reflect.TypeOf(""), Tag: `parquet:"file,dict"`})
	}
	for c := range columns {
		spec := columnSpecs[c]
		tag := spec.name
		var of any
		switch spec.typ {
		case typeInt:
			of = int32(0)
		case typeText, typeWeapon:
			of, tag = "", tag+",dict"
		default:
			of = float64(0)
		}
		if !always(c) {
			tag += ",optional"
		}
		fields = append(fields, reflect.StructField{
			Name: strings.ToUpper(spec.name[:1]) + spec.name[1:],
			Type: reflect.TypeOf(of),
			Tag:  reflect.StructTag(`parquet:"` + tag + `"`),
		})
	}
	return reflect.StructOf(fields)
}

// always reports whether every row has column c.
func always(c Column) bool { return c <= ColPlayer }

// Write implements Writer.
func (w *parquetWriter) Write(r *Row) error {
	i := len(w.rows)
	w.rows = w.rows[:i+1]
	w.rows[i] = w.rows[i][:0]
	first := 0 // number of the file's column for c
	if w.file {
		w.rows[i] = append(w.rows[i], parquet.ByteArrayValue([]byte(r.File)).Level(0, 0, 0))
		first = 1
	}
	for c := range w.columns {
		w.rows[i] = append(w.rows[i], parquetValue(r, c, first+int(c)))
	}
	if len(w.rows) < parquetBatch {
		return nil
	}
	return w.flush()
}

// parquetValue returns the value of c for the column of a file numbered at.
func parquetValue(r *Row, c Column, at int) parquet.Value {
	if !r.has(c) {
		return parquet.NullValue().Level(0, 0, at)
	}
	level := 1
	if always(c) {
		level = 0
	}
	var v parquet.Value
	switch spec := columnSpecs[c]; {
	case r.isText(c):
		v = parquet.ByteArrayValue([]byte(r.Text[c]))
	case spec.typ == typeWeapon:
		v = parquet.ByteArrayValue(appendNumber(nil, typeInt, r.Num[c]))
	case spec.typ == typeInt:
		v = parquet.Int32Value(int32(r.Num[c]))
	case spec.typ == typeRound:
		v = parquet.DoubleValue(math.Round(r.Num[c]*1e4) / 1e4)
	default:
		v = parquet.DoubleValue(r.Num[c])
	}
	return v.Level(0, level, at)
}

func (w *parquetWriter) flush() error {
	_, err := w.w.WriteRows(w.rows)
	w.rows = w.rows[:0]
	return err
}

// Close implements Writer.
func (w *parquetWriter) Close() error {
	if err := w.flush(); err != nil {
		return err
	}
	return w.w.Close()
}

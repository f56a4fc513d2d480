package export

import (
	"errors"
	"io"
	"math"
	"reflect"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"playhead/sim/table"
)

// A TableParquet writes tables with the same columns to one Parquet file.
//
// Missing values are null. Integers have 64 bits, dates are timestamps in UTC with
// nanoseconds, lists are JSON, and all other columns are as in CSV.
type TableParquet struct {
	w       *parquet.GenericWriter[any]
	columns []table.Column
	to      []*parquet.ColumnWriter
	values  [][]parquet.Value // that wait, by column
	batch   int               // rows that wait
	group   int               // rows of the row group
}

// NewTableParquet returns a writer of rows with these columns.
func NewTableParquet(w io.Writer, columns []table.Column) *TableParquet {
	fields := make([]reflect.StructField, len(columns))
	for i := range columns { // a struct keeps the order of its fields
		of, tag := parquetField(&columns[i])
		fields[i] = reflect.StructField{
			Name: "C" + strconv.Itoa(i), Type: reflect.TypeOf(of),
			Tag: reflect.StructTag(`parquet:"` + columns[i].Name() + ",optional" + tag + `"`),
		}
	}
	schema := parquet.NewSchema("playhead", parquet.SchemaOf(reflect.Zero(reflect.StructOf(fields)).Interface()))
	p := &TableParquet{columns: columns, values: make([][]parquet.Value, len(columns))}
	p.w = parquet.NewGenericWriter[any](w, schema, parquet.Compression(&parquet.Snappy),
		parquet.DictionaryMaxBytes(parquetDictionary))
	p.to = p.w.ColumnWriters()
	return p
}

// parquetField returns a value of the type of a column, and the rest of its tag.
func parquetField(c *table.Column) (of any, tag string) {
	switch {
	case c.Kind == table.List:
		return "", ",json"
	case c.Kind.Texts():
		return "", ",dict"
	case c.Kind == table.Flag:
		return false, ""
	case c.Kind == table.Instant:
		return int64(0), ",timestamp(nanosecond)"
	case c.Kind == table.Number:
		return float64(0), ""
	}
	return int64(0), ""
}

// Write writes the rows of a table, which must have the writer's columns.
func (p *TableParquet) Write(t *table.Table) error {
	for r := range t.All() {
		for c := range p.columns {
			p.values[c] = append(p.values[c], p.value(c, r.Cells[c]))
		}
		if p.batch++; p.batch == parquetBatch {
			if err := p.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// flush writes the rows that wait, column by column.
func (p *TableParquet) flush() error {
	for c := range p.columns {
		if _, err := p.to[c].WriteRowValues(p.values[c]); err != nil {
			return err
		}
		p.values[c] = p.values[c][:0]
	}
	p.group += p.batch
	p.batch = 0
	if p.group < parquetGroup {
		return nil
	}
	p.group = 0
	return p.w.Flush()
}

func (p *TableParquet) value(c int, x table.Cell) parquet.Value {
	if x.Missing() {
		return parquet.NullValue().Level(0, 0, c)
	}
	column := &p.columns[c]
	var v parquet.Value
	switch {
	case column.Kind == table.List:
		v = parquet.ByteArrayValue(TableJSON{}.value(nil, column, x))
	case column.Kind.Texts():
		v = parquet.ByteArrayValue([]byte(x.String()))
	case column.Kind == table.Flag:
		v = parquet.BooleanValue(x.Bool())
	case column.Kind == table.Number && column.Decimals > 0:
		scale := math.Pow10(column.Decimals)
		v = parquet.DoubleValue(math.Round(x.Float()*scale) / scale)
	case column.Kind == table.Number:
		v = parquet.DoubleValue(x.Float())
	default:
		v = parquet.Int64Value(x.Int())
	}
	return v.Level(0, 1, c)
}

// Close ends the file. The writer underneath belongs to the caller.
func (p *TableParquet) Close() error { return errors.Join(p.flush(), p.w.Close()) }

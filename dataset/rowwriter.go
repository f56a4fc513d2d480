package dataset

import (
	"io"
	"reflect"
	"strings"

	"playhead/export/parquet"
)

// A rowWriter writes structs as rows of a Parquet file. A field's tag names its
// column; dict after the name says that its values repeat, json that it holds
// JSON. A pointer is a value that may be missing, a slice of structs a list.
type rowWriter[T any] struct {
	file *parquet.Writer
}

func newRowWriter[T any](out io.Writer) *rowWriter[T] {
	return &rowWriter[T]{file: parquet.NewWriter(out, columnsOf(reflect.TypeFor[T](), ""))}
}

func columnsOf(t reflect.Type, list string) []parquet.Column {
	var columns []parquet.Column
	for i := range t.NumField() {
		f := t.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get("column"), ",")
		typ := f.Type
		if typ.Kind() == reflect.Slice {
			columns = append(columns, columnsOf(typ.Elem(), name)...)
			continue
		}
		c := parquet.Column{Name: name, Dictionary: option == "dict", List: list}
		if typ.Kind() == reflect.Pointer {
			c.Optional, typ = true, typ.Elem()
		}
		switch kind := typ.Kind(); {
		case option == "json":
			c.Type = parquet.JSON
		case kind == reflect.String:
			c.Type = parquet.Text
		case kind == reflect.Int32:
			c.Type = parquet.Int32
		case kind == reflect.Float64:
			c.Type = parquet.Double
		}
		columns = append(columns, c)
	}
	return columns
}

// put writes a row.
func (w *rowWriter[T]) put(row *T) error {
	w.add(reflect.ValueOf(row).Elem(), 0)
	return w.file.EndRow()
}

// add adds the fields of a struct, whose first column has the given number, and
// returns the number of the next one.
func (w *rowWriter[T]) add(row reflect.Value, column int) int {
	for i := range row.NumField() {
		x := row.Field(i)
		switch x.Kind() {
		case reflect.Slice:
			for e := range x.Len() {
				w.add(x.Index(e), column)
			}
			column += x.Type().Elem().NumField()
			continue
		case reflect.Pointer:
			if x.IsNil() {
				column++
				continue
			}
			x = x.Elem()
		}
		to := w.file.Column(column)
		switch to.Type {
		case parquet.Bool:
			to.Bool(x.Bool())
		case parquet.Int32:
			to.Int32(int32(x.Int()))
		case parquet.Double:
			to.Double(x.Float())
		case parquet.JSON:
			to.JSON([]byte(x.String()))
		default:
			to.Text(x.String())
		}
		column++
	}
	return column
}

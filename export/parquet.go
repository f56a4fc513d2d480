package export

import (
	"io"
	"math"
	"math/bits"
	"reflect"
	"strings"

	"github.com/parquet-go/parquet-go"
)

const (
	// parquetBatch rows are handed over together, parquetGroup make a row group,
	// which is what the writer keeps in memory.
	parquetBatch = 1024
	parquetGroup = 256 << 10
	// parquetDictionary bounds the dictionary of a column in a row group. Columns
	// with more values than fit are written without one from there on.
	parquetDictionary = 512 << 10
	// parquetTexts bounds how many texts of a column are remembered.
	parquetTexts = 4096
)

// A parquetWriter writes Apache Parquet: one column per column of the rows, with
// 32-bit ints, 64-bit floats, and null for missing values.
//
// It collects values by column rather than by row: most columns of a recording
// are empty and then cost nothing.
type parquetWriter struct {
	w     *parquet.GenericWriter[any]
	to    []*parquet.ColumnWriter
	all   []parquetColumn // the file's columns
	first int             // number of the file's column for column 0: 1 after file
	mask  uint64          // the columns that are written
	nulls []parquet.Value
	batch int // rows collected
	group int // rows of the row group that were handed over
}

// A parquetColumn collects the values of one column. The rows behind the last
// value are null.
type parquetColumn struct {
	at     int // its number in the file
	level  int // the definition level of values: 0 for a column without nulls
	typ    valueType
	values []parquet.Value
	texts  map[string]parquet.Value
	last   parquet.Value // that of number, null before there was one
	number float64
}

func newParquetWriter(w io.Writer, columns Column, file bool) *parquetWriter {
	schema := parquet.NewSchema("playhead", parquet.SchemaOf(reflect.Zero(parquetType(columns, file)).Interface()))
	p := &parquetWriter{
		w: parquet.NewGenericWriter[any](w, schema, parquet.Compression(&parquet.Snappy),
			parquet.DictionaryMaxBytes(parquetDictionary)),
		mask:  1<<columns - 1,
		nulls: make([]parquet.Value, parquetBatch),
	}
	p.to = p.w.ColumnWriters()
	p.all = make([]parquetColumn, len(p.to))
	if file {
		p.first = 1
	}
	for i := range p.all {
		c := &p.all[i]
		c.at, c.level, c.typ = i, 1, typeText
		if i >= p.first {
			c.typ = columnSpecs[i-p.first].typ
		}
		if i < p.first || always(Column(i-p.first)) {
			c.level = 0
		}
	}
	return p
}

// parquetType returns a struct with one field per column, which is how a schema
// states the order of its columns. All columns have dictionaries: values recorded
// at every tick take few distinct values within the minutes of a row group.
func parquetType(columns Column, file bool) reflect.Type {
	fields := make([]reflect.StructField, 0, columns+1)
	if file {
		fields = append(fields, reflect.StructField{Name: "File", Type: reflect.TypeOf(""), Tag: `parquet:"file,dict"`})
	}
	for c := range columns {
		spec := columnSpecs[c]
		tag := spec.name + ",dict"
		var of any
		switch spec.typ {
		case typeInt:
			of = int32(0)
		case typeText, typeWeapon:
			of = ""
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
	if w.first > 0 {
		w.all[0].text(r.File, 0)
	}
	for m := r.Has & w.mask; m != 0; m &= m - 1 {
		c := Column(bits.TrailingZeros64(m))
		w.all[w.first+int(c)].add(r, c, w.batch)
	}
	if w.batch++; w.batch < parquetBatch {
		return nil
	}
	return w.flush()
}

// add adds the value of c in row n of the batch. Most values equal those of the
// previous row.
func (p *parquetColumn) add(r *Row, c Column, n int) {
	v := r.Num[c]
	switch {
	case p.typ == typeText || p.typ == typeWeapon && r.Text[c] != "":
		p.text(r.Text[c], n)
		return
	case p.typ == typeWeapon:
		p.text(string(appendNumber(nil, typeInt, v)), n)
		return
	case v != p.number || p.last.IsNull():
		p.number, p.last = v, p.value(v).Level(0, p.level, p.at)
	}
	p.pad(n)
	p.values = append(p.values, p.last)
}

func (p *parquetColumn) value(v float64) parquet.Value {
	switch p.typ {
	case typeInt:
		return parquet.Int32Value(int32(v))
	case typeRound:
		return parquet.DoubleValue(math.Round(v*1e4) / 1e4)
	}
	return parquet.DoubleValue(v)
}

// text adds a text in row n of the batch.
func (p *parquetColumn) text(s string, n int) {
	v, ok := p.texts[s]
	if !ok {
		if len(p.texts) >= parquetTexts {
			p.texts = nil
		}
		if p.texts == nil {
			p.texts = map[string]parquet.Value{}
		}
		v = parquet.ByteArrayValue([]byte(s)).Level(0, p.level, p.at)
		p.texts[s] = v
	}
	p.pad(n)
	p.values = append(p.values, v)
}

// pad adds nulls until there are values for n rows.
func (p *parquetColumn) pad(n int) {
	for len(p.values) < n {
		p.values = append(p.values, parquet.NullValue().Level(0, 0, p.at))
	}
}

// flush hands the batch over.
func (w *parquetWriter) flush() error {
	for i := range w.all {
		c := &w.all[i]
		values := w.nulls[:w.batch]
		if len(c.values) > 0 || c.level == 0 {
			c.pad(w.batch)
			values = c.values
		}
		if _, err := w.to[i].WriteRowValues(values); err != nil {
			return err
		}
		c.values = c.values[:0]
	}
	w.group += w.batch
	w.batch = 0
	if w.group < parquetGroup {
		return nil
	}
	w.group = 0
	return w.w.Flush()
}

// Close implements Writer.
func (w *parquetWriter) Close() error {
	if err := w.flush(); err != nil {
		return err
	}
	return w.w.Close()
}

package export

import (
	"io"
	"math"

	"playhead/export/parquet"
	"playhead/sim/table"
)

// A TableParquet writes tables with the same columns to one Parquet file.
//
// Missing values are null. Integers have 64 bits, dates are timestamps in UTC with
// nanoseconds, lists are JSON, and all other columns are as in CSV.
type TableParquet struct {
	w       *parquet.Writer
	columns []table.Column
}

// NewTableParquet returns a writer of rows with these columns.
func NewTableParquet(w io.Writer, columns []table.Column) *TableParquet {
	list := make([]parquet.Column, len(columns))
	for i := range columns {
		t := parquetType(&columns[i])
		list[i] = parquet.Column{Name: columns[i].Name(), Type: t, Optional: true, Dictionary: t == parquet.Text}
	}
	return &TableParquet{w: parquet.NewWriter(w, list), columns: columns}
}

func parquetType(c *table.Column) parquet.Type {
	switch {
	case c.Kind == table.List:
		return parquet.JSON
	case c.Kind.Texts():
		return parquet.Text
	case c.Kind == table.Flag:
		return parquet.Bool
	case c.Kind == table.Instant:
		return parquet.Instant
	case c.Kind == table.Number:
		return parquet.Double
	}
	return parquet.Int64
}

// Write writes the rows of a table, which must have the writer's columns.
func (p *TableParquet) Write(t *table.Table) error {
	for r := range t.All() {
		for i := range p.columns {
			if x := r.Cells[i]; !x.Missing() {
				p.add(p.w.Column(i), &p.columns[i], x)
			}
		}
		if err := p.w.EndRow(); err != nil {
			return err
		}
	}
	return nil
}

func (p *TableParquet) add(to *parquet.Values, c *table.Column, x table.Cell) {
	switch parquetType(c) {
	case parquet.JSON:
		to.JSON(TableJSON{}.value(nil, c, x))
	case parquet.Text:
		to.Text(x.String())
	case parquet.Bool:
		to.Bool(x.Bool())
	case parquet.Double:
		v := x.Float()
		if c.Decimals > 0 {
			scale := math.Pow10(c.Decimals)
			v = math.Round(v*scale) / scale
		}
		to.Double(v)
	default:
		to.Int64(x.Int())
	}
}

// Close ends the file. The writer underneath belongs to the caller.
func (p *TableParquet) Close() error { return p.w.Close() }

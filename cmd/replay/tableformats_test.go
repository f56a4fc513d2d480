package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"playhead/export"
	"playhead/sim"
	"playhead/sim/table"
)

// formatsHoldTheSame compares the cells of all formats with those of CSV.
func (l *lawful) formatsHoldTheSame() {
	lines := l.fields(l.of)[1:]
	if len(lines) != len(l.of.Rows) {
		l.Fatalf("%d lines of CSV for %d rows", len(lines), len(l.of.Rows))
	}
	objects, values := l.objects(), l.parquet()
	if len(objects) != len(lines) || len(values) != len(lines) {
		l.Fatalf("%d objects and %d rows of Parquet for %d lines", len(objects), len(values), len(lines))
	}
	for i, line := range lines {
		for c := range l.of.Columns {
			column := &l.of.Columns[c]
			if got := field(column, objects[i][column.Name()]); got != line[c] {
				l.Fatalf("row %d, %s: %q in JSON, %q in CSV", i, column.Name(), got, line[c])
			}
			if got := field(column, values[i][c]); got != line[c] {
				l.Fatalf("row %d, %s: %q in Parquet, %q in CSV", i, column.Name(), got, line[c])
			}
		}
	}
	l.textHoldsThem()
}

// objects returns the lines of JSON by the names of columns.
func (l *lawful) objects() (rows []map[string]any) {
	l.Helper()
	var b bytes.Buffer
	if err := (export.TableJSON{}).Write(&b, l.of); err != nil {
		l.Fatal(err)
	}
	d := json.NewDecoder(&b)
	d.UseNumber()
	for {
		var x map[string]any
		if err := d.Decode(&x); err == io.EOF {
			return rows
		} else if err != nil {
			l.Fatal(err)
		}
		row := map[string]any{}
		for i := range l.of.Columns {
			switch c := &l.of.Columns[i]; {
			case c.Group == "":
				row[c.Name()] = x[c.Key]
			default:
				group, _ := x[c.Group].(map[string]any)
				row[c.Name()] = group[c.Key]
			}
		}
		rows = append(rows, row)
	}
}

// parquet returns the rows of Parquet.
func (l *lawful) parquet() (rows [][]any) {
	l.Helper()
	var b bytes.Buffer
	w := export.NewTableParquet(&b, l.of.Columns)
	if err := w.Write(l.of); err != nil {
		l.Fatal(err)
	}
	if err := w.Close(); err != nil {
		l.Fatal(err)
	}
	r := parquet.NewReader(bytes.NewReader(b.Bytes()))
	defer r.Close()
	read := make([]parquet.Row, 1000)
	for {
		n, err := r.ReadRows(read)
		for _, row := range read[:n] {
			out := make([]any, len(l.of.Columns))
			for _, v := range row {
				switch c := &l.of.Columns[v.Column()]; {
				case v.IsNull():
				case c.Kind == table.List:
					var list []any
					d := json.NewDecoder(bytes.NewReader(v.ByteArray()))
					d.UseNumber()
					if err := d.Decode(&list); err != nil {
						l.Fatal(err)
					}
					out[v.Column()] = list
				case c.Kind.Texts():
					out[v.Column()] = v.String()
				case c.Kind == table.Flag:
					out[v.Column()] = v.Boolean()
				case c.Kind == table.Number:
					out[v.Column()] = json.Number(strconv.FormatFloat(v.Double(), 'g', -1, 64))
				case c.Kind == table.Instant:
					out[v.Column()] = json.Number(fmt.Sprintf("%d.%09d", v.Int64()/1e9, v.Int64()%1e9))
				default:
					out[v.Column()] = json.Number(strconv.FormatInt(v.Int64(), 10))
				}
			}
			rows = append(rows, out)
		}
		if err == io.EOF {
			return rows
		}
		if err != nil {
			l.Fatal(err)
		}
	}
}

// field returns a value of JSON as CSV has it.
func field(c *table.Column, v any) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return map[bool]string{true: "1", false: "0"}[v]
	case json.Number:
		x, err := v.Float64()
		switch {
		case err != nil:
			return v.String()
		case c.Kind == table.Instant || c.Kind == table.Integer:
			return v.String()
		case c.Kind == table.Number && c.Decimals > 0:
			// CSV leaves out zeros at the end.
			return strconv.FormatFloat(math.Round(x*math.Pow10(c.Decimals))/math.Pow10(c.Decimals), 'f', -1, 64)
		}
		return strconv.FormatFloat(x, 'g', -1, 64)
	case []any:
		if !c.Plain() {
			return strconv.Itoa(len(v))
		}
		var texts []string
		for _, x := range v {
			texts = append(texts, field(&c.Of[0], x))
		}
		if c.Of[0].Kind.Texts() {
			return strings.Join(texts, ", ")
		}
		return strings.Join(texts, " ")
	}
	return ""
}

// textHoldsThem checks that each line of text has the cells of its row, one after the other, as
// columns format them.
func (l *lawful) textHoldsThem() {
	var b bytes.Buffer
	if err := export.WriteTableText(&b, l.of); err != nil {
		l.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	for i := range l.of.Rows {
		rest := lines[min(i+1, len(lines)-1)]
		for c := range l.of.Columns {
			x := l.of.Rows[i].Cells[c]
			if x.Missing() {
				continue
			}
			text := sim.Clean(l.of.Columns[c].Text(x))
			at := strings.Index(rest, strings.TrimRight(text, " "))
			if at < 0 {
				l.Fatalf("line %d of text lacks %q of %s: %s", i, text, l.of.Columns[c].Name(), lines[i+1])
			}
			rest = rest[at+len(strings.TrimRight(text, " ")):]
		}
	}
}

package export

import (
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"playhead/sim"
	"playhead/sim/table"
)

// TableCSV chooses how tables are written as comma-separated values.
type TableCSV struct {
	Head bool // begins with a line with the names of the columns
	// PlainSpaces leaves texts that end in a space without quotes.
	PlainSpaces bool
}

// Write writes a line per row. Missing values are empty. A list of plain values has spaces
// between them, of other lists only the length is written.
func (o TableCSV) Write(w io.Writer, t *table.Table) error {
	l := newLines(w)
	if o.Head {
		l.buf = append(l.buf, TableCSVHead(t.Columns)...)
	}
	for r := range t.All() {
		for k := range t.Columns {
			if k > 0 {
				l.buf = append(l.buf, ',')
			}
			l.buf = o.field(l.buf, &t.Columns[k], r.Cells[k])
		}
		if len(t.Columns) == 1 && r.Cells[0].Missing() {
			l.buf = append(l.buf, `""`...) // readers skip empty lines
		}
		if err := l.end(); err != nil {
			return err
		}
	}
	return l.Close()
}

// TableCSVHead returns the first line of the CSV of a table with these columns.
func TableCSVHead(columns []table.Column) string {
	return strings.Join(columnNames(columns), ",") + "\n"
}

func columnNames(columns []table.Column) []string {
	names := make([]string, len(columns))
	for i := range columns {
		names[i] = columns[i].Name()
	}
	return names
}

func (o TableCSV) field(b []byte, c *table.Column, x table.Cell) []byte {
	switch {
	case x.Missing():
		return b
	case c.Plain() && c.Of[0].Kind.Texts():
		return appendCSVText(b, c.Text(x))
	case c.Plain():
		var values []string
		for _, r := range x.List() {
			values = append(values, string(o.field(nil, &c.Of[0], r.Cells[0])))
		}
		return append(b, strings.Join(values, " ")...)
	case c.Kind.Texts() && o.PlainSpaces && !strings.ContainsAny(x.String(), ",\"\r\n") &&
		x.String() == strings.TrimLeftFunc(x.String(), unicode.IsSpace):
		return append(b, x.String()...)
	case c.Kind.Texts():
		return appendCSVText(b, x.String())
	case c.Kind == table.Flag:
		return strconv.AppendInt(b, x.Int(), 10)
	case c.Kind == table.Instant:
		return appendSeconds(b, x.Int())
	case c.Kind == table.Number && c.Decimals > 0:
		return appendDecimals(b, x.Float(), c.Decimals, 0)
	case c.Kind == table.Number:
		return strconv.AppendFloat(b, x.Float(), 'g', -1, 64)
	}
	return strconv.AppendInt(b, x.Int(), 10)
}

// appendSeconds appends nanoseconds as seconds with nine decimals, exactly.
func appendSeconds(b []byte, ns int64) []byte {
	if ns < 0 {
		b = append(b, '-')
	}
	n := uint64(max(ns, -ns))
	b = append(strconv.AppendUint(b, n/1e9, 10), '.')
	return append(b, strconv.FormatUint(1e9+n%1e9, 10)[1:]...)
}

// TableJSON chooses how tables are written as JSON.
type TableJSON struct {
	// EscapeHTML writes <, > and & as escapes.
	EscapeHTML bool
}

// Write writes an object a line. Columns of a group are an object below the group's
// key; lists are arrays of objects, or of
// values if they have a single column without a key. A key without a value is left out, or null if
// the column says so.
func (o TableJSON) Write(w io.Writer, t *table.Table) error {
	l := newLines(w)
	for r := range t.All() {
		l.buf = o.object(l.buf, t.Columns, r.Cells)
		if err := l.end(); err != nil {
			return err
		}
	}
	return l.Close()
}

// Append appends the object of a row.
func (o TableJSON) Append(b []byte, columns []table.Column, r *table.Row) []byte {
	return o.object(b, columns, r.Cells)
}

func (o TableJSON) object(b []byte, columns []table.Column, cells []table.Cell) []byte {
	b = append(b, '{')
	for i := 0; i < len(columns); {
		n := i + 1
		if columns[i].Group == "" {
			if x := cells[i]; !x.Missing() || columns[i].Null || x.IsNull() {
				b = o.value(o.key(b, columns[i].Key), &columns[i], x)
			}
			i = n
			continue
		}
		there := !cells[i].Missing()
		for ; n < len(columns) && columns[n].Group == columns[i].Group; n++ {
			there = there || !cells[n].Missing()
		}
		switch {
		case there:
			b = o.key(b, columns[i].Group)
			b = append(o.members(append(b, '{'), columns[i:n], cells[i:n]), '}')
		case columns[i].Null:
			b = append(o.key(b, columns[i].Group), "null"...)
		}
		i = n
	}
	return append(b, '}')
}

// members appends the values of a group that are there.
func (o TableJSON) members(b []byte, columns []table.Column, cells []table.Cell) []byte {
	for i := range columns {
		if !cells[i].Missing() {
			b = o.value(o.key(b, columns[i].Key), &columns[i], cells[i])
		}
	}
	return b
}

func (o TableJSON) key(b []byte, key string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	return append(append(append(b, '"'), key...), '"', ':')
}

func (o TableJSON) value(b []byte, c *table.Column, x table.Cell) []byte {
	switch {
	case x.Missing():
		return append(b, "null"...)
	case c.Kind.Texts():
		return o.text(b, x.String())
	case c.Kind == table.Flag:
		return strconv.AppendBool(b, x.Bool())
	case c.Kind == table.Instant:
		return appendSeconds(b, x.Int())
	case c.Kind == table.Number && c.Decimals > 0:
		return appendDecimals(b, x.Float(), c.Decimals, 0)
	case c.Kind == table.Number:
		return appendJSONNumber(b, x.Float())
	case c.Kind == table.List:
		b = append(b, '[')
		for i, r := range x.List() {
			if i > 0 {
				b = append(b, ',')
			}
			if c.Plain() {
				b = o.value(b, &c.Of[0], r.Cells[0])
			} else {
				b = o.object(b, c.Of, r.Cells)
			}
		}
		return append(b, ']')
	}
	return strconv.AppendInt(b, x.Int(), 10)
}

// text appends a string as encoding/json writes it.
func (o TableJSON) text(b []byte, s string) []byte {
	if o.EscapeHTML {
		return appendJSONText(b, s)
	}
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == 0x7f || c == '"' || c == '\\' {
			var q strings.Builder
			enc := json.NewEncoder(&q)
			enc.SetEscapeHTML(false)
			enc.Encode(s) // a string always marshals, a Builder never fails
			return append(b, strings.TrimSuffix(q.String(), "\n")...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}

// appendJSONNumber appends a number as encoding/json writes it: without an exponent
// unless it is very small or very large.
func appendJSONNumber(b []byte, v float64) []byte {
	if a := math.Abs(v); a != 0 && (a < 1e-6 || a >= 1e21) {
		q, _ := json.Marshal(v) // a cell holds no infinity
		return append(b, q...)
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

// A TableArray is a table as a part of an object: an array with an object for each row.
type TableArray struct{ *table.Table }

// MarshalJSON implements json.Marshaler.
func (a TableArray) MarshalJSON() ([]byte, error) {
	b := []byte{'['}
	for i := range a.Rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = TableJSON{}.object(b, a.Columns, a.Rows[i].Cells)
	}
	return append(b, ']'), nil
}

// WriteTableLines writes the sentence of every row on its own line, after the file in
// the first column if named is set.
func WriteTableLines(w io.Writer, t *table.Table, named bool) error {
	l := newLines(w)
	for r := range t.All() {
		text := t.Line(r)
		if named {
			text = r.Cells[0].String() + "  " + text
		}
		l.buf = append(l.buf, sim.Clean(text)...)
		if err := l.end(); err != nil {
			return err
		}
	}
	return l.Close()
}

// WriteTableText writes t in aligned columns below headings, with the totals, if
// there are any, as the last line. Columns without any value are left out; without rows nothing is
// written.
func WriteTableText(w io.Writer, t *table.Table) error {
	t = t.Whole() // columns are as wide as their widest value
	shown := shownColumns(t)
	if len(shown) == 0 {
		return nil
	}
	texts := make([][]string, 0, len(t.Rows)+2)
	texts = append(texts, make([]string, len(shown)))
	for k, c := range shown {
		texts[0][k] = sim.Clean(t.Columns[c].Heading())
	}
	for i := range t.Rows {
		line := make([]string, len(shown))
		for k, c := range shown {
			line[k] = sim.Clean(t.Columns[c].Text(t.Rows[i].Cells[c]))
		}
		texts = append(texts, line)
	}
	if totals := totalTexts(t, shown); totals != nil && len(t.Rows) > 1 {
		texts = append(texts, totals)
	}
	widths := make([]int, len(shown))
	for _, line := range texts {
		for k, s := range line {
			widths[k] = max(widths[k], utf8.RuneCountInString(s))
		}
	}
	l := newLines(w)
	for _, line := range texts {
		from := len(l.buf)
		for k, s := range line {
			gap := widths[k] - utf8.RuneCountInString(s)
			if k > 0 {
				l.buf = append(l.buf, "  "...)
			}
			if t.Columns[shown[k]].Kind.Numeric() {
				l.buf = append(append(l.buf, strings.Repeat(" ", gap)...), s...)
			} else {
				l.buf = append(append(l.buf, s...), strings.Repeat(" ", gap)...)
			}
		}
		for len(l.buf) > from && l.buf[len(l.buf)-1] == ' ' {
			l.buf = l.buf[:len(l.buf)-1]
		}
		if err := l.end(); err != nil {
			return err
		}
	}
	return l.Close()
}

// shownColumns returns the columns in which some row has a value.
func shownColumns(t *table.Table) (shown []int) {
	for c := range t.Columns {
		for i := range t.Rows {
			if !t.Rows[i].Cells[c].Missing() {
				shown = append(shown, c)
				break
			}
		}
	}
	return shown
}

// totalTexts returns the totals of columns, nil if there are none.
func totalTexts(t *table.Table, columns []int) []string {
	totals := t.Totals()
	texts, there := make([]string, len(columns)), false
	for k, c := range columns {
		texts[k] = t.Columns[c].TotalText(totals[c])
		there = there || texts[k] != ""
	}
	if !there {
		return nil
	}
	return texts
}

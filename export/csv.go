package export

import (
	"io"
	"strings"
)

// A csvWriter writes comma-separated values as RFC 4180 has them, but for the
// line ends, which are those of Unix.
type csvWriter struct {
	lines
	columns Column
	headed  bool
}

func newCSVWriter(w io.Writer, columns Column) *csvWriter {
	return &csvWriter{lines: newLines(w), columns: columns}
}

func (w *csvWriter) head() error {
	w.headed = true
	for c := range w.columns {
		if c > 0 {
			w.buf = append(w.buf, ',')
		}
		w.buf = append(w.buf, columnSpecs[c].name...)
	}
	return w.end()
}

// Write implements Writer.
func (w *csvWriter) Write(r *Row) error {
	if !w.headed {
		if err := w.head(); err != nil {
			return err
		}
	}
	for c := range w.columns {
		if c > 0 {
			w.buf = append(w.buf, ',')
		}
		switch {
		case !r.has(c):
		case r.isText(c):
			w.buf = appendCSVText(w.buf, r.Text[c])
		default:
			w.buf = appendNumber(w.buf, columnSpecs[c].typ, r.Num[c])
		}
	}
	return w.end()
}

// Close implements Writer. A file without rows has its header.
func (w *csvWriter) Close() error {
	if !w.headed {
		if err := w.head(); err != nil {
			return err
		}
	}
	return w.lines.Close()
}

// appendCSVText quotes what needs it.
func appendCSVText(b []byte, s string) []byte {
	if !strings.ContainsAny(s, ",\"\r\n") && s == strings.TrimSpace(s) {
		return append(b, s...)
	}
	b = append(b, '"')
	b = append(b, strings.ReplaceAll(s, `"`, `""`)...)
	return append(b, '"')
}

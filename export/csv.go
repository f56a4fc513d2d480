package export

import "strings"

// A csvWriter writes comma-separated values according to RFC 4180, but with Unix
// line ends.
type csvWriter struct {
	lines
	columns Column
	opt     WriterOptions
}

// CSVHeader is the first line of the CSV of rows, with its end.
func CSVHeader(opt WriterOptions) string {
	names := make([]string, 0, NumColumns+1)
	if opt.File {
		names = append(names, "file")
	}
	for c := range opt.columns() {
		names = append(names, columnSpecs[c].name)
	}
	return strings.Join(names, ",") + "\n"
}

func (w *csvWriter) head() {
	w.buf = append(w.buf, CSVHeader(w.opt)...)
	w.opt.NoHeader = true
}

// Write implements Writer.
func (w *csvWriter) Write(r *Row) error {
	if !w.opt.NoHeader {
		w.head()
	}
	if w.opt.File {
		w.buf = append(appendCSVText(w.buf, r.File), ',')
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
	if !w.opt.NoHeader {
		w.head()
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

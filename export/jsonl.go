package export

import "encoding/json"

// A jsonWriter writes one object a line. Columns that are empty have no key.
type jsonWriter struct {
	lines
	columns Column
	file    bool
}

// Write implements Writer.
func (w *jsonWriter) Write(r *Row) error {
	b := append(w.buf, '{')
	if w.file {
		b = appendJSONText(append(b, `"file":`...), r.File)
	}
	for c := range w.columns {
		if !r.has(c) {
			continue
		}
		if b[len(b)-1] != '{' {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = append(b, columnSpecs[c].name...)
		b = append(b, '"', ':')
		if r.isText(c) {
			b = appendJSONText(b, r.Text[c])
		} else {
			b = appendNumber(b, columnSpecs[c].typ, r.Num[c])
		}
	}
	w.buf = append(b, '}')
	return w.end()
}

// appendJSONText appends a string, quickly where nothing needs escaping.
func appendJSONText(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			q, _ := json.Marshal(s) // a string always marshals
			return append(b, q...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

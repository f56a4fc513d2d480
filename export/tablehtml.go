package export

import (
	"bufio"
	"html"
	"io"

	"playhead/sim"
	"playhead/sim/table"
)

// WriteTableHTML writes t as a table element of HTML, for a page of the caller's.
// The sentence about a column is the tooltip of its heading; cells that hold no
// recorded value have the class of their origin: simulated, inferred, computed or
// missing. Columns without any value are left out.
func WriteTableHTML(w io.Writer, t *table.Table) error {
	out := bufio.NewWriter(w)
	put := func(parts ...string) {
		for _, p := range parts {
			out.WriteString(p) // the error is Flush's
		}
	}
	t = t.Whole()
	shown := shownColumns(t)
	class := func(c int) string {
		if t.Columns[c].Kind.Numeric() {
			return ` class="number"`
		}
		return ""
	}
	put("<table>\n")
	if t.Title != "" {
		put("<caption>", escape(t.Title), "</caption>\n")
	}
	put("<thead><tr>")
	for _, c := range shown {
		put("<th", class(c), ` title="`, escape(t.Columns[c].What), `">`, escape(t.Columns[c].Heading()), "</th>")
	}
	put("</tr></thead>\n<tbody>\n")
	for i := range t.Rows {
		put("<tr>")
		for _, c := range shown {
			x := t.Rows[i].Cells[c]
			names := ""
			if t.Columns[c].Kind.Numeric() {
				names = "number"
			}
			if o := t.Columns[c].Origin(x); o != table.Usual && o != table.Recorded {
				if names != "" {
					names += " "
				}
				names += o.String()
			}
			put("<td")
			if names != "" {
				put(` class="`, names, `"`)
			}
			put(">", escape(t.Columns[c].Text(x)), "</td>")
		}
		put("</tr>\n")
	}
	put("</tbody>\n")
	if totals := totalTexts(t, shown); totals != nil {
		put("<tfoot><tr>")
		for k, c := range shown {
			put("<td", class(c), ">", escape(totals[k]), "</td>")
		}
		put("</tr></tfoot>\n")
	}
	put("</table>\n")
	for _, n := range t.Notes {
		put("<p>", escape(n), "</p>\n")
	}
	return out.Flush()
}

// WriteTablePage writes t as a page of its own.
func WriteTablePage(w io.Writer, t *table.Table) error {
	const style = "table{border-collapse:collapse;font:14px sans-serif}th,td{padding:3px 8px;text-align:left;" +
		"border-bottom:1px solid #ccc}.number{text-align:right}.missing{color:#777}"
	if _, err := io.WriteString(w, "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>"+escape(t.Title)+"</title>\n<style>"+
		style+"</style>\n"); err != nil {
		return err
	}
	return WriteTableHTML(w, t)
}

// escape returns text from a recording as HTML shows it.
func escape(s string) string { return html.EscapeString(sim.Clean(s)) }

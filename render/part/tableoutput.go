package part

import (
	"fmt"
	"strings"

	"playhead/render/desk"
	"playhead/render/widget"
	"playhead/sim/table"
)

// TSV returns a table with its headings as tab-separated values, which spreadsheets
// paste. Numbers have no thousands separators, missing values are empty.
func TSV(of *table.Table) string {
	var b strings.Builder
	clean := strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")
	for i := range of.Columns {
		if i > 0 {
			b.WriteByte('\t')
		}
		clean.WriteString(&b, of.Columns[i].Heading())
	}
	b.WriteByte('\n')
	for r := range of.Rows {
		for i, x := range of.Rows[r].Cells {
			if i > 0 {
				b.WriteByte('\t')
			}
			c := &of.Columns[i]
			switch {
			case x.Missing():
			case c.Kind == table.Integer || c.Kind == table.Number:
				b.WriteString(strings.ReplaceAll(c.Text(x), ",", ""))
			default:
				clean.WriteString(&b, c.Text(x))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// part returns a table of rows with the shown columns, or with all.
func (t *Table) part(rows []int, all bool) *table.Table {
	s := t.listing.some(rows)
	if all {
		return s
	}
	if picked, err := s.Select(t.columns.names()); err == nil {
		return picked
	}
	return s
}

// forOutput returns the chosen rows, or all listed ones if at most one is chosen.
func (t *Table) forOutput() []int {
	if rows := t.Chosen(); len(rows) > 1 {
		return rows
	}
	return t.Listed()
}

// copyChosen puts the chosen rows on the clipboard, or all that are listed.
func (t *Table) copyChosen() {
	rows := t.Chosen()
	if len(rows) == 0 {
		rows = t.Listed()
	}
	t.copyRows(rows)
}

// Copy puts the listed rows on the clipboard, or the chosen ones if there are several.
func (t *Table) Copy() { t.copyRows(t.forOutput()) }

func (t *Table) copyRows(rows []int) {
	t.copied(TSV(t.part(rows, false)), widget.Thousands(len(rows))+map[bool]string{
		true:  " row copied",
		false: " rows copied",
	}[len(rows) == 1])
}

func (t *Table) copied(text, title string) {
	if d := t.desk(); d.Host.Copy != nil {
		d.Host.Copy(text)
		d.Copied(widget.Toast{Title: title})
	}
}

// export saves the chosen rows, or all that are listed, with all columns.
func (t *Table) export(as desk.TableFormat) {
	if d := t.desk(); d.Host.SaveTable != nil {
		d.Host.SaveTable(t.part(t.forOutput(), true), as)
	}
}

func (t *Table) exportLabel(as desk.TableFormat) string {
	rows := t.forOutput()
	if len(rows) == 1 {
		return "Export 1 row as " + as.String()
	}
	return fmt.Sprintf("Export %s rows as %s", widget.Thousands(len(rows)), as)
}

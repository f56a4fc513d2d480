package part

import (
	"fmt"
	"strconv"
	"strings"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/widget"
	"playhead/sim/table"
)

// An output is what of a list is copied and saved.
type output struct {
	scope scope
	every bool // all columns, hidden ones too
}

// A scope says which rows are copied and saved.
type scope uint8

const (
	chosenOrShown scope = iota // several chosen rows, or without any those that are shown
	chosenRows
	shownRows
	allRows
)

// rows returns the rows of a scope, of those that are chosen.
func (o *output) rows(l *listing, chosen []int) []int {
	switch {
	case o.scope == chosenRows || o.scope == chosenOrShown && len(chosen) > 1:
		return chosen
	case o.scope == allRows:
		return l.everything()
	}
	return l.rows
}

// table returns rows with the shown columns, or with all.
func (o *output) table(l *listing, rows []int, shown []string) *table.Table {
	s := l.of.Pick(rows).Whole()
	if !o.every {
		if picked, err := s.Select(shown); err == nil {
			return picked
		}
	}
	return s
}

// TSV returns a table with its headings as tab-separated values, which spreadsheets
// paste. Numbers have no thousands separators, times are seconds, missing values are empty.
func TSV(of *table.Table) string {
	return written(of, "", "\t", "", strings.NewReplacer("\t", " ", "\n", " ", "\r", " "), func(*strings.Builder) {})
}

// Markdown returns a table with its headings as a table of Markdown, with the values of
// [TSV].
func Markdown(of *table.Table) string {
	clean := strings.NewReplacer("|", `\|`, `\`, `\\`, "\n", " ", "\r", " ", "<", "&lt;", "*", `\*`, "_",
		`\_`, "`", "\\`")
	return written(of, "| ", " | ", " |", clean, func(b *strings.Builder) {
		for i := range of.Columns {
			b.WriteString("| ---")
			if of.Columns[i].Kind.Numeric() {
				b.WriteString(":")
			}
			b.WriteString(" ")
		}
		b.WriteString("|\n")
	})
}

// written writes a table with what comes before, between and after the cells of a line, and
// below its headings.
func written(of *table.Table, before, between, after string, clean *strings.Replacer, ruled func(*strings.Builder),
) string {
	var b strings.Builder
	line := func(n int, cell func(i int) string) {
		b.WriteString(before)
		for i := range n {
			if i > 0 {
				b.WriteString(between)
			}
			clean.WriteString(&b, cell(i))
		}
		b.WriteString(after + "\n")
	}
	line(len(of.Columns), func(i int) string {
		c := &of.Columns[i]
		if c.Unit == table.Moment || c.Unit == table.Duration {
			return c.Title + " s"
		}
		return c.Heading()
	})
	ruled(&b)
	for r := range of.Rows {
		line(len(of.Columns), func(i int) string { return plain(&of.Columns[i], of.Rows[r].Cells[i]) })
	}
	return b.String()
}

// plain returns a cell as spreadsheets read it.
func plain(c *table.Column, x table.Cell) string {
	switch {
	case x.Missing():
		return ""
	case c.Unit == table.Moment || c.Unit == table.Duration:
		return strconv.FormatFloat(x.Float(), 'f', -1, 64)
	case c.Kind == table.Integer || c.Kind == table.Number:
		return strings.ReplaceAll(c.Text(x), ",", "")
	}
	return c.Text(x)
}

// outgoing returns the rows that are copied and saved.
func (t *Table) outgoing() *table.Table {
	return t.output.table(&t.listing, t.output.rows(&t.listing, t.Chosen()), t.columns.names())
}

// copyChosen puts the chosen rows on the clipboard, also a single one, or all that are
// shown.
func (t *Table) copyChosen() {
	rows := t.Chosen()
	if len(rows) == 0 {
		rows = t.Listed()
	}
	o := output{every: t.output.every}
	t.copyTable(TSV, o.table(&t.listing, rows, t.columns.names()))
}

// Copy puts the listed rows on the clipboard, or the chosen ones if there are several.
func (t *Table) Copy() {
	o := output{every: t.output.every}
	t.copyTable(TSV, o.table(&t.listing, o.rows(&t.listing, t.Chosen()), t.columns.names()))
}

func (t *Table) copyTable(as func(*table.Table) string, of *table.Table) {
	t.copied(as(of), rowsOf(len(of.Rows))+" copied")
}

func (t *Table) copied(text, title string) {
	if d := t.desk(); d.Host.Copy != nil {
		d.Host.Copy(text)
		d.Copied(widget.Toast{Title: title})
	}
}

// rowsOf says how many rows there are.
func rowsOf(n int) string {
	if n == 1 {
		return "1 row"
	}
	return widget.Thousands(n) + " rows"
}

// save saves the rows that are copied and saved.
func (t *Table) save(as desk.TableFormat) {
	if d := t.desk(); d.Host.SaveTable != nil {
		d.Host.SaveTable(t.outgoing(), as)
	}
}

// dropOutput opens the list of what can be done with rows, above from.
func (t *Table) dropOutput(from layout.Rect) {
	t.output.scope = chosenOrShown
	t.kit.Dialogs.Drop(&desk.Menu{
		Kind: "export", Items: t.outputMenu, From: func() layout.Rect { return from }, Chosen: -1,
	})
}

// copyKey is the chord that copies rows. Where another field has the keyboard, it copies from
// that.
func (t *Table) copyKey() string {
	if t.NoFilter {
		return ""
	}
	return "Ctrl+C"
}

// outputMenu lists which rows, as what, and with which columns.
func (t *Table) outputMenu() []widget.MenuItem {
	o, l, chosen := &t.output, &t.listing, t.Chosen()
	now := o.scope
	if now == chosenOrShown {
		if now = shownRows; len(chosen) > 1 {
			now = chosenRows
		}
	}
	rows := func(s scope, label string, n int) widget.MenuItem {
		it := widget.MenuItem{
			Label: label, Key: widget.Thousands(n), Check: true, Checked: now == s, Stay: true,
			Do: func() { o.scope = s },
		}
		if n == 0 {
			it.Disabled = "There are no such rows."
		}
		return it
	}
	items := []widget.MenuItem{
		{Head: true, Label: "Rows"},
		rows(chosenRows, "Chosen rows", len(chosen)),
		rows(shownRows, "Shown rows", len(l.rows)),
		rows(allRows, "All rows", l.all()),
		{Line: true},
		{Label: "Copy as TSV", Key: t.copyKey(), Do: func() { t.copyTable(TSV, t.outgoing()) }},
		{Label: "Copy as Markdown table", Do: func() { t.copyTable(Markdown, t.outgoing()) }},
		{Line: true},
	}
	for _, as := range desk.TableFormats {
		it := widget.MenuItem{Label: "Save as " + as.String(), Do: func() { t.save(as) }}
		if as == desk.CSV && !t.NoFilter {
			it.Key = "Ctrl+Shift+S"
		}
		if t.desk().Host.SaveTable == nil {
			it.Disabled = "Files cannot be saved here."
		}
		items = append(items, it)
	}
	return append(items, widget.MenuItem{Line: true}, widget.MenuItem{
		Label: fmt.Sprintf("All %d columns, hidden ones too", len(t.columns.of)), Check: true, Checked: o.every,
		Stay: true,
		Do:   func() { o.every = !o.every },
	})
}

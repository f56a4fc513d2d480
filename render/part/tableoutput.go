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

// An output copies and saves rows of a list.
type output struct {
	d     *desk.Desk
	scope scope
	every bool   // all columns, hidden ones too
	chord string // copies rows; "" where another field has the keyboard
}

// A source is what a list has to copy and save.
type source struct {
	listing *listing
	chosen  []int
	columns []string // that are shown
}

// A scope says which rows are copied and saved.
type scope uint8

const (
	chosenOrShown scope = iota // several chosen rows, or without any those that are shown
	chosenRows
	shownRows
	allRows
)

// table returns the rows of the scope with the shown columns, or with all.
func (o *output) table(from source) *table.Table {
	rows := from.listing.rows
	switch {
	case o.scope == chosenRows || o.scope == chosenOrShown && len(from.chosen) > 1:
		rows = from.chosen
	case o.scope == allRows:
		rows = from.listing.everything()
	}
	return o.of(from, rows)
}

// of returns rows with the shown columns, or with all.
func (o *output) of(from source, rows []int) *table.Table {
	s := from.listing.of.Pick(rows).Whole()
	if !o.every {
		if picked, err := s.Select(from.columns); err == nil {
			return picked
		}
	}
	return s
}

// copy puts rows on the clipboard.
func (o *output) copy(as func(*table.Table) string, of *table.Table) {
	o.copied(as(of), rowsOf(len(of.Rows))+" copied")
}

func (o *output) copied(text, title string) {
	if o.d.Host.Copy != nil {
		o.d.Host.Copy(text)
		o.d.Copied(widget.Toast{Title: title})
	}
}

// save saves the rows of the scope.
func (o *output) save(as desk.TableFormat, from source) {
	if o.d.Host.SaveTable != nil {
		o.d.Host.SaveTable(o.table(from), as)
	}
}

// menu lists which rows, as what, and with which columns.
func (o *output) menu(from source) []widget.MenuItem {
	now := o.scope
	if now == chosenOrShown {
		if now = shownRows; len(from.chosen) > 1 {
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
		rows(chosenRows, "Chosen rows", len(from.chosen)),
		rows(shownRows, "Shown rows", len(from.listing.rows)),
		rows(allRows, "All rows", from.listing.all()),
		{Line: true},
		{Label: "Copy as TSV", Key: o.chord, Do: func() { o.copy(TSV, o.table(from)) }},
		{Label: "Copy as Markdown table", Do: func() { o.copy(Markdown, o.table(from)) }},
		{Line: true},
	}
	for _, as := range desk.TableFormats {
		it := widget.MenuItem{Label: "Save as " + as.String(), Do: func() { o.save(as, from) }}
		if as == desk.CSV && o.chord != "" {
			it.Key = "Ctrl+Shift+S"
		}
		if o.d.Host.SaveTable == nil {
			it.Disabled = "Files cannot be saved here."
		}
		items = append(items, it)
	}
	return append(items, widget.MenuItem{Line: true}, widget.MenuItem{
		Label: fmt.Sprintf("All %d columns, hidden ones too", len(from.listing.of.Columns)), Check: true,
		Checked: o.every,
		Stay:    true, Do: func() { o.every = !o.every },
	})
}

// rowsOf says how many rows there are.
func rowsOf(n int) string {
	if n == 1 {
		return "1 row"
	}
	return widget.Thousands(n) + " rows"
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

// source returns what there is to copy and save.
func (t *Table) source() source { return source{&t.listing, t.Chosen(), t.columns.names()} }

// copyChosen puts the chosen rows on the clipboard, also a single one, or all that are
// shown.
func (t *Table) copyChosen() {
	if from := t.source(); len(from.chosen) > 0 {
		t.output.copy(TSV, t.output.of(from, from.chosen))
		return
	}
	t.Copy()
}

// Copy puts the listed rows on the clipboard, or the chosen ones if there are several.
func (t *Table) Copy() {
	t.output.scope = chosenOrShown
	t.output.copy(TSV, t.output.table(t.source()))
}

// DropOutput opens the list of what can be done with rows, below from.
func (t *Table) DropOutput(from layout.Rect) {
	t.output.scope = chosenOrShown
	t.kit.Dialogs.Drop(&desk.Menu{
		Kind: "export", Items: func() []widget.MenuItem { return t.output.menu(t.source()) },
		From: func() layout.Rect { return from }, Chosen: -1,
	})
}

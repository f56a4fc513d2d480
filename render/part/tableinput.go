package part

import (
	"fmt"
	"slices"
	"strings"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/dialog"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/suggest"
	"playhead/render/widget"
	"playhead/sim/table"
)

// The controls of a list.
const (
	listPart    widget.Part = "table rows"         // scrolls
	headPart    widget.Part = "table head"         // N: column
	edgePart    widget.Part = "table column edge"  // N: place of the column
	filterPart  widget.Part = "table filter"       // the text field
	clearPart   widget.Part = "table filter clear" // empties it
	columnsPart widget.Part = "table columns"      // lists the columns
	copyPart    widget.Part = "table copy"
	exportPart  widget.Part = "table export"
)

// Drag changes the width of a column.
func (t *Table) Drag(p *widget.Press) bool {
	if p.Target.Part != edgePart || p.Target.N >= len(t.cells) || p.Secondary || t.of == nil {
		return false
	}
	c := t.cells[p.Target.N]
	if t.widths == nil {
		t.widths = map[int]float64{}
	}
	switch {
	case p.Double:
		delete(t.widths, c.column)
	case p.Phase == widget.Begun:
		t.dragged, t.draggedFrom = p.Target.N, c.w-p.X
	case p.Phase == widget.Moved:
		t.widths[c.column] = max(narrowest, t.draggedFrom+p.X)
	}
	return true
}

// Click does what a click on the list does.
func (t *Table) Click(p *widget.Press) {
	if t.of == nil { // another recording was opened since the picture
		return
	}
	switch at := p.Target; at.Part {
	case t.Row:
		if at.N >= len(t.of.Rows) {
			return
		}
		extend, add := p.Mods&action.Shift != 0, p.Mods&action.Ctrl != 0
		t.choose(at.N, extend, add)
		switch {
		case p.Double:
			t.rows.GoTo(at.N)
		case !extend && !add:
			t.rows.Choose(at.N)
		}
	case headPart:
		if at.N < 0 || at.N >= len(t.of.Columns) { // the numbers: as recorded
			t.keys = nil
			t.order = t.of.Order(t.filter, nil)
			return
		}
		t.sort(at.N, p.Mods&action.Shift != 0)
	case filterPart:
		t.typeFilter()
	case clearPart:
		t.SetFilter("")
	case columnsPart:
		t.moment.Dialogs.Drop(&dialog.Menu{Kind: "columns", Items: t.columnMenu, From: func() layout.Rect { return t.columnsAt }, Chosen: -1})
	case copyPart:
		t.copy()
	case exportPart:
		t.export()
	}
}

// Wheel scrolls the rows.
func (t *Table) Wheel(turn *widget.Turn) bool {
	if !t.list.Has(turn.X, turn.Y) {
		return false
	}
	t.scroll, t.held = min(max(t.scroll-turn.Step(), 0), t.most), true
	return true
}

// Keys takes the keys of the list while it has the keyboard, and returns the others.
// It has it from a click on a row until a press elsewhere or Escape.
func (t *Table) Keys(in *desk.Input) (rest []desk.KeyPress) {
	if in.Left.Pressed && !t.list.Has(in.X, in.Y) {
		t.active = false
	}
	if !t.active || t.of == nil {
		return in.Keys
	}
	for _, k := range in.Keys {
		if !t.key(k, in.Mods) {
			rest = append(rest, k)
		}
	}
	return rest
}

// Escape gives the keyboard back, and reports whether the list had it and more than
// one row was chosen.
func (t *Table) Escape() bool {
	several := t.active && len(t.chosen) > 1
	if t.active = false; several {
		clear(t.chosen)
	}
	return several
}

func (t *Table) key(k desk.KeyPress, mods action.Mods) bool {
	page := max(1, int(t.list.H/RowHeight)-1)
	at := slices.Index(t.order, t.cursor)
	extend := mods == action.Shift
	switch {
	case mods == action.Ctrl && k.Key == "C":
		t.copy()
	case mods == action.Ctrl && k.Key == "A":
		for _, r := range t.order {
			t.chosen[r] = true
		}
	case mods == action.Ctrl && k.Key == "F":
		t.typeFilter()
	case mods != 0 && !extend:
		return false
	case k.Key == "ArrowDown":
		t.move(at+1, extend)
	case k.Key == "ArrowUp":
		t.move(at-1, extend)
	case k.Key == "PageDown":
		t.move(at+page, extend)
	case k.Key == "PageUp":
		t.move(at-page, extend)
	case k.Key == "Home":
		t.move(0, extend)
	case k.Key == "End":
		t.move(len(t.order)-1, extend)
	case (k.Key == "Enter" || k.Key == "NumpadEnter") && at >= 0:
		t.rows.GoTo(t.cursor)
	default:
		return false
	}
	return true
}

func (t *Table) move(at int, extend bool) {
	if len(t.order) == 0 {
		return
	}
	at = min(max(at, 0), len(t.order)-1)
	t.choose(t.order[at], extend, false)
	t.see(at)
}

// typeFilter gives the keyboard to the filter.
func (t *Table) typeFilter() {
	d := t.desk()
	t.active = false
	t.suggest()
	d.Type(desk.Typing{
		Name: "filter", Field: &t.text, Changed: func() { t.typed(); t.suggest() }, Key: t.typingKey, Confirm: d.StopTyping,
		Cancel: func() { d.StopTyping(); t.SetFilter("") },
	})
}

// typingKey takes keys for the suggestions: Escape closes them first.
func (t *Table) typingKey(key string) bool {
	if key == "Escape" && len(t.ways.Items) > 0 {
		t.ways = suggest.List{}
		return true
	}
	return t.ways.Key(key)
}

// suggest finds completions of the filter.
func (t *Table) suggest() {
	if t.of == nil {
		return
	}
	text := t.text.Text()
	s := t.of.Suggest(text, t.text.Caret())
	t.ways = suggest.List{Chosen: -1, Field: &t.text, Take: func(i int) {
		t.SetFilter(text[:s.From] + s.List[i].Text + text[s.To:])
		t.suggest()
	}}
	for _, c := range s.List {
		if c.Text != text[s.From:s.To] {
			t.ways.Items = append(t.ways.Items, fmt.Sprintf("%s  %d", c.Label, c.Rows))
			s.List[len(t.ways.Items)-1] = c
		}
	}
}

// forOutput returns the chosen rows, or all listed ones if at most one is chosen.
func (t *Table) forOutput() []int {
	if rows := t.Chosen(); len(rows) > 1 {
		return rows
	}
	return t.order
}

// copy puts the chosen rows on the clipboard, or all that are listed.
func (t *Table) copy() {
	rows := t.Chosen()
	if len(rows) == 0 {
		rows = t.order
	}
	t.copied(TSV(t.part(rows, false)), shell.Thousands(len(rows))+map[bool]string{true: " row copied", false: " rows copied"}[len(rows) == 1])
}

func (t *Table) copied(text, title string) {
	if d := t.desk(); d.Host.Copy != nil {
		d.Host.Copy(text)
		d.Copied(shell.Toast{Title: title})
	}
}

// export saves the chosen rows, or all that are listed, with all columns.
func (t *Table) export() {
	if d := t.desk(); d.Host.SaveTable != nil {
		d.Host.SaveTable(t.part(t.forOutput(), true))
	}
}

// columnMenu lists the columns.
func (t *Table) columnMenu() []shell.MenuItem {
	var items []shell.MenuItem
	for c := range t.of.Columns {
		on := slices.Contains(t.shown, c)
		it := shell.MenuItem{Label: t.of.Columns[c].Heading(), Check: true, Checked: on, Stay: true, Do: func() { t.showColumn(c, !on) }}
		if on && len(t.shown) == 1 {
			it.Disabled = "The last column stays."
		}
		items = append(items, it)
	}
	return append(items, shell.MenuItem{Line: true}, shell.MenuItem{Label: "Default columns", Stay: true, Do: func() {
		t.shown, t.widths = nil, nil
		for _, name := range t.Columns {
			if c := t.of.Column(name); c >= 0 {
				t.shown = append(t.shown, c)
			}
		}
	}})
}

// showColumn shows a column, in the order of the table, or hides it.
func (t *Table) showColumn(c int, on bool) {
	t.shown = slices.DeleteFunc(slices.Clone(t.shown), func(o int) bool { return o == c })
	if on {
		at := slices.IndexFunc(t.shown, func(o int) bool { return o > c })
		if at < 0 {
			at = len(t.shown)
		}
		t.shown = slices.Insert(t.shown, at, c)
	}
}

// Menu opens the context menu of a row or a header: see [widget.Menued].
func (t *Table) Menu(p *widget.Press) bool {
	if t.of == nil {
		return false
	}
	switch n := p.Target.N; {
	case p.Target.Part == t.Row && n < len(t.of.Rows):
		if !t.chosen[n] {
			t.choose(n, false, false)
		}
		t.desk().Drop(p.X, p.Y, t.rowMenu(n, p.X))
	case p.Target.Part == headPart && n >= 0 && n < len(t.of.Columns):
		t.desk().Drop(p.X, p.Y, t.headMenu(n))
	default:
		return false
	}
	return true
}

// rowMenu is the context menu of a row, at x.
func (t *Table) rowMenu(row int, x float64) []shell.MenuItem {
	rows := t.Chosen()
	items := []shell.MenuItem{{Label: "Go to the moment", Key: "Enter", Do: func() { t.rows.GoTo(row) }}}
	if i := slices.IndexFunc(t.cells, func(c columnPlace) bool { return x >= c.x && x < c.x+c.w }); i >= 0 {
		c := &t.of.Columns[t.cells[i].column]
		cell := t.of.Rows[row].Cells[t.cells[i].column]
		if term := term(c, cell); term != "" {
			items = append(items, shell.MenuItem{Line: true},
				shell.MenuItem{Label: "Only " + c.Text(cell), Do: func() { t.add(term) }},
				shell.MenuItem{Label: "Not " + c.Text(cell), Do: func() { t.add("-" + term) }})
		}
		items = append(items, shell.MenuItem{Line: true}, shell.MenuItem{Label: "Copy cell", Do: func() { t.copied(c.Text(cell), "Copied") }})
	}
	label := "Copy row"
	if len(rows) > 1 {
		label = fmt.Sprintf("Copy %d rows", len(rows))
	}
	return append(items, shell.MenuItem{Label: label, Key: "Ctrl+C", Do: t.copy}, shell.MenuItem{Label: t.exportLabel(), Do: t.export})
}

func (t *Table) exportLabel() string {
	rows := t.forOutput()
	if len(rows) == 1 {
		return "Export 1 row as CSV"
	}
	return "Export " + shell.Thousands(len(rows)) + " rows as CSV"
}

// term returns the term of a filter that chooses the rows with a cell's text, "" for
// cells of other kinds.
func term(c *table.Column, x table.Cell) string {
	if x.Missing() || !c.Kind.Texts() {
		return ""
	}
	return c.Name() + ":" + table.Quote(x.String())
}

// add adds a term to the filter.
func (t *Table) add(term string) { t.SetFilter(strings.TrimSpace(t.text.Text() + " " + term)) }

// headMenu is the context menu of a header.
func (t *Table) headMenu(c int) []shell.MenuItem {
	sort := func(down bool) func() {
		return func() {
			t.keys = []table.Key{{Column: c, Descending: down}}
			t.order = t.of.Order(t.filter, t.keys)
		}
	}
	hide := shell.MenuItem{Label: "Hide", Do: func() { t.showColumn(c, false) }}
	if len(t.shown) == 1 {
		hide.Disabled = "The last column stays."
	}
	return []shell.MenuItem{
		{Head: true, Label: t.of.Columns[c].Heading()},
		{Label: "Sort ascending", Do: sort(false)},
		{Label: "Sort descending", Do: sort(true)},
		{Line: true},
		hide,
		{Label: "Fit width", Do: func() { delete(t.widths, c) }},
	}
}

package part

import (
	"fmt"
	"slices"
	"strings"

	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
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

// Drag changes the width of a column, or its place.
func (t *Table) Drag(p *widget.Press) bool {
	if p.Target.Part == headPart && p.Target.N >= 0 && !p.Secondary && t.of != nil {
		t.dragHeader(p)
		return true
	}
	if p.Target.Part != edgePart || p.Target.N >= len(t.cells) || p.Secondary || t.of == nil {
		return false
	}
	c := t.cells[p.Target.N]
	switch {
	case p.Double:
		delete(t.widths, c.column)
	case p.Phase == widget.Begun:
		t.dragged, t.draggedFrom = p.Target.N, c.w-p.X
	case p.Phase == widget.Moved:
		t.setWidth(c.column, max(narrowest, t.draggedFrom+p.X))
	}
	if p.Phase == widget.Ended {
		t.keep()
	}
	return true
}

// dragHeader moves a column to where its header is dragged. A press that does not move
// is a click.
func (t *Table) dragHeader(p *widget.Press) {
	switch {
	case p.Phase == widget.Begun:
		t.moved = p.Target.N
	case p.Phase == widget.Ended:
		t.keep()
	case !p.Click():
		t.moveColumn(t.moved, p.X)
	}
}

// moveColumn moves a column to the place at x: past another one once x is beyond the
// middle of it, so that wide and narrow ones do not take turns.
func (t *Table) moveColumn(c int, x float64) {
	from := slices.IndexFunc(t.cells, func(p columnPlace) bool { return p.column == c })
	to := from
	for i, p := range t.cells {
		if middle := p.x + p.w/2; i < to && x < middle || i > to && x > middle {
			if to = i; i < from {
				break
			}
		}
	}
	if from < 0 || to == from {
		return
	}
	beside, place := t.cells[to].column, t.cells[from]
	t.shown = slices.DeleteFunc(slices.Clone(t.shown), func(o int) bool { return o == c })
	at := slices.Index(t.shown, beside)
	if to > from {
		at++
	}
	t.shown = slices.Insert(t.shown, at, c)
	t.cells = slices.Insert(slices.Delete(t.cells, from, from+1), to, place)
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
		extend, add := p.Mods&keyboard.Shift != 0, p.Mods&keyboard.Ctrl != 0
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
			t.arrange()
			t.keep()
			return
		}
		t.sort(at.N, p.Mods&keyboard.Shift != 0)
	case groupPart:
		if at.N < len(t.groups) {
			t.fold(at.N, !t.folded[t.groups[at.N].text])
		}
	case filterPart:
		t.typeFilter()
	case clearPart:
		t.SetFilter("")
	case columnsPart:
		t.moment.Dialogs.Drop(&desk.Menu{Kind: "columns", Items: t.columnMenu, From: func() layout.Rect {
			return t.columnsAt
		}, Chosen: -1})
	case copyPart:
		t.copyChosen()
	case exportPart:
		t.export(desk.CSV)
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

func (t *Table) key(k desk.KeyPress, mods keyboard.Mods) bool {
	page := max(1, int(t.list.H/RowHeight)-1)
	at := slices.Index(t.visible(), t.cursor)
	extend := mods == keyboard.Shift
	switch {
	case mods == keyboard.Ctrl && k.Key == "C":
		t.copyChosen()
	case mods == keyboard.Ctrl && k.Key == "A":
		for _, r := range t.order {
			t.chosen[r] = true
		}
	case mods == keyboard.Ctrl && k.Key == "F":
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
	case k.Key == "ArrowLeft" && !extend:
		return t.foldAtCursor(true)
	case k.Key == "ArrowRight" && !extend:
		return t.foldAtCursor(false)
	case (k.Key == "Enter" || k.Key == "NumpadEnter") && at >= 0:
		if !k.Repeat {
			t.rows.GoTo(t.cursor)
		}
	default:
		own, ok := t.rows.(RowKeys)
		return ok && at >= 0 && mods == 0 && own.RowKey(k, t.cursor)
	}
	return true
}

// visible returns the listed rows that no folded group hides.
func (t *Table) visible() []int {
	if t.by < 0 {
		return t.order
	}
	return slices.DeleteFunc(slices.Clone(t.lines), func(line int) bool { return line < 0 })
}

func (t *Table) move(at int, extend bool) {
	rows := t.visible()
	if len(rows) == 0 {
		return
	}
	row := rows[min(max(at, 0), len(rows)-1)]
	t.choose(row, extend, false)
	t.see(row)
	if m, ok := t.rows.(Mover); ok {
		m.Moved(row)
	}
}

// typeFilter gives the keyboard to the filter.
func (t *Table) typeFilter() {
	d := t.desk()
	t.active = false
	t.suggest()
	d.Type(desk.Typing{
		Name: "filter", Field: &t.text, Changed: func() { t.typed(); t.suggest() }, Key: t.typingKey,
		Confirm: func() { d.StopTyping(); t.keep() },
		Cancel:  func() { d.StopTyping(); t.SetFilter("") },
	})
}

// typingKey takes keys for the suggestions: Escape closes them first.
func (t *Table) typingKey(key string) bool {
	if key == "Escape" && len(t.ways.Items) > 0 {
		t.ways = widget.List{}
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
	t.ways = widget.List{Chosen: -1, Field: &t.text, Take: func(i int) {
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

// copyChosen puts the chosen rows on the clipboard, or all that are listed.
func (t *Table) copyChosen() {
	rows := t.Chosen()
	if len(rows) == 0 {
		rows = t.order
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

// columnMenu lists the columns.
func (t *Table) columnMenu() []widget.MenuItem {
	var items []widget.MenuItem
	for c := range t.of.Columns {
		on := slices.Contains(t.shown, c)
		it := widget.MenuItem{
			Label: t.of.Columns[c].Heading(), Check: true, Checked: on, Stay: true,
			Do: func() { t.showColumn(c, !on) },
		}
		if on && len(t.shown) == 1 {
			it.Disabled = "The last column stays."
		}
		items = append(items, it)
	}
	return append(items, widget.MenuItem{Line: true}, widget.MenuItem{Label: "Default columns", Stay: true, Do: func() {
		t.widths = nil
		t.showNames(t.Columns)
		t.keep()
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
	t.keep()
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
func (t *Table) rowMenu(row int, x float64) []widget.MenuItem {
	items := []widget.MenuItem{{Label: "Go to the moment", Key: "Enter", Do: func() { t.rows.GoTo(row) }}}
	if own, ok := t.rows.(RowMenu); ok {
		items = own.RowMenu(row)
	}
	if i := slices.IndexFunc(t.cells, func(c columnPlace) bool { return x >= c.x && x < c.x+c.w }); i >= 0 {
		c := &t.of.Columns[t.cells[i].column]
		cell := t.of.Rows[row].Cells[t.cells[i].column]
		if term := term(c, cell); term != "" {
			items = append(items, widget.MenuItem{Line: true},
				widget.MenuItem{Label: "Only " + c.Text(cell), Do: func() { t.add(term) }},
				widget.MenuItem{Label: "Not " + c.Text(cell), Do: func() { t.add("-" + term) }})
		}
		items = append(items, widget.MenuItem{Line: true}, widget.MenuItem{Label: "Copy cell", Do: func() {
			t.copied(c.Text(cell), "Copied")
		}})
	}
	label := "Copy row"
	if n := len(t.Chosen()); n > 1 {
		label = fmt.Sprintf("Copy %d rows", n)
	}
	items = append(items, widget.MenuItem{Label: label, Key: "Ctrl+C", Do: t.copyChosen})
	if t.desk().Host.SaveTable == nil {
		return items
	}
	items = append(items, widget.MenuItem{Line: true})
	for _, as := range desk.TableFormats {
		items = append(items, widget.MenuItem{Label: t.exportLabel(as), Do: func() { t.export(as) }})
	}
	return items
}

func (t *Table) exportLabel(as desk.TableFormat) string {
	rows := t.forOutput()
	if len(rows) == 1 {
		return "Export 1 row as " + as.String()
	}
	return "Export " + widget.Thousands(len(rows)) + " rows as " + as.String()
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
func (t *Table) headMenu(c int) []widget.MenuItem {
	sort := func(down bool) func() {
		return func() {
			t.keys = []table.Key{{Column: c, Descending: down}}
			t.arrange()
			t.keep()
		}
	}
	hide := widget.MenuItem{Label: "Hide", Do: func() { t.showColumn(c, false) }}
	if len(t.shown) == 1 {
		hide.Disabled = "The last column stays."
	}
	totals := widget.MenuItem{Label: "Totals", Check: true, Checked: t.totals || t.by >= 0, Do: func() {
		t.totals = !t.totals
		t.keep()
	}}
	switch {
	case !t.hasTotals():
		totals.Disabled = "No shown column has a total."
	case t.by >= 0:
		totals.Disabled = "Groups have totals."
	}
	return []widget.MenuItem{
		{Head: true, Label: t.of.Columns[c].Heading()},
		{Label: "Sort ascending", Do: sort(false)},
		{Label: "Sort descending", Do: sort(true)},
		{Line: true},
		{Label: "Group by " + t.of.Columns[c].Title, Check: true, Checked: t.by == c, Do: func() {
			t.groupBy(map[bool]int{true: -1, false: c}[t.by == c])
		}},
		totals,
		{Line: true},
		hide,
		{Label: "Fit width", Do: func() { delete(t.widths, c); t.keep() }},
	}
}

package part

import (
	"math"
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
	listPart    widget.Part = "table rows"    // scrolls
	groupPart   widget.Part = "table group"   // N: group
	columnsPart widget.Part = "table columns" // lists the columns
	byPart      widget.Part = "table group by"
	sidePart    widget.Part = "table side" // N: -1 or 1; scrolls the columns
	copyPart    widget.Part = "table copy"
	exportPart  widget.Part = "table export"
)

// Drag changes the width of a column, or its place.
func (t *Table) Drag(p *widget.Press) bool {
	if t.listing.of == nil || p.Secondary {
		return false
	}
	switch at := p.Target; {
	case at.Part == headPart && at.N >= 0:
		t.columns.dragHeader(p)
	case at.Part == edgePart && at.N < len(t.columns.places):
		t.columns.dragEdge(p)
	default:
		return false
	}
	if p.Phase == widget.Ended {
		t.keep()
	}
	return true
}

// TipOf says what a row is: see [widget.Tipped].
func (t *Table) TipOf(at widget.Target) (tip, more string) {
	if at.Part != t.Row {
		return "", ""
	}
	return t.rows.Tip(at.N)
}

// Click does what a click on the list does.
func (t *Table) Click(p *widget.Press) {
	if t.listing.of == nil { // another recording was opened since the picture
		return
	}
	switch at := p.Target; at.Part {
	case t.Row:
		if at.N < len(t.listing.of.Rows) {
			t.clickRow(at.N, p)
		}
	case headPart:
		if at.N < 0 || at.N >= len(t.columns.of) { // the numbers: as recorded
			t.rearrange(func() { t.listing.sortBy() })
			return
		}
		t.rearrange(func() { t.listing.sort(at.N, p.Mods&keyboard.Shift != 0) })
		t.view.scroll, t.view.moved = 0, false // the least or the most is what it is sorted for
	case groupPart:
		if at.N < len(t.listing.groups) {
			t.listing.fold(at.N, !t.listing.isFolded(at.N))
		}
	case filterPart:
		t.typeFilter()
	case clearPart:
		t.SetFilter("")
	case columnsPart:
		t.dropColumns()
	case byPart:
		t.kit.Dialogs.Drop(&desk.Menu{Kind: "group by", Items: func() []widget.MenuItem {
			return t.listing.menu(t.groupBy)
		}, From: func() layout.Rect {
			return t.places.group
		}, Chosen: -1})
	case sidePart:
		t.columns.scroll(at.N)
	case headingPart:
		if h, ok := t.rows.(Headed); ok {
			h.PressHead(at.N, p)
		}
	case copyPart:
		t.copyChosen()
	case exportPart:
		t.DropOutput(layout.Rect{X: p.X - 120, Y: t.places.foot.Y})
	}
}

func (t *Table) clickRow(row int, p *widget.Press) {
	extend, add := p.Mods&keyboard.Shift != 0, p.Mods&keyboard.Ctrl != 0
	t.choose(row, extend, add)
	own, presses := t.rows.(Presser)
	switch {
	case presses:
		own.Press(row, p)
	case p.Double:
		t.rows.GoTo(row)
	case !extend && !add:
		t.rows.Choose(row)
	}
}

// choose makes row the cursor: see [choice.choose].
func (t *Table) choose(row int, extend, add bool) {
	t.choice.choose(row, t.listing.rows, extend, add)
	t.active = true
}

// rearrange sorts or groups the rows, and remembers how.
func (t *Table) rearrange(how func()) {
	how()
	t.choice.stale = true
	t.keep()
}

// Wheel scrolls the rows.
func (t *Table) Wheel(turn *widget.Turn) bool {
	if !t.view.area.Has(turn.X, turn.Y) {
		return false
	}
	switch {
	case turn.DX != 0 && turn.DY == 0:
		t.columns.scroll(-int(math.Copysign(1, turn.DX)))
	case turn.Mods&keyboard.Shift != 0:
		t.columns.scroll(-turn.Notch())
	default:
		if around, ok := t.rows.(Surrounded); ok {
			around.WheelAround(turn)
			break
		}
		t.view.turn(turn.Step())
	}
	return true
}

// Keys takes the keys of the list while it has the keyboard, and returns the others.
// It has it from a click on a row until a press elsewhere or Escape.
func (t *Table) Keys(in *desk.Input) (rest []desk.KeyPress) {
	if in.Left.Pressed && !t.view.area.Has(in.X, in.Y) {
		t.active = false
	}
	if !t.active || t.listing.of == nil {
		return in.Keys
	}
	for _, k := range in.Keys {
		if !t.key(k, in.Mods) {
			rest = append(rest, k)
		}
	}
	return rest
}

// Move moves the cursor by a key such as ArrowDown, or opens its context menu by the menu key, and reports whether it
// is one of these: for an owner whose field has the keyboard.
func (t *Table) Move(key string) bool {
	if t.listing.of == nil || !slices.Contains([]string{
		"ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "ContextMenu",
	}, key) {
		return false
	}
	return t.key(desk.KeyPress{Key: key}, 0)
}

func (t *Table) key(k desk.KeyPress, mods keyboard.Mods) bool {
	visible := t.listing.visible()
	at := slices.Index(visible, t.choice.cursor)
	extend := mods == keyboard.Shift
	move := func(to int) { t.move(visible, to, extend) }
	switch {
	case desk.MenuKey(k.Key, mods) && at >= 0:
		return t.menuOfCursor()
	case mods == keyboard.Ctrl && k.Key == "C":
		t.copyChosen()
	case mods == keyboard.Ctrl && k.Key == "A":
		t.choice.all(t.listing.rows)
	case mods == keyboard.Ctrl && k.Key == "F" && t.filters():
		t.typeFilter()
	case mods == keyboard.Ctrl|keyboard.Shift && k.Key == "S":
		t.output.scope = chosenOrShown
		t.output.save(desk.CSV, t.source())
	case mods != 0 && !extend:
		return false
	case k.Key == "ArrowDown":
		move(at + 1)
	case k.Key == "ArrowUp":
		move(at - 1)
	case k.Key == "PageDown":
		move(at + t.view.page())
	case k.Key == "PageUp":
		move(at - t.view.page())
	case k.Key == "Home":
		move(0)
	case k.Key == "End":
		move(len(visible) - 1)
	case k.Key == "F3":
		t.nextChosen(map[bool]int{false: 1, true: -1}[extend])
	case (k.Key == "ArrowLeft" || k.Key == "ArrowRight") && !extend:
		return t.sideways(k.Key == "ArrowLeft")
	case (k.Key == "Enter" || k.Key == "NumpadEnter") && at >= 0:
		if !k.Repeat {
			t.rows.GoTo(t.choice.cursor)
		}
	default:
		own, ok := t.rows.(RowKeys)
		return ok && at >= 0 && mods == 0 && own.RowKey(k, t.choice.cursor)
	}
	return true
}

// sideways folds the group of the cursor or lists it, or those that are folded below a row without a group; without
// groups it scrolls the columns. It reports whether there was anything to do.
func (t *Table) sideways(left bool) bool {
	if g := t.listing.groupOf(t.choice.cursor); g >= 0 {
		t.listing.fold(g, left)
		return true
	}
	if g := t.listing.nextFolded(); g >= 0 && !left {
		t.listing.fold(g, false)
		return true
	}
	return t.columns.scroll(map[bool]int{true: -1, false: 1}[left])
}

// nextChosen moves the cursor to the next chosen row, or the one before.
func (t *Table) nextChosen(dir int) {
	if row := t.choice.next(t.listing.rows, dir); row >= 0 {
		t.view.see(t.listing.lineOf(row))
		if m, ok := t.rows.(Mover); ok {
			m.Moved(row)
		}
	}
}

// move moves the cursor to a place among the visible rows.
func (t *Table) move(visible []int, at int, extend bool) {
	if len(visible) == 0 {
		return
	}
	row := visible[min(max(at, 0), len(visible)-1)]
	t.choose(row, extend, false)
	t.view.see(t.listing.lineOf(row))
	if m, ok := t.rows.(Mover); ok {
		m.Moved(row)
	}
}

// filters reports whether there is a filter, of the list or of its owner.
func (t *Table) filters() bool {
	_, own := t.rows.(Filterer)
	return own || !t.NoFilter
}

// typeFilter gives the keyboard to the filter.
func (t *Table) typeFilter() {
	d := t.desk()
	t.active = false
	if own, ok := t.rows.(Filterer); ok {
		own.TypeFilter()
		return
	}
	t.suggest()
	d.Type(desk.Typing{
		Name: "filter", Field: &t.filter.text, Changed: func() { t.typed(); t.suggest() }, Key: t.filter.key,
		Confirm: func() { d.StopTyping(); t.keep() },
		Cancel:  func() { d.StopTyping(); t.SetFilter("") },
	})
}

// suggest finds completions of the filter.
func (t *Table) suggest() {
	if t.listing.of != nil {
		t.filter.suggest(t.listing.of, func(text string) { t.SetFilter(text); t.suggest() })
	}
}

// Menu opens the context menu of a row or a header: see [widget.Menued].
func (t *Table) Menu(p *widget.Press) bool {
	if t.listing.of == nil {
		return false
	}
	switch n := p.Target.N; {
	case p.Target.Part == t.Row && n < len(t.listing.of.Rows):
		if !t.choice.rows[n] {
			t.choose(n, false, false)
		}
		t.desk().Drop(p.X, p.Y, t.rowMenu(n, t.columns.at(p.X)))
	case p.Target.Part == headPart && n >= 0 && n < len(t.columns.of):
		t.desk().Drop(p.X, p.Y, t.headMenu(n))
	default:
		return false
	}
	return true
}

// menuOfCursor opens the context menu of the row at the cursor, by a key.
func (t *Table) menuOfCursor() bool {
	t.view.see(t.listing.lineOf(t.choice.cursor))
	d := t.desk()
	z, ok := d.Hits.Find(widget.Target{Part: t.Row, N: t.choice.cursor})
	if !ok {
		return false // not in the last picture
	}
	t.Menu(&widget.Press{Target: z.Target, X: z.X + 40, Y: z.CenterY(), Now: d.Now()})
	if m := t.kit.Dialogs.Menu(); m != nil {
		m.ChooseFirst()
	}
	return true
}

// rowMenu is the context menu of a row and its cell in a column, -1 for none.
func (t *Table) rowMenu(row, column int) []widget.MenuItem {
	items := []widget.MenuItem{{Label: "Go to the moment", Key: "Enter", Do: func() { t.rows.GoTo(row) }}}
	if own, ok := t.rows.(RowMenu); ok {
		items = own.RowMenu(row)
	}
	if column >= 0 {
		c, cell := &t.columns.of[column], t.listing.cells(row)[column]
		if own, ok := t.rows.(Narrower); ok {
			if narrow := own.Narrow(c, cell); narrow != nil {
				items = append(items, widget.MenuItem{Line: true}, widget.MenuItem{
					Label: "Only " + c.Text(cell),
					Do:    narrow,
				})
			}
		} else if term := term(c, cell); term != "" && t.filters() {
			items = append(items, widget.MenuItem{Line: true},
				widget.MenuItem{Label: "Only " + c.Text(cell), Do: func() { t.add(term) }},
				widget.MenuItem{Label: "Not " + c.Text(cell), Do: func() { t.add("-" + term) }})
		}
		items = append(items, widget.MenuItem{Line: true}, widget.MenuItem{Label: "Copy cell", Do: func() {
			t.output.copied(c.Text(cell), "Copied")
		}})
	}
	label := "Copy row"
	if n := len(t.Chosen()); n > 1 {
		label = "Copy " + widget.Plural(n, "row")
	}
	return append(items, widget.MenuItem{Label: label, Key: t.output.chord, Do: t.copyChosen},
		widget.MenuItem{Label: "Export…", Do: func() {
			t.DropOutput(layout.Rect{X: t.view.area.X + gutter, Y: t.view.area.Y})
		}})
}

// term returns the term of a filter that chooses the rows with a cell's value as it is
// shown, "" where there is none.
func term(c *table.Column, x table.Cell) string {
	switch {
	case x.Missing() || c.Kind == table.List:
		return ""
	case c.Kind.Texts():
		return c.Name() + ":" + table.Quote(x.String())
	case c.Kind == table.Flag:
		return c.Name() + ":" + c.Text(x)
	case c.Kind == table.Instant:
		day, _, _ := strings.Cut(c.Text(x), " ")
		return c.Name() + ":" + day
	}
	return c.Name() + ":" + strings.ReplaceAll(c.Text(x), ",", "")
}

// add adds a term to the filter.
func (t *Table) add(term string) {
	if own, ok := t.rows.(Filterer); ok {
		own.AddTerm(term)
		return
	}
	t.SetFilter(strings.TrimSpace(t.Filter() + " " + term))
}

// headMenu is the context menu of a header.
func (t *Table) headMenu(c int) []widget.MenuItem {
	sort := func(down bool) func() {
		return func() { t.rearrange(func() { t.listing.sortBy(table.Key{Column: c, Descending: down}) }) }
	}
	hide := widget.MenuItem{Label: "Hide", Do: func() { t.columns.set(c, false); t.keep() }}
	if len(t.columns.shown) == 1 {
		hide.Disabled = "The last column stays."
	}
	by := t.listing.by
	totals := widget.MenuItem{Label: "Totals", Check: true, Checked: t.totals, Do: func() {
		t.totals = !t.totals
		t.keep()
	}}
	if !t.columns.hasTotals() {
		totals.Disabled = "No shown column has a total."
	}
	return []widget.MenuItem{
		{Head: true, Label: t.columns.of[c].Heading()},
		{Label: "Sort ascending", Do: sort(false)},
		{Label: "Sort descending", Do: sort(true)},
		{Line: true},
		{Label: "Group by " + t.columns.of[c].Title, Check: true, Checked: by == c, Do: func() {
			t.groupBy(map[bool]int{true: -1, false: c}[by == c], false)
		}},
		totals,
		{Line: true},
		hide,
		{Label: "Fit width", Do: func() { delete(t.columns.widths, c); t.keep() }},
		{Label: "Columns…", Do: t.dropColumns},
	}
}

func (t *Table) dropColumns() {
	t.kit.Dialogs.Drop(&desk.Menu{Kind: "columns", Items: func() []widget.MenuItem {
		return t.columns.menu(t.keep)
	}, From: func() layout.Rect {
		return t.places.columns
	}, Chosen: -1})
}

// groupBy puts the rows in groups by a column, -1 in none.
func (t *Table) groupBy(column int, down bool) {
	t.view.scroll = 0
	t.rearrange(func() { t.listing.groupBy(column, down) })
}

package part

import (
	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
)

const groupPart widget.Part = "table group" // N: group

// A group is the listed rows with the same text in the column of the groups.
type group struct {
	text string
	rows []int
	sums []table.Cell // nil until they are needed
}

// group puts the listed rows in groups, in the order in which they first appear, and
// fills in the lines: a group i is the line ^i, and its rows follow it unless it is
// folded.
func (t *Table) group() {
	t.groups, t.lines = nil, t.order
	if t.by < 0 {
		return
	}
	at, c := map[string]int{}, &t.of.Columns[t.by]
	for _, r := range t.order {
		text := c.Text(t.of.Rows[r].Cells[t.by])
		i, ok := at[text]
		if !ok {
			i = len(t.groups)
			at[text] = i
			t.groups = append(t.groups, group{text: text})
		}
		t.groups[i].rows = append(t.groups[i].rows, r)
	}
	t.lines = make([]int, 0, len(t.order)+len(t.groups))
	for i, g := range t.groups {
		if t.lines = append(t.lines, ^i); !t.folded[g.text] {
			t.lines = append(t.lines, g.rows...)
		}
	}
}

// groupBy puts the rows in groups by a column, -1 in none.
func (t *Table) groupBy(column int) {
	t.by, t.folded, t.scroll = column, nil, 0
	t.arrange()
	t.keep()
}

// fold hides the rows of a group, or lists them. Folded groups stay folded when the
// filter changes.
func (t *Table) fold(i int, on bool) {
	if i < 0 || i >= len(t.groups) {
		return
	}
	if t.folded == nil {
		t.folded = map[string]bool{}
	}
	t.folded[t.groups[i].text] = on
	t.group()
}

// foldAtCursor folds the group of the cursor's row, or lists it.
func (t *Table) foldAtCursor(on bool) bool {
	if t.by < 0 || t.cursor < 0 {
		return false
	}
	text := t.of.Columns[t.by].Text(t.of.Rows[t.cursor].Cells[t.by])
	for i := range t.groups {
		if t.groups[i].text == text {
			t.fold(i, on)
		}
	}
	return true
}

// hasTotals reports whether a shown column has a total.
func (t *Table) hasTotals() bool {
	for _, c := range t.shown {
		if t.of.Columns[c].Total != table.NoTotal {
			return true
		}
	}
	return false
}

// sumsOf returns the totals of rows.
func (t *Table) sumsOf(rows []int) []table.Cell { return t.part(rows, true).Totals() }

// paintGroup draws the line of a group: its text, the totals of the columns, and how
// many rows it has.
func (t *Table) paintGroup(r layout.Rect, i int) {
	p, g := &t.desk().P, &t.groups[i]
	target := widget.Target{Part: groupPart, N: i}
	p.Fill(r, p.T.S1)
	if p.Hovered(target) {
		p.Fill(r, p.T.S3)
	}
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	icon, tip := assets.IconDown, "Fold these rows"
	if t.folded[g.text] {
		icon, tip = assets.IconRight, "List these rows"
	}
	p.Icon(icon, r.X+2, r.CenterY()-7, 14, p.T.T3)
	count := widget.Thousands(len(g.rows))
	w := p.Text(r.X+gutter+2, r.CenterY(), theme.Label.In(theme.Medium), p.T.T1, p.Fit(theme.Label.In(theme.Medium),
		g.text, r.W/2))
	x := r.X + gutter + 2 + w + 8
	w = p.Text(x, r.CenterY(), theme.Small.In(theme.Mono), p.T.T3, count)
	if g.sums == nil {
		g.sums = t.sumsOf(g.rows)
	}
	t.paintSums(r, g.sums, x+w+8)
	p.Hits.Add(widget.Zone{Rect: r, Target: target, Cursor: widget.CursorPointer, Tip: tip, Mouse: true})
}

// paintTotals draws the line of the totals of all listed rows.
func (t *Table) paintTotals(r layout.Rect) {
	p := &t.desk().P
	p.Fill(r, p.T.S3)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	if t.sums == nil {
		t.sums = t.sumsOf(t.order)
	}
	t.paintSums(r, t.sums, r.X+4)
}

// paintSums writes totals below their columns, from x on.
func (t *Table) paintSums(r layout.Rect, sums []table.Cell, from float64) {
	p := &t.desk().P
	for _, at := range t.cells {
		c := &t.of.Columns[at.column]
		text := c.TotalText(sums[at.column])
		x, right := at.x, at.x+at.w
		if c.Kind.Numeric() { // a word before the number may begin left of the column
			x = max(from, right-p.TextWidth(theme.Small.In(theme.Mono), text)-2)
		}
		if text == "" || x < from || x >= right {
			continue
		}
		al := canvas.Left
		if c.Kind.Numeric() {
			al = canvas.Right
		}
		p.TextIn(x, r.CenterY(), right-x, al, theme.Small.In(theme.Mono), p.T.T2, text)
		from = right + gap
	}
}

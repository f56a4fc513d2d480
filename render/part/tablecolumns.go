package part

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
)

const (
	headPart widget.Part = "table head"        // N: column, -1 the numbers
	edgePart widget.Part = "table column edge" // N: place of the column
)

// columns are the columns of a table that are shown, where they are and how wide.
type columns struct {
	of     []table.Column
	first  []string          // names of those that are shown at first
	also   map[string]string // what the list shows in a column beyond its values
	signs  bool              // rows begin with signs instead of their numbers
	shown  []int             // by the user, from left to right
	widths map[int]float64   // by hand, px
	fits   map[int]fit
	empty  map[int]bool // no row has a value
	// fullOnly leaves out columns without a value, unless columns were chosen by hand.
	fullOnly bool
	some     []int         // scratch: those that fit, see place
	places   []columnPlace // of those that fit
	skip     int           // columns behind the first that are scrolled out of view
	beyond   bool          // there are more to the right

	dragged     int // place whose edge is dragged
	draggedFrom float64
	moved       int // column whose header is dragged
}

// columnPlace is where a column is.
type columnPlace struct {
	column int
	x, w   float64
}

// show shows columns from left to right. Names that the table does not have are
// left out.
func (c *columns) show(names []string) {
	c.shown = nil
	for _, name := range names {
		if i := table.Find(c.of, name); i >= 0 && !slices.Contains(c.shown, i) {
			c.shown = append(c.shown, i)
		}
	}
}

// names returns the names of the shown columns.
func (c *columns) names() []string {
	names := make([]string, len(c.shown))
	for i, k := range c.shown {
		names[i] = c.of[k].Name()
	}
	return names
}

// set shows a column, in the order of the table, or hides it.
func (c *columns) set(column int, on bool) {
	c.shown = slices.DeleteFunc(slices.Clone(c.shown), func(o int) bool { return o == column })
	if on {
		at := slices.IndexFunc(c.shown, func(o int) bool { return o > column })
		if at < 0 {
			at = len(c.shown)
		}
		c.shown = slices.Insert(c.shown, at, column)
	}
}

func (c *columns) setWidth(column int, w float64) {
	if c.widths == nil {
		c.widths = map[int]float64{}
	}
	c.widths[column] = w
}

// byHand reports whether the user chose the columns, in whatever order.
func (c *columns) byHand() bool {
	return len(c.shown) != len(c.first) ||
		slices.ContainsFunc(c.shown, func(k int) bool { return !slices.Contains(c.first, c.of[k].Name()) })
}

// columnsLabel says how many columns are on the screen.
func (t *Table) columnsLabel() string {
	return t.labels.Get(shownOf{len(t.columns.places), len(t.columns.of)}, shownOf.text)
}

// A shownOf is how many of how many columns are on the screen.
type shownOf struct{ shown, of int }

func (n shownOf) text() string { return fmt.Sprintf("Columns %d of %d", n.shown, n.of) }

// menu lists the columns. changed is called when one was shown or hidden.
func (c *columns) menu(changed func()) []widget.MenuItem {
	var items []widget.MenuItem
	for i := range c.of {
		on := slices.Contains(c.shown, i)
		it := widget.MenuItem{
			Label: c.of[i].Heading(), Check: true, Checked: on, Stay: true,
			Do: func() { c.set(i, !on); changed() },
		}
		if on && len(c.shown) == 1 {
			it.Disabled = "The last column stays."
		}
		items = append(items, it)
	}
	return append(items, widget.MenuItem{Line: true}, widget.MenuItem{Label: "Default columns", Stay: true, Do: func() {
		c.widths = nil
		c.show(c.first)
		changed()
	}})
}

// scroll scrolls columns that were chosen by hand sideways, and reports whether there are
// more. The first one stays.
func (c *columns) scroll(by int) bool {
	if by < 0 && c.skip == 0 || by > 0 && !c.beyond {
		return false
	}
	c.skip += by
	return true
}

// hasTotals reports whether a shown column has a total.
func (c *columns) hasTotals() bool {
	return slices.ContainsFunc(c.shown, func(i int) bool { return c.of[i].Total != table.NoTotal })
}

// at returns the column at x, -1 for none.
func (c *columns) at(x float64) int {
	for _, p := range c.places {
		if x >= p.x-gap/2 && x < p.x+p.w+gap/2 {
			return p.column
		}
	}
	return -1
}

// dragEdge changes the width of the column at a place.
func (c *columns) dragEdge(p *widget.Press) {
	at := c.places[p.Target.N]
	switch {
	case p.Double:
		delete(c.widths, at.column)
	case p.Phase == widget.Begun:
		c.dragged, c.draggedFrom = p.Target.N, at.w-p.X
	case p.Phase == widget.Moved:
		c.setWidth(at.column, max(narrowest, c.draggedFrom+p.X))
	}
}

// dragHeader moves a column to where its header is dragged. A press that does not move
// is a click.
func (c *columns) dragHeader(p *widget.Press) {
	switch {
	case p.Phase == widget.Begun:
		c.moved = p.Target.N
	case p.Phase != widget.Ended && !p.Click():
		c.move(c.moved, p.X)
	}
}

// move moves a column to the place at x: past another one once x is beyond the
// middle of it, so that wide and narrow ones do not take turns.
func (c *columns) move(column int, x float64) {
	from := slices.IndexFunc(c.places, func(p columnPlace) bool { return p.column == column })
	to := from
	for i, p := range c.places {
		if middle := p.x + p.w/2; i < to && x < middle || i > to && x > middle {
			if to = i; i < from {
				break
			}
		}
	}
	if from < 0 || to == from {
		return
	}
	beside, place := c.places[to].column, c.places[from]
	c.shown = slices.DeleteFunc(slices.Clone(c.shown), func(o int) bool { return o == column })
	at := slices.Index(c.shown, beside)
	if to > from {
		at++
	}
	c.shown = slices.Insert(c.shown, at, column)
	c.places = slices.Insert(slices.Delete(c.places, from, from+1), to, place)
}

// A fit is how wide a column may be.
type fit struct {
	// sizes are the widths with its whole header, with the title alone, and as its values
	// need it.
	sizes [3]float64
	// sorted is the width with the title and the sign of a key that rows are sorted by.
	sorted float64
}

// fit measures a column once for a table, by its first rows. own may draw its cells.
func (c *columns) fit(p *widget.Painter, of *table.Table, own CellPainter, i int) fit {
	if f, ok := c.fits[i]; ok {
		return f
	}
	column := &c.of[i]
	st, longest, wide := cellStyle(column), 0, 0.0
	var space []table.Cell
	drawn := 0.0 // by the owner, who knows the width
	if own != nil {
		drawn = own.CellWidth(i)
	}
	has := len(of.Rows) == 0 || len(of.Rows) > looksAt || drawn > 0 && !c.fullOnly
	for k := range min(len(of.Rows), looksAt) {
		if drawn > 0 && has {
			break
		}
		space = of.Cells(k, space)
		if has = has || !space[i].Missing(); drawn > 0 {
			continue
		}
		s := column.Text(space[i])
		if column.Kind.Numeric() && column.Origin(space[i]) == table.Inferred {
			s = "~" + s
		}
		// Letters differ in width: "sil`niy" is narrower than fewer wide ones.
		if n := utf8.RuneCountInString(s); n*3 >= longest*2 {
			longest, wide = max(longest, n), max(wide, p.TextWidth(st, s))
		}
	}
	if c.fits == nil {
		c.fits, c.empty = map[int]fit{}, map[int]bool{}
	}
	c.empty[i] = !has
	st = theme.Small.In(theme.Medium)
	least := min(max(narrowest, wide+2), widest)
	if drawn > 0 {
		least = drawn
	}
	title := column.Title
	if column.Unit == table.Share { // a percentage without its sign is misread
		title = column.Heading()
	}
	c.fits[i] = fit{
		sizes: [...]float64{
			max(least, p.TextWidth(st, column.Heading())+11), max(least, p.TextWidth(theme.Small, title)),
			least,
		},
		sorted: max(least, p.TextWidth(st, title)+11),
	}
	return c.fits[i]
}

// right reports whether the values of a column are aligned at the right: numbers are.
func right(c *table.Column) bool { return c.Kind.Numeric() && !c.Plain() }

func cellStyle(c *table.Column) theme.Text {
	if right(c) {
		return theme.Label.In(theme.Mono)
	}
	return theme.Label
}

// A measure is what columns are measured with: see [columns.fit]. size is which of the
// widths of a fit counts, but for the keys that rows are sorted by: these need room for their sign.
type measure struct {
	keys []table.Key
	p    *widget.Painter
	of   *table.Table
	own  CellPainter
	size int
}

// without reports whether no row has a value in a column.
func (c *columns) without(m *measure, i int) bool {
	c.fit(m.p, m.of, m.own, i)
	return c.empty[i]
}

// width returns how wide a column is.
func (c *columns) width(m *measure, i int) float64 {
	if w := c.widths[i]; w > 0 {
		return w
	}
	f := c.fit(m.p, m.of, m.own, i)
	for k := range m.keys {
		if m.keys[k].Column == i && m.size > 0 {
			return f.sorted
		}
	}
	return f.sizes[m.size]
}

// sum returns how wide some columns are together, with the gaps behind them.
func (c *columns) sum(m *measure, some []int) (all float64) {
	for _, i := range some {
		all += c.width(m, i) + gap
	}
	return all
}

// place finds where the columns are between x and right. Where not all fit with their
// headers, these are cut; where not even the values do, the columns of the highest rank
// are left out, of equal rank the last ones. One always stays. Columns that were chosen by
// hand are scrolled instead. What is left goes to the column wide, or to all.
func (c *columns) place(m *measure, x, right float64, wide int) {
	some := append(c.some[:0], c.shown...)
	if c.fullOnly && !c.byHand() {
		some = slices.DeleteFunc(some, func(i int) bool { return c.without(m, i) && len(c.shown) > 1 })
	}
	c.some = some
	for c.sum(m, some) > right-x && len(some) > 1 {
		if m.size < len(fit{}.sizes)-1 {
			m.size++
			continue
		}
		if c.byHand() {
			break
		}
		last := len(some) - 1
		for i := range some {
			if c.of[some[i]].Rank > c.of[some[last]].Rank {
				last = i
			}
		}
		some = slices.Delete(some, last, last+1)
	}
	c.beyond = c.sum(m, some) > right-x && len(some) > 1
	if c.beyond {
		c.skip = min(c.skip, len(some)-2)
		some = slices.Delete(some, 1, 1+c.skip)
		for c.sum(m, some) > right-x && len(some) > 2 {
			some = some[:len(some)-1]
		}
		c.beyond = some[len(some)-1] != c.shown[len(c.shown)-1]
	} else {
		c.skip = 0
	}
	extra := max(0, right-x-c.sum(m, some))
	titled := c.widen(m, some, 1, 0, &extra)
	whole := c.widen(m, some, 0, titled, &extra)
	one := slices.Contains(some, wide)
	if !one {
		extra /= float64(len(some))
	}
	c.places = c.places[:0]
	for k, i := range some {
		w := c.width(m, i)
		switch {
		case whole>>k&1 > 0:
			w = c.fits[i].sizes[0]
		case titled>>k&1 > 0:
			w = max(w, c.fits[i].sizes[1])
		}
		if c.widths[i] == 0 && (!one || i == wide) {
			w += extra
		}
		w = min(w, right-x)
		c.places = append(c.places, columnPlace{i, x, w})
		x += w + gap
	}
}

// widen returns which of some columns, as bits, get one of the sizes of their fit, though not
// all have it, and takes their room from extra: first those that need the least, so that they
// are as many as possible. Those of titled have their titles.
func (c *columns) widen(m *measure, some []int, size int, titled uint64, extra *float64) (bits uint64) {
	for {
		least, at := *extra, -1
		for k, i := range some[:min(len(some), 64)] {
			f, has := c.fit(m.p, m.of, m.own, i), c.width(m, i)
			if titled>>k&1 > 0 {
				has = max(has, f.sizes[1])
			}
			if need := f.sizes[size] - has; c.widths[i] == 0 && bits>>k&1 == 0 && need > 0 && need <= least {
				least, at = need, k
			}
		}
		if at < 0 {
			return bits
		}
		*extra -= least
		bits |= 1 << at
	}
}

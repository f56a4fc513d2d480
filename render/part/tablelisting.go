package part

import (
	"math"
	"slices"
	"sort"
	"strings"

	"playhead/render/widget"
	"playhead/sim/table"
)

// A listing says which rows of a table are listed, and in what order: those that pass the
// filter, sorted, in groups. It belongs to one table at a time; filter, keys and groups
// are columns of it.
type listing struct {
	of     *table.Table
	among  []int // rows that are listed at all, nil for all
	filter *table.Filter
	keys   []table.Key
	by     int                                  // the column of the groups, -1 for none
	down   bool                                 // the largest group comes first
	folded map[string]bool                      // groups whose rows are not listed, by their texts
	apart  func(row int) (heading, note string) // nil if no row is apart from the others

	rows   []int        // those that pass the filter, sorted, also those of folded groups
	lines  []int        // from top to bottom: rows, and below zero groups: i as ^i, and headings
	rounds Headings     // between rows in the order of the recording
	space  []table.Cell // see cells
	in     []bool       // scratch: which rows are among
	groups []group
	sums   []table.Cell // of the listed rows, nil until they are needed
}

// A group is the listed rows with the same text in the column of the groups.
type group struct {
	text string
	note string
	rows []int
	line int          // its place among the lines
	sums []table.Cell // nil until they are needed
}

// all returns how many rows there are without the filter.
func (l *listing) all() int {
	if l.among != nil {
		return len(l.among)
	}
	return len(l.of.Rows)
}

// everything returns all rows, also those that the filter leaves out, sorted.
func (l *listing) everything() []int {
	all := *l
	all.filter, all.by, all.apart = nil, -1, nil
	all.arrange()
	return all.rows
}

// parse sets the filter to a text. While that is wrong, the rows stay as they were.
func (l *listing) parse(text string) (wrong *table.FilterError) {
	if text == "" {
		l.filter = nil
		l.arrange()
		return nil
	}
	f, err := table.ParseFilter(l.of.Columns, text)
	if err != nil {
		wrong, _ = err.(*table.FilterError)
		if l.filter != nil && l.rows != nil {
			f = l.filter
		}
	}
	l.filter = f
	l.arrange()
	return wrong
}

// cells returns the cells of a row. They are valid until the next call.
func (l *listing) cells(row int) []table.Cell {
	l.space = l.of.Cells(row, l.space)
	return l.space
}

// headLine is the line of the first row of the first heading; others follow it.
const headLine = math.MinInt

// headAt returns the heading of a line, and which of its rows that is; false for others.
func headAt(line int) (i, row int, ok bool) {
	return (line - headLine) / HeadingRows, (line - headLine) % HeadingRows, line < math.MinInt32
}

// setHeads puts headings between the rows, and reports whether others are there than
// before.
func (l *listing) setHeads(heads Headings) bool {
	if len(heads) == len(l.rounds) && (len(heads) == 0 || &heads[0] == &l.rounds[0]) {
		return false
	}
	moved := len(heads) != len(l.rounds)
	for i := range min(len(heads), len(l.rounds)) {
		moved = moved || heads[i].Before != l.rounds[i].Before
	}
	l.rounds = heads
	l.group()
	return moved
}

// head puts the headings between the lines of rows, if these are in the order of the
// recording.
func (l *listing) head() {
	if len(l.rounds) == 0 || len(l.keys) > 0 || l.by >= 0 {
		return
	}
	l.lines = make([]int, 0, len(l.rows)+HeadingRows*len(l.rounds))
	rest := l.rows
	for i := range l.rounds {
		n := sort.SearchInts(rest, l.rounds[i].Before)
		l.lines, rest = append(l.lines, rest[:n]...), rest[n:]
		for k := range HeadingRows {
			l.lines = append(l.lines, headLine+HeadingRows*i+k)
		}
	}
	l.lines = append(l.lines, rest...)
}

// arrange lists the rows that pass the filter, sorted and in groups.
func (l *listing) arrange() {
	l.rows, l.sums = l.of.Order(l.filter, l.keys), nil
	if l.among != nil {
		l.in = slices.Grow(l.in[:0], len(l.of.Rows))[:len(l.of.Rows)]
		clear(l.in)
		for _, r := range l.among {
			l.in[r] = true
		}
		l.rows = slices.DeleteFunc(l.rows, func(r int) bool { return !l.in[r] })
	}
	l.group()
}

// group puts the listed rows in groups, in the order of what they have in common, and then
// those that are apart. The rows of a group follow its line unless it is folded.
func (l *listing) group() {
	l.groups, l.lines = nil, l.rows
	if l.by < 0 && l.apart == nil {
		l.head()
		return
	}
	at := map[string]int{}
	add := func(text, note string, row int) {
		i, ok := at[text]
		if !ok {
			i = len(l.groups)
			at[text] = i
			l.groups = append(l.groups, group{text: text, note: note})
		}
		l.groups[i].rows = append(l.groups[i].rows, row)
	}
	free, apart := l.split()
	l.lines = make([]int, 0, len(l.rows)+len(free))
	if l.by < 0 {
		l.lines = append(l.lines, free...)
	} else {
		c := &l.of.Columns[l.by]
		for _, r := range free {
			add(c.Text(l.cells(r)[l.by]), "", r)
		}
		if len(l.groups) == 1 && l.cells(free[0])[l.by].Missing() { // in a game without teams, say
			l.groups, l.lines = nil, append(l.lines, free...)
		} else {
			l.sortGroups()
		}
	}
	at = map[string]int{}
	for _, r := range apart {
		heading, note := l.apart(r)
		add(heading, note, r)
	}
	for i := range l.groups {
		g := &l.groups[i]
		g.line = len(l.lines)
		if l.lines = append(l.lines, ^i); !l.folded[g.text] {
			l.lines = append(l.lines, g.rows...)
		}
	}
}

// split returns the listed rows among the others, and those that are apart.
func (l *listing) split() (free, apart []int) {
	if l.apart == nil {
		return l.rows, nil
	}
	for _, r := range l.rows {
		if heading, _ := l.apart(r); heading == "" {
			free = append(free, r)
		} else {
			apart = append(apart, r)
		}
	}
	return free, apart
}

// sortGroups sorts groups by what their rows have in common, the other way round if rows
// are sorted by that so.
func (l *listing) sortGroups() {
	keys := []table.Key{{Column: l.by, Descending: l.down}}
	for _, k := range l.keys {
		if k.Column == l.by {
			keys[0] = k
		}
	}
	first := make([]int, len(l.groups))
	of := map[int]group{}
	for i, g := range l.groups {
		first[i], of[g.rows[0]] = g.rows[0], g
	}
	for i, r := range l.of.Pick(first).Order(nil, keys) {
		l.groups[i] = of[first[r]]
	}
	if words := l.of.Columns[l.by].Words; len(words) > 0 && !keys[0].Descending { // they have an order of their own
		place := func(g group) int { return slices.Index(words, l.cells(g.rows[0])[l.by].String()) }
		slices.SortStableFunc(l.groups, func(a, b group) int { return place(a) - place(b) })
	}
}

// grouped returns how many listed rows are below a heading.
func (l *listing) grouped() (n int) {
	for i := range l.groups {
		n += len(l.groups[i].rows)
	}
	return n
}

// sort sorts by a column, the other way round if it is already the first key, and
// then no longer. With second it becomes the key that decides among equal rows.
func (l *listing) sort(column int, second bool) {
	at := slices.IndexFunc(l.keys, func(k table.Key) bool { return k.Column == column })
	k := table.Key{Column: column}
	keep := at < 0
	if at >= 0 {
		k.Descending, keep = true, !l.keys[at].Descending
	}
	switch {
	case second && at >= 0 && keep:
		l.keys[at] = k
	case second && at >= 0:
		l.keys = slices.Delete(slices.Clone(l.keys), at, at+1)
	case second && len(l.keys) > 0:
		l.keys = append(l.keys[:1:1], k)
	case at > 0: // the second key becomes the only one
		l.keys = []table.Key{{Column: column}}
	case keep:
		l.keys = []table.Key{k}
	default:
		l.keys = nil
	}
	l.arrange()
}

// sortBy sorts by keys alone, none for the order of the recording.
func (l *listing) sortBy(keys ...table.Key) {
	l.keys = keys
	l.arrange()
}

// sortedBy returns the keys as for --sort, none before there is a table.
func (l *listing) sortedBy() string {
	if l.of == nil {
		return ""
	}
	names := make([]string, len(l.keys))
	for i, k := range l.keys {
		if names[i] = l.of.Columns[k.Column].Name(); k.Descending {
			names[i] = "-" + names[i]
		}
	}
	return strings.Join(names, ",")
}

// groupBy puts the rows in groups by a column, -1 in none.
func (l *listing) groupBy(column int, down bool) {
	l.by, l.down, l.folded = column, down, nil
	l.arrange()
}

// label says what groups the rows.
func (l *listing) label() string {
	if l.by < 0 {
		return "Group by"
	}
	return "Group by " + l.of.Columns[l.by].Title
}

// menu lists what rows can be grouped by.
func (l *listing) menu(groupBy func(column int, down bool)) []widget.MenuItem {
	items := []widget.MenuItem{{
		Label: "No groups", Check: true, Checked: l.by < 0, Do: func() { groupBy(-1, false) },
	}, {Line: true}}
	for i := range l.of.Columns {
		if c := &l.of.Columns[i]; c.Kind.Texts() || c.Kind == table.Flag || c.Kind == table.Integer || i == l.by {
			items = append(items, widget.MenuItem{
				Label: c.Title, Check: true, Checked: l.by == i, Do: func() { groupBy(i, false) },
			})
		}
	}
	return items
}

// fold hides the rows of a group, or lists them. Folded groups stay folded when the
// filter changes.
func (l *listing) fold(i int, on bool) {
	if i < 0 || i >= len(l.groups) {
		return
	}
	if l.folded == nil {
		l.folded = map[string]bool{}
	}
	l.folded[l.groups[i].text] = on
	l.group()
}

// isFolded reports whether a group is folded.
func (l *listing) isFolded(i int) bool { return l.folded[l.groups[i].text] }

// nextFolded returns the first group that is folded, -1 for none.
func (l *listing) nextFolded() int {
	return slices.IndexFunc(l.groups, func(g group) bool { return l.folded[g.text] })
}

// groupOf returns the group of a row, -1 without one.
func (l *listing) groupOf(row int) int {
	return slices.IndexFunc(l.groups, func(g group) bool { return slices.Contains(g.rows, row) })
}

// groupAt returns the group that holds a line, or whose line it is; -1 without one.
func (l *listing) groupAt(line int) int {
	return sort.Search(len(l.groups), func(i int) bool { return l.groups[i].line > line }) - 1
}

// visible returns the listed rows that no folded group hides.
func (l *listing) visible() []int {
	if len(l.groups) == 0 {
		return l.rows
	}
	return slices.DeleteFunc(slices.Clone(l.lines), func(line int) bool { return line < 0 })
}

// lineOf returns the line of a row, or in the order of the recording that of the next one
// that is listed; -1 for none.
func (l *listing) lineOf(row int) int {
	at := slices.Index(l.lines, row)
	if at < 0 && len(l.keys) == 0 && len(l.groups) == 0 {
		at = slices.IndexFunc(l.lines, func(r int) bool { return r >= row })
	}
	if row < 0 {
		return -1
	}
	return at
}

// heads returns the lines of groups.
func (l *listing) heads() []int {
	var heads []int
	for i := range l.groups {
		heads = append(heads, l.groups[i].line)
	}
	return heads
}

// sum finds the totals of all listed rows and of the groups among lines from to to, which
// are in view.
func (l *listing) sum(from, to int) {
	if l.sums == nil {
		l.sums = l.of.TotalsOf(l.rows)
	}
	for i := max(0, l.groupAt(from)); i < len(l.groups) && l.groups[i].line < to; i++ {
		if g := &l.groups[i]; g.sums == nil {
			g.sums = l.of.TotalsOf(g.rows)
		}
	}
}

// A choice is the rows that the user chose, and the cursor among them.
type choice struct {
	rows   map[int]bool
	cursor int // row, -1 none
	anchor int // row from which Shift extends
	// listed are the chosen rows that are listed, in their order: see [choice.find].
	listed []int
	stale  bool
}

// point moves the cursor to a row, -1 for none. No row is chosen then.
func (c *choice) point(row int) {
	c.rows, c.stale = map[int]bool{}, true
	c.cursor, c.anchor = row, row
}

// renumber gives rows the numbers that they have from now on, -1 for none.
func (c *choice) renumber(to func(row int) int) {
	rows := map[int]bool{}
	for r := range c.rows {
		if n := to(r); n >= 0 {
			rows[n] = true
		}
	}
	move := func(r int) int {
		if r < 0 {
			return r
		}
		return to(r)
	}
	c.rows, c.cursor, c.anchor, c.stale = rows, move(c.cursor), move(c.anchor), true
}

// drop keeps the cursor, and no row is chosen.
func (c *choice) drop() { c.rows, c.stale = map[int]bool{}, true }

// choose makes row the cursor. Shift extends from where the last plain choice was,
// Ctrl adds or takes away.
func (c *choice) choose(row int, listed []int, extend, add bool) {
	switch {
	case extend && c.anchor >= 0:
		a, b := slices.Index(listed, c.anchor), slices.Index(listed, row)
		if a < 0 || b < 0 {
			a, b = max(a, b), max(a, b)
		}
		if !add {
			clear(c.rows)
		}
		for _, r := range listed[min(a, b) : max(a, b)+1] {
			c.rows[r] = true
		}
	case add:
		if c.anchor = row; c.rows[row] {
			delete(c.rows, row)
		} else {
			c.rows[row] = true
		}
	default:
		c.anchor = row
		clear(c.rows)
		c.rows[row] = true
	}
	c.cursor, c.stale = row, true
}

// next moves the cursor to the next chosen row that is listed, or the one before, and
// returns it; -1 without one.
func (c *choice) next(listed []int, dir int) int {
	chosen := c.find(listed)
	if len(chosen) == 0 {
		return -1
	}
	at, cursor := -1, slices.Index(listed, c.cursor)
	for i, r := range chosen {
		if k := slices.Index(listed, r); dir > 0 && k > cursor {
			at = i
			break
		} else if dir < 0 && k < cursor {
			at = i
		}
	}
	if at < 0 { // around
		if at = 0; dir < 0 {
			at = len(chosen) - 1
		}
	}
	c.cursor = chosen[at]
	return c.cursor
}

// all chooses all listed rows.
func (c *choice) all(listed []int) {
	for _, r := range listed {
		c.rows[r] = true
	}
	c.stale = true
}

// find returns the chosen rows that are listed, in their order.
func (c *choice) find(listed []int) []int {
	if !c.stale {
		return c.listed
	}
	c.listed, c.stale = nil, false
	if len(c.rows) > 0 {
		for _, r := range listed {
			if c.rows[r] {
				c.listed = append(c.listed, r)
			}
		}
	}
	return c.listed
}

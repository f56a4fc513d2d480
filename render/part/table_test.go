package part

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
	"playhead/testdata/looptest"
)

func TestMain(m *testing.M) { looptest.Main(m) }

// rows notes what is done with them.
type rows struct{ chose, went, told []int }

func (r *rows) Choose(i int)                    { r.chose = append(r.chose, i) }
func (r *rows) GoTo(i int)                      { r.went = append(r.went, i) }
func (r *rows) PaintMark(int, layout.Rect) bool { return false }
func (r *rows) Tip(i int) (tip, more string) {
	r.told = append(r.told, i)
	return fmt.Sprint("row ", i), ""
}

// listOf returns a list of n rows: a name of a few, and numbers that fall.
func listOf(n int) (*Table, *rows) {
	of := &table.Table{Columns: []table.Column{
		{Key: "name", Title: "Name", Kind: table.Player, What: "The name."},
		{Key: "score", Title: "Score", Kind: table.Integer, Unit: table.Counted, What: "The score."},
	}}
	for i := range n {
		score := table.Int(n - i)
		if i%7 == 6 {
			score = table.Cell{}
		}
		of.Rows = append(of.Rows,
			table.Row{Cells: []table.Cell{table.String([]string{"two words", "rook", "a\tb"}[i%3]), score}})
	}
	r := new(rows)
	t := &Table{Row: "test row", Columns: []string{"name", "score"}}
	t.Show(Kit{D: desk.New(desk.Host{}, settings.Settings{Theme: "dark"})}, r)
	t.Update(of, nil, -1)
	return t, r
}

// draw arranges and paints the list.
func (t *Table) draw(r layout.Rect) {
	t.Arrange(r)
	t.Paint()
}

// sortBy clicks the header of a column.
func (t *Table) sortBy(column int) {
	t.Click(&widget.Press{Target: widget.Target{Part: headPart, N: column}})
}

// Only visible rows are formatted and drawn, however many there are.
func TestAListPaintsOnlyTheRowsInView(t *testing.T) {
	for _, n := range []int{100, 100_000} {
		l, _ := listOf(n)
		area := layout.Rect{W: 320, H: 500}
		l.draw(area)
		drawn := 0
		for _, z := range l.desk().Hits.All() {
			if z.Part == "test row" && z.W > 200 { // not the cells
				drawn++
			}
		}
		if want := int(l.view.area.H/RowHeight) + 1; drawn < want-1 || drawn > want {
			t.Errorf("of %d rows %d are drawn, %d are in view", n, drawn, want)
		}
	}
}

// Only a row whose tooltip is shown says what it is.
func TestRowsSayWhatTheyAreWhenThatIsShown(t *testing.T) {
	l, r := listOf(100)
	l.draw(layout.Rect{W: 320, H: 500})
	if len(r.told) > 0 {
		t.Errorf("the rows %v said what they are in a picture without a tooltip", r.told)
	}
	z, _ := l.desk().Hits.Find(widget.Target{Part: "test row", N: 3})
	tip, _ := z.Owner.(widget.Tipped).TipOf(z.Target)
	if z.Tip != "" || tip != "row 3" || !slices.Equal(r.told, []int{3}) {
		t.Errorf("the tooltip of row 3 is %q, the rows %v said what they are", tip, r.told)
	}
}

// Paint draws what Update and Arrange found out.
func TestPaintingAListChangesNothing(t *testing.T) {
	l, _ := listOf(300)
	l.listing.of.Columns[1].Total = table.Sum
	l.groupBy(0, false)
	l.choose(7, false, false)
	l.SetFilter("-rook")
	l.Arrange(layout.Rect{W: 320, H: 500})
	state := func() string { return fmt.Sprint(l.listing, l.choice, l.columns, l.view, l.places, l.filter.text) }
	before := state()
	l.Paint()
	if after := state(); after != before {
		t.Errorf("before %s\nafter %s", before, after)
	}
	if len(l.listing.sums) == 0 || len(l.listing.groups[0].sums) == 0 {
		t.Error("there are no totals to draw")
	}
}

func TestASortedListBeginsAtItsTop(t *testing.T) {
	l, _ := listOf(1000)
	area := layout.Rect{W: 320, H: 500}
	l.draw(area)
	l.ScrollBy(5000)
	l.sortBy(1)
	l.draw(area)
	if l.Scrolled() != 0 || l.FirstInView() != 0 {
		t.Errorf("scrolled by %v", l.Scrolled())
	}
}

// The sign of the order takes no room from the words.
func TestTheHeaderOfASortedColumnIsWhole(t *testing.T) {
	l, _ := listOf(1000)
	for w := 320.0; w > 150; w-- {
		l.listing.keys = nil
		l.draw(layout.Rect{W: w, H: 500})
		if len(l.columns.places) < 2 {
			break
		}
		l.sortBy(1)
		l.draw(layout.Rect{W: w, H: 500})
		if len(l.columns.places) < 2 {
			continue // left out: there is no header
		}
		p := &l.desk().P
		title, place := p.TextWidth(theme.Small.In(theme.Medium), "Score"), l.columns.places[1]
		if place.column != 1 || place.w < title+11 {
			t.Errorf("in a list of %v px: %v px for %v px and a sign", w, place.w, title)
		}
	}
}

// Sorting by a column cuts no title of another one as long as there is room for the sign.
func TestSortingCutsNoOtherHeader(t *testing.T) {
	l, r := listOf(20)
	of := l.listing.of
	for _, title := range []string{"Prestrafe", "Top speed", "Strafes"} {
		of.Columns = append(of.Columns, table.Column{Key: title, Title: title, Kind: table.Integer, Unit: table.Speed})
		for i := range of.Rows {
			of.Rows[i].Cells = append(of.Rows[i].Cells, table.Int(i))
		}
	}
	l.Columns = []string{"score", "Prestrafe", "Top speed", "Strafes"}
	l.Show(l.kit, r)
	of.Name = "jumps" // another table: its columns are shown
	l.Update(of, nil, -1)
	tried := 0
	for w := 500.0; w > 150; w-- {
		l.listing.keys = nil
		slack := l.slack(w)
		l.sortBy(2)
		sorted := l.slack(w)
		all, least := 0.0, slack[0]
		for _, x := range slack {
			all, least = all+x, min(least, x)
		}
		if cut := slices.Min(sorted); cut < 0 && slices.Max(sorted) >= -cut {
			t.Errorf("in a list of %v px a unit has room that a title needs: %v", w, sorted)
		}
		if least < 0 || all < 11+4 || len(slack) != 4 {
			continue
		}
		tried++
		if slices.Min(sorted) < 0 || len(sorted) != 4 {
			t.Errorf("in a list of %v px: %v px around the titles, then %v", w, slack, sorted)
		}
	}
	if tried == 0 {
		t.Error("no list has room for a sign")
	}
}

// slack returns how much wider each column is than its title and the sign of its order.
func (t *Table) slack(w float64) (px []float64) {
	t.draw(layout.Rect{W: w, H: 500})
	for _, at := range t.columns.places {
		st, sign := theme.Small, 0.0
		if slices.ContainsFunc(t.listing.keys, func(k table.Key) bool { return k.Column == at.column }) {
			st, sign = st.In(theme.Medium), 11
		}
		px = append(px, at.w-t.desk().P.TextWidth(st, t.columns.of[at.column].Title)-sign)
	}
	return px
}

func TestTheKeysOfAListAreTakenOnlyWhileItHasTheKeyboard(t *testing.T) {
	l, r := listOf(50)
	l.draw(layout.Rect{W: 320, H: 500})
	press := func(keys ...string) (rest int) {
		in := &desk.Input{}
		for _, k := range keys {
			in.Keys = append(in.Keys, desk.KeyPress{Key: k})
		}
		return len(l.Keys(in))
	}
	if press("ArrowDown", "Home") != 2 {
		t.Error("it took keys before it was clicked")
	}
	l.Click(&widget.Press{Target: widget.Target{Part: "test row", N: 4}})
	if press("ArrowDown", "Enter", "G") != 1 || !slices.Equal(r.went, []int{5}) || !slices.Equal(r.chose, []int{4}) {
		t.Errorf("went to %v, chose %v", r.went, r.chose)
	}
	elsewhere := &desk.Input{X: 1000, Y: 10, Keys: []desk.KeyPress{{Key: "ArrowDown"}}}
	elsewhere.Left.Pressed = true
	if len(l.Keys(elsewhere)) != 1 || press("End") != 1 {
		t.Error("it takes keys after a press elsewhere")
	}
}

// A filter that cannot be read leaves the rows as they were; those chosen stay chosen.
func TestAWrongFilterKeepsTheRows(t *testing.T) {
	l, _ := listOf(30)
	l.SetFilter("rook")
	was := slices.Clone(l.Listed())
	l.SetFilter("rook scor:3")
	if len(was) != 10 || !slices.Equal(l.Listed(), was) || l.filter.wrong == nil {
		t.Errorf("%v, then %v, %v", was, l.Listed(), l.filter.wrong)
	}
	l.SetFilter("")
	l.add(term(&l.listing.of.Columns[0], l.listing.of.Rows[0].Cells[0]))
	if got := l.Listed(); len(got) != 10 || got[0] != 0 {
		t.Errorf("%q lists %v", l.Filter(), got)
	}
}

func TestRowsAreCopiedAsSpreadsheetsReadThem(t *testing.T) {
	l, _ := listOf(2000)
	l.choose(0, false, false)
	l.choose(2, true, false)
	l.choose(6, false, true)
	text := copiedFrom(l)
	if want := "Name\tScore\ntwo words\t2000\nrook\t1999\na b\t1998\ntwo words\t\n"; text != want {
		t.Errorf("%q, want %q", text, want)
	}
	l.sortBy(1)
	if rows := strings.Split(copiedFrom(l), "\n"); rows[1] != "a b\t1998" || rows[4] != "two words\t" {
		t.Errorf("sorted: %q", rows)
	}
}

// Zones of the last picture may be pressed after another recording was opened.
func TestAListWithoutARecordingIgnoresEverything(t *testing.T) {
	l, r := listOf(30)
	l.draw(layout.Rect{W: 320, H: 500})
	l.Show(l.kit, r)
	for _, z := range l.desk().Hits.All() {
		p := &widget.Press{Target: z.Target, Mods: keyboard.Shift}
		l.Click(p)
		l.Drag(p)
		l.Menu(p)
	}
	l.typed()
	l.suggest()
	l.draw(layout.Rect{W: 320, H: 500})
	l.Keys(&desk.Input{Keys: []desk.KeyPress{{Key: "End"}}})
	if len(r.chose)+len(r.went) > 0 {
		t.Errorf("%+v", r)
	}
}

// Until a recording's own rows are there, a list still has the order of the one before, and no column to name it by.
func TestAListWithoutARecordingIsSortedByNothing(t *testing.T) {
	l, r := listOf(30)
	l.sortBy(1)
	if by := l.SortedBy(); by == "" {
		t.Fatal("it is not sorted")
	}
	l.Show(l.kit, r)
	if by := l.SortedBy(); by != "" {
		t.Errorf("sorted by %s", by)
	}
}

// The target is a hundredth of a second for 100,000 rows.
func BenchmarkSortByHeader(b *testing.B) {
	l, _ := listOf(100_000)
	for b.Loop() {
		l.sortBy(1)
	}
}

// The target is 50 ms for 100,000 rows.
func BenchmarkFilter(b *testing.B) {
	l, _ := listOf(100_000)
	for b.Loop() {
		l.SetFilter("rook score:>300")
		l.SetFilter("")
	}
}

// What typing a letter costs.
func BenchmarkSuggest(b *testing.B) {
	l, _ := listOf(100_000)
	l.SetFilter("name:r")
	for b.Loop() {
		l.suggest()
	}
}

func BenchmarkArrange(b *testing.B) {
	l, _ := listOf(100_000)
	l.listing.of.Columns[1].Total = table.Median
	for b.Loop() {
		l.Arrange(layout.Rect{W: 320, H: 500})
	}
}

func BenchmarkPaint(b *testing.B) {
	l, _ := listOf(100_000)
	l.Arrange(layout.Rect{W: 320, H: 500})
	for b.Loop() {
		l.desk().Hits.Reset()
		l.Paint()
	}
}

// lined returns the texts of groups and the numbers of rows that the list holds, from
// top to bottom.
func (t *Table) lined() []any {
	var all []any
	for _, line := range t.listing.lines {
		if line < 0 {
			all = append(all, t.listing.groups[^line].text)
		} else {
			all = append(all, line)
		}
	}
	return all
}

func TestRowsAreGroupedAndFolded(t *testing.T) {
	l, _ := listOf(5)
	area := layout.Rect{W: 320, H: 500}
	l.groupBy(0, false)
	l.draw(area)
	if got, want := l.lined(), []any{"a\tb", 2, "rook", 1, 4, "two words", 0, 3}; !slices.Equal(got, want) {
		t.Errorf("grouped: %v, want %v", got, want)
	}
	l.Click(&widget.Press{Target: widget.Target{Part: groupPart, N: 1}})
	want := []any{"a\tb", 2, "rook", "two words", 0, 3}
	if got := l.lined(); !slices.Equal(got, want) {
		t.Errorf("folded: %v, want %v", got, want)
	}
	l.SetFilter("-name:two")
	l.SetFilter("")
	if got := l.lined(); !slices.Equal(got, want) || len(l.Listed()) != 5 {
		t.Errorf("after another filter: %v, want %v", got, want)
	}
	l.Click(&widget.Press{Target: widget.Target{Part: "test row", N: 2}})
	down := func(key string) { l.Keys(&desk.Input{Keys: []desk.KeyPress{{Key: key}}}) }
	if down("ArrowDown"); l.choice.cursor != 0 {
		t.Errorf("the cursor is on row %d, want 0 beyond the folded group", l.choice.cursor)
	}
	down("ArrowLeft")
	if got := l.lined(); !slices.Equal(got, []any{"a\tb", 2, "rook", "two words"}) {
		t.Errorf("folded by key: %v", got)
	}
	down("ArrowRight")
	if got := l.lined(); !slices.Equal(got, want) {
		t.Errorf("unfolded by key: %v", got)
	}
}

// Groups come in the order of what they have in common, and the other way round if the
// rows are sorted by that so.
// A leading sign of any width leaves a group its number once.
type signed struct{ rows }

func (*signed) LeadWidth() float64         { return 60 }
func (*signed) PaintLead(int, layout.Rect) {}

func TestAGroupSaysOnceHowManyRowsItHas(t *testing.T) {
	l, _ := listOf(5)
	of := l.listing.of
	of.Columns[0].Total = table.Count
	l.Show(l.kit, new(signed))
	l.Update(of, nil, -1)
	l.groupBy(0, false)
	tr := &canvas.Trace{}
	l.desk().P.SetTrace(tr)
	l.draw(layout.Rect{W: 320, H: 500})
	z, _ := l.desk().Hits.Find(widget.Target{Part: groupPart, N: 1})
	var got []string
	for _, m := range tr.Marks {
		if m.Text != "" && m.Y0 >= z.Y && m.Y1 <= z.Bottom() {
			got = append(got, m.Text)
		}
	}
	if !slices.Equal(got, []string{"rook", "2"}) {
		t.Errorf("the group says %q", got)
	}
}

// Where no row has a value to group by, there are no groups.
func TestRowsWithoutAGroupHaveNoHeading(t *testing.T) {
	l, _ := listOf(5)
	for i := range l.listing.of.Rows {
		l.listing.of.Rows[i].Cells[0] = table.Cell{}
	}
	l.groupBy(0, false)
	l.draw(layout.Rect{W: 320, H: 500})
	if got, want := l.lined(), []any{0, 1, 2, 3, 4}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestGroupsAreInOrder(t *testing.T) {
	l, _ := listOf(5)
	l.sortBy(1)
	l.groupBy(0, false)
	groups := func() (all []string) {
		for _, g := range l.listing.groups {
			all = append(all, g.text)
		}
		return all
	}
	if got := groups(); !slices.Equal(got, []string{"a\tb", "rook", "two words"}) {
		t.Errorf("%q", got)
	}
	l.sortBy(0)
	l.sortBy(0)
	if got := groups(); !slices.Equal(got, []string{"two words", "rook", "a\tb"}) {
		t.Errorf("descending: %q", got)
	}
}

// An owner that keeps some rows apart has them last, below their heading.
type parted struct{ rows }

func (*parted) Apart(row int) (heading, note string) {
	if row%4 == 1 {
		return "Old disk", "Connect it."
	}
	return "", ""
}

func TestRowsApartComeLast(t *testing.T) {
	l, _ := listOf(9)
	l.High = 64
	of := l.listing.of
	l.Show(l.kit, &parted{})
	l.Update(of, nil, -1)
	l.draw(layout.Rect{W: 320, H: 300})
	if got := l.lined(); !slices.Equal(got, []any{0, 2, 3, 4, 6, 7, 8, "Old disk", 1, 5}) {
		t.Errorf("%v", got)
	}
	l.groupBy(0, false)
	if got := l.lined(); !slices.Equal(got, []any{
		"a\tb", 2, 8, "rook", 4, 7, "two words", 0, 3, 6, "Old disk", 1, 5,
	}) {
		t.Errorf("grouped: %v", got)
	}
	if b := l.Blocks(); len(b) != 4 || b[3].Note != "Connect it." || !slices.Equal(b[3].Rows, []int{1, 5}) {
		t.Errorf("%+v", b)
	}
	// Every row is where the pointer finds it, and comes into view below its heading.
	for _, row := range []int{8, 5, 2, 6} {
		l.Point(row)
		l.view.see(l.listing.lineOf(row))
		l.desk().Hits.Reset()
		l.draw(layout.Rect{W: 320, H: 300})
		z, ok := l.desk().Hits.Find(widget.Target{Part: "test row", N: row})
		if top, _ := l.desk().Hits.At(z.CenterX(), z.CenterY()); !ok || z.H != 64 || top.Target != z.Target {
			t.Errorf("row %d is at %v, and %v above it", row, z.Rect, top.Target)
		}
	}
}

func TestGroupsAndListsHaveTotals(t *testing.T) {
	l, _ := listOf(5)
	l.listing.of.Columns[1].Total = table.Sum
	l.groupBy(0, false)
	l.draw(layout.Rect{W: 320, H: 500})
	if l.listing.sums[1].Int() != 15 || l.listing.groups[1].sums[1].Int() != 5 {
		t.Errorf("%v in all, %v of the second group; want 15 and 5", l.listing.sums[1].Int(),
			l.listing.groups[1].sums[1].Int())
	}
	l.SetFilter("name:rook")
	l.draw(layout.Rect{W: 320, H: 500})
	if l.listing.sums[1].Int() != 5 {
		t.Errorf("%v of the listed rows, want 5", l.listing.sums[1].Int())
	}
}

// Only rows that are listed at all count, are copied and are exported.
func TestAListMayHoldSomeRowsOfItsTable(t *testing.T) {
	l, _ := listOf(6)
	l.Update(l.listing.of, []int{1, 4, 5}, -1)
	if got := l.Listed(); !slices.Equal(got, []int{1, 4, 5}) || l.listing.all() != 3 {
		t.Errorf("listed %v of %d", got, l.listing.all())
	}
	l.SetFilter("name:rook")
	if got := l.Listed(); !slices.Equal(got, []int{1, 4}) {
		t.Errorf("listed %v", got)
	}
	l.SetFilter("")
	if n := len(l.listing.everything()); n != 3 {
		t.Errorf("%d rows in all", n)
	}
}

// copiedFrom returns what Ctrl+C copies.
func copiedFrom(l *Table) (text string) {
	l.desk().Host.Copy = func(s string) { text = s }
	l.copyChosen()
	return text
}

// outputs chooses an entry of the menu of what is copied and saved, for some rows.
func (t *Table) outputs(scope, entry string) {
	for _, label := range []string{scope, entry} {
		for _, it := range t.output.menu(t.source()) {
			if it.Label == label && it.Disabled == "" {
				it.Do()
			}
		}
	}
}

func TestRowsAreCopiedAndSavedInEveryFormat(t *testing.T) {
	l, _ := listOf(6)
	l.listing.of.Columns = append(l.listing.of.Columns, table.Column{
		Key: "at_seconds", Title: "At", Kind: table.Number, Unit: table.Moment, What: "When.",
	})
	for i := range l.listing.of.Rows {
		r := &l.listing.of.Rows[i]
		r.Cells = append(r.Cells, table.Float(62.5+float64(i)))
	}
	whole := *l.listing.of
	l.Update(&whole, []int{0, 1, 2, 4}, -1)
	var copied string
	var saved *table.Table
	var as desk.TableFormat
	l.desk().Host.Copy = func(s string) { copied = s }
	l.desk().Host.SaveTable = func(of *table.Table, f desk.TableFormat) { saved, as = of, f }
	l.SetFilter("name:rook")
	l.choose(1, false, false)
	if l.outputs("Chosen rows", "Copy as TSV"); copied != "Name\tScore\nrook\t5\n" {
		t.Errorf("chosen: %q", copied)
	}
	if l.outputs("Shown rows", "Copy as Markdown table"); copied !=
		"| Name | Score |\n| --- | ---: |\n| rook | 5 |\n| rook | 2 |\n" {
		t.Errorf("shown: %q", copied)
	}
	all := "All 3 columns, hidden ones too"
	if l.outputs("All rows", all); !l.output.every {
		t.Fatal("not all columns")
	}
	if l.outputs("All rows", "Copy as TSV"); !strings.HasPrefix(copied, "Name\tScore\tAt s\ntwo words\t6\t62.5\n") ||
		strings.Count(copied, "\n") != 5 {
		t.Errorf("all: %q", copied)
	}
	for _, f := range desk.TableFormats {
		if l.outputs("Shown rows", "Save as "+f.String()); saved == nil || as != f || len(saved.Rows) != 2 ||
			len(saved.Columns) != 3 {
			t.Errorf("%s: %+v as %s", f, saved, as)
		}
		saved = nil
	}
	l.Click(&widget.Press{Target: widget.Target{Part: "test row", N: 4}})
	l.Keys(&desk.Input{Mods: keyboard.Ctrl | keyboard.Shift, Keys: []desk.KeyPress{{Key: "S"}}})
	if saved == nil || as != desk.CSV {
		t.Error("Ctrl+Shift+S saved nothing")
	}
}

// F3 goes from one chosen row to the next.
func TestF3GoesToTheNextChosenRow(t *testing.T) {
	l, _ := listOf(60)
	l.draw(layout.Rect{W: 320, H: 500})
	for _, r := range []int{3, 40, 55} {
		l.choose(r, false, true)
	}
	var at []int
	for _, mods := range []keyboard.Mods{0, 0, 0, keyboard.Shift} {
		l.Keys(&desk.Input{Mods: mods, Keys: []desk.KeyPress{{Key: "F3"}}})
		at = append(at, l.choice.cursor)
	}
	if !slices.Equal(at, []int{3, 40, 55, 40}) || len(l.Chosen()) != 3 {
		t.Errorf("%v, %d chosen", at, len(l.Chosen()))
	}
}

// Columns that the user chose are scrolled where not all of them fit; the first stays.
func TestColumnsChosenByHandScrollSideways(t *testing.T) {
	of := &table.Table{Rows: []table.Row{{}}}
	for i := range 12 {
		of.Columns = append(of.Columns, table.Column{
			Key: string(rune('a' + i)), Title: "Column", Kind: table.Integer, What: "A number.",
		})
		of.Rows[0].Cells = append(of.Rows[0].Cells, table.Int(1234567))
	}
	l := &Table{Row: "test row", Columns: []string{"a", "b"}}
	l.Show(Kit{D: desk.New(desk.Host{}, settings.Settings{Theme: "dark"})}, new(rows))
	l.Update(of, nil, -1)
	for c := range of.Columns {
		l.columns.set(c, true)
	}
	area := layout.Rect{W: 320, H: 500}
	seen := func() (all []int) {
		l.draw(area)
		for _, p := range l.columns.places {
			all = append(all, p.column)
		}
		return all
	}
	first := seen()
	if len(first) < 2 || len(first) > 6 || first[1] != 1 {
		t.Fatalf("%v are in view", first)
	}
	l.choose(0, false, false)
	turn := func(key string) { l.Keys(&desk.Input{Keys: []desk.KeyPress{{Key: key}}}) }
	turn("ArrowRight")
	l.Wheel(&widget.Turn{X: 10, Y: l.view.area.Y + 5, DY: -1, Mods: keyboard.Shift})
	if now := seen(); now[0] != 0 || now[1] != 3 {
		t.Errorf("%v after two columns to the right", now)
	}
	for range 20 {
		turn("ArrowRight")
		seen()
	}
	if now := seen(); now[0] != 0 || now[len(now)-1] != 11 {
		t.Errorf("%v at the right end", now)
	}
	area.W = 1600
	if now := seen(); len(now) != 12 {
		t.Errorf("%v in a wide list", now)
	}
}

// A column is as wide as its widest text, not as the one with the most letters, and room that is
// left completes headers, as many as possible, before it widens a column.
func TestColumnsUseTheRoomOfAList(t *testing.T) {
	of := &table.Table{Columns: []table.Column{
		{Key: "name", Title: "N", Kind: table.Player, What: "The name."},
		{Key: "a", Title: "A title that is too long for the list", Kind: table.Integer, What: "A number."},
		{Key: "b", Title: "Deaths", Kind: table.Integer, What: "A number."},
		{Key: "c", Title: "Openings", Kind: table.Integer, What: "A number."},
		{Key: "d", Title: "Trades", Kind: table.Integer, What: "A number."},
	}}
	for _, name := range []string{"iiiiiiiiiiiiii", "WWWWWWWWWWWW"} {
		of.Rows = append(of.Rows, table.Row{Cells: []table.Cell{
			table.String(name), table.Int(1), table.Int(2), table.Int(3), table.Int(4),
		}})
	}
	l := &Table{Row: "test row", Columns: []string{"name", "a", "b", "c", "d"}, Wide: "name", NoMarks: true}
	l.Show(Kit{D: desk.New(desk.Host{}, settings.Settings{Theme: "dark"})}, new(rows))
	l.Update(of, nil, -1)
	p := &l.desk().P
	name := p.TextWidth(theme.Label, "WWWWWWWWWWWW")
	l.draw(layout.Rect{W: name + 300, H: 200})
	at := l.columns.places
	if len(at) != 5 || at[0].w < name || at[1].w > narrowest+1 {
		t.Fatalf("%+v, the name takes %.1f px", at, name)
	}
	for _, at := range at[2:] {
		if title := of.Columns[at.column].Title; at.w < p.TextWidth(theme.Small.In(theme.Medium), title) {
			t.Errorf("%s has %.1f px", title, at.w)
		}
	}
}

// A value that cannot be computed was not left out of the recording.
func TestAMissingValueSaysWhy(t *testing.T) {
	of := &table.Table{Name: "test", Columns: []table.Column{
		{Key: "team", Title: "Team", Kind: table.Text, From: table.Recorded, What: "The team."},
		{Key: "share", Title: "Share", Kind: table.Number, From: table.Computed, What: "A share."},
	}}
	of.Rows = []table.Row{{Cells: []table.Cell{{}, {}}}}
	l := &Table{Row: "test row", Columns: []string{"team", "share"}, NoMarks: true}
	l.Show(Kit{D: desk.New(desk.Host{}, settings.Settings{Theme: "dark"})}, new(rows))
	l.Update(of, nil, -1)
	l.draw(layout.Rect{W: 400, H: 200})
	var tips []string
	for _, z := range l.desk().Hits.All() {
		if z.Part == "test row" && z.Tip != "" {
			tips = append(tips, z.Tip)
		}
	}
	if !slices.Equal(tips, []string{"Team: not recorded", "Share: no value"}) {
		t.Errorf("%q", tips)
	}
}

// Columns without a value only take room, unless the user chose them.
func TestColumnsWithoutAValueAreLeftOut(t *testing.T) {
	of := &table.Table{Name: "test", Columns: []table.Column{
		{Key: "name", Title: "Name", Kind: table.Player, What: "The name."},
		{Key: "clutches", Title: "Clutches", Kind: table.Integer, What: "A number."},
		{Key: "kills", Title: "Kills", Kind: table.Integer, What: "A number."},
	}}
	of.Rows = []table.Row{{Cells: []table.Cell{table.String("nova"), {}, table.Int(2)}}}
	l := &Table{Row: "test row", Columns: []string{"name", "clutches", "kills"}, NoMarks: true, FullOnly: true}
	l.Show(Kit{D: desk.New(desk.Host{}, settings.Settings{Theme: "dark"})}, new(rows))
	for _, c := range []struct {
		change func()
		want   []int
	}{
		{func() {}, []int{0, 2}},
		{func() { l.columns.set(2, false) }, []int{0, 1}},
		{func() { l.columns.set(2, true) }, []int{0, 2}},
		{func() {
			of = &table.Table{Name: of.Name, Columns: of.Columns, Rows: []table.Row{
				{Cells: []table.Cell{table.String("nova"), table.Int(0), table.Int(2)}},
			}}
		}, []int{0, 1, 2}},
	} {
		c.change()
		l.Update(of, nil, -1)
		l.draw(layout.Rect{W: 400, H: 200})
		var got []int
		for _, at := range l.columns.places {
			got = append(got, at.column)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("columns %v, want %v", got, c.want)
		}
	}
}

// Columns in another order are left out by their rank as before: none is out of view.
func TestColumnsInAnotherOrderAreLeftOutByRank(t *testing.T) {
	l, _ := listOf(5)
	l.listing.of.Columns[1].Rank = 1
	area := layout.Rect{W: 130, H: 500}
	for _, shown := range [][]int{{0, 1}, {1, 0}} {
		l.columns.shown = shown
		l.Arrange(area)
		if at := l.columns.places; len(at) != 1 || at[0].column != 0 || l.columns.beyond {
			t.Errorf("of %v there are %v, more to the right: %v", shown, at, l.columns.beyond)
		}
	}
}

// A cell of any kind filters by what it shows.
func TestOnlyAndNotFilterByTheCell(t *testing.T) {
	l, _ := listOf(14)
	l.draw(layout.Rect{W: 320, H: 500})
	for _, want := range []struct {
		label string
		rows  []int
	}{{"Only 9", []int{5}}, {"Not 9", []int{0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13}}} {
		l.SetFilter("")
		for _, it := range l.rowMenu(5, 1) {
			if it.Label == want.label {
				it.Do()
			}
		}
		if got := l.Listed(); !slices.Equal(got, want.rows) {
			t.Errorf("%s lists %v with %q", want.label, got, l.Filter())
		}
	}
}

func TestAColumnIsDraggedByItsHeader(t *testing.T) {
	l, _ := listOf(5)
	area := layout.Rect{W: 320, H: 500}
	l.draw(area)
	drag := func(column int, x float64) {
		p := &widget.Press{Target: widget.Target{Part: headPart, N: column}, Phase: widget.Begun}
		l.Drag(p)
		p.Phase, p.X, p.Far = widget.Moved, x, 50
		l.Drag(p)
		p.Phase = widget.Ended
		l.Drag(p)
		l.draw(area)
	}
	if drag(0, 318); !slices.Equal(l.columns.shown, []int{1, 0}) || len(l.listing.keys) > 0 {
		t.Errorf("dragged to the right: %v, sorted by %v", l.columns.shown, l.listing.keys)
	}
	if drag(0, 5); !slices.Equal(l.columns.shown, []int{0, 1}) {
		t.Errorf("dragged back: %v", l.columns.shown)
	}
}

// The next list of the same table is as the user left this one.
func TestAListIsAsTheUserLeftIt(t *testing.T) {
	l, _ := listOf(5)
	l.listing.of.Name = "scores"
	l.draw(layout.Rect{W: 320, H: 500})
	l.columns.set(0, false)
	l.columns.setWidth(1, 99)
	l.sortBy(1)
	l.sortBy(1)
	l.groupBy(0, false)
	l.SetFilter("score:>1")
	set := l.desk().Set
	next := &Table{Row: "test row", Columns: l.Columns, Sort: "name"}
	next.Show(Kit{D: desk.New(desk.Host{}, set)}, new(rows))
	next.Update(l.listing.of, nil, -1)
	if !slices.Equal(next.columns.shown, []int{1}) || next.columns.widths[1] != 99 || next.SortedBy() != "-score" ||
		next.Filter() != "score:>1" || next.listing.by != 0 {
		t.Errorf("%v, %v, %q, %q, by %d; kept %+v", next.columns.shown, next.columns.widths, next.SortedBy(),
			next.Filter(),
			next.listing.by, set.Lists)
	}
	if !slices.Equal(next.Listed(), l.Listed()) {
		t.Errorf("listed %v, want %v", next.Listed(), l.Listed())
	}
	next.Click(&widget.Press{Target: widget.Target{Part: headPart, N: -1}})
	if got := next.desk().Set.Lists["scores"].Sort; got != recorded {
		t.Errorf("in the order of the recording: %q is kept", got)
	}
}

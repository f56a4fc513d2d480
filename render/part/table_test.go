package part

import (
	"slices"
	"strings"
	"testing"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/looptest"
	"playhead/render/screen"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim/table"
)

func TestMain(m *testing.M) { looptest.Main(m) }

// rows notes what is done with them.
type rows struct{ chose, went []int }

func (r *rows) Choose(i int)                    { r.chose = append(r.chose, i) }
func (r *rows) GoTo(i int)                      { r.went = append(r.went, i) }
func (r *rows) Tip(int) (tip, more string)      { return "", "" }
func (r *rows) PaintMark(int, layout.Rect) bool { return false }

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
		of.Rows = append(of.Rows, table.Row{Cells: []table.Cell{table.String([]string{"two words", "rook", "a\tb"}[i%3]), score}})
	}
	r := new(rows)
	t := &Table{Row: "test row", Columns: []string{"name", "score"}}
	t.Show(Moment{Part: screen.Part{D: desk.New(desk.Host{}, settings.Settings{Theme: "dark"})}}, r)
	t.Update(of, -1)
	return t, r
}

// Only visible rows are formatted and drawn, however many there are.
func TestAListPaintsOnlyTheRowsInView(t *testing.T) {
	for _, n := range []int{100, 100_000} {
		l, _ := listOf(n)
		area := layout.Rect{W: 320, H: 500}
		l.Paint(area)
		drawn := 0
		for _, z := range l.desk().Hits.All() {
			if z.Part == "test row" {
				drawn++
			}
		}
		if want := int(l.list.H/RowHeight) + 1; drawn < want-1 || drawn > want {
			t.Errorf("of %d rows %d are drawn, %d are in view", n, drawn, want)
		}
	}
}

func TestTheKeysOfAListAreTakenOnlyWhileItHasTheKeyboard(t *testing.T) {
	l, r := listOf(50)
	l.Paint(layout.Rect{W: 320, H: 500})
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
	if len(was) != 10 || !slices.Equal(l.Listed(), was) || l.wrong == nil {
		t.Errorf("%v, then %v, %v", was, l.Listed(), l.wrong)
	}
	l.SetFilter("")
	l.add(term(&l.of.Columns[0], l.of.Rows[0].Cells[0]))
	if got := l.Listed(); len(got) != 10 || got[0] != 0 {
		t.Errorf("%q lists %v", l.Filter(), got)
	}
}

func TestRowsAreCopiedAsSpreadsheetsReadThem(t *testing.T) {
	l, _ := listOf(2000)
	l.choose(0, false, false)
	l.choose(2, true, false)
	l.choose(6, false, true)
	text := TSV(l.part(l.Chosen(), false))
	if want := "Name\tScore\ntwo words\t2000\nrook\t1999\na b\t1998\ntwo words\t\n"; text != want {
		t.Errorf("%q, want %q", text, want)
	}
	l.sort(1, false)
	if rows := strings.Split(TSV(l.part(l.Chosen(), false)), "\n"); rows[1] != "a b\t1998" || rows[4] != "two words\t" {
		t.Errorf("sorted: %q", rows)
	}
}

// Zones of the last picture may be pressed after another recording was opened.
func TestAListWithoutARecordingIgnoresEverything(t *testing.T) {
	l, r := listOf(30)
	l.Paint(layout.Rect{W: 320, H: 500})
	l.Show(l.moment, r)
	for _, z := range l.desk().Hits.All() {
		p := &widget.Press{Target: z.Target, Mods: action.Shift}
		l.Click(p)
		l.Drag(p)
		l.Menu(p)
	}
	l.typed()
	l.suggest()
	l.Paint(layout.Rect{W: 320, H: 500})
	l.Keys(&desk.Input{Keys: []desk.KeyPress{{Key: "End"}}})
	if len(r.chose)+len(r.went) > 0 {
		t.Errorf("%+v", r)
	}
}

// The target is a hundredth of a second for 100,000 rows.
func BenchmarkSortByHeader(b *testing.B) {
	l, _ := listOf(100_000)
	for b.Loop() {
		l.sort(1, false)
	}
}

func BenchmarkPaint(b *testing.B) {
	l, _ := listOf(100_000)
	for b.Loop() {
		l.desk().Hits.Reset()
		l.Paint(layout.Rect{W: 320, H: 500})
	}
}

package render

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playhead/render/desk"
	"playhead/render/widget"
	tables "playhead/sim/table"
)

// watchList opens the list of jumps and returns what is copied and exported from it.
func watchList(t *testing.T) (v *watched, copied *string, saved **tables.Table) {
	t.Helper()
	v = watchJumps(t)
	v.resize(1280, 1000)
	copied, saved = new(string), new(*tables.Table)
	v.d.Host.Copy = func(text string) { *copied = text }
	v.d.Host.SaveTable = func(t *tables.Table, _ desk.TableFormat) { *saved = t }
	v.act("key Shift+J")
	return v, copied, saved
}

// listed returns the numbers of the jumps on the screen, from top to bottom.
func (v *watched) listed() []int {
	var rows []int
	for _, z := range v.d.Hits.All() {
		if z.Part == "jump" {
			rows = append(rows, z.N)
		}
	}
	return slices.Compact(rows) // cells that are not recorded have a zone of their own
}

// clickWith clicks a control while modifiers such as "Ctrl+" are held.
func (v *watched) clickWith(mods string, t widget.Target) {
	v.t.Helper()
	z := v.zone(t.Part, t.N)
	v.act(fmt.Sprintf("%sclick %f %f", mods, z.CenterX(), z.CenterY()))
}

// column returns where the header of a column is.
func (v *watched) column(name string) widget.Target {
	v.t.Helper()
	return widget.Target{Part: "table head", N: v.jumps().List().Table.Column(name)}
}

func TestTheListOfJumpsIsSortedByItsHeaders(t *testing.T) {
	v, _, _ := watchList(t)
	of := v.jumps().List().Table
	for i, step := range []struct {
		mods, by string
		want     string
	}{
		{"", "distance", "distance"},
		{"", "distance", "-distance"},
		{"", "distance", ""}, // as recorded
		{"", "strafes", "strafes"},
		{"Shift+", "distance", "strafes,distance"},
		{"Shift+", "distance", "strafes,-distance"},
	} {
		v.clickWith(step.mods, v.column(step.by))
		want := of.Order(nil, nil)
		if step.want != "" {
			keys, err := tables.ParseSort(of.Columns, step.want)
			if err != nil {
				t.Fatal(err)
			}
			want = of.Order(nil, keys)
		}
		if got := v.listed(); !slices.Equal(got, want) {
			t.Errorf("click %d, by %s: jumps %v, want %v", i, step.want, got, want)
		}
	}
}

func TestTheListOfJumpsIsFiltered(t *testing.T) {
	v, _, _ := watchList(t)
	v.clickOn(widget.Target{Part: "table filter"})
	v.act("type kind:mul")
	if seen := v.seenTexts(); !slices.Contains(seen, "multi_bhop") || !slices.Contains(seen, "2") {
		t.Errorf("no completion of kind:mul in %q", v.seenTexts())
	}
	v.act("key Tab", "key Enter")
	if got := v.listed(); !slices.Equal(got, []int{2, 3}) || v.jumpsState().Filter != "kind:multi_bhop" {
		t.Errorf("%v with %q", got, v.jumpsState().Filter)
	}
	v.clickOn(widget.Target{Part: "table filter clear"})
	v.clickOn(widget.Target{Part: "table filter"})
	v.act("type wepon:5")
	if got := v.listed(); len(got) != len(someJumps) || !slices.ContainsFunc(v.seenTexts(), func(s string) bool {
		return strings.HasPrefix(s, `No column "wepon".`)
	}) {
		t.Errorf("a filter that cannot be read lists %v and says %q", got, v.seenTexts())
	}
	v.act("key Escape")
	if v.jumpsState().Filter != "" || v.d.Typing != nil {
		t.Errorf("after Escape: %q, typing %v", v.jumpsState().Filter, v.d.Typing)
	}
}

func TestRowsAreChosenCopiedAndExported(t *testing.T) {
	v, copied, saved := watchList(t)
	v.clickOn(widget.Target{Part: "jump", N: 1})
	v.clickWith("Ctrl+", widget.Target{Part: "jump", N: 4})
	v.act("key Ctrl+C")
	rows, err := tsv(*copied)
	of := v.jumps().List().Table
	distance := of.Columns[of.Column("distance")]
	if err != nil || len(rows) != 3 || rows[0][0] != distance.Heading() ||
		rows[1][0] != distance.Text(of.Cell(&of.Rows[1], "distance")) ||
		rows[2][0] != distance.Text(of.Cell(&of.Rows[4], "distance")) {
		t.Errorf("copied %q, %v", rows, err)
	}
	v.clickOn(widget.Target{Part: "table export"})
	for _, it := range v.dialogs.Menu().Items() {
		if strings.HasSuffix(it.Label, "hidden ones too") {
			it.Do()
		}
	}
	v.choose("Save as CSV")
	if *saved == nil || len((*saved).Rows) != 2 || len((*saved).Columns) != len(of.Columns) ||
		(*saved).Rows[1].At != of.Rows[4].At {
		t.Errorf("exported %+v", *saved)
	}
	v.act("key Escape") // the card
	v.act("key Escape") // the choice
	v.clickOn(widget.Target{Part: "table copy"})
	if rows, err = tsv(*copied); err != nil || len(rows) != 1+len(of.Rows) {
		t.Errorf("copied %d lines without a choice, %v", len(rows), err)
	}
}

func TestKeysMoveInTheListOfJumps(t *testing.T) {
	v, copied, _ := watchList(t)
	list, s := v.jumps().List().Jumps, v.watch.Session
	v.clickOn(widget.Target{Part: "jump", N: 1})
	for i, step := range []struct {
		keys []string
		want int
	}{
		{[]string{"key ArrowDown", "key Enter"}, 2},
		{[]string{"key ArrowUp", "key ArrowUp", "key Enter"}, 0},
		{[]string{"key End", "key Enter"}, 5},
		{[]string{"key ArrowDown", "key Enter"}, 5},
		{[]string{"key Home", "key Enter"}, 0},
		{[]string{"key PageDown", "key Enter"}, 5},
	} {
		v.act(step.keys...)
		if got, want := s.Play.Position(), list[step.want].From; got != want {
			t.Errorf("step %d: at %v, want jump %d at %v", i, got, step.want, want)
		}
	}
	v.act("key Home", "key Shift+ArrowDown", "key Shift+ArrowDown", "key Ctrl+C")
	if rows, err := tsv(*copied); err != nil || len(rows) != 4 {
		t.Errorf("Shift chose %d rows, %v", len(rows)-1, err)
	}
}

func TestColumnsAreChosenAndAsWideAsTheyAreDragged(t *testing.T) {
	v, _, _ := watchList(t)
	height := func() bool {
		_, on := v.d.Hits.Find(v.column("height"))
		return on
	}
	choose := func(label string) {
		t.Helper()
		v.clickOn(widget.Target{Part: "table columns"})
		for _, it := range v.dialogs.Menu().Items() {
			if it.Label == label {
				it.Do()
			}
		}
		v.act("key Escape")
		v.frames(2)
	}
	before := height()
	choose("Sync %")
	choose("Height u")
	if before || !height() {
		t.Errorf("the height was shown: %v, is: %v", before, height())
	}
	if z := v.zone(v.column("height").Part, v.column("height").N); !strings.HasPrefix(z.Tip, "How much higher") {
		t.Errorf("the header says %q", z.Tip)
	}
	choose("Default columns")
	if height() {
		t.Error("the default columns have the height")
	}
	at := v.column("distance")
	was, edge := v.zone(at.Part, at.N), v.zone("table column edge", 0)
	v.act(fmt.Sprintf("drag %f %f %f %f", edge.CenterX(), edge.CenterY(), edge.CenterX()-14, edge.CenterY()))
	if now := v.zone(at.Part, at.N); now.W > was.W-10 {
		t.Errorf("%v wide, was %v", now.W, was.W)
	}
}

func TestACellFiltersByItsText(t *testing.T) {
	v, _, _ := watchList(t)
	v.clickOn(widget.Target{Part: "table columns"})
	for _, it := range v.dialogs.Menu().Items() {
		if it.Label == "Kind" || it.Label == "Sync %" || it.Label == "Strafes" {
			it.Do()
		}
	}
	v.act("key Escape")
	v.frames(1)
	row, head := v.zone("jump", 3), v.zone(v.column("kind").Part, v.column("kind").N)
	v.menuAt(head.CenterX(), row.CenterY())
	v.choose("Not multi bhop")
	if got := v.listed(); !slices.Equal(got, []int{0, 1, 4, 5}) {
		t.Errorf("the list has %v", got)
	}
}

func tsv(text string) ([][]string, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = '\t'
	return r.ReadAll()
}

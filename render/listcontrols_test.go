package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playhead/render/widget"
)

// order returns the columns whose headers are drawn, from left to right.
func (v *watched) order() (names []string) {
	of := v.jumps().List().Table
	for _, z := range v.d.Hits.All() {
		if z.Part == "table head" && z.N >= 0 {
			names = append(names, of.Columns[z.N].Name())
		}
	}
	return names
}

// groups returns where the headings of groups are, from top to bottom.
func (v *watched) groups() (list []widget.Zone) {
	for _, z := range v.d.Hits.All() {
		if z.Part == "table group" {
			list = append(list, z)
		}
	}
	return list
}

// Headers are dragged, have menus, and their edges fit the column when clicked twice.
func TestHeadersAreDraggedFittedAndHaveMenus(t *testing.T) {
	v, _, _ := watchList(t)
	was := v.order()
	first, second := v.zone(v.column(was[0]).Part, v.column(was[0]).N), v.zone(v.column(was[1]).Part,
		v.column(was[1]).N)
	v.act(fmt.Sprintf("drag %f %f %f %f", first.CenterX(), first.CenterY(), second.Right()-4, first.CenterY()))
	v.frames(1)
	if now := v.order(); now[0] != was[1] || now[1] != was[0] {
		t.Errorf("dragged: %q, were %q", now, was)
	}
	edge := v.zone("table column edge", 0)
	v.act(fmt.Sprintf("drag %f %f %f %f", edge.CenterX(), edge.CenterY(), edge.CenterX()+60, edge.CenterY()))
	v.frames(1)
	wide := v.zone("table column edge", 0)
	v.act(fmt.Sprintf("click %f %f", wide.CenterX(), wide.CenterY()),
		fmt.Sprintf("click %f %f", wide.CenterX(), wide.CenterY()))
	v.frames(1)
	if fit := v.zone("table column edge", 0); wide.X < edge.X+40 || fit.X > wide.X-20 {
		t.Errorf("the edge was at %v, dragged to %v, and fitted to %v", edge.X, wide.X, fit.X)
	}
	head := func(name string) (labels []string) {
		z := v.zone(v.column(name).Part, v.column(name).N)
		return v.menuAt(z.CenterX(), z.CenterY())
	}
	head("strafes")
	v.choose("Sort descending")
	if rows := v.listed(); len(rows) < 2 || v.jumps().List().Jumps[rows[0]].Strafes == nil {
		t.Errorf("sorted: %v", rows)
	}
	head("sync")
	v.choose("Hide")
	if slices.Contains(v.order(), "sync") {
		t.Error("a hidden column is drawn")
	}
	head("strafes")
	v.choose("Columns…")
	if v.dialogs.Menu() == nil || v.dialogs.Menu().Kind != "columns" {
		t.Error("no list of columns")
	}
}

// Groups are made from the menu of a header, folded by a click and by keys, and have a
// line that stays.
func TestGroupsAreFoldedByMouseAndKeys(t *testing.T) {
	v, _, _ := watchList(t)
	v.clickOn(widget.Target{Part: "table columns"})
	for _, it := range v.dialogs.Menu().Items() {
		if it.Label == "Kind" || it.Label == "Sync %" || it.Label == "Strafes" {
			it.Do()
		}
	}
	v.act("key Escape")
	v.frames(1)
	z := v.zone(v.column("kind").Part, v.column("kind").N)
	v.menuAt(z.CenterX(), z.CenterY())
	v.choose("Group by Kind")
	all := v.listed()
	if len(v.groups()) < 3 || len(all) < 4 {
		t.Fatalf("%d groups of %v", len(v.groups()), all)
	}
	first := v.groups()[0]
	v.act(fmt.Sprintf("click %f %f", first.CenterX(), first.CenterY()))
	v.frames(1)
	folded := v.listed()
	if len(folded) >= len(all) {
		t.Fatalf("folded: %v of %v", folded, all)
	}
	v.clickOn(widget.Target{Part: "jump", N: folded[0]})
	v.act("key ArrowLeft")
	v.frames(1)
	if now := v.listed(); slices.Contains(now, folded[0]) {
		t.Errorf("← lists %v", now)
	}
	v.act("key ArrowRight")
	v.frames(1)
	if now := v.listed(); !slices.Equal(now, folded) {
		t.Errorf("→ lists %v, want %v", now, folded)
	}
	v.clickOn(widget.Target{Part: "table filter"})
	v.act("type distance:>1", "key Enter")
	if now := v.listed(); len(now) == 0 || len(now) > len(folded) {
		t.Errorf("with a filter: %v, folded %v", now, folded)
	}
}

// Where no row passes, the list says how many there are and offers to clear the filter.
// Ctrl+A, F3 and Ctrl+Shift+S work by keys; Markdown is copied from the list of exports.
func TestListsWorkByKeysAndSayWhyTheyAreEmpty(t *testing.T) {
	v, copied, saved := watchList(t)
	v.clickOn(widget.Target{Part: "table filter"})
	v.act("type distance:>9999", "key Enter")
	v.frames(1)
	if seen := v.seenTexts(); !slices.ContainsFunc(seen, func(s string) bool {
		return strings.HasPrefix(s, fmt.Sprintf("No jumps match. %d without the filter", len(someJumps)))
	}) {
		t.Errorf("the empty list says %q", seen)
	}
	v.clickOn(widget.Target{Part: "table filter clear", N: 1})
	v.frames(1)
	if got := v.listed(); len(got) != len(someJumps) {
		t.Errorf("cleared: %v", got)
	}
	v.clickOn(widget.Target{Part: "jump", N: 2})
	v.act("key Ctrl+A", "key F3", "key Ctrl+Shift+S")
	if *saved == nil || len((*saved).Rows) != len(someJumps) {
		t.Errorf("Ctrl+Shift+S saved %+v", *saved)
	}
	v.clickOn(widget.Target{Part: "table export"})
	v.choose("Copy as Markdown table")
	if lines := strings.Split(*copied, "\n"); !strings.HasPrefix(lines[0], "| ") || len(lines) != len(someJumps)+3 {
		t.Errorf("copied %q", *copied)
	}
}

// All columns do not fit: those that do not come into view with the button and the wheel.
func TestColumnsScrollSideways(t *testing.T) {
	v, _, _ := watchList(t)
	v.clickOn(widget.Target{Part: "table columns"})
	for _, it := range v.dialogs.Menu().Items() {
		if it.Check && !it.Checked {
			it.Do()
		}
	}
	v.act("key Escape")
	v.frames(1)
	was := v.order()
	v.clickOn(widget.Target{Part: "table side", N: 1})
	v.frames(1)
	now := v.order()
	if now[0] != was[0] || now[1] == was[1] {
		t.Errorf("→: %q, was %q", now, was)
	}
	v.clickOn(widget.Target{Part: "table side", N: -1})
	v.frames(1)
	if back := v.order(); !slices.Equal(back, was) {
		t.Errorf("←: %q, was %q", back, was)
	}
}

package render

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/feed"
	"playhead/render/part"
	"playhead/render/widget"
	columns "playhead/sim/table"
)

// rowsIn returns the numbers of the rows of a list that are on the screen, from top to
// bottom.
func (v *watched) rowsIn(row widget.Part) (numbers []int) {
	var zones []widget.Zone
	for _, z := range v.d.Hits.All() {
		again := slices.ContainsFunc(zones, func(o widget.Zone) bool { return o.N == z.N })
		if z.Part == row && v.d.Lay.Panel.Has(z.CenterX(), z.CenterY()) && !again {
			zones = append(zones, z)
		}
	}
	slices.SortFunc(zones, func(a, b widget.Zone) int { return int(a.Y - b.Y) })
	for _, z := range zones {
		numbers = append(numbers, z.N)
	}
	return numbers
}

// Events are sorted by their headers, chosen and copied; what a row has is left out by its
// context menu.
func TestEventsAreSortedCopiedAndNarrowed(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.resize(1280, 900)
	v.frames(2)
	s, copied := v.watch.Session, ""
	v.d.Host.Copy = func(text string) { copied = text }
	head := widget.Target{Part: "table head", N: columns.Find(feed.Columns(), "seconds")}
	v.clickOn(head)
	v.clickOn(head)
	v.frames(2)
	times := func() (all []time.Duration) {
		for _, row := range v.rowsIn("event") {
			_, e := s.Events.At(s.Recording(), row)
			all = append(all, -e.Time)
		}
		return all
	}
	if all := times(); len(all) < 4 || !slices.IsSorted(all) || slices.Min(all) == slices.Max(all) {
		t.Errorf("the latest first: %v", all)
	}
	v.clickOn(head) // as recorded
	v.act("wheel 1200 700 100")
	v.frames(2)
	row := v.rowsIn("event")[0]
	v.clickOn(widget.Target{Part: "event", N: row})
	v.act("key Ctrl+C")
	_, e := s.Events.At(s.Recording(), row)
	lines := strings.Split(copied, "\n")
	if len(lines) != 3 || lines[0] != "Time s\tEvent" || !strings.HasSuffix(lines[1], "\t"+feed.Describe(s.Game(),
		e).String()) {
		t.Errorf("copied %q", copied)
	}
	all := s.Events.Len()
	v.act("key /", "type -kind:"+e.Kind.String())
	if n := s.Events.Len(); n == 0 || n >= all {
		t.Errorf("%d of %d events without a kind", n, all)
	}
	for i := range s.Events.Len() {
		if _, o := s.Events.At(s.Recording(), i); o.Kind == e.Kind {
			t.Fatalf("%v is listed", o.Kind)
		}
	}
}

// Players are sorted by their headers, and the order stays for the next recording.
func TestPlayersAreSortedByTheirHeaders(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	v.resize(1280, 1080)
	v.frames(2)
	v.clickOn(widget.Target{Part: "table head", N: part.PlayerColumn("name")})
	v.frames(2)
	var names []string
	for _, id := range v.rowsIn("player") {
		names = append(names, v.watch.Session.Game().LabelNear(id, v.watch.Session.Play.Tick()))
	}
	if len(names) < 4 || !slices.IsSorted(names) {
		t.Errorf("%q", names)
	}
	if sort := v.d.Set.Lists["players"].Sort; sort != "name" {
		t.Errorf("kept %q", sort)
	}
}

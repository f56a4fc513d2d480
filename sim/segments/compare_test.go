package segments

import (
	"strings"
	"testing"
	"time"
)

// set returns a set of segments on maps that take 1, 2, 4 … s.
func set(maps string) (all []Segment) {
	for i, name := range strings.Fields(maps) {
		all = append(all, Segment{Map: name, Length: time.Second << i})
	}
	return all
}

func TestSegmentsAreBesideThoseOnTheSameMap(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"c1a0 c1a1 c1a2", "c1a0 c1a1 c1a2", "0=0 1=1 2=2"},
		{"c1a0 c1a0 c1a1", "c1a0 c1a1", "0=0 1= 2=1"}, // B has fewer demos of the first map
		{"c1a0 c1a1", "c1a0 c1a0 c1a1", "0=0 =1 1=2"},
		{"c1a0 c1a1 c1a2", "c1a0 c1a2", "0=0 1= 2=1"},
		{"c1a0", "c2a0 c1a0", "=0 0=1"},
		{"c1a0", "", "0="},
		{"", "c1a0", "=0"},
		{"c1a0", "c2a0", "0= =0"},
	} {
		var got []string
		a, b := set(c.a), set(c.b)
		var sumA, sumB time.Duration
		for _, p := range Pairs(a, b) {
			text := ""
			if p.A != nil {
				text, sumA = string(rune('0'+p.AtA)), sumA+p.A.Length
			}
			text += "="
			if p.B != nil {
				text, sumB = text+string(rune('0'+p.AtB)), sumB+p.B.Length
			}
			if p.TotalA != sumA || p.TotalB != sumB {
				t.Errorf("%q and %q: totals %v and %v, want %v and %v", c.a, c.b, p.TotalA, p.TotalB, sumA, sumB)
			}
			got = append(got, text)
		}
		if all := strings.Join(got, " "); all != c.want {
			t.Errorf("%q and %q: %q, want %q", c.a, c.b, all, c.want)
		}
	}
}

func TestComparedSegmentsHaveNoDifferenceWhereOneIsMissing(t *testing.T) {
	table := CompareTable(set("c1a0 c1a1 c1a2"), set("c1a0 c1a2"))
	for i, want := range []struct{ difference, total float64 }{{0, 0}, {}, {2 - 4, 3 - 7}} {
		r := &table.Rows[i]
		d, total := table.Cell(r, "difference"), table.Cell(r, "total_difference")
		if missing := i == 1; d.Missing() != missing || total.Missing() != missing {
			t.Errorf("row %d: %v, %v", i, d, total)
		}
		if d.Float() != want.difference || total.Float() != want.total {
			t.Errorf("row %d: %v and %v, want %v", i, d.Float(), total.Float(), want)
		}
		if timer := table.Cell(r, "timer_difference"); !timer.Missing() {
			t.Errorf("row %d: timer %v", i, timer.Float())
		}
	}
}

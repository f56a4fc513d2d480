package compare

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"playhead/sim/table"
)

// Exchanging both runs changes the sign of every difference and nothing else: of splits, and of the gap,
// which by the time of the one is that by the place of the other. Neither loses where the other does.
func TestExchangingBothRunsTurnsTheTables(t *testing.T) {
	splits, gaps, losses := 0, 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 2))
		checkpoints := rng.IntN(5)
		a := wander(rng, checkpoints, rng.IntN(4) > 0)
		b := wander(rng, checkpoints, rng.IntN(4) > 0)
		c, turned := New(a, b), New(b, a)
		splits += turns(t, seed, c.SplitTable(nil), turned.SplitTable(nil),
			map[string]string{"a_seconds": "b_seconds", "b_seconds": "a_seconds"})
		place, time := c.ByPlace(), turned.ByTime()
		for range 2 { // then those of the other run
			// Distances are between other moments.
			gaps += turns(t, seed, GapTable(place), GapTable(time), map[string]string{"distance": ""})
			losses += losesApart(t, seed, place, time)
			place, time = turned.ByPlace(), c.ByTime()
		}
	}
	if splits < 300 || gaps < 30_000 || losses < 300 {
		t.Errorf("%d splits, %d gaps and %d losses were exchanged", splits, gaps, losses)
	}
}

// turns compares the rows of a table with those of the table of exchanged runs: differences have the other sign,
// columns have the values that other says, "" if they are not compared. It returns how many rows there are.
func turns(t *testing.T, seed uint64, there, back *table.Table, other map[string]string) int {
	t.Helper()
	if len(there.Rows) != len(back.Rows) {
		t.Fatalf("seed %d: %d rows, exchanged %d", seed, len(there.Rows), len(back.Rows))
	}
	for i := range there.Rows {
		for k := range there.Columns {
			name := there.Columns[k].Name()
			of, ok := other[name]
			switch {
			case !ok:
				of = name
			case of == "":
				continue
			}
			x, y := there.Rows[i].Cells[k], back.Rows[i].Cells[back.Column(of)]
			sign := 1.0
			if name == "difference" || name == "difference_seconds" {
				sign = -1
			}
			if x.Missing() != y.Missing() || x.String() != y.String() && there.Columns[k].Kind.Texts() ||
				math.Abs(x.Float()-sign*y.Float()) > 1e-9 {
				t.Fatalf("seed %d, row %d: %s is %s %v, exchanged %s %v", seed, i, name, x.String(), x.Float(),
					y.String(), y.Float())
			}
		}
	}
	return len(there.Rows)
}

// losesApart checks that no stretch over which one of both falls back is a part of one over which the other does,
// and returns how many there are.
func losesApart(t *testing.T, seed uint64, there, back []Gap) int {
	t.Helper()
	all := append(Losses(there, len(there)), Losses(back, len(back))...)
	slices.SortFunc(all, func(a, b Loss) int {
		if a.From < b.From || a.From == b.From && a.To < b.To {
			return -1
		}
		return 1
	})
	for i := 1; i < len(all); i++ {
		if all[i].From < all[i-1].To-1e-9 {
			t.Fatalf("seed %d: %+v is lost by one, %+v by the other", seed, all[i-1], all[i])
		}
	}
	return len(all)
}

package replay

import (
	"testing"

	"playhead/render/physics"
)

func TestPagesOfTheLegendHoldEveryRowOnce(t *testing.T) {
	for _, c := range []struct {
		rows, perColumn, columns int
		pages                    int
	}{
		{0, 10, 2, 1},
		{20, 10, 2, 1},
		{21, 10, 2, 2},
		{38, 11, 2, 2},
		{60, 4, 1, 20},
		{5, 0, 2, 1},
		{5, 1, 2, 1}, // no room for rows and what says that there are more
	} {
		g := SignLegend{}
		for i := range c.rows {
			g.Rows = append(g.Rows, physics.Entry{Kind: physics.Kind(i)})
		}
		g.page(c.perColumn, c.columns)
		if g.Pages != c.pages {
			t.Errorf("%d rows in %d columns of %d: %d pages, want %d", c.rows, c.columns, c.perColumn, g.Pages, c.pages)
			continue
		}
		next := 0
		for g.Page = 0; g.Page < c.pages; g.Page++ {
			for _, e := range g.page(c.perColumn, c.columns) {
				if int(e.Kind) != next {
					t.Fatalf("%+v: row %d comes where %d should", c, e.Kind, next)
				}
				next++
			}
		}
		if fits := c.perColumn > 1 || c.rows <= c.perColumn*c.columns; fits && next != c.rows {
			t.Errorf("%+v: %d rows shown", c, next)
		}
		for _, far := range []int{-5, 99} {
			if g.Page = far; len(g.page(c.perColumn, c.columns)) > c.perColumn*c.columns || g.Page < 0 ||
				g.Page >= g.Pages {
				t.Errorf("%+v: page %d of %d", c, g.Page, g.Pages)
			}
		}
	}
}

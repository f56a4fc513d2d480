package widget

import (
	"slices"
	"testing"

	"playhead/render/layout"
)

func TestTheLastColumnOfAMenuTakesTheRestOfTheItems(t *testing.T) {
	line := MenuItem{Line: true}
	group := func(n int) []MenuItem { return slices.Repeat([]MenuItem{{Label: "item"}}, n) }
	m := Menu{Items: slices.Concat(group(11), []MenuItem{line}, group(16), []MenuItem{line}, group(1))}
	l := &layout.Window{All: layout.Rect{W: 1280, H: 720}}
	rows, all := m.columns(240, l, layout.Rect{X: 200, Y: 12, W: 40, H: 32})
	if all.W != 2*240 {
		t.Errorf("%v px wide, want two columns of 240", all.W)
	}
	if first, last := rows[12], rows[len(rows)-1]; last.X != first.X || last.Y <= first.Y {
		t.Errorf("the last item is at %v, want below the first one of the second column, %v", last, first)
	}
}

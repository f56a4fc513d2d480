package widget

import (
	"testing"

	"playhead/render/canvas"
	"playhead/render/layout"
)

// Chips begin another row where they no longer fit, a label that no row has room for is
// cut, and placing them again leaves them where they are.
func TestChipsLieInRows(t *testing.T) {
	p := Painter{Canvas: canvas.New()}
	labels := [...]string{"finished 3", "failed 12", "practice 0", "somebody with a name that is longer than a row"}
	chips := make([]Chip, len(labels))
	const width = 200.0
	var heights []float64
	place := func() {
		rest := layout.Rect{X: 30, Y: 10, W: width, H: 500}
		for i := range chips {
			chips[i].Label = labels[i]
		}
		p.PlaceChips(chips, &rest)
		heights = append(heights[:0], rest.H)
	}
	place()
	high, rows := heights[0], 1
	for i, c := range chips {
		if right := c.X + p.ChipWidth(c); c.X < 30 || right > 30+width {
			t.Errorf("%q is from %v to %v, the row from 30 to %v", c.Label, c.X, right, 30+width)
		}
		if i > 0 && c.Y == chips[i-1].Y && c.X < chips[i-1].X+p.ChipWidth(chips[i-1]) {
			t.Errorf("%q covers the chip before", c.Label)
		}
		if i > 0 && c.Y > chips[i-1].Y {
			rows++
		}
	}
	if rows < 2 || chips[3].Label == labels[3] {
		t.Errorf("%d rows, the last chip is %q", rows, chips[3].Label)
	}
	if n := testing.AllocsPerRun(10, place); n > 0 || heights[0] != high {
		t.Errorf("placed again they allocate %v objects, and leave %v px instead of %v", n, heights[0], high)
	}
}

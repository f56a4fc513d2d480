package part

import (
	"fmt"
	"testing"

	"playhead/render/layout"
)

// The scoreboard covers neither clock nor overview, and shows everyone.
func TestScoreboardStaysAboveTheClock(t *testing.T) {
	for _, size := range [][2]float64{{640, 400}, {860, 480}, {1280, 720}, {1920, 1080}} {
		l := layout.Compute(layout.Want{Parts: layout.Parts{W: size[0], H: size[1]}})
		for _, n := range []int{1, 16, 46} {
			t.Run(fmt.Sprintf("%v players at %v", n, size), func(t *testing.T) {
				s := Scoreboard{Players: make([]Player, n)}
				area := boardArea(&l)
				rowH, cols := s.grid(&l, n)
				rows := (n + cols - 1) / cols
				if area.Bottom() > l.Transport.Y {
					t.Errorf("the board may reach down to %v, the clock begins at %v", area.Bottom(), l.Transport.Y)
				}
				if need := s.around() + float64(rows)*rowH; need > area.H {
					t.Errorf("%d rows of %v need %v px of %v", rows, rowH, need, area.H)
				}
				if float64(cols)*boardNarrow > l.All.W-16 {
					t.Errorf("%d columns in %v px", cols, l.All.W)
				}
			})
		}
	}
}

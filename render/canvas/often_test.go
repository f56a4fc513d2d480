package canvas

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/theme"
)

// What is one picture in the end looks like its pieces.
func TestWhatIsDrawnOftenLooksTheSame(t *testing.T) {
	th := theme.Dark()
	for _, scale := range []float64{1, 1.25, 2} {
		t.Run(fmt.Sprint(scale), func(t *testing.T) {
			c, img := New(), ebiten.NewImage(400, 200)
			t.Cleanup(img.Deallocate)
			picture := func() []byte {
				c.Begin(img, scale)
				c.FillRect(0, 0, 400, 200, th.S1)
				c.Text(7, 12, theme.Body, th.T1, "WAVE Tj fi “nova”")
				c.Text(7, 32, theme.Small.In(theme.Mono), theme.Fade(th.T2, 0.5), "00:28.04 bot33: なるほど")
				c.TextOutlined(60, 52, Center, theme.Label, th.T1, th.S0, "outlined")
				c.RoundRect(10, 66, 90, 20, 6, th.S4)
				c.RoundBorder(10, 66, 90, 20, 6, 1, th.Acc)
				c.RoundRectEach(110, 66, 60, 31, Radii{9, 0, 4, 12}, theme.Fade(th.Acc, 0.4))
				c.RoundBorderEach(110, 66, 60, 31, Radii{9, 0, 4, 12}, 2, th.T2)
				c.End()
				return pixels(img)
			}
			first := picture()
			settle(func() { picture() })
			if n := len(c.tex.lines); n == 0 || c.Stats.Triangles > 40 {
				t.Fatalf("%d lines, %d triangles: drawn in pieces", n, c.Stats.Triangles)
			}
			last := picture()
			for i := range first {
				if d := int(first[i]) - int(last[i]); d > 1 || d < -1 {
					t.Fatalf("pixel (%d,%d) is %d, at first %d", i/4%400, i/4/400, last[i], first[i])
				}
			}
		})
	}
}

func TestWhatChangesIsNotKept(t *testing.T) {
	c, img := New(), ebiten.NewImage(100, 100)
	defer img.Deallocate()
	for i := range 3 * maxStamped {
		c.Begin(img, 1)
		c.Text(0, 20, theme.Body, red, fmt.Sprint("tick ", i))
		c.Text(0, 40, theme.Body, red, "tick")
		c.vs, c.is = c.vs[:0], c.is[:0]
		c.End()
	}
	if n := len(c.tex.lines); n > maxStamped+1 {
		t.Errorf("%d lines are remembered", n)
	}
	if l := c.tex.lines[runKey{"tick", theme.Body.Px, theme.Body.Font}]; l == nil || !l.made {
		t.Error("the line that stays is forgotten")
	}
}

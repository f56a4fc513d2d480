package canvas

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"playhead/assets"
	"playhead/render/theme"
)

// ink returns how many pixels a drawing covers, by its alpha.
func ink(at func(x, y int) color.RGBA, w, h int) float64 {
	sum := 0.0
	for y := range h {
		for x := range w {
			sum += float64(at(x, y).A) / 255
		}
	}
	return sum
}

func TestShapesCoverTheirArea(t *testing.T) {
	c := New()
	for _, tc := range []struct {
		name string
		draw func()
		area float64
	}{
		{"disc", func() { c.Disc(32, 32, 18.3, red) }, math.Pi * 18.3 * 18.3},
		{"disc between pixels", func() { c.Disc(31.4, 32.7, 9.2, red) }, math.Pi * 9.2 * 9.2},
		{"circle", func() { c.Circle(32, 32, 20, 3, red) }, 2 * math.Pi * 20 * 3},
		{"arc", func() { c.Arc(32, 32, 20, 4, 0, math.Pi, red) }, math.Pi * 20 * 4},
		{"level line", func() { c.Line(5, 20.5, 55, 20.5, 3, red) }, 150},
		{"slanted line", func() { c.Line(10, 10, 40, 50, 2.5, red) }, 50 * 2.5},
		{"line thinner than a pixel", func() { c.Line(10, 10, 40, 50, 0.5, red) }, 50 * 0.5},
		{"polyline", func() { c.Polyline([]Pt{{8, 8}, {48, 8}, {48, 48}}, 4, red) }, 40*4*2 + 0},
		{"dashed polyline", func() { c.DashedPolyline([]Pt{{0, 8}, {21, 8}, {64, 8}}, 4, 5, 3, red) }, 8 * 5 * 4},
		{"triangle", func() { c.Triangle(4, 4, 60, 4, 4, 60, red) }, 56 * 56 / 2},
		{"triangle, the other way round", func() { c.Triangle(4, 4, 4, 60, 60, 4, red) }, 56 * 56 / 2},
		{"polygon", func() { c.Polygon([]Pt{{10, 10}, {50, 14}, {54, 50}, {8, 44}}, red) }, 1500},
		{"round rectangle", func() { c.RoundRect(4, 4, 50, 40, 10, red) }, 50*40 - (4-math.Pi)*100},
		{"round border", func() { c.RoundBorder(4, 4, 50, 40, 10, 2, red) }, 2*30*2 + 2*20*2 + math.Pi*(100-64)},
		{"left corners only", func() { c.RoundRectEach(4, 4, 6, 44, RoundLeft(6), red) }, 6*44 - (4-math.Pi)*36/2},
		{"a large disc", func() { c.Disc(0, 0, 100, red) }, 64 * 64},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := ink(draw(t, c, 64, 64, 1, tc.draw), 64, 64)
			if math.Abs(got-tc.area) > tc.area*0.02+1 {
				t.Errorf("covers %.1f pixels, want %.1f", got, tc.area)
			}
		})
	}
}

func TestHairlinesAreWholePixels(t *testing.T) {
	c := New()
	for scale, want := range map[float64]float64{0.75: 1, 1: 1, 1.25: 1, 1.5: 1, 2: 2, 2.5: 2, 3: 3} {
		got := ink(draw(t, c, 64, 64, scale, func() { c.HLine(0, 3.3, 10, red) }), 64, 64)
		if line := got / math.Round(10*scale); line != want {
			t.Errorf("scale %v: a hairline is %v pixels, want %v", scale, line, want)
		}
	}
}

func TestDashesStandStillAtTheFixedEnd(t *testing.T) {
	c := New()
	row := func(end float64) (s string) {
		at := draw(t, c, 64, 16, 1, func() { c.DashedLine(4, 8, end, 8, 2, 5, 3, red) })
		for x := range 36 {
			s += fmt.Sprint(at(x, 8).A, " ")
		}
		return s
	}
	if a, b := row(44), row(47.5); a != b {
		t.Errorf("dashes moved with the far end:\n%s\n%s", a, b)
	}
}

func TestHatchStandsStillWhileItsAreaMoves(t *testing.T) {
	c := New()
	first := draw(t, c, 64, 64, 1, func() { c.Hatch(4, 4, 40, 40, 6, red) })
	second := draw(t, c, 64, 64, 1, func() { c.Hatch(11, 7, 40, 40, 6, red) })
	for y := 8; y < 40; y++ {
		for x := 12; x < 40; x++ {
			if first(x, y) != second(x, y) {
				t.Fatalf("pixel (%d,%d) is %v and %v", x, y, first(x, y), second(x, y))
			}
		}
	}
}

func TestPatternsOfTeamsDiffer(t *testing.T) {
	c := New()
	seen := map[string]int{}
	for n := range theme.NumTeams {
		at := draw(t, c, 64, 64, 1, func() { c.TeamPattern(n, 0, 0, 64, 64, red) })
		var pic []byte
		for y := range 64 {
			for x := range 64 {
				pic = append(pic, at(x, y).A)
			}
		}
		if other, ok := seen[string(pic)]; ok {
			t.Errorf("teams %d and %d have the same pattern", other+1, n+1)
		}
		seen[string(pic)] = n
	}
}

func TestAlphaAndOffsetOfTheState(t *testing.T) {
	c := New()
	at := draw(t, c, 64, 64, 2, func() {
		c.PushAlpha(0.5)
		c.PushOffset(4, 2)
		c.FillRect(0, 0, 4, 4, red)
		c.Pop()
		c.Pop()
		c.FillRect(20, 20, 2, 2, red)
	})
	if p := at(8, 4); p.A < 127 || p.A > 128 {
		t.Errorf("moved pixel has alpha %d, want half", p.A)
	}
	if at(7, 4).A != 0 || at(40, 40).A != 255 {
		t.Error("the state stayed after Pop")
	}
}

func TestAFlippedSpriteIsTheMirrorImage(t *testing.T) {
	c := New()
	sprite := func(turn Turn) func(x, y int) color.RGBA {
		return draw(t, c, 64, 64, 1, func() { c.SpriteTurned(assets.Gun, 32, 32, 1, turn, Untinted()) })
	}
	plain := sprite(Turn{})
	flips := map[string]struct {
		turn Turn
		from func(x, y int) (int, int)
	}{
		"x":         {Turn{FlipX: true}, func(x, y int) (int, int) { return 63 - x, y }},
		"y":         {Turn{FlipY: true}, func(x, y int) (int, int) { return x, 63 - y }},
		"half turn": {Turn{Angle: math.Pi}, func(x, y int) (int, int) { return 63 - x, 63 - y }},
	}
	for name, f := range flips {
		got := sprite(f.turn)
		for y := range 64 {
			for x := range 64 {
				fx, fy := f.from(x, y)
				if a, b := got(x, y), plain(fx, fy); !near(a.R, b.R) || !near(a.A, b.A) {
					t.Fatalf("%s: pixel (%d,%d) is %v, want %v", name, x, y, a, b)
				}
			}
		}
	}
}

func TestIconsAreRenderedForTheScale(t *testing.T) {
	c := New()
	for _, scale := range []float64{1, 1.25, 1.5, 2, 3} {
		at := draw(t, c, 64, 64, scale, func() { c.Icon(assets.IconStop, 2, 2, 16, red) })
		// The square is 8 of 16 units: all its pixels are full at every scale.
		side := math.Round(16*scale) / 2
		if got := ink(at, 64, 64); math.Abs(got-side*side) > side {
			t.Errorf("scale %v: the square covers %.1f pixels, want %.1f", scale, got, side*side)
		}
	}
}

func TestTextStartsOnAWholePixel(t *testing.T) {
	c := New()
	text := func(x float64) func(x, y int) color.RGBA {
		return draw(t, c, 64, 32, 1.5, func() { c.Text(x, 10, theme.Body, red, "nova") })
	}
	a, b := text(4.05), text(4.2)
	for y := range 32 {
		for x := range 64 {
			if a(x, y) != b(x, y) {
				t.Fatalf("pixel (%d,%d) differs for places on the same pixel", x, y)
			}
		}
	}
}

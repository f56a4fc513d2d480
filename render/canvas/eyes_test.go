package canvas

import (
	"image"
	"image/color"
	"testing"

	"playhead/render/theme"
	"playhead/testdata/vision"
)

// How different two signs must be: in colour to every eye, or in shape.
const (
	leastColour = 8       // CIEDE2000
	leastShape  = 1.0 / 3 // of the pixels that either covers, those that only one does
)

// shapeDifference returns which share of what two shapes cover is covered by one only.
func shapeDifference(a, b *image.Alpha) float64 {
	area := a.Rect.Union(b.Rect)
	either, both := 0.0, 0.0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			p, q := float64(a.AlphaAt(x, y).A), float64(b.AlphaAt(x, y).A)
			either, both = either+max(p, q), both+min(p, q)
		}
	}
	return 1 - both/max(either, 1)
}

// leastSeen returns how different two colours are to the eye that sees it worst.
func leastSeen(a, b color.NRGBA) float64 {
	least := vision.Normal.Difference(a, b)
	for e := vision.Protan; e <= vision.Deutan; e++ {
		least = min(least, e.Difference(a, b))
	}
	return least
}

// No two marks, and no two teams, look alike to people with colour blindness.
func TestMarksAndTeamsAreToldApartByColourOrShape(t *testing.T) {
	const size = 9 // px
	var marks [theme.NumMarks]*image.Alpha
	for m := range marks {
		marks[m] = drawMark(maskKey{kind: maskMark, id: uint8(m), a: quarters(size), b: quarters(1)})
	}
	var teams [theme.NumTeams]*image.Alpha
	for n := range teams {
		teams[n] = drawTeam(maskKey{kind: maskTeam, id: uint8(n), a: quarters(size)})
	}
	for _, th := range []theme.Theme{theme.Dark(), theme.Light(), theme.Contrast()} {
		check := func(what string, colours []color.NRGBA, shapes []*image.Alpha) {
			for i := range colours {
				for k := range colours[:i] {
					col, shape := leastSeen(colours[i], colours[k]), shapeDifference(shapes[i], shapes[k])
					if col < leastColour && shape < leastShape {
						t.Errorf("%s theme: %s %d and %d differ by %.1f in colour and %.0f %% in shape", th.Name, what,
							k, i, col, 100*shape)
					}
				}
			}
		}
		check("marks", th.Marks[:], marks[:])
		check("teams", th.Teams[:], teams[:])
	}
	// A shape is no different from itself.
	if d := shapeDifference(marks[0], marks[0]); d != 0 {
		t.Errorf("a mark differs from itself by %v", d)
	}
	if d := shapeDifference(teams[0], teams[2]); d < leastShape {
		t.Errorf("a disc and a triangle differ by %v", d)
	}
}

package compare

import (
	"image/color"

	"playhead/render/theme"
)

// A pattern distinguishes a run from the others without colour: by its
// letter, the dashes of its outline and trail, and a shape.
type pattern struct {
	team    int // colour of a team, −1 that of the second graph
	on, off float64
	shape   int
}

// patterns are those of the runs B to I.
var patterns = [...]pattern{
	{-1, 5, 3.5, 2},
	{3, 2, 3, 3},
	{2, 9, 4, 0},
	{1, 7, 2, 1},
	{5, 3, 6, 5},
	{0, 12, 3, 4},
	{7, 1.5, 2, 7},
	{6, 5, 7, 6},
}

// ink returns the colour of other i in a theme.
func (p *pattern) ink(t *theme.Theme) color.NRGBA {
	if p.team < 0 {
		return t.G2
	}
	return t.Teams[p.team]
}

// letter returns the letter of other i; the base is A.
func letter(i int) string { return string(rune('B' + i)) }

func patternOf(i int) *pattern { return &patterns[i%len(patterns)] }

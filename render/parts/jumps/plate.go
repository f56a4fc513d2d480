package jumps

import (
	"fmt"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
)

const (
	plateWidth  = 150.0
	plateHeight = 76.0
)

// A plate says which jump is at the playhead, and what the colours of its strafes mean.
type plate struct{ *View }

func (v plate) Corner() part.Corner { return part.TopLeft }

// Size returns the size of the plate with a gap below it, zero while the list is
// closed.
func (v plate) Size(layout.Rect) (w, h float64) {
	if !v.Lab() {
		return 0, 0
	}
	return plateWidth, plateHeight + 10
}

func (v plate) Paint(r layout.Rect) {
	p := &v.D.P
	r.H = plateHeight
	p.Plate(r, theme.RadiusCard)
	text := fmt.Sprintf("%d jumps", len(v.jumps().Jumps))
	if v.at >= 0 {
		text = fmt.Sprintf("jump %d of %d", v.at+1, len(v.jumps().Jumps))
	}
	p.Text(r.X+10, r.Y+17, theme.Label.In(theme.Medium), p.P.PlateText, text)
	for k, side := range [...]int{-1, 1} {
		row := r.Y + 40 + 20*float64(k)
		p.FillRect(r.X+10, row-2, 16, 4, p.P.Lanes[sideLane(side)])
		p.TextAt(r.X+36, row, canvas.Left, theme.Small, p.P.PlateText, [...]string{
			"strafe left, A",
			"strafe right, D",
		}[k])
	}
}

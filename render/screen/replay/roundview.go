package replay

import (
	"strconv"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
)

// paintRound draws score and clock of a round, 216 × 30, and reports whether the
// game has any.
func (o *overlays) paintRound(x, y float64) bool {
	n, ok := o.Look.Round()
	if !ok {
		return false
	}
	p := &o.D.P
	r := layout.Rect{X: x, Y: y, W: 216, H: 30}
	p.Plate(r, theme.RadiusCard)
	bold := theme.Body.In(theme.Mono)
	p.TeamShape(0, r.X+14, r.CenterY(), 10, false, p.P.Team(0))
	p.Text(r.X+25, r.CenterY(), bold, p.P.PlateText, "CT "+strconv.Itoa(int(n.CounterTerrorists)))
	p.TextAt(r.Right()-25, r.CenterY(), canvas.Right, bold, p.P.PlateText, "T "+strconv.Itoa(int(n.Terrorists)))
	p.TeamShape(1, r.Right()-14, r.CenterY(), 10, false, p.P.Team(1))
	if n.Clocked {
		ink := p.P.PlateText
		if n.Bomb {
			ink = theme.Hex(0xff7b72)
		}
		p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Title.In(theme.Mono), ink, timeline.Clock(n.Left.Truncate(time.Second), false, 0))
	}
	return true
}

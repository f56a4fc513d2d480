package shell

import (
	"fmt"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/physics"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Legend says what the signs of the physics mean, below a slider between
// scenery and physics.
type Legend struct {
	Share float64 // of the physics in the picture, 0 to 1
	Rows  []physics.Entry
}

// Sizes of the legend, in px.
const (
	legendPad    = 10.0
	legendHead   = 26.0
	legendPitch  = 20.0
	legendSwatch = 15.0
	legendGap    = 8.0 // between swatch and text
	legendColumn = 16.0
	trackWidth   = 96.0
	legendMost   = 3 // columns
)

// Draw draws the legend with its top left at (x, y), as high as most, and
// returns its area. What does not fit is counted.
func (g *Legend) Draw(p *widget.Painter, x, y, most float64) layout.Rect {
	st := theme.Small
	perColumn := max(0, int((most-legendHead-legendPad)/legendPitch))
	rows := g.Rows
	left := 0
	if n := perColumn * legendMost; len(rows) > n {
		left = len(rows) - max(0, n-1)
		rows = rows[:max(0, n-1)]
	}
	columns := 1
	if perColumn > 0 {
		columns = max(1, (len(rows)+perColumn-1)/perColumn)
		perColumn = (len(rows) + columns - 1) / columns // even columns
	}
	width := 0.0
	for i := range rows {
		width = max(width, p.TextWidth(st, rows[i].Label))
	}
	width += legendSwatch + legendGap
	lines := perColumn
	if left > 0 {
		lines++
	}
	r := layout.Rect{X: x, Y: y, H: legendHead + float64(lines)*legendPitch + legendPad/2}
	r.W = max(float64(columns)*(width+legendColumn)-legendColumn, trackWidth+110) + 2*legendPad
	p.Plate(r, theme.RadiusCard)
	p.Hits.Add(widget.Zone{Rect: r, Target: target(PartBlock, 0)})
	g.slider(p, r)
	for i := range rows {
		cx := r.X + legendPad + float64(i/max(perColumn, 1))*(width+legendColumn)
		cy := r.Y + legendHead + (float64(i%max(perColumn, 1))+0.5)*legendPitch
		physics.Swatch(p.Canvas, rows[i].Kind, p.Snap(cx), p.Snap(cy-legendSwatch/2), legendSwatch)
		p.Text(cx+legendSwatch+legendGap, cy, st, p.P.PlateText, rows[i].Label)
	}
	if left > 0 {
		p.Text(r.X+legendPad, r.Bottom()-legendPad/2-legendPitch/2, st, p.P.PlateText2, fmt.Sprintf("and %d more", left))
	}
	return r
}

// Track returns where the slider of a legend that was drawn in r is.
func (g *Legend) Track(r layout.Rect) layout.Rect {
	return layout.Rect{X: r.X + legendPad + 52, Y: r.Y + 4, W: trackWidth, H: 20}
}

// slider draws the slider between scenery and physics.
func (g *Legend) slider(p *widget.Painter, r layout.Rect) {
	t := g.Track(r)
	cy := p.Snap(t.CenterY())
	p.Text(r.X+legendPad, cy, theme.Small, p.P.PlateText2, "Scenery")
	p.TextAt(t.Right()+10, cy, canvas.Left, theme.Small, p.P.PlateText2, "Physics")
	p.RoundRect(t.X, cy-2, t.W, 4, 2, theme.Fade(p.P.PlateText2, 0.35))
	knob := t.X + t.W*g.Share
	p.RoundRect(t.X, cy-2, knob-t.X, 4, 2, p.P.PlateText2)
	hot := p.Hovered(target(PartBlend, 0)) || p.Pressed(target(PartBlend, 0))
	radius := 6.0
	if hot {
		radius = 7
	}
	p.Disc(knob, cy, radius, p.P.PlateText)
	p.Hits.Add(widget.Zone{Rect: layout.Rect{X: t.X - 8, Y: t.Y, W: t.W + 16, H: t.H}, Target: target(PartBlend, 0), Cursor: widget.CursorEW, Tip: "How much of the scenery is seen"})
}

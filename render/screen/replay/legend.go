package replay

import (
	"fmt"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/physics"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A SignLegend says what the signs of the physics mean, below a slider between
// scenery and physics.
type SignLegend struct {
	Share float64 // of the physics in the picture, 0 to 1
	Rows  []physics.Entry
	// Page is which of its pages is shown, where not all rows fit; Draw keeps it
	// within Pages.
	Page, Pages int
	Do          SignLegendInput
}

// SignLegendInput does what the legend is pressed for.
type SignLegendInput struct {
	// Slide is called while the slider is dragged, and once more without held when
	// it is let go.
	Slide func(x float64, held bool)
	Turn  func(pages int)
}

const (
	legendPart widget.Part = "legend"
	blendPart  widget.Part = "blend"
)

// Drag slides between scenery and physics.
func (g *SignLegend) Drag(p *widget.Press) bool {
	if p.Target.Part != blendPart || p.Secondary {
		return false
	}
	g.Do.Slide(p.X, p.Phase != widget.Ended)
	return true
}

// Click does nothing: see [widget.Owner].
func (g *SignLegend) Click(*widget.Press) {}

// Wheel turns the pages.
func (g *SignLegend) Wheel(t *widget.Turn) bool {
	if t.Target.Part != legendPart {
		return false
	}
	g.Do.Turn(-t.Notch())
	return true
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
)

// Draw draws the legend with its top left at (x, y), at most w wide and h high,
// and returns its area. What does not fit is on further pages.
func (g *SignLegend) Draw(p *widget.Painter, x, y, w, h float64) layout.Rect {
	st, width := theme.Small, 0.0
	for i := range g.Rows {
		width = max(width, p.TextWidth(st, g.Rows[i].Label))
	}
	width += legendSwatch + legendGap
	perColumn := max(0, int((h-legendHead-legendPad)/legendPitch))
	columns := max(1, int((w-2*legendPad+legendColumn)/(width+legendColumn)))
	rows := g.page(perColumn, columns)
	switch {
	case g.Pages > 1:
		perColumn-- // the last line says that there are more
	case perColumn > 0:
		columns = max(1, (len(rows)+perColumn-1)/perColumn)
		perColumn = (len(rows) + columns - 1) / columns // even columns
	}
	lines := float64(perColumn)
	if g.Pages > 1 {
		lines++
	}
	r := layout.Rect{X: x, Y: y, H: legendHead + lines*legendPitch + legendPad/2}
	r.W = max(float64(columns)*(width+legendColumn)-legendColumn, trackWidth+110) + 2*legendPad
	p.Round(r, theme.RadiusCard, theme.Opaque(p.P.Plate)) // texts over signs and texts of the map are not read
	p.Plate(r, theme.RadiusCard)
	defer p.Hits.Own(g)()
	p.MouseZone(r, at(legendPart, 0), widget.CursorDefault)
	g.slider(p, r)
	for i := range rows {
		cx := r.X + legendPad + float64(i/perColumn)*(width+legendColumn)
		cy := r.Y + legendHead + (float64(i%perColumn)+0.5)*legendPitch
		physics.Swatch(p.Canvas, rows[i].Kind, p.Snap(cx), p.Snap(cy-legendSwatch/2), legendSwatch)
		p.Text(cx+legendSwatch+legendGap, cy, st, p.P.PlateText, rows[i].Label)
	}
	if g.Pages > 1 {
		text := fmt.Sprintf("Page %d of %d: turn the wheel", g.Page+1, g.Pages)
		p.Text(r.X+legendPad, r.Bottom()-legendPad/2-legendPitch/2, st, p.P.PlateText2, text)
	}
	return r
}

// page returns the rows of the page that is shown and sets Pages.
func (g *SignLegend) page(perColumn, columns int) []physics.Entry {
	n := perColumn * columns
	if n == 0 || len(g.Rows) <= n {
		g.Page, g.Pages = 0, 1
		return g.Rows[:min(n, len(g.Rows))]
	}
	n -= columns
	if n <= 0 {
		g.Page, g.Pages = 0, 1
		return nil
	}
	g.Pages = (len(g.Rows) + n - 1) / n
	g.Page = min(max(g.Page, 0), g.Pages-1)
	from := g.Page * n
	return g.Rows[from:min(from+n, len(g.Rows))]
}

// Track returns where the slider of a legend that was drawn in r is.
func (g *SignLegend) Track(r layout.Rect) layout.Rect {
	return layout.Rect{X: r.X + legendPad + 52, Y: r.Y + 4, W: trackWidth, H: 20}
}

// slider draws the slider between scenery and physics.
func (g *SignLegend) slider(p *widget.Painter, r layout.Rect) {
	t := g.Track(r)
	cy := p.Snap(t.CenterY())
	p.Text(r.X+legendPad, cy, theme.Small, p.P.PlateText2, "Scenery")
	p.TextAt(t.Right()+10, cy, canvas.Left, theme.Small, p.P.PlateText2, "Physics")
	p.RoundRect(t.X, cy-2, t.W, 4, 2, theme.Fade(p.P.PlateText2, 0.35))
	knob := t.X + t.W*g.Share
	p.RoundRect(t.X, cy-2, knob-t.X, 4, 2, p.P.PlateText2)
	hot := p.Hovered(at(blendPart, 0)) || p.Pressed(at(blendPart, 0))
	radius := 6.0
	if hot {
		radius = 7
	}
	p.Disc(knob, cy, radius, p.P.PlateText)
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: t.X - 8, Y: t.Y, W: t.W + 16, H: t.H}, Target: at(blendPart, 0),
		Cursor: widget.CursorEW, Tip: "Visibility of the scenery", Mouse: true,
	})
}

// at returns what stands for part n of the legend.
func at(part widget.Part, n int) widget.Target { return widget.Target{Part: part, N: n} }

package replay

import (
	"math"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const teamChipPart widget.Part = "team filter"

// Sizes of the chip, px.
const (
	chipHigh  = 26.0
	lineHigh  = 18.0 // of its second line
	iconRoom  = 26.0
	closeRoom = 26.0
	gap       = 8.0
	lineRoom  = 300.0 // what the score of a match takes in the middle of the map
)

// Paint draws the chip into the upper left corner of area. A click on it shows all teams.
func (f *Filter) Paint(area layout.Rect, margin float64) {
	if f.height() == 0 {
		return
	}
	defer f.D.P.Hits.Own(f)()
	p, st := &f.D.P, theme.Label.In(theme.Medium)
	most := area.W - 2*margin
	if _, ok := f.Look.Scoreline(); ok {
		most = area.W/2 - lineRoom/2 - margin
	}
	text, short := f.says()
	if p.TextWidth(st, text) > most-iconRoom-closeRoom {
		text = short
	}
	text = p.Fit(st, text, max(40, most-iconRoom-closeRoom))
	r := layout.Rect{
		X: area.X + margin, Y: area.Y + margin, W: math.Ceil(iconRoom + p.TextWidth(st, text) + closeRoom),
		H: chipHigh,
	}
	second := f.stranger()
	if second != "" {
		second = p.Fit(theme.Small, second, max(r.W-16, most-16))
		r.W = max(r.W, math.Ceil(p.TextWidth(theme.Small, second))+16)
		r.H += lineHigh
	}
	p.Plate(r, theme.RadiusCard)
	target := widget.Target{Part: teamChipPart}
	if p.Hovered(target) {
		p.Edge(r, theme.RadiusCard, p.P.PlateText2)
	}
	y := r.Y + chipHigh/2
	p.Canvas.Icon(assets.IconFilter, r.X+7, y-7, 14, p.P.AccText)
	p.Text(r.X+iconRoom, y, st, p.P.PlateText, text)
	p.Canvas.Icon(assets.IconClose, r.Right()-20, y-6, 12, p.P.PlateText2)
	if second != "" {
		p.Text(r.X+8, r.Bottom()-lineHigh/2-2, theme.Small, p.P.Warn, second)
	}
	p.Hits.Add(widget.Zone{
		Rect: r, Target: target, Cursor: widget.CursorPointer, Tip: "Show all teams",
		Radius: theme.RadiusCard,
	})
}

// Click shows all teams.
func (f *Filter) Click(p *widget.Press) {
	if !p.Secondary {
		f.all()
	}
}

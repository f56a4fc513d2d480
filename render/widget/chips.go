package widget

import (
	"image/color"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/theme"
)

// A Chip is a small rounded switch or label.
type Chip struct {
	X, Y    float64
	Target  Target // none: a label
	Label   string
	Mark    theme.Mark
	HasMark bool
	Icon    assets.Icon
	HasIcon bool
	Ink     color.NRGBA // the zero colour is chosen by the state
	On      bool
	Tip     string
}

// ChipWidth returns how wide c is.
func (p *Painter) ChipWidth(c Chip) float64 {
	w := p.TextWidth(theme.Small, c.Label) + 12
	if c.HasMark || c.HasIcon {
		w += 11
		if c.HasIcon {
			w += 3
		}
	}
	return w
}

// Switch sets whether a chip is on, and that a click on it hides or lists something.
func (c *Chip) Switch(on bool, hide, list string) {
	if c.On, c.Tip = on, hide; !on {
		c.Tip = list
	}
}

// How chips lie in rows, px.
const (
	chipLeft, chipRight = 11.0, 8.0 // beside the chips
	chipAbove           = 5.0       // the first row
	chipRow             = 24.0      // from one row to the next
	chipGap             = 5.0
)

// PlaceChips finds where chips are, in rows at the top of rest, which they take. A label
// that is wider than a row is cut. What chips say is best made only when it changes.
func (p *Painter) PlaceChips(chips []Chip, rest *layout.Rect) {
	row := rest.CutTop(chipAbove + chipRow - 1)
	x, y := row.X+chipLeft, row.Y+chipAbove
	for i := range chips {
		c := &chips[i]
		w := p.ChipWidth(*c)
		if x+w > row.Right()-chipRight && x > row.X+chipLeft {
			row = rest.CutTop(chipRow)
			x, y = row.X+chipLeft, row.Y+1
		}
		c.X, c.Y = x, y
		if over := x + w - (row.Right() - chipRight); over > 0 {
			c.Label = p.Fit(theme.Small, c.Label, p.TextWidth(theme.Small, c.Label)-over)
		}
		x += w + chipGap
	}
	rest.CutTop(4)
}

// Chips draws chips.
func (p *Painter) Chips(chips []Chip) {
	for i := range chips {
		p.Chip(chips[i])
	}
}

// Chip draws c, 20 px high, and returns its width.
func (p *Painter) Chip(c Chip) float64 {
	r := layout.Rect{X: c.X, Y: c.Y, W: p.ChipWidth(c), H: 20}
	ground, border, ink := color.NRGBA{}, p.T.Line2, p.T.T2
	switch {
	case c.On:
		ground, border, ink = p.T.S5, p.T.Line3, p.T.T1
	case p.Hovered(c.Target):
		ground = p.T.S4
	}
	if c.Ink.A > 0 {
		ink = c.Ink
	}
	p.Box(r, theme.RadiusChip, ground, border)
	x := r.X + 6
	if c.HasMark {
		p.Mark(c.Mark, r.X+10.5, r.CenterY(), 8, p.T.Marks[c.Mark])
		x += 11
	}
	if c.HasIcon {
		p.Canvas.Icon(c.Icon, r.X+4, r.Y+4, 12, ink)
		x += 14 - 3
	}
	p.Text(x, r.CenterY(), theme.Small, ink, c.Label)
	if c.Target != (Target{}) || c.Tip != "" {
		cursor := CursorPointer
		if c.Target == (Target{}) {
			cursor = CursorDefault
		}
		p.Hits.Add(Zone{
			Rect: r.Grow(theme.HitMin), Target: c.Target, Cursor: cursor, Tip: c.Tip,
			Radius: theme.RadiusChip,
		})
	}
	return r.W
}

package view

import (
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/physics"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Pointed is the plate describing what is under the pointer.
type Pointed struct {
	Lines []PointedLine
	Empty string // said when there are no lines
	// Tile and Place are where it is: "47, 22" and "1512.4, 718.0".
	Tile, Place string
}

// A PointedLine is what one layer has there.
type PointedLine struct {
	Kind physics.Kind // its sign, or None
	Text string
	More string
}

// Sizes of the plate, in px.
const (
	pointedPad   = 10.0
	pointedRow   = 32.0
	pointedText  = 15.0 // each further line of a text
	pointedLines = 3    // of a text, at most
	pointedFoot  = 24.0
	pointedMost  = 380.0 // width of a text
	pointedOff   = 18.0  // from the pointer
	pointedIndex = 16.0  // side of a sign
)

// Draw draws the plate next to the pointer at (x, y), inside an area, and
// returns its rectangle.
func (d *Pointed) Draw(p *widget.Painter, area layout.Rect, x, y float64) layout.Rect {
	bold, mono := theme.Label.In(theme.Medium), theme.Small.In(theme.Mono)
	w := p.TextWidth(mono, d.Tile) + p.TextWidth(mono, d.Place) + 26
	indent := 0.0
	for i := range d.Lines {
		if d.Lines[i].Kind != physics.None {
			indent = pointedIndex + 8
		}
	}
	for i := range d.Lines {
		w = max(w, indent+min(pointedMost, max(p.TextWidth(bold, d.Lines[i].Text), p.TextWidth(theme.Small,
			d.Lines[i].More))))
	}
	if len(d.Lines) == 0 {
		w = max(w, p.TextWidth(bold, d.Empty))
	}
	rows := 0.0
	for i := range d.Lines {
		rows += pointedRow + pointedText*float64(len(p.WrapMost(bold, d.Lines[i].Text, w-indent, pointedLines))-1)
	}
	rows = max(rows, 22)
	r := layout.Rect{X: x + pointedOff, Y: y + pointedOff, W: w + 2*pointedPad, H: rows + pointedFoot + 6}
	in := area.Inset(6)
	if r.Right() > in.Right() {
		r.X = x - pointedOff - r.W
	}
	if r.Bottom() > in.Bottom() {
		r.Y = y - pointedOff - r.H
	}
	r = r.Within(in)
	p.Plate(r, theme.RadiusCard)
	cy := r.Y + 5
	if len(d.Lines) == 0 {
		p.Text(r.X+pointedPad, cy+11, bold, p.P.PlateText2, d.Empty)
	}
	for i := range d.Lines {
		l := &d.Lines[i]
		if l.Kind != physics.None {
			physics.Swatch(p.Canvas, l.Kind, p.Snap(r.X+pointedPad), p.Snap(cy+8), pointedIndex)
		}
		for k, text := range p.WrapMost(bold, l.Text, w-indent, pointedLines) {
			if k > 0 {
				cy += pointedText
			}
			p.TextIn(r.X+pointedPad+indent, cy+10, w-indent, canvas.Left, bold, p.P.PlateText, text)
		}
		p.TextIn(r.X+pointedPad+indent, cy+24, w-indent, canvas.Left, theme.Small, p.P.PlateText2, l.More)
		cy += pointedRow
	}
	foot := r.Bottom() - pointedFoot/2
	p.HLine(r.X+1, r.Bottom()-pointedFoot, r.W-2, p.P.PlateBorder)
	p.Text(r.X+pointedPad, foot, mono, p.P.PlateText, d.Tile)
	p.TextAt(r.Right()-pointedPad, foot, canvas.Right, mono, p.P.PlateText2, d.Place)
	return r
}

package view

import (
	"math"
	"strconv"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Measure is a distance that is measured on the map. Places are px.
type Measure struct {
	X0, Y0, X1, Y1 float64
	Title          string   // the distance
	Lines          []string // what else there is to say
	// Hook is the length of a hook, 0 if the game has none.
	Hook      float64
	HookLabel string
}

var (
	measureInk  = theme.Hex(0xffffff)
	measureDark = theme.Fade(theme.Hex(0x0a0d10), 0.6)
)

// Draw draws the measure on an area of the map, with a plate at its end.
func (d *Measure) Draw(p *widget.Painter, area layout.Rect) {
	p.Clip(area)
	d.reach(p)
	d.legs(p)
	p.Line(d.X0, d.Y0, d.X1, d.Y1, 3.5, measureDark)
	p.Line(d.X0, d.Y0, d.X1, d.Y1, 1.5, measureInk)
	d.end(p, d.X0, d.Y0)
	d.end(p, d.X1, d.Y1)
	p.Unclip()
	d.plate(p, area)
}

// direction returns the direction of the line and its length in px.
func (d *Measure) direction() (ux, uy, l float64) {
	l = math.Hypot(d.X1-d.X0, d.Y1-d.Y0)
	if l < 0.5 {
		return 1, 0, 0
	}
	return (d.X1 - d.X0) / l, (d.Y1 - d.Y0) / l, l
}

// end draws the stroke across an end.
func (d *Measure) end(p *widget.Painter, x, y float64) {
	ux, uy, _ := d.direction()
	const half = 6
	p.Line(x-uy*half, y+ux*half, x+uy*half, y-ux*half, 3.5, measureDark)
	p.Line(x-uy*half, y+ux*half, x+uy*half, y-ux*half, 1.5, measureInk)
}

// legs draws how far it is across and how far down.
func (d *Measure) legs(p *widget.Painter) {
	if math.Abs(d.X1-d.X0) < 6 || math.Abs(d.Y1-d.Y0) < 6 {
		return
	}
	faint := theme.Fade(measureInk, 0.55)
	p.DashedLine(d.X0, d.Y0, d.X1, d.Y0, 1, 4, 4, faint)
	p.DashedLine(d.X1, d.Y1, d.X1, d.Y0, 1, 4, 4, faint)
}

// reach draws how far a hook gets: all around, and a mark on the line.
func (d *Measure) reach(p *widget.Painter) {
	if d.Hook <= 0 {
		return
	}
	hue := p.P.Lanes[theme.LaneHook]
	p.Circle(d.X0, d.Y0, d.Hook, 1.2, theme.Fade(hue, 0.4))
	ux, uy, l := d.direction()
	if l < d.Hook {
		return
	}
	x, y := d.X0+ux*d.Hook, d.Y0+uy*d.Hook
	p.Disc(x, y, 5.5, measureDark)
	p.Disc(x, y, 4, hue)
	p.TextOutlined(x+uy*22, y-ux*22, canvas.Center, theme.Small.In(theme.Mono), hue, theme.Hex(0x0a0d10), d.HookLabel)
}

// plate draws what the line says, on the far side of its end.
func (d *Measure) plate(p *widget.Painter, area layout.Rect) {
	bold, mono := theme.Label.In(theme.Medium), theme.Small.In(theme.Mono)
	w := p.TextWidth(bold, d.Title)
	for _, s := range d.Lines {
		w = max(w, p.TextWidth(mono, s))
	}
	r := layout.Rect{X: d.X1 + 14, Y: d.Y1 + 14, W: w + 20, H: 26 + 15*float64(len(d.Lines))}
	if d.X1 < d.X0 {
		r.X = d.X1 - 14 - r.W
	}
	if d.Y1 < d.Y0 {
		r.Y = d.Y1 - 14 - r.H
	}
	r = r.Within(area.Inset(6))
	p.Plate(r, theme.RadiusCard)
	p.Text(r.X+10, r.Y+14, bold, p.P.PlateText, d.Title)
	for i, s := range d.Lines {
		p.Text(r.X+10, r.Y+30+15*float64(i), mono, p.P.PlateText2, s)
	}
}

// Degrees returns an angle in radians as 146.0°.
func Degrees(rad float64) string {
	d := math.Mod(rad*180/math.Pi, 360)
	if d < 0 {
		d += 360
	}
	return strconv.FormatFloat(d, 'f', 1, 64) + "°"
}

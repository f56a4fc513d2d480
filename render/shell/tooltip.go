package shell

import (
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// tooltipWidth is how wide the text of a tooltip gets before it is broken.
const tooltipWidth = 420.0

// Tooltip draws the tooltip of a zone beside it, never under the pointer.
func Tooltip(p *widget.Painter, l *layout.Window, z widget.Zone, px, py float64) {
	st, mono := theme.Label, theme.Small.In(theme.Mono)
	key := 0.0
	if z.Key != "" {
		key = p.TextWidth(mono, z.Key) + 22
	}
	room := min(tooltipWidth, l.All.W-36-key)
	lines, more := p.WrapMost(st, z.Tip, room, 8), []string(nil)
	if z.More != "" {
		more = p.WrapMost(theme.Small, z.More, room+key, 8)
	}
	w := 0.0
	for _, line := range lines {
		w = max(w, p.TextWidth(st, line)+key)
	}
	for _, line := range more {
		w = max(w, p.TextWidth(theme.Small, line))
	}
	r := tooltipPlace(l, z, w+20, 12+16*float64(len(lines))+float64(len(more))*16+2*float64(min(len(more), 1)), px, py)
	p.Raised(r, theme.RadiusButton, p.T.S3)
	y := p.Paragraph(r.X+10, r.Y+14, st, p.T.T1, lines)
	p.Paragraph(r.X+10, y+1, theme.Small.At(theme.Small.Px), p.T.T2, more)
	if z.Key != "" {
		k := layout.Rect{X: r.Right() - 8 - (key - 10), Y: r.Y + 5, W: key - 10, H: 18}
		p.Box(k, theme.RadiusWell, p.T.S4, p.T.Line2)
		p.Text(k.X+6, k.CenterY(), mono, p.T.T2, z.Key)
	}
}

// tooltipPlace returns where a tooltip of a size goes.
func tooltipPlace(l *layout.Window, z widget.Zone, w, h, px, py float64) layout.Rect {
	r := layout.Rect{X: z.CenterX() - w/2, Y: z.Y - h - 6, W: w, H: h}
	if z.W > 200 {
		r.X = px - w/2
	}
	if r.Y < 4 {
		r.Y = z.Bottom() + 6
	}
	if r.Bottom() > l.All.H-4 {
		r.Y = py - h - 14
	}
	r = r.Within(l.All.Inset(8))
	if r.Has(px, py) {
		r.Y = py + 20
	}
	return r
}

// Bubble is the preview of a moment above the pointer.
type Bubble struct {
	X     float64 // of the pointer
	Time  string
	Event string
	Lines []string // below: tick, time of day, what the player does
	// Picture draws the scene of the moment into an area.
	Picture func(r layout.Rect)
}

// Draw draws the bubble with its foot at (b.X, bottom).
func (b *Bubble) Draw(p *widget.Painter, l *layout.Window, bottom float64) {
	h := 122 + bubbleLine*float64(len(b.Lines))
	r := layout.Rect{X: b.X - 82, Y: bottom - 6 - h, W: 164, H: h}.Within(l.All.Inset(8))
	p.Raised(r, theme.RadiusCard, p.T.S3)
	pic := layout.Rect{X: r.X + 4, Y: r.Y + 4, W: 156, H: 92}
	p.Fill(pic, p.T.S0)
	if b.Picture != nil {
		b.Picture(pic)
	}
	tw := p.Text(r.X+8, r.Y+109, theme.Label.In(theme.Mono), p.T.T1, b.Time)
	event := p.Fit(theme.Small, b.Event, r.W-tw-28)
	p.Text(r.Right()-8-p.TextWidth(theme.Small, event), r.Y+109, theme.Small, p.T.T2, event)
	for i, s := range b.Lines {
		p.TextIn(r.X+8, r.Y+109+bubbleLine*float64(i+1), r.W-16, canvas.Left, theme.Small, p.T.T2, s)
	}
	x := min(max(b.X, r.X+10), r.Right()-10)
	p.Triangle(x-6, r.Bottom()-1, x+6, r.Bottom()-1, x, r.Bottom()+5, p.T.S3)
}

// bubbleLine is how high a line below the time is.
const bubbleLine = 15.0

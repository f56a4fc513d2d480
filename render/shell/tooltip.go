package shell

import (
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Tooltip draws the tooltip of a zone beside it, never under the pointer.
func Tooltip(p *widget.Painter, l *layout.Window, z widget.Zone, px, py float64) {
	st := theme.Label
	w := p.TextWidth(st, z.Tip) + 20
	if z.Key != "" {
		w += p.TextWidth(theme.Small.In(theme.Mono), z.Key) + 22
	}
	h := 28.0
	if z.More != "" {
		h, w = 46, max(w, p.TextWidth(theme.Small, z.More)+20)
	}
	w = min(w, l.All.W-16)
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
	p.Raised(r, theme.RadiusButton, p.T.S3)
	y := r.Y + 14
	p.Text(r.X+10, y, st, p.T.T1, p.Fit(st, z.Tip, r.W-20))
	if z.Key != "" {
		kw := p.TextWidth(theme.Small.In(theme.Mono), z.Key) + 12
		k := layout.Rect{X: r.Right() - 8 - kw, Y: r.Y + 5, W: kw, H: 18}
		p.Box(k, theme.RadiusWell, p.T.S4, p.T.Line2)
		p.Text(k.X+6, k.CenterY(), theme.Small.In(theme.Mono), p.T.T2, z.Key)
	}
	if z.More != "" {
		p.Text(r.X+10, r.Y+32, theme.Small, p.T.T2, z.More)
	}
}

// Bubble is the preview of a moment above the pointer.
type Bubble struct {
	X     float64 // of the pointer
	Time  string
	Event string
	// Picture draws the scene of the moment into an area.
	Picture func(r layout.Rect)
}

// Draw draws the bubble with its foot at (b.X, bottom).
func (b *Bubble) Draw(p *widget.Painter, l *layout.Window, bottom float64) {
	r := layout.Rect{X: b.X - 82, Y: bottom - 6 - 122, W: 164, H: 122}.Within(l.All.Inset(8))
	p.Raised(r, theme.RadiusCard, p.T.S3)
	pic := layout.Rect{X: r.X + 4, Y: r.Y + 4, W: 156, H: 92}
	p.Fill(pic, p.T.S0)
	if b.Picture != nil {
		b.Picture(pic)
	}
	tw := p.Text(r.X+8, r.Y+109, theme.Label.In(theme.Mono), p.T.T1, b.Time)
	event := p.Fit(theme.Small, b.Event, r.W-tw-28)
	p.Text(r.Right()-8-p.TextWidth(theme.Small, event), r.Y+109, theme.Small, p.T.T2, event)
	x := min(max(b.X, r.X+10), r.Right()-10)
	p.Triangle(x-6, r.Bottom()-1, x+6, r.Bottom()-1, x, r.Bottom()+5, p.T.S3)
}

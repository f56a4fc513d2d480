package lanes

import (
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Moment is the preview of a moment above the pointer.
type Moment struct {
	X     float64 // of the pointer
	Time  string
	Event string
	Lines []string // below: tick, time of day, what the player does
	// Picture draws the scene of the moment into an area.
	Picture func(r layout.Rect)
}

// Draw draws the bubble with its foot at (b.X, bottom).
func (b *Moment) Draw(p *widget.Painter, l *layout.Window, bottom float64) {
	h := 122 + bubbleLine*float64(len(b.Lines))
	w := narrow
	for _, s := range b.Lines {
		w = min(max(w, p.TextWidth(theme.Small, s)+17), wide)
	}
	r := layout.Rect{X: b.X - w/2, Y: bottom - 6 - h, W: w, H: h}.Within(l.All.Inset(8))
	p.Raised(r, theme.RadiusCard, p.T.S3)
	pic := layout.Rect{X: r.X + 4, Y: r.Y + 4, W: w - 8, H: 92}
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

// How wide the preview is without long lines, and at most.
const narrow, wide = 164.0, 300.0

// bubbleLine is how high a line below the time is.
const bubbleLine = 15.0

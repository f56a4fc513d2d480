package lanes

import (
	"strconv"

	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// losses draws losses that happened at the same time: hatched boxes with their
// number.
func (n *Lanes) losses(p *widget.Painter, r layout.Rect, losses []timeline.Loss) {
	any := false
	for i := range losses {
		l := &losses[i]
		x0, x1 := n.Scale.At(l.From), n.Scale.At(l.To)
		if x0 > r.Right() {
			break
		}
		if x1 < r.X-80 { // its label may still show
			continue
		}
		any = true
		next := r.Right()
		if i+1 < len(losses) {
			next = n.Scale.At(losses[i+1].From) - 4
		}
		loss(p, r, l, layout.Rect{X: x0, Y: r.Y + 3, W: max(x1-x0, 8), H: r.H - 6}, next)
	}
	if !any {
		p.Text(r.X+12, r.CenterY(), theme.Small, p.T.T3, "none")
	}
}

// loss draws one box with its count behind it, before the next one's begin, or
// inside.
func loss(p *widget.Painter, r layout.Rect, l *timeline.Loss, box layout.Rect, next float64) {
	col := p.T.Warn
	if l.Kind == timeline.Lost {
		col = p.T.Err
	}
	p.Hatch(box.X, box.Y, box.W, box.H, 4, col)
	p.Edge(box, theme.RadiusBar, col)
	text := strconv.Itoa(l.Count)
	if l.Count > 1 || l.Kind != timeline.Lost {
		text += " " + l.Kind.String()
	}
	w := p.TextWidth(theme.Small, text)
	seen := box.Intersect(r)
	switch {
	case box.Right()+5+w < next:
		p.Text(box.Right()+5, r.CenterY(), theme.Small, col, text)
	case seen.W > w+24:
		p.Round(layout.Rect{X: seen.X + 6, Y: box.Y + 2, W: w + 10, H: box.H - 4}, theme.RadiusBar, p.T.S2)
		p.Text(seen.X+11, r.CenterY(), theme.Small, col, text)
	}
}

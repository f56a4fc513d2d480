package lanes

import (
	"image/color"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// A plot lays the values of a series over a lane.
type plot struct {
	layout.Rect
	lo, hi float64
	signed bool
}

// plotOf returns where the values of series i of g are in a lane.
func plotOf(r layout.Rect, g *timeline.Graph, i int) plot {
	lo, hi := g.Axis(i)
	return plot{r, lo, hi, g.Signed}
}

// y returns where a value is. A value far beyond the scale is at the edge of the
// lane, never in the next lane.
func (q *plot) y(v float64) float64 {
	y := q.Bottom() - 2 - (v-q.lo)/(q.hi-q.lo)*(q.H-10)
	if q.signed {
		y = q.CenterY() - v/q.hi*(q.H/2-4)
	}
	return min(max(y, q.Y+2), q.Bottom()-2)
}

// base returns where the ground of a graph is: zero, unless the scale begins
// above it.
func (q *plot) base() float64 {
	if q.signed {
		return q.CenterY()
	}
	return q.y(max(0, q.lo))
}

// graph draws curves.
func (n *Lanes) graph(p *widget.Painter, r layout.Rect, g *timeline.Graph) {
	n.held(p, r, g)
	q := plotOf(r, g, 0)
	if !g.Signed && q.lo >= 0 {
		p.HLine(r.X, r.CenterY(), r.W, p.T.Line)
	}
	p.HLine(r.X, q.base(), r.W, p.T.Line2)
	for i := len(g.Series) - 1; i >= 0; i-- { // the first one is drawn on top
		n.curve(p, r, g, i)
	}
	n.axis(p, r, g)
}

// held draws the two keys behind a graph, each as a strip on its side of zero
// and a tint of the side.
func (n *Lanes) held(p *widget.Painter, r layout.Rect, g *timeline.Graph) {
	for i := range g.Held {
		half := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H / 2}
		strip := layout.Rect{X: r.X, Y: r.Y + 1, W: r.W, H: 4}
		if i == 1 {
			half.Y += r.H / 2
			strip.Y = r.Bottom() - 5
		}
		row := &g.Held[i]
		col := p.T.Lanes[row.Lane]
		if row.BinWidth > 0 {
			Strip(p, strip, row, &n.Scale)
			continue
		}
		for _, b := range row.Bars {
			x0, x1 := n.Scale.At(b.From), n.Scale.At(b.To)
			if x0 > r.Right() {
				break
			}
			if x1 < r.X {
				continue
			}
			w := max(x1-x0, 2)
			p.FillRect(x0, half.Y, w, half.H, theme.Fade(col, 0.13))
			p.Round(layout.Rect{X: x0, Y: strip.Y, W: w, H: strip.H}, theme.RadiusBar, col)
		}
	}
}

// curve draws series i of g.
func (n *Lanes) curve(p *widget.Painter, r layout.Rect, g *timeline.Graph, i int) {
	s, q := &g.Series[i], plotOf(r, g, i)
	col := ink(&p.T, s.Ink)
	fill := i == 0 && !s.Fixed
	var room [1024]canvas.Pt // on the stack: at most about two for each pixel of the lane
	part := room[:0]
	flush := func() {
		if len(part) == 1 { // a value alone
			part = append(part, canvas.Pt{X: part[0].X + 1, Y: part[0].Y})
		}
		if len(part) > 1 {
			if fill {
				p.Area(part, q.base(), theme.Fade(col, 0.13))
			}
			if s.Dashed || s.Inferred {
				p.DashedPolyline(part, theme.LineIcon, 5, 3, col)
			} else {
				p.Polyline(part, theme.LineIcon, col)
			}
		}
		part = part[:0]
	}
	first, last := n.between(s.Points)
	for k := first; k < last; k++ {
		pt := &s.Points[k]
		if pt.Gap {
			flush()
		}
		x := n.Scale.At(pt.Time)
		a, b := pt.Lo, pt.Hi
		if pt.Falls {
			a, b = b, a
		}
		part = to(part, r, canvas.Pt{X: x, Y: q.y(a)})
		if a != b {
			part = to(part, r, canvas.Pt{X: x + 0.5, Y: q.y(b)})
		}
	}
	flush()
}

// to adds a point to a curve that begins and ends at the edges of r.
func to(curve []canvas.Pt, r layout.Rect, p canvas.Pt) []canvas.Pt {
	n := len(curve)
	if n == 0 {
		return append(curve, p)
	}
	last := &curve[n-1]
	cut := func(x float64) canvas.Pt {
		return canvas.Pt{X: x, Y: last.Y + (p.Y-last.Y)*(x-last.X)/(p.X-last.X)}
	}
	switch {
	case last.X < r.X && p.X < r.X:
		*last = p
		return curve
	case last.X < r.X:
		*last = cut(r.X)
	case last.X >= r.Right():
		return curve
	}
	if p.X > r.Right() {
		p = cut(r.Right())
	}
	return append(curve, p)
}

// between returns which points are in view, with one on each side.
func (n *Lanes) between(ps []timeline.Point) (first, last int) {
	first = max(0, timeline.Before(ps, n.Scale.From)-1)
	return first, min(len(ps), timeline.Before(ps, n.Scale.To)+1)
}

// axis writes the ends of the scales at the right.
func (n *Lanes) axis(p *widget.Painter, r layout.Rect, g *timeline.Graph) {
	y, shared := r.Y+10, false
	x := r.Right() - layout.EdgeRight - 2
	for i := range g.Series {
		s := &g.Series[i]
		if len(s.Points) == 0 || shared && !s.Own && !s.Fixed {
			continue
		}
		_, hi := g.Axis(i)
		col := p.T.T3
		if s.Own {
			col = ink(&p.T, s.Ink)
		} else {
			shared = true
		}
		text := s.Text(hi)
		if g.Signed {
			text = "+" + text
			if r.H > 36 {
				scaleEnd(p, x, r.Bottom()-9, col, "−"+s.Text(hi))
			}
		}
		scaleEnd(p, x, y, col, text)
		y += 13
	}
}

// scaleEnd draws a label at the end of a scale, right-aligned at x, on an opaque
// background because the graph may pass behind it. The background is no higher
// than the distance between two labels, so that none covers another.
func scaleEnd(p *widget.Painter, x, y float64, col color.NRGBA, text string) {
	st := theme.Small.In(theme.Mono)
	w := p.TextWidth(st, text)
	p.Round(layout.Rect{X: x - w - 4, Y: y - 6, W: w + 8, H: 12}, theme.RadiusBar, theme.Fade(p.T.S2, 0.85))
	p.TextAt(x, y, canvas.Right, st, col, text)
}

// bars draws two series as bars, the first up from the middle, the second down.
func (n *Lanes) bars(p *widget.Painter, r layout.Rect, g *timeline.Graph) {
	mid := r.CenterY()
	_, hi := g.Axis(0)
	width := n.Scale.At(n.Scale.From+g.Width) - n.Scale.X
	gap := 1.0
	if width < 3 {
		gap = 0
	}
	for i := range min(len(g.Series), 2) {
		col := ink(&p.T, g.Series[i].Ink)
		ps := g.Series[i].Points
		first, last := n.between(ps)
		for _, pt := range ps[first:last] {
			h := pt.Hi / hi * (r.H/2 - 3)
			if h <= 0 {
				continue
			}
			// Both edges on whole pixels, so that the gaps are even.
			x0, x1 := p.Snap(n.Scale.At(pt.Time)), p.Snap(n.Scale.At(pt.Time+g.Width))
			w := max(x1-x0-gap, 1)
			if i == 0 {
				p.FillRect(x0, mid-h, w, h, col)
			} else {
				p.FillRect(x0, mid+1, w, h, col)
			}
		}
	}
	p.HLine(r.X, mid, r.W, p.T.Line3)
	scaleEnd(p, r.Right()-layout.EdgeRight-2, r.Y+9, p.T.T3, g.Series[0].Text(hi))
}

// readings writes what the lanes are at the hair line.
func (n *Lanes) readings(p *widget.Painter, l *layout.Window) {
	for _, lane := range l.Lanes {
		c, _, _ := n.Content(int(lane.ID))
		if len(c.Hover) == 0 || c.Empty != "" {
			continue
		}
		r := layout.Rect{X: l.Track.X, Y: lane.Rect.Y + 1, W: l.Track.W + layout.EdgeRight, H: lane.Rect.H - 1}
		st := theme.Small.In(theme.Mono)
		w := 0.0
		for _, v := range c.Hover {
			w = max(w, p.TextWidth(st, v.Text))
		}
		box := layout.Rect{X: n.Hover + 6, Y: r.Y + 2, W: w + 10, H: 13*float64(len(c.Hover)) + 3}
		if box.Right() > r.Right() {
			box.X = n.Hover - 6 - box.W
		}
		p.Clip(r)
		p.Round(box, theme.RadiusWell, theme.Fade(p.T.S3, 0.92))
		for i, v := range c.Hover {
			p.Text(box.X+5, box.Y+8+13*float64(i), st, ink(&p.T, v.Ink), v.Text)
			if c.Style == timeline.StyleGraph && v.N < len(c.Graph.Series) {
				q := plotOf(r, c.Graph, v.N)
				p.Disc(n.Hover+0.5, q.y(v.Value), 2.5, ink(&p.T, v.Ink))
			}
		}
		p.Unclip()
	}
}

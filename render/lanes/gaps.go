package lanes

import (
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// A Gap is a stretch of the timeline of which nothing is recorded.
type Gap struct {
	From, To time.Duration
	Damaged  bool   // otherwise nothing was written there
	Label    string // "missing 00:59.2 to 01:05.6, damaged"
}

const (
	leastGap       = 3.0 // px
	gapPitch       = 6.0
	gapEdge        = 2.0
	GapLabelHeight = 22.0
)

// span returns where the gap is on a scale, within from and to.
func (g *Gap) span(s timeline.Scale, from, to float64) (x0, x1 float64, ok bool) {
	x0, x1 = s.At(g.From), s.At(g.To)
	if x1-x0 < leastGap {
		x1 = x0 + leastGap
	}
	return x0, x1, x1 > from && x0 < to
}

// paint hatches the gap in r, which has its left and right ends.
func (g *Gap) paint(p *widget.Painter, r layout.Rect) {
	if !g.Damaged {
		p.Fill(r, theme.Fade(p.T.S1, 0.9))
		p.Hatch(r.X, r.Y, r.W, r.H, gapPitch, p.T.Line2)
		p.FillRect(r.X, r.Y, p.Hair(), r.H, p.T.T3)
		p.FillRect(r.Right()-p.Hair(), r.Y, p.Hair(), r.H, p.T.T3)
		return
	}
	if r.W <= leastGap {
		p.Fill(r, p.T.Err)
		return
	}
	p.Fill(r, p.T.ErrBg)
	p.Hatch(r.X, r.Y, r.W, r.H, gapPitch, theme.Fade(p.T.Err, 0.33))
	p.FillRect(r.X, r.Y, gapEdge, r.H, p.T.Err)
	p.FillRect(r.Right()-gapEdge, r.Y, gapEdge, r.H, p.T.Err)
}

// gaps covers ruler and lanes where nothing is recorded.
func (n *Lanes) gaps(p *widget.Painter, l *layout.Window) {
	area := layout.Rect{
		X: l.Track.X, Y: l.Ruler.Bottom(), W: l.Track.W + layout.EdgeRight,
		H: l.Below.Y - l.Ruler.Bottom(),
	}
	p.Clip(layout.Rect{X: area.X, Y: l.Ruler.Y, W: area.W, H: l.All.H - l.Ruler.Y})
	defer p.Unclip()
	for i := range n.Gaps {
		g := &n.Gaps[i]
		x0, x1, ok := g.span(n.Scale, area.X, area.Right())
		if !ok {
			continue
		}
		g.paint(p, layout.Rect{X: x0, Y: area.Y, W: x1 - x0, H: area.H})
		g.label(p, layout.Rect{X: max(x0, area.X), Y: area.Y, W: min(x1, area.Right()) - max(x0, area.X), H: area.H},
			n.Ruler.Playhead)
	}
}

// gaps hatches the ruler where nothing is recorded, below its labels.
func (r *Ruler) gaps(p *widget.Painter, l *layout.Window) {
	a := layout.Rect{X: l.Track.X, Y: l.Ruler.Y, W: l.Track.W + layout.EdgeRight, H: l.Ruler.H}
	p.Clip(a)
	defer p.Unclip()
	for i := range r.Gaps {
		if x0, x1, ok := r.Gaps[i].span(r.Scale, a.X, a.Right()); ok {
			r.Gaps[i].paint(p, layout.Rect{X: x0, Y: a.Y + 1, W: x1 - x0, H: a.H - 1})
		}
	}
}

// label names the gap in the widest part of it beside the playhead.
func (g *Gap) label(p *widget.Painter, r layout.Rect, playhead float64) {
	w := p.TextWidth(theme.Label, g.Label) + 20
	free := r
	if playhead > r.X && playhead < r.Right() && r.W < 2*w { // the line passes behind a label that has room
		if playhead-r.X > r.Right()-playhead {
			free.W = playhead - r.X - 4
		} else {
			free.X, free.W = playhead+4, r.Right()-playhead-4
		}
		if free.W < w {
			free = r
		}
	}
	if w+8 > free.W || r.H < GapLabelHeight+8 {
		return
	}
	box := layout.Rect{X: free.CenterX() - w/2, Y: r.Y + min(40, (r.H-GapLabelHeight)/2), W: w, H: GapLabelHeight}
	edge, ink := p.T.Err, p.T.T1
	if !g.Damaged {
		edge, ink = p.T.T3, p.T.T2
	}
	p.Round(box, theme.RadiusButton, p.T.S0)
	p.Edge(box, theme.RadiusButton, edge)
	p.TextAt(box.CenterX(), box.CenterY(), canvas.Center, theme.Label, ink, g.Label)
}

// gaps hatches the well where nothing is recorded.
func (o *Overview) gaps(p *widget.Painter, l *layout.Window, s timeline.Scale) {
	p.Clip(l.Bar)
	defer p.Unclip()
	for i := range o.Gaps {
		g := &o.Gaps[i]
		if x0, x1, ok := g.span(s, l.Bar.X, l.Bar.Right()); ok && g.From < o.Loaded {
			g.paint(p, layout.Rect{X: x0, Y: l.Bar.Y, W: x1 - x0, H: l.Bar.H})
		}
	}
}

// A GapPlate over the map says that nothing is recorded at the playhead.
type GapPlate struct {
	Label string // which part is missing
	Goes  string // how it goes on
	Next  string // of the button, "" where nothing follows
	Tip   string // of the button
	Key   string // of the button
	// Avoid is what the plate must leave free, empty for nothing.
	Avoid layout.Rect
	// Alone: nothing else of the interface is shown, so that there is nothing to press.
	Alone bool

	widget.Clicks
	Go func() // to the next recorded moment
}

const gapPlatePart widget.Part = "missing part"

// Click goes to the next recorded moment.
func (g *GapPlate) Click(p *widget.Press) {
	if p.Target.Part == gapPlatePart && p.Target.N == 0 {
		g.Go()
	}
}

// Sizes of the plate.
const (
	gapPlateW, gapPlateH = 424.0, 108.0
	gapPlateSlim         = 32.0
	gapPlateNarrow       = 860.0 // of the window, from which the plate has its full size
	gapPlateSpace        = 8.0   // to what it leaves free
)

// place returns where a plate is in an area: in its middle, or else above what it must
// leave free, or below that. It reports whether there is room.
func (g *GapPlate) place(area layout.Rect, w, h float64) (at layout.Rect, ok bool) {
	r := area.Centered(w, h)
	if g.Avoid.Intersect(r).Empty() {
		return r, true
	}
	above, below := r, r
	above.Y = g.Avoid.Y - gapPlateSpace - h
	below.Y = g.Avoid.Bottom() + gapPlateSpace
	switch {
	case above.Y >= area.Y+gapPlateSpace:
		return above, true
	case below.Bottom() <= area.Bottom()-gapPlateSpace:
		return below, true
	}
	return r, false
}

// Draw draws the plate in the middle of an area.
func (g *GapPlate) Draw(p *widget.Painter, l *layout.Window, area layout.Rect) {
	defer p.Hits.Own(g)()
	r, ok := g.place(area, gapPlateW, gapPlateH)
	if !ok || g.Alone || l.All.W < gapPlateNarrow || area.W < gapPlateW+16 || area.H < gapPlateH+40 {
		g.slim(p, area)
		return
	}
	p.Plate(r, theme.RadiusDialog)
	p.Hits.Add(widget.Zone{Rect: r, Target: widget.Control(gapPlatePart, 1), Mouse: true})
	sign := layout.Rect{X: r.X + 14, Y: r.Y + 16, W: 40, H: 28}
	p.Round(sign, theme.RadiusButton, p.P.ErrBg)
	p.Hatch(sign.X, sign.Y, sign.W, sign.H, gapPitch, theme.Fade(p.P.Err, 0.5))
	p.Edge(sign, theme.RadiusButton, p.P.Err)
	p.Text(sign.Right()+14, r.Y+23, theme.Title, p.P.PlateText, "Nothing recorded here")
	p.TextIn(sign.Right()+14, r.Y+44, r.W-82, canvas.Left, theme.Label, p.P.PlateText2, g.Label)
	p.HLine(r.X, r.Y+62, r.W, theme.Fade(p.P.PlateText2, 0.3))
	end := g.button(p, r.Right()-12, r.Y+85)
	if g.Next != "" && g.Key != "" {
		mono := theme.Small.In(theme.Mono)
		w := p.TextWidth(mono, g.Key) + 10
		end -= w + 10
		box := layout.Rect{X: end, Y: r.Y + 77, W: w, H: 16}
		p.Box(box, theme.RadiusWell, p.P.S3, p.P.Line2)
		p.TextAt(box.CenterX(), box.CenterY(), canvas.Center, mono, p.P.PlateText2, g.Key)
	}
	p.TextIn(r.X+14, r.Y+85, end-r.X-22, canvas.Left, theme.Label, p.P.PlateText2, g.Goes)
}

// slim draws the plate as one line.
func (g *GapPlate) slim(p *widget.Painter, area layout.Rect) {
	st := theme.Label.In(theme.Medium)
	text := "Nothing recorded here"
	if g.Alone {
		text += ": " + g.Label
		if p.TextWidth(st, text)+36 > area.W {
			text = g.Label
		}
	}
	w := p.TextWidth(st, text) + 28
	if g.Next != "" && area.W < w+g.buttonWidth(p) {
		text = "Nothing recorded"
		w = p.TextWidth(st, text) + 28
	}
	if g.Next != "" {
		w += g.buttonWidth(p) + 10
	}
	r, _ := g.place(area, min(w, area.W-8), gapPlateSlim)
	p.Plate(r, theme.RadiusButton)
	if !g.Alone {
		p.Hits.Add(widget.Zone{Rect: r, Target: widget.Control(gapPlatePart, 1), Mouse: true, Tip: g.Label})
	}
	end := g.button(p, r.Right()-4, r.CenterY())
	p.TextIn(r.X+12, r.CenterY(), end-r.X-16, canvas.Left, st, p.P.PlateText, text)
}

func (g *GapPlate) buttonWidth(p *widget.Painter) float64 {
	return p.TextWidth(theme.Label.In(theme.Medium), g.Next) + 38
}

// button draws the button that ends at x, and returns where it begins.
func (g *GapPlate) button(p *widget.Painter, x, y float64) float64 {
	if g.Next == "" {
		return x
	}
	t := widget.Control(gapPlatePart, 0)
	r := layout.Rect{X: x - g.buttonWidth(p), Y: y - 12, W: g.buttonWidth(p), H: 24}
	ground := p.P.AccDim
	if p.Hovered(t) {
		ground = theme.Mix(ground, p.P.Acc, 0.2)
	}
	p.Round(r, theme.RadiusButton, ground)
	p.Edge(r, theme.RadiusButton, p.P.AccText)
	p.Text(r.X+10, r.CenterY(), theme.Label.In(theme.Medium), p.P.AccText, g.Next)
	p.Icon(assets.IconRight, r.Right()-22, r.CenterY()-8, 16, p.P.AccText)
	p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: g.Tip, Key: g.Key})
	return r.X
}

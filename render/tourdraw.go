package render

import (
	"fmt"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	tourNo   widget.Part = "tour no"
	tourBack widget.Part = "tour back"
	tourNext widget.Part = "tour next"
	tourEnd  widget.Part = "tour end"
)

const (
	tourWide = 320.0
	tourGap  = 14.0 // between what a step points at and its card
)

// draw draws the card, over the picture and below dialogs.
func (t *tour) draw(watching bool) {
	t.at, t.target = nil, layout.Rect{}
	if t.d.Bare || t.waits || t.step == 0 && !t.offered {
		return
	}
	p := &t.d.P
	defer p.Hits.Own(t)()
	t.at = map[string][2]float64{}
	if t.step > 0 {
		t.drawStep(p)
		return
	}
	if len(t.d.Toasts) == 0 { // one message at a time
		t.drawOffer(p, watching)
	}
}

// note keeps where a button is.
func (t *tour) note(name string, r layout.Rect) {
	t.at[name] = [2]float64{r.CenterX(), r.CenterY()}
}

func (t *tour) drawOffer(p *widget.Painter, watching bool) {
	const ask, no = "New here?", "No thanks"
	yes := p.LabelOf(action.Tour)
	aw, nw, yw := p.TextWidth(theme.Body.In(theme.Medium), ask), p.TextWidth(theme.Body, no)+20,
		p.TextWidth(theme.Body.In(theme.Medium), yes)+24
	l := &t.d.Lay
	r := layout.Rect{W: 16 + aw + 20 + yw + 8 + nw + 8, H: 44}
	r.X, r.Y = l.All.Right()-16-r.W, l.All.Bottom()-16-r.H
	if watching {
		r.X, r.Y = l.Map.CenterX()-r.W/2, l.Map.Bottom()-16-r.H
	}
	r = r.Within(l.All.Inset(4))
	p.Raised(r, theme.RadiusCard, p.T.S3)
	p.Ground(r)
	p.Text(r.X+16, r.CenterY(), theme.Body.In(theme.Medium), p.T.T1, ask)
	b := layout.Rect{X: r.X + 16 + aw + 20, Y: r.Y + 8, W: yw, H: 28}
	p.Primary(b, widget.Do(action.Tour), yes)
	t.note("yes", b)
	b = layout.Rect{X: b.Right() + 8, Y: b.Y, W: nw, H: 28}
	p.Button(widget.Button{
		Rect: b, Target: widget.Target{Part: tourNo}, Label: no, NoIcon: true, Flat: true,
		Text: theme.Body, Tip: "It stays in the menu Help.",
	})
	t.note("no", b)
}

func (t *tour) drawStep(p *widget.Painter) {
	title, text := t.words()
	s := &tourSteps[t.step-1]
	if t.target = t.find(s.at); t.target.Empty() {
		t.target = t.door(s.at)
		text += " " + s.door
	}
	l := &t.d.Lay
	w := min(tourWide, l.All.W-24)
	lines := p.WrapMost(theme.Body, text, w-32, 5)
	h := 44 + 18*float64(len(lines)) + 46
	r, from, to := besideTarget(l, t.target, w, h)
	if !t.target.Empty() {
		ring := t.target.Intersect(l.All.Inset(4))
		p.FocusRing(ring.X, ring.Y, ring.W, ring.H, theme.RadiusCard, p.T.AccText)
		p.Line(from.X, from.Y, to.X, to.Y, 2, p.T.AccText)
		p.Disc(to.X, to.Y, 4, p.T.AccText)
	}
	p.Raised(r, theme.RadiusDialog, p.T.S3)
	p.Edge(r, theme.RadiusDialog, p.T.AccText)
	p.Ground(r)
	p.TextIn(r.X+16, r.Y+24, w-64, canvas.Left, theme.Title, p.T.T1, title)
	x := layout.Rect{X: r.Right() - 36, Y: r.Y + 12, W: 24, H: 24}
	p.Button(widget.Button{
		Rect: x, Target: widget.Target{Part: tourEnd}, Icon: assets.IconClose, Flat: true,
		Tip: "End the tour", Key: "Esc",
	})
	t.note("end", x)
	p.Paragraph(r.X+16, r.Y+50, theme.Body, p.T.T2, lines)
	y := r.Bottom() - 40
	p.Text(r.X+16, y+14, theme.Small.In(theme.Mono), p.T.T3, fmt.Sprintf("%d of %d · Enter", t.step, len(tourSteps)))
	next := "Next"
	if t.step == len(tourSteps) {
		next = "Done"
	}
	b := layout.Rect{X: r.Right() - 16 - 68, Y: y, W: 68, H: 28}
	p.Primary(b, widget.Target{Part: tourNext}, next)
	t.note("next", b)
	if t.step > 1 {
		b = layout.Rect{X: b.X - 8 - 60, Y: y, W: 60, H: 28}
		p.Button(widget.Button{
			Rect: b, Target: widget.Target{Part: tourBack}, Label: "Back", NoIcon: true,
			Text: theme.Body,
		})
		t.note("back", b)
	}
}

// tourListHigh is from which height on a card goes to the left of what it points at.
const tourListHigh = 100.0

// besideTarget returns where a card of a size goes beside what it points at, and the line
// from the one to the other.
func besideTarget(l *layout.Window, at layout.Rect, w, h float64) (r layout.Rect, from, to canvas.Pt) {
	r = layout.Rect{X: at.CenterX() - w/2, Y: at.CenterY() - h/2, W: w, H: h}
	room := l.All.Inset(8)
	across := func() float64 { return min(max(at.CenterX(), r.X+16), r.Right()-16) }
	switch {
	case at.Empty():
		return room.Centered(w, h), from, to
	case at.X-tourGap-w >= room.X && at.W > l.Panel.W/2 && at.X >= l.Panel.X && !l.Panel.Empty():
		r.X, r.Y = at.X-tourGap-w, at.Y // where it stays while the list grows
		r = r.Within(room)
		y := min(max(at.Y+tourListHigh/4, r.Y+16), r.Bottom()-16)
		return r, canvas.Pt{X: r.Right(), Y: y}, canvas.Pt{X: at.X, Y: y}
	case at.X-tourGap-w >= room.X && at.H > tourListHigh && at.H > 0.5*at.W:
		r.X = at.X - tourGap - w
		r = r.Within(room)
		y := min(max(at.CenterY(), r.Y+16), r.Bottom()-16)
		return r, canvas.Pt{X: r.Right(), Y: y}, canvas.Pt{X: at.X, Y: y}
	case at.Y-tourGap-h >= l.Menu.Bottom()+4:
		r.Y = at.Y - tourGap - h
		r = r.Within(room)
		return r, canvas.Pt{X: across(), Y: r.Bottom()}, canvas.Pt{X: across(), Y: at.Y}
	}
	r.Y = at.Bottom() + tourGap
	r = r.Within(room)
	return r, canvas.Pt{X: across(), Y: r.Y}, canvas.Pt{X: across(), Y: at.Bottom()}
}

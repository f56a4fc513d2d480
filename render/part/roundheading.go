package part

import (
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// A Heading stands above the events of a round.
type Heading struct {
	Before int // index of the event that it stands above
	Round  int // index of the round
	Name   string
	Result string // "T, bomb exploded", "being played"
	Score  string // after the round, "" where it is not recorded
	Facts  string // length, survivors, money
	Tip    string
	Winner int // number of the team shape, -1 for nobody
	Ending sim.RoundEnding
	Now    bool // it is being played
	Later  bool // it is still to come
}

// headingPart is a heading in a list; N: index of its round.
const headingPart widget.Part = "round heading"

// HeadingRows is how many rows of the list a heading takes.
const HeadingRows = 2

// A Headings is the headings of a list of events, in order.
type Headings []Heading

// Draw draws a heading into r.
func (h *Heading) Draw(p *widget.Painter, r layout.Rect, t widget.Target) {
	ground := p.T.S1
	if p.Hovered(t) {
		ground = p.T.S4
	}
	p.Fill(r, ground)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	ink := p.T.T1
	if h.Later {
		ink = p.T.T3
	}
	y := r.Y + 16
	switch {
	case h.Now:
		p.Circle(r.X+17, y, 4, 1.6, p.T.AccText)
	case h.Winner >= 0:
		p.TeamShape(h.Winner, r.X+17, y, 9, false, p.T.Team(h.Winner))
	}
	x := r.X + 30
	x += p.Text(x, y, theme.Label.In(theme.Medium), ink, h.Name) + 8
	right := r.Right() - 12
	if h.Score != "" {
		st := theme.Label.In(theme.Mono)
		p.TextAt(right, y, canvas.Right, st, ink, h.Score)
		right -= p.TextWidth(st, h.Score) + 8
	}
	if h.Ending != sim.EndingUnknown && !h.Now && x+16 < right {
		DrawEnding(p, h.Ending, x+6, y, p.T.T2)
		x += 18
	}
	p.TextIn(x, y, right-x, canvas.Left, theme.Label, p.T.T2, h.Result)
	p.TextIn(r.X+30, r.Y+34, r.Right()-12-r.X-30, canvas.Left, theme.Small, p.T.T3, h.Facts)
	p.Hits.Add(widget.Zone{
		Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: h.Tip,
		More: "Click: end of the freeze time · Shift-click: loop this round", Mouse: true,
	})
}

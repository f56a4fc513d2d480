package lanes

import (
	"image/color"
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// Lanes is the detailed part of the timeline.
type Lanes struct {
	Ruler
	Now       time.Duration
	Events    []timeline.Cluster
	NoEvents  string          // shown if the list is empty
	Choose    keyboard.Action // lists the lanes to choose from
	Bookmarks []timeline.Bookmark
	// NoBookmarks is shown if there are no bookmarks.
	NoBookmarks string
	Lanes       [timeline.NumLanes]LaneContent
	More        []MoreLane // those of parts: their ID continues after timeline.NumLanes
	Loop        sim.Loop   // the selected range, or its only end
	Loaded      time.Duration
	Complete    bool
	Hover       float64 // x of the hair line, 0 without one
	// Over draws over the lanes, below loop and playhead; nil for nothing.
	Over func()
	Do   LanesInput
}

// A MoreLane is a lane that a part draws.
type MoreLane struct {
	Title, Help string
	Lane        Painted
}

// Painted is a lane that draws itself.
type Painted interface {
	PaintLane(header, body layout.Rect, scale timeline.Scale)
}

// Content returns what a lane shows, its title and what the title's tooltip says.
func (n *Lanes) Content(id int) (c *LaneContent, title, help string) {
	if id < len(n.Lanes) {
		c, title = &n.Lanes[id], timeline.Lane(id).String()
		if c.Title != "" {
			title = c.Title
		}
		return c, title, timeline.Lane(id).Help()
	}
	m := &n.More[id-len(n.Lanes)]
	return &LaneContent{Style: timeline.StylePainted, Lane: m.Lane}, m.Title, m.Help
}

// LaneContent is what one lane shows.
type LaneContent struct {
	Title string // in place of the lane's own
	Style timeline.Style
	Data  *timeline.Data  // nil: nothing yet
	Graph *timeline.Graph // of Data
	Sub   string          // second line of the header
	Warn  bool            // Sub is a warning
	Tint  color.NRGBA     // of Sub, none: that of other text
	Note  string          // provenance of the values
	// Values are further lines of the header: what it is at the playhead.
	Values []LaneValue
	// Hover is what it is at the hair line.
	Hover []LaneValue
	// Empty is shown if nothing is recorded.
	Empty string
	// Lane and Paint draw a lane that another part owns, Paint one of those that every recording has; both are nil for
	// all others.
	Lane  Painted
	Paint func(header, body layout.Rect)
}

// Own reports whether another part draws the lane.
func (c *LaneContent) Own() bool { return c.Lane != nil || c.Paint != nil }

// A LaneValue is a value in the colour of its curve.
type LaneValue struct {
	Text string
	Ink  timeline.Ink
	// Value is where it is on the scale of series N.
	Value float64
	N     int
}

// ink returns a colour of the lanes.
func ink(t *theme.Theme, i timeline.Ink) color.NRGBA {
	switch i {
	case timeline.Ink1:
		return t.G1
	case timeline.Ink2:
		return t.G2
	case timeline.InkWarn:
		return t.Warn
	}
	if i >= timeline.InkTeam {
		return t.Team(int(i - timeline.InkTeam))
	}
	return t.Lanes[i-timeline.InkLane]
}

// Draw draws ruler and lanes.
func (n *Lanes) Draw(p *widget.Painter, l *layout.Window) {
	if l.Ruler.Empty() {
		return
	}
	area := layout.Rect{Y: l.Ruler.Y, W: l.All.W, H: l.All.H - l.Ruler.Y}
	defer p.Hits.Own(n)()
	p.Fill(area, p.T.S2)
	p.Hits.Add(widget.Zone{Rect: layout.Rect{
		X: l.Track.X, Y: l.Ruler.Bottom(), W: l.Track.W + layout.EdgeRight,
		H: area.Bottom() - l.Ruler.Bottom(),
	}, Target: widget.Control(lanesPart, 0), Quick: true, Mouse: true})
	if n.Loop.HasA && n.Loop.HasB {
		n.LoopFrom, n.LoopTo = n.Scale.At(n.Loop.A), n.Scale.At(n.Loop.B)
	}
	n.Ruler.Playhead = n.Scale.At(n.Now)
	n.Ruler.Draw(p, l)
	n.menu(p, l)
	n.lines(p, l)
	for _, lane := range l.Lanes {
		n.lane(p, l, lane)
	}
	if n.Over != nil {
		n.Over()
	}
	p.HLine(0, l.Below.Y, l.All.W, p.T.Line)
	p.FillRect(0, l.Below.Y+p.Hair(), l.All.W, l.Below.H, p.T.S1)
	p.VLine(layout.HeaderWidth-1, l.Ruler.Y, area.H, p.T.Line)
	n.gaps(p, l)
	n.unread(p, l)
	n.loop(p, l)
	if n.Hover > 0 {
		p.VLine(n.Hover, l.Ruler.Y, area.H, p.T.T3)
		n.readings(p, l)
	}
	n.playhead(p, l)
	for _, lane := range l.Lanes {
		r := layout.Rect{Y: lane.Rect.Bottom() - laneEdge/2, W: layout.HeaderWidth, H: laneEdge}
		p.Hits.Add(widget.Zone{
			Rect: r, Target: widget.Control(laneEdgePart, lane.ID), Cursor: widget.CursorNS,
			Mouse: true,
		})
	}
}

// laneEdge is how high the edge of a lane is for the pointer. It is taken in the
// header only: in the lanes themselves a press moves the playhead.
const laneEdge = 7

// LaneMenuAt returns where the button is that lists the lanes.
func LaneMenuAt(l *layout.Window) layout.Rect {
	return layout.Rect{X: layout.HeaderWidth - 24, Y: l.Ruler.Y + 1, W: 20, H: l.Ruler.H - 2}
}

// menu draws the button that lists the lanes.
func (n *Lanes) menu(p *widget.Painter, l *layout.Window) {
	r, t := LaneMenuAt(l), widget.Do(n.Choose)
	col := p.T.T3
	if p.Hovered(t) {
		p.Round(r, theme.RadiusButton, p.T.S4)
		col = p.T.T1
	}
	p.Icon(assets.IconFilter, r.CenterX()-7, r.CenterY()-7, 14, col)
	p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: "Choose lanes"})
}

// lines draws the big ticks of the ruler through the lanes.
func (n *Lanes) lines(p *widget.Painter, l *layout.Window) {
	top, h := l.Ruler.Bottom(), l.Below.Y-l.Ruler.Bottom()
	for _, t := range n.Ticks {
		if t.Big {
			p.VLine(t.X, top, h, p.T.Line)
		}
	}
}

func (n *Lanes) lane(p *widget.Painter, l *layout.Window, lane layout.Lane) {
	r := lane.Rect
	p.HLine(0, r.Y, r.W, p.T.Line)
	n.header(p, lane)
	body := layout.Rect{X: l.Track.X, Y: r.Y + 1, W: l.Track.W + layout.EdgeRight, H: r.H - 1}
	c, _, _ := n.Content(lane.ID)
	if c.Own() {
		p.Clip(layout.Rect{X: r.X, Y: body.Y, W: r.W, H: body.H})
		header := layout.Rect{X: r.X, Y: r.Y, W: layout.HeaderWidth, H: r.H}
		if c.Paint != nil {
			c.Paint(header, body)
		} else {
			c.Lane.PaintLane(header, body, n.Scale)
		}
		p.Unclip()
		return
	}
	p.Clip(body)
	defer p.Unclip()
	switch c.Style {
	case timeline.StyleMarks:
		n.DrawEvents(p, body)
		return
	case timeline.StyleBookmarks:
		n.bookmarks(p, body)
		return
	}
	if c.Empty != "" {
		p.DottedHLine(body.X, body.CenterY(), body.W, p.T.T4)
		says(p, body, body.CenterY(), c.Empty)
		return
	}
	if c.Data == nil {
		return
	}
	switch c.Style {
	case timeline.StyleRows:
		n.rows(p, body, c.Data.Rows)
	case timeline.StyleGraph:
		n.graph(p, body, c.Graph)
	case timeline.StyleBars:
		n.bars(p, body, c.Graph)
	case timeline.StyleLoss:
		n.losses(p, body, c.Data.Losses)
	}
}

// header draws the name of a lane and what it is at the playhead.
func (n *Lanes) header(p *widget.Painter, lane layout.Lane) {
	r := lane.Rect
	c, title, help := n.Content(lane.ID)
	head := min(r.H, 24)
	fold, name := widget.Control(laneFoldPart, lane.ID), widget.Control(laneNamePart, lane.ID)
	col := p.T.T4
	if p.Hovered(fold) {
		col = p.T.T1
	}
	p.Icon(assets.IconDown, 3, r.Y+head/2-8, 16, col)
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: 0, Y: r.Y, W: 22, H: head}, Target: fold, Cursor: widget.CursorPointer,
		Tip: "Fold " + title,
	})
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: 22, Y: r.Y, W: layout.HeaderWidth - 24, H: head}, Target: name,
		Cursor: widget.CursorPointer, Tip: help, More: c.Note,
	})
	col = p.T.T2
	if p.Hovered(name) {
		col = p.T.T1
	}
	p.Text(22, r.Y+head/2, theme.Label, col, title)
	const pitch = 12
	y := r.Y + 26
	room := func() bool { return y+4 <= r.Bottom() }
	if c.Sub != "" && room() {
		col = p.T.T3
		switch {
		case c.Warn:
			col = p.T.Warn
		case c.Tint.A > 0:
			col = c.Tint
		}
		w := layout.HeaderWidth - 28.0
		if c.Style == timeline.StyleRows {
			w -= rowNames(p, c)
		}
		p.TextIn(22, y, w, canvas.Left, theme.Small, col, c.Sub)
		y += pitch
	}
	for _, v := range c.Values {
		if room() {
			p.TextIn(22, y, layout.HeaderWidth-28, canvas.Left, theme.Small, ink(&p.T, v.Ink), v.Text)
			y += pitch
		}
	}
	if c.Style == timeline.StyleRows && c.Data != nil {
		h := rowHeight(r.H-1, len(c.Data.Rows))
		for i := range c.Data.Rows {
			if h < nameFrom {
				break // a lane that the user made low
			}
			row, y := &c.Data.Rows[i], r.Y+4+(float64(i)+0.5)*h
			p.TextAt(layout.HeaderWidth-10, y, canvas.Right, rowName, p.T.Lanes[row.Lane], row.Label)
		}
	}
}

// rowName is how the names of rows are written, nameFrom how high rows are that have room for them, px.
var rowName = theme.Small.In(theme.Medium)

const nameFrom = 10.0

// rowNames returns how much of its header the names of a lane's rows take.
func rowNames(p *widget.Painter, c *LaneContent) float64 {
	const gap, edge = 6.0, 4.0
	if c.Data == nil {
		return 0
	}
	w := 0.0
	for i := range c.Data.Rows {
		w = max(w, p.TextWidth(rowName, c.Data.Rows[i].Label))
	}
	return w + gap + edge
}

// says writes a word about what a lane lacks.
func says(p *widget.Painter, r layout.Rect, y float64, text string) {
	w := p.TextWidth(theme.Small, text) + 10
	p.FillRect(r.X+12, y-6, w, 12, p.T.S2)
	p.Text(r.X+17, y, theme.Small, p.T.T3, text)
}

// unread covers what has not been read yet.
func (n *Lanes) unread(p *widget.Painter, l *layout.Window) {
	if n.Complete || n.Scale.To <= n.Loaded {
		return
	}
	x := max(p.Snap(n.Scale.At(n.Loaded)), l.Track.X)
	r := layout.Rect{X: x, Y: l.Ruler.Bottom(), W: l.All.W - x, H: l.All.H - l.Ruler.Bottom()}
	p.Fill(r, p.T.S1)
	p.Hatch(r.X, r.Y, r.W, r.H, 8, p.T.Line)
	p.VLine(x, r.Y, r.H, p.T.T3)
}

func (n *Lanes) loop(p *widget.Painter, l *layout.Window) {
	if !n.Loop.HasA && !n.Loop.HasB {
		return
	}
	a, b := n.Scale.At(n.Loop.A), n.Scale.At(n.Loop.B)
	area := layout.Rect{X: l.Track.X, Y: l.Ruler.Y, W: l.Track.W + layout.EdgeRight, H: l.All.H - l.Ruler.Y}
	p.Clip(area)
	if n.Loop.HasA && n.Loop.HasB {
		p.FillRect(a, l.Ruler.Bottom(), b-a, l.Below.Bottom()-l.Ruler.Bottom(), p.T.LoopLane)
	}
	for i, x := range [...]float64{a, b} {
		if set := [...]bool{n.Loop.HasA, n.Loop.HasB}; !set[i] {
			continue
		}
		tgt := widget.Control(loopEndPart, i)
		w := p.Hair()
		if p.Hovered(tgt) {
			w = 2
		}
		p.FillRect(x, l.Ruler.Y, w, area.H, p.T.AccText)
		f := layout.Rect{X: x, Y: l.Ruler.Y + 2, W: flagWidth, H: 16}
		if i == 1 {
			f.X = x - 13
		}
		p.Round(f, theme.RadiusBar, p.T.Acc)
		p.TextAt(f.CenterX(), f.CenterY(), canvas.Center, theme.Small.In(theme.Medium), p.T.OnAcc,
			[...]string{"A", "B"}[i])
		p.MouseZone(layout.Rect{X: x - 4, Y: l.Ruler.Bottom(), W: 9, H: area.H}, tgt, widget.CursorEW)
		p.MouseZone(f, tgt, widget.CursorEW)
	}
	p.Unclip()
}

func (n *Lanes) playhead(p *widget.Painter, l *layout.Window) {
	x := p.Snap(n.Scale.At(n.Now))
	if x < l.Track.X-8 || x > l.All.W+8 {
		return
	}
	top := l.Ruler.Y + 1
	p.Clip(layout.Rect{X: layout.HeaderWidth - 8, Y: l.Ruler.Y, W: l.All.W, H: l.All.H})
	p.FillRect(x-1, top, 2, l.All.H-top, p.T.Playhead)
	p.Polygon([]canvas.Pt{
		{X: x - 7, Y: top},
		{X: x + 7, Y: top},
		{X: x + 7, Y: top + 8},
		{X: x, Y: top + 16},
		{X: x - 7, Y: top + 8},
	}, p.T.Acc)
	if p.T.Light {
		p.Polyline([]canvas.Pt{
			{X: x - 7, Y: top},
			{X: x + 7, Y: top},
			{X: x + 7, Y: top + 8},
			{X: x, Y: top + 16},
			{X: x - 7, Y: top + 8},
			{X: x - 7, Y: top},
		}, 1, p.T.AccText)
	}
	p.Unclip()
}

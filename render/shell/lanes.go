package shell

import (
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// Lanes is the detailed part of the timeline.
type Lanes struct {
	Ruler
	Now      time.Duration
	Events   []timeline.Cluster
	Inputs   timeline.Inputs
	Player   string // whose inputs they are
	SpeedNow string
	SpeedMax float64
	// Unit is what a speed is counted in.
	Unit      string
	Bookmarks []Bookmark
	Loop      bool
	LoopA     time.Duration
	LoopB     time.Duration
	Loaded    time.Duration
	Complete  bool
	Hover     float64 // x of the hair line, 0 without one
}

// A Bookmark is a place the user marked.
type Bookmark struct {
	Time time.Duration
	Text string
}

// Draw draws ruler and lanes.
func (n *Lanes) Draw(p *widget.Painter, l *layout.Window) {
	if l.Ruler.Empty() {
		return
	}
	area := layout.Rect{Y: l.Ruler.Y, W: l.All.W, H: l.All.H - l.Ruler.Y}
	p.Fill(area, p.T.S2)
	p.Zone(layout.Rect{X: l.Track.X, Y: l.Ruler.Bottom(), W: l.Track.W + layout.EdgeRight, H: area.Bottom() - l.Ruler.Bottom()}, target(PartLanes, 0), widget.CursorDefault)
	if n.Loop {
		n.LoopFrom, n.LoopTo = n.Scale.At(n.LoopA), n.Scale.At(n.LoopB)
	}
	n.Ruler.Draw(p, l)
	n.lines(p, l)
	for _, lane := range l.Lanes {
		n.lane(p, l, lane)
	}
	p.HLine(0, l.Below.Y, l.All.W, p.T.Line)
	p.FillRect(0, l.Below.Y+p.Hair(), l.All.W, l.Below.H, p.T.S1)
	p.VLine(layout.HeaderWidth-1, l.Ruler.Y, area.H, p.T.Line)
	n.unread(p, l)
	n.loop(p, l)
	if n.Hover > 0 {
		p.VLine(n.Hover, l.Ruler.Y, area.H, p.T.T3)
	}
	n.playhead(p, l)
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
	head := min(r.H, 24)
	fold := target(PartLaneFold, int(lane.Kind))
	ink := p.T.T4
	if p.Hovered(fold) {
		ink = p.T.T1
	}
	p.Icon(assets.IconDown, 3, r.Y+head/2-8, 16, ink)
	p.Hits.Add(widget.Zone{Rect: layout.Rect{X: 0, Y: r.Y, W: 22, H: head}, Target: fold, Cursor: widget.CursorPointer, Tip: "Fold " + lane.Kind.String()})
	p.Text(22, r.Y+head/2, theme.Label, p.T.T2, lane.Kind.String())
	body := layout.Rect{X: l.Track.X, Y: r.Y + 1, W: l.Track.W + layout.EdgeRight, H: r.H - 1}
	p.Clip(body)
	switch lane.Kind {
	case layout.LaneEvents:
		n.events(p, body)
	case layout.LaneInput:
		n.inputs(p, l, body)
	case layout.LaneSpeed:
		n.speed(p, body)
	case layout.LaneBookmarks:
		n.bookmarks(p, body)
	}
	p.Unclip()
	n.header(p, lane, r)
}

// header draws what stands in a lane's header below its name.
func (n *Lanes) header(p *widget.Painter, lane layout.Lane, r layout.Rect) {
	switch lane.Kind {
	case layout.LaneInput:
		p.TextIn(22, r.Y+28, 66, canvas.Left, theme.Small, p.T.T3, n.Player)
		for i, row := range n.Inputs.Rows {
			h := (r.H - 7) / float64(len(n.Inputs.Rows))
			y := r.Y + 4 + (float64(i)+0.5)*h
			p.TextAt(layout.HeaderWidth-10, y, canvas.Right, theme.Micro, p.T.Lanes[row.Lane], row.Label)
		}
	case layout.LaneSpeed:
		p.Text(22, r.Y+27, theme.Small, p.T.G1, n.SpeedNow)
	}
}

func (n *Lanes) events(p *widget.Painter, r layout.Rect) {
	for i := range n.Events {
		c := &n.Events[i]
		if c.X < r.X-20 || c.X > r.Right()+20 {
			continue
		}
		n.event(p, r, c, i)
	}
}

func (n *Lanes) event(p *widget.Painter, r layout.Rect, c *timeline.Cluster, i int) {
	y, tgt := r.CenterY(), target(PartCluster, i)
	size := 9.0
	if p.Hovered(tgt) {
		size *= 1.3
	}
	hit := layout.Rect{X: c.X - 8, Y: r.Y, W: 16, H: r.H}
	if c.Count > 1 {
		count := itoa(c.Count)
		w := p.TextWidth(theme.Small.In(theme.Mono), count) + 22
		chip := layout.Rect{X: max(c.X-w/2, r.X+1), Y: y - 9, W: w, H: 18}
		p.Box(chip, 9, p.T.S4, p.T.Line2)
		p.Mark(c.Kind, chip.X+9, y, size-1.4, p.T.Marks[c.Kind])
		p.Text(chip.X+16, y, theme.Small.In(theme.Mono), p.T.T1, count)
		hit = chip
	} else {
		p.Mark(c.Kind, c.X, y, size, p.T.Marks[c.Kind])
		end := r.Right()
		if i+1 < len(n.Events) {
			end = n.Events[i+1].X - 9
			if n.Events[i+1].Count > 1 {
				end -= 10
			}
		}
		if w := p.TextWidth(theme.Small, c.Label); c.Label != "" && c.X+9+w <= end {
			p.Text(c.X+9, y, theme.Small, p.T.T2, c.Label)
			hit.W += w
		}
	}
	p.Zone(hit, tgt, widget.CursorPointer)
}

func (n *Lanes) inputs(p *widget.Painter, l *layout.Window, r layout.Rect) {
	rows := n.Inputs.Rows
	if len(rows) == 0 {
		return
	}
	h := (r.H - 6) / float64(len(rows))
	for i := range rows {
		row := &rows[i]
		y := r.Y + 3 + float64(i)*h
		if i%2 == 0 {
			p.FillRect(r.X, y, r.W, h, p.T.OddRow)
		}
		if row.Missing {
			p.DottedHLine(r.X, y+h/2, r.W, p.T.T4)
			continue
		}
		for _, b := range row.Bars {
			x0, x1 := n.Scale.At(b.From), n.Scale.At(b.To)
			if x1 < r.X || x0 > r.Right() {
				continue
			}
			bar(p, layout.Rect{X: x0, Y: y + 1, W: max(2, x1-x0), H: h - 2}, row.Lane, b.Inferred)
		}
	}
	n.missingText(p, r, h)
}

// missingText says once that rows are not recorded.
func (n *Lanes) missingText(p *widget.Painter, r layout.Rect, h float64) {
	const text = "not recorded"
	for i := range n.Inputs.Rows {
		if !n.Inputs.Rows[i].Missing {
			continue
		}
		w := p.TextWidth(theme.Small, text) + 10
		y := r.Y + 3 + (float64(i)+0.5)*h
		p.FillRect(r.X+12, y-6, w, 12, p.T.S2)
		p.Text(r.X+17, y, theme.Small, p.T.T3, text)
		return
	}
}

// bar draws a pressed key: solid when recorded, hatched when inferred.
func bar(p *widget.Painter, r layout.Rect, lane theme.Lane, inferred bool) {
	col := p.T.Lanes[lane]
	if inferred {
		p.Hatch(r.X, r.Y, r.W, r.H, 4, col)
		p.Edge(r, theme.RadiusBar, col)
		return
	}
	p.Round(r, theme.RadiusBar, col)
}

func (n *Lanes) speed(p *widget.Painter, r layout.Rect) {
	p.HLine(r.X, r.CenterY(), r.W, p.T.Line)
	if len(n.Inputs.Speed) < 2 || n.SpeedMax <= 0 {
		return
	}
	var part []canvas.Pt
	base := r.Bottom() - 1
	flush := func() {
		if len(part) > 1 {
			p.Area(part, base, theme.Fade(p.T.G1, 0.13))
			p.Polyline(part, theme.LineIcon, p.T.G1)
		}
		part = part[:0]
	}
	for _, s := range n.Inputs.Speed {
		if s.Gap {
			flush()
		}
		x := n.Scale.At(s.Time)
		// One point a px is enough; the highest of several is kept.
		y := base - 2 - s.Speed/n.SpeedMax*(r.H-10)
		if k := len(part); k > 0 && x-part[k-1].X < 1 {
			part[k-1].Y = min(part[k-1].Y, y)
			continue
		}
		part = append(part, canvas.Pt{X: x, Y: y})
	}
	flush()
	p.TextOutlined(r.Right()-layout.EdgeRight-2, r.Y+10, canvas.Right, theme.Small.In(theme.Mono), p.T.T3, p.T.S2, n.Unit)
}

func (n *Lanes) bookmarks(p *widget.Painter, r layout.Rect) {
	for i, b := range n.Bookmarks {
		x := n.Scale.At(b.Time)
		w := p.TextWidth(theme.Small, b.Text) + 22
		f := layout.Rect{X: x - 8, Y: r.Y + 2, W: w, H: 17}
		p.Round(f, theme.RadiusWell, p.T.AccDim)
		p.Mark(theme.MarkBookmark, x, f.CenterY(), 8, p.T.Marks[theme.MarkBookmark])
		p.Text(x+9, f.CenterY(), theme.Small, p.T.T1, b.Text)
		p.Zone(f, target(PartBookmark, i), widget.CursorPointer)
	}
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
	if !n.Loop {
		return
	}
	a, b := n.Scale.At(n.LoopA), n.Scale.At(n.LoopB)
	area := layout.Rect{X: l.Track.X, Y: l.Ruler.Y, W: l.Track.W + layout.EdgeRight, H: l.All.H - l.Ruler.Y}
	p.Clip(area)
	p.FillRect(a, l.Ruler.Bottom(), b-a, l.Below.Bottom()-l.Ruler.Bottom(), p.T.LoopLane)
	for i, x := range [...]float64{a, b} {
		tgt := target(PartLoopA+i, 0)
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
		p.TextAt(f.CenterX(), f.CenterY(), canvas.Center, theme.Small.In(theme.Medium), p.T.OnAcc, [...]string{"A", "B"}[i])
		p.Zone(layout.Rect{X: x - 4, Y: l.Ruler.Bottom(), W: 9, H: area.H}, tgt, widget.CursorEW)
		p.Zone(f, tgt, widget.CursorEW)
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
	p.Polygon([]canvas.Pt{{X: x - 7, Y: top}, {X: x + 7, Y: top}, {X: x + 7, Y: top + 8}, {X: x, Y: top + 16}, {X: x - 7, Y: top + 8}}, p.T.Acc)
	if p.T.Light {
		p.Polyline([]canvas.Pt{{X: x - 7, Y: top}, {X: x + 7, Y: top}, {X: x + 7, Y: top + 8}, {X: x, Y: top + 16}, {X: x - 7, Y: top + 8}, {X: x - 7, Y: top}}, 1, p.T.AccText)
	}
	p.Unclip()
}

package capture

import (
	"fmt"
	"image/color"
	"slices"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// paint draws the page into the place of the map, and the lanes into the panel.
func (l *lagPage) paint(r, side layout.Rect) {
	p := &l.D.P
	p.Fill(r, p.T.S2)
	p.Ground(r)
	if !side.Empty() {
		p.Fill(side, p.T.S2)
		p.VLine(side.X, side.Y, side.H, p.T.Line)
		p.Ground(side)
	}
	if l.report == nil {
		text := "Looking through the packets."
		if !l.S.Ended() {
			text = "Reading the capture."
		}
		p.TextIn(r.X+12, r.Y+40, r.W-24, canvas.Left, theme.Label, p.T.T3, text)
		return
	}
	l.clients.list.Paint()
	l.moments.list.Paint()
	defer p.Hits.Own(l)()
	l.paintStory(p)
	l.paintWireshark(p)
	if !l.plot.Empty() {
		l.paintLanes(p)
	}
}

// paintStory draws the title above the moments.
func (l *lagPage) paintStory(p *widget.Painter) {
	r := l.title
	if r.Empty() {
		return
	}
	p.Fill(r, p.T.S2)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	title, sums := l.story()
	p.TextIn(r.X+12, r.Y+16, r.W-24, canvas.Left, theme.Title, p.T.T1, title)
	if r.H < lagTitleHeight {
		return
	}
	p.TextIn(r.X+12, r.Y+37, r.W-24, canvas.Left, theme.Label, p.T.T2, sums)
}

// paintWireshark draws the evidence of the chosen moment and its display filter.
func (l *lagPage) paintWireshark(p *widget.Painter) {
	r, m := l.foot, l.chosen()
	if r.Empty() {
		return
	}
	p.Fill(r, p.T.S1)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	if m == nil {
		return
	}
	filter := l.wireshark(m)
	r.W -= l.paintGoTo(p, r)
	w := p.TextWidth(theme.Label, "Copy") + 38
	p.Button(widget.Button{
		Rect: layout.Rect{X: r.Right() - w - 10, Y: r.Y + 5, W: w, H: 26}, Target: widget.Control(lagCopyPart, 0),
		Icon: assets.IconCopy, Label: "Copy", Tip: "Copy as Wireshark filter", More: filter,
	})
	x := r.X + 12
	p.TextAt(x, r.CenterY(), canvas.Left, theme.Label.In(theme.Medium), p.T.T1, "Wireshark")
	x += p.TextWidth(theme.Label.In(theme.Medium), "Wireshark") + 12
	p.TextIn(x, r.CenterY(), r.Right()-w-22-x, canvas.Left, theme.Small.In(theme.Mono), p.T.T2, filter)
}

// paintGoTo draws the button that leads to a frame or a moment of the clock, and returns its width.
func (l *lagPage) paintGoTo(p *widget.Painter, r layout.Rect) float64 {
	const label = "Go to frame or clock…"
	w := p.TextWidth(theme.Label, label) + 20
	if r.W < 3*w {
		return 0
	}
	p.Button(widget.Button{
		Rect: layout.Rect{X: r.Right() - w - 10, Y: r.Y + 5, W: w, H: 26}, Target: widget.Do(action.GoTo),
		Label: label, NoIcon: true, Tip: "A frame as f1290, a clock as @07:44:20", Key: p.Shortcut(action.GoTo),
	})
	return w + 8
}

// A lagLane is a lane of the page.
type lagLane struct {
	title, value string
	high         float64
	paint        func(layout.Rect)
}

// paintLanes draws what passed around the chosen moment.
func (l *lagPage) paintLanes(p *widget.Painter) {
	m, head, r := l.chosen(), l.lanesHead, l.plot
	if m == nil {
		p.TextIn(r.X+12, head.CenterY(), r.W-24, canvas.Left, theme.Label, p.T.T3,
			"Choose a moment to see its packets.")
		return
	}
	for i, icon := range []assets.Icon{assets.IconPrevEvent, assets.IconNextEvent} {
		p.Button(widget.Button{
			Rect:   layout.Rect{X: head.Right() - 66 + 32*float64(i), Y: head.Y + 4, W: 28, H: 24},
			Target: widget.Control(lagStepPart, 2*i-1), Icon: icon, Flat: true,
			Tip: []string{"Moment before", "Next moment"}[i],
		})
	}
	p.TextIn(head.X+12, head.Y+16, head.W-84, canvas.Left, theme.Label.In(theme.Mono), p.T.T1, fmt.Sprintf("%s  %.1f s",
		p.Clock(l.position(m.From), false, 2), m.Lasts().Seconds()))
	p.TextIn(head.X+12, head.Y+37, head.W-24, canvas.Left, theme.Small, p.T.T2, m.Evidence)
	n, c := &l.lanes, &l.report.Clients[l.client]
	lanes := []lagLane{
		{"Packets up", perSecond(n.Up, n.Bin), 44, func(r layout.Rect) { l.bars(p, r, n.Up, p.T.G2) }},
		{"Lost up", about(m.LostUp, n.LostUp, c.LostUp), 16, func(r layout.Rect) { l.marks(p, r, n.LostUp, p.T.Err) }},
		{"Packets down", perSecond(n.Down, n.Bin), 44, func(r layout.Rect) { l.bars(p, r, n.Down, p.T.G1) }},
		{"Lost down", about(m.LostDown, n.Lost, c.LostDown), 16, func(r layout.Rect) {
			l.marks(p, r, n.Lost, p.T.Err)
		}},
		{"Missing from the capture", exactly(m.Missing), 16, func(r layout.Rect) {
			l.marks(p, r, n.Missing, p.T.Line3)
		}},
		{"Ping", fmt.Sprintf("up to %d ms", m.Peak.Milliseconds()), 64, func(r layout.Rect) {
			most := max(longest(n.Ping), longest(n.Others), time.Millisecond)
			l.curve(p, r, n.Others, most, 1, p.T.Den2)
			l.curve(p, r, n.Ping, most, 1.5, p.T.G1)
		}},
		{"Late inputs", "", 16, func(r layout.Rect) { l.marks(p, r, n.Late, p.T.T1) }},
		{"Snapshot age", fmt.Sprintf("up to %d ms", longest(n.Age).Milliseconds()), 44, func(r layout.Rect) {
			l.curve(p, r, n.Age, max(longest(n.Age), time.Millisecond), 1.5, p.T.G1)
		}},
	}
	l.paintRuler(p, r.CutTop(34))
	names, high := 0.0, 0.0
	for i := range lanes {
		names, high = names+laneName, high+lanes[i].high
	}
	share := min(1, max(leastLaneShare, (r.H-names)/high))
	for i := range lanes {
		lane := &lanes[i]
		if r.H < lane.high*share+laneName {
			break
		}
		name := r.CutTop(laneName)
		p.HLine(name.X, name.Y, name.W, p.T.Line)
		p.TextIn(name.X+12, name.Y+11, name.W-24, canvas.Left, theme.Small, p.T.T2, lane.title)
		p.TextIn(name.X+12, name.Y+11, name.W-24, canvas.Right, theme.Small, p.T.T3, lane.value)
		at := r.CutTop(lane.high * share)
		from, to := l.x(at, m.From), l.x(at, m.To)
		p.FillRect(from, at.Y, max(1, to-from), at.H, p.T.Sel)
		lane.paint(at)
		if now, ok := l.captureTime(); ok {
			if x := l.x(at, now.Sub(l.report.Start)); x >= at.X && x < at.Right() {
				p.FillRect(x, at.Y, 1, at.H, p.T.Playhead)
			}
		}
		p.Zone(at, widget.Control(lagLanesPart, i), widget.CursorPointer)
	}
}

const (
	laneName       = 20.0
	leastLaneShare = 0.4 // of its height that a lane has in small windows
)

// perSecond returns the usual rate of packets, of the bins that have any.
func perSecond(counts []int, bin time.Duration) string {
	var some []int
	for _, n := range counts {
		if n > 0 {
			some = append(some, n)
		}
	}
	if len(some) == 0 || bin <= 0 {
		return "none"
	}
	slices.Sort(some)
	return fmt.Sprintf("up to %.0f/s", float64(some[len(some)-1])/bin.Seconds())
}

// about returns an estimated number of packets: of a moment, or, if that is about something else, whether
// there are any, of a client of which a share is known.
func about(n int, marks []bool, share float64) string {
	switch {
	case n >= 0:
		return "~" + exactly(n)
	case share < 0:
		return "unknown"
	case slices.Contains(marks, true):
		return "some"
	}
	return "none"
}

// exactly returns a number of packets.
func exactly(n int) string {
	if n == 1 {
		return "1 packet"
	}
	return fmt.Sprintf("%d packets", max(0, n))
}

// paintRuler draws wall clock and time of the recording at both ends and in the middle.
func (l *lagPage) paintRuler(p *widget.Painter, r layout.Rect) {
	p.Fill(r, p.T.S1)
	for i, al := range []canvas.Align{canvas.Left, canvas.Center, canvas.Right} {
		at := l.lanes.From + (l.lanes.To-l.lanes.From)*time.Duration(i)/2
		x := r.X + 4 + (r.W-8)*float64(i)/2
		if i == 1 && r.W < 260 {
			continue
		}
		p.TextAt(x, r.Y+10, al, theme.Small.In(theme.Mono), p.T.T2,
			l.report.Start.Add(at).In(l.zone()).Format("15:04:05.000"))
		p.TextAt(x, r.Y+24, al, theme.Small.In(theme.Mono), p.T.T3, p.Clock(l.position(at), false, 2))
	}
}

// x returns where a time is in a lane.
func (l *lagPage) x(r layout.Rect, at time.Duration) float64 {
	return r.X + r.W*float64(at-l.lanes.From)/float64(max(1, l.lanes.To-l.lanes.From))
}

func longest(all []time.Duration) (most time.Duration) {
	for _, d := range all {
		most = max(most, d)
	}
	return most
}

func (l *lagPage) bars(p *widget.Painter, r layout.Rect, counts []int, col color.NRGBA) {
	most, w := 1, r.W/float64(max(1, len(counts)))
	for _, n := range counts {
		most = max(most, n)
	}
	for i, n := range counts {
		if h := (r.H - 4) * float64(n) / float64(most); n > 0 {
			p.FillRect(r.X+float64(i)*w, r.Bottom()-h, max(1, w-1), h, col)
		}
	}
}

func (l *lagPage) marks(p *widget.Painter, r layout.Rect, at []bool, col color.NRGBA) {
	w := r.W / float64(max(1, len(at)))
	for i, on := range at {
		if on {
			p.FillRect(r.X+float64(i)*w, r.Y+2, max(2, w-1), r.H-4, col)
		}
	}
}

// curve draws values that there are; between those that are missing for long, nothing.
func (l *lagPage) curve(p *widget.Painter, r layout.Rect, all []time.Duration, most time.Duration, width float64,
	col color.NRGBA,
) {
	w, last := r.W/float64(max(1, len(all))), -1
	y := func(d time.Duration) float64 { return r.Bottom() - 2 - (r.H-6)*float64(d)/float64(most) }
	for i, d := range all {
		if d == 0 {
			continue
		}
		x := r.X + (float64(i)+0.5)*w
		if last >= 0 && i-last <= len(all)/8 {
			p.Line(r.X+(float64(last)+0.5)*w, y(all[last]), x, y(d), width, col)
		} else {
			p.FillRect(x, y(d), 1, 1, col)
		}
		last = i
	}
}

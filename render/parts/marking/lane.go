package marking

import (
	"math"
	"slices"
	"strconv"
	"time"

	"playhead/drawing"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// Sizes of the lane, px.
const (
	laneHigh  = 68.0 // however many rows there are, so that drawing does not move the map
	spanRow   = 16.0 // at most
	mostRows  = 8
	spanEdge  = 6.0 // from an end, a drag moves that end alone
	leastSpan = 100 * time.Millisecond
)

var aboutLane = part.About{
	Word: "drawings", Title: "Drawings", Help: "When each drawing shows; drag a span or its ends",
	After: timeline.LaneEvents, Last: true, Missing: "Draw something first.",
}

// Spans is the lane of the drawings of a View, a part of its own: lanes are in the order of their parts.
type Spans struct{ k *View }

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Laner
	part.Lane
} = Spans{}

// Spans returns the lane of the drawings.
func (k *View) Spans() Spans { return Spans{k} }

// Show does nothing: the View knows what is watched.
func (Spans) Show(part.Moment) {}

// Lanes returns the lane: see [part.Laner].
func (l Spans) Lanes(timeline.Kind) []part.Lane { return []part.Lane{l} }

// About describes the lane: see [part.Lane].
func (Spans) About() *part.About { return &aboutLane }

// LaneHeights returns how high the lane is, 0 without drawings while the bar is closed.
func (l Spans) LaneHeights() (usual, tall float64) {
	if k := l.k; k.S == nil || len(k.S.Drawings.All()) == 0 && !k.pen.open {
		return 0, 0
	}
	return laneHigh, laneHigh
}

// Wanted reports whether the lane is shown that the user said nothing about: while there is something in it.
func (Spans) Wanted() bool { return true }

// rowsOf returns the row of each drawing: the first whose last span has ended, or the last row.
func rowsOf(all []drawing.Drawing) []int {
	rows, ends := make([]int, len(all)), [mostRows]drawing.Seconds{}
	for i := range all {
		row := 0
		for row < mostRows-1 && ends[row] > all[i].From {
			row++
		}
		rows[i], ends[row] = row, max(ends[row], all[i].To)
	}
	return rows
}

// PaintLane draws a span for each drawing, whose slopes are how it appears and disappears: see [part.Lane].
func (l Spans) PaintLane(header, body layout.Rect, scale timeline.Scale) {
	k := l.k
	p, all := &k.D.P, k.S.Drawings.All()
	defer p.Hits.Own(k)()
	p.MouseZone(header, widget.Target{Part: lanePart}, widget.CursorDefault)
	p.Text(header.X+22, header.Y+12, theme.Label, p.T.T2, aboutLane.Title)
	p.Text(header.X+22, header.Y+25, theme.Small, p.T.T3, strconv.Itoa(len(all)))
	p.Clip(body)
	defer p.Unclip()
	k.laneScale = scale
	rows := rowsOf(all)
	pitch := spanRow
	if len(rows) > 0 {
		pitch = min(pitch, (laneHigh-4)/float64(slices.Max(rows)+1))
	}
	for i, row := range rows {
		d := &all[i]
		x0, x1 := scale.At(time.Duration(d.From)), scale.At(time.Duration(d.To))
		if x1 < body.X || x0 > body.Right() {
			continue
		}
		at := layout.Rect{X: x0, Y: body.Y + 2 + float64(row)*pitch, W: math.Max(x1-x0, 3), H: pitch - 2}
		k.paintSpan(i, d, at, scale)
	}
}

func (k *View) paintSpan(i int, d *drawing.Drawing, r layout.Rect, scale timeline.Scale) {
	p, t := &k.D.P, widget.Target{Part: spanPart, N: i}
	fade := min(scale.At(time.Duration(d.From)+drawing.FadeTime)-r.X, r.W/2)
	shape := []canvas.Pt{
		{X: r.X, Y: r.Bottom()}, {X: r.X + fade, Y: r.Y}, {X: r.Right() - fade, Y: r.Y}, {X: r.Right(), Y: r.Bottom()},
	}
	ink, fill, width := theme.Hex(d.Colour.RGB()), 0.18, 1.0
	if k.pen.chosen == i || p.Hovered(t) {
		fill, width = 0.33, 1.5
	}
	p.Polygon(shape, theme.Fade(ink, fill))
	p.Polyline(append(shape, shape[0]), width, ink)
	if w := r.W - 2*fade - 6; w > 14 && r.H >= 10 {
		p.TextIn(r.X+fade+3, r.CenterY(), w, canvas.Left, theme.Small, p.T.T1, d.Name())
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorEW, Mouse: true})
}

// TipOf says what a span is: see [widget.Tipped].
func (k *View) TipOf(t widget.Target) (tip, more string) {
	if t.Part != spanPart || k.S == nil || t.N >= len(k.S.Drawings.All()) {
		return "", ""
	}
	return k.S.Drawings.All()[t.N].Name(), "Drag to move it, or an end to change its length"
}

// dragSpan moves a span, or one of its ends.
func (k *View) dragSpan(p *widget.Press) bool {
	all, i := k.S.Drawings.All(), p.Target.N
	if i >= len(all) {
		return false
	}
	d := all[i].Clone()
	switch p.Phase {
	case widget.Begun:
		k.pen.chosen, k.spanEnd = i, 0
		if x := p.X - k.laneScale.At(time.Duration(d.From)); x < spanEdge {
			k.spanEnd = -1
		} else if x := k.laneScale.At(time.Duration(d.To)) - p.X; x < spanEdge {
			k.spanEnd = 1
		}
	case widget.Moved:
		by := drawing.Seconds(k.laneScale.Time(p.X) - k.laneScale.Time(p.X-p.DX))
		if k.spanEnd <= 0 {
			d.From = max(0, d.From+by)
		}
		if k.spanEnd >= 0 {
			d.To += by
		}
		if d.To-d.From >= drawing.Seconds(leastSpan) && d.Check() == nil {
			k.S.Drawings.Set(k.S.Drawings.Replacing(i, d))
		}
	}
	return true
}

// clickSpan goes to the beginning of a span after a double click.
func (k *View) clickSpan(p *widget.Press) {
	if all := k.S.Drawings.All(); p.Double && p.Target.N < len(all) {
		k.S.Play.Jump(time.Duration(all[p.Target.N].From) + drawing.FadeTime)
		k.S.Show()
	}
}

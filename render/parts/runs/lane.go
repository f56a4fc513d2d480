package runs

import (
	"image/color"
	"math"
	"slices"
	"sort"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/occurs"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// A lane holds the runs of all players as bars.
type lane struct {
	v     *View
	rows  []runlist.LaneRow
	of    listedOf
	first int // row at the top, or the last one of a low lane
	// seen is the run whose row was last scrolled to.
	seen struct {
		list *runlist.List
		run  int
	}
}

const (
	laneRow    = 18.0
	laneMargin = 2.0
	laneMost   = 8  // rows
	laneFew    = 4  // rows in a window of usual height
	labelFrom  = 60 // px a bar needs for its time
)

// fresh returns the rows of the lane.
func (l *lane) fresh() []runlist.LaneRow {
	if l.rows == nil || l.of.list != l.v.runs.of.list || l.of.filter.Game != l.v.runs.of.filter.Game {
		l.rows = l.v.List().LaneRows(l.v.runs.filter.Game)
		l.of = l.v.runs.of
	}
	return l.rows
}

var aboutLane = part.About{
	Word: "runs", Title: "Runs", Help: "Race attempts, one row per player", After: timeline.NumLanes, Last: true,
	Needs: occurs.Runs, Missing: "No runs in this recording.",
}

// Lanes returns the lane of the runs: see [part.Laner].
func (v *View) Lanes(timeline.Kind) []part.Lane { return []part.Lane{&v.lane} }

// About describes the lane: see [part.Lane].
func (l *lane) About() *part.About { return &aboutLane }

// LaneHeights returns how high the lane of the runs is in a window of usual and of
// great height, 0 without runs.
func (l *lane) LaneHeights() (usual, tall float64) {
	n := len(l.fresh())
	if n == 0 {
		return 0, 0
	}
	l.see()
	return float64(min(n, laneFew))*laneRow + 2*laneMargin, float64(min(n, laneMost))*laneRow + 2*laneMargin
}

// Wanted reports whether the lane is shown that the user said nothing about: while
// the panel lists the runs.
func (l *lane) Wanted() bool { return l.v.shown() }

// PaintLane draws the runs as bars over the times of scale, and the names of the
// players into the header.
func (l *lane) PaintLane(header, body layout.Rect, scale timeline.Scale) {
	p := &l.v.D.P
	defer p.Hits.Own(l.v)()
	rows := l.fresh()
	fit := laneFit(body.H)
	first := min(l.first, max(0, len(rows)-fit))
	a, b := l.v.A(), l.v.B()
	p.MouseZone(header, target(lanePart, 0), widget.CursorDefault)
	p.Clip(body)
	for k := range min(fit, len(rows)-first) {
		row := &rows[first+k]
		r := layout.Rect{X: body.X, Y: body.Y + laneMargin + float64(k)*laneRow, W: body.W, H: laneRow}
		if k%2 == 1 {
			p.FillRect(r.X, r.Y, r.W, r.H, p.T.OddRow)
		}
		l.paintBarsOf(row, r, scale, a, b)
	}
	p.Unclip()
	p.Clip(header)
	for k := range min(fit, len(rows)-first) {
		row := &rows[first+k]
		y := body.Y + laneMargin + (float64(k)+0.5)*laneRow
		st, ink := theme.Small, p.T.T2
		if l.followed(row) {
			st, ink = st.In(theme.Medium), p.T.T1
		}
		x := header.X + 22.0
		if k == 0 {
			x += p.TextWidth(theme.Label, aboutLane.Title) + 6
		}
		p.TextIn(x, y, header.Right()-10-x, canvas.Right, st, ink, row.Who)
	}
	p.Unclip()
	if fit < len(rows) {
		p.Scrollbar(layout.Rect{X: body.X, Y: body.Y, W: body.W, H: body.H}, float64(first)*laneRow,
			float64(len(rows))*laneRow)
	}
}

// followed reports whether a row is of the followed player.
func (l *lane) followed(row *runlist.LaneRow) bool {
	r := &l.v.List().Runs[row.Runs[0]]
	return l.v.S.Followed >= 0 && r.Player == l.v.S.Followed
}

// see scrolls to the row of the run that is looked at when that is another one.
func (l *lane) see() {
	rows, run := l.fresh(), l.v.A()
	if l.seen.list == l.of.list && l.seen.run == run {
		return
	}
	l.seen.list, l.seen.run = l.of.list, run
	if k := slices.IndexFunc(rows, func(r runlist.LaneRow) bool { return slices.Contains(r.Runs, run) }); k >= 0 {
		l.first = min(max(l.first, k-laneFew+1), k)
	}
}

// laneFit returns how many rows a height has room for.
func laneFit(h float64) int { return max(1, int((h-2*laneMargin+1)/laneRow)) }

// wheel scrolls the rows of the lane, and reports whether there are more than fit.
func (l *lane) wheel(t *widget.Turn) bool {
	z, _ := l.v.D.P.Hits.Find(target(lanePart, 0))
	fit := laneFit(z.Rect.H)
	if len(l.rows) <= fit || t.DY == 0 {
		return false // the timeline is zoomed
	}
	l.first = min(max(min(l.first, len(l.rows)-fit)-t.Notch(), 0), len(l.rows)-fit)
	return true
}

// paintBarsOf draws the runs of a row. Of several that end on one pixel one is drawn.
func (l *lane) paintBarsOf(row *runlist.LaneRow, r layout.Rect, scale timeline.Scale, a, b int) {
	p, all := &l.v.D.P, l.v.List().Runs
	g := l.v.S.Recording().Games
	end := func(i int) float64 { return scale.At(g[all[i].Game].TimeOf(all[i].End)) }
	first := sort.Search(len(row.Runs), func(k int) bool { return end(row.Runs[k]) >= r.X-12 })
	last := math.Inf(-1)
	for _, i := range row.Runs[first:] {
		run := &all[i]
		x0, x1 := scale.At(g[run.Game].TimeOf(run.First())), end(i)
		if x0 > r.Right() {
			break
		}
		if x1 < last+1 && i != a && i != b && !run.Finished() {
			continue
		}
		last = x1
		bar := layout.Rect{X: x0, Y: r.Y + 2, W: max(2, x1-x0), H: r.H - 4}
		l.paintBar(bar, i, a, b)
		z := layout.Rect{X: x0 - 1, Y: r.Y, W: max(x1-x0+8, 6), H: r.H}
		p.Hits.Add(widget.Zone{
			Rect: z, Target: target(barPart, i), Cursor: widget.CursorPointer,
			Mouse: true,
		})
	}
}

// TipOf says what a run in the lane is: see [widget.Tipped].
func (v *View) TipOf(t widget.Target) (tip, more string) {
	if t.Part != barPart {
		return "", ""
	}
	time := times.WithUnit(runlist.Elapsed(&v.List().Runs[t.N]))
	return time + "  " + v.rows.tip(t.N), "Double-click to play it in a loop"
}

// paintBar draws a run: high when it finished, low with a cross at its end when it
// failed, dashed in practice.
func (l *lane) paintBar(r layout.Rect, i, a, b int) {
	p, run := &l.v.D.P, &l.v.List().Runs[i]
	hover := p.Hovered(target(barPart, i)) || p.Hovered(target(runPart, i))
	best := l.v.best() == i
	low := layout.Rect{X: r.X, Y: r.CenterY() - 2, W: r.W, H: 4}
	ink := p.T.T1
	switch {
	case i == a:
		p.Round(r, theme.RadiusBar, p.T.G1)
		ink = onG1(&p.T)
	case i == b:
		p.Round(r, theme.RadiusBar, theme.Fade(p.T.G2, 0.19))
		dashedBox(p, r, 1.5, p.T.G2)
	case run.Practice:
		p.DashedLine(low.X, low.CenterY(), low.Right(), low.CenterY(), 4, 6, 4, p.T.Den2)
	case run.Finished():
		p.Round(r, theme.RadiusBar, p.T.S5)
		p.Edge(r, theme.RadiusBar, p.T.Line3)
	default:
		p.Round(low, theme.RadiusBar, p.T.Den2)
	}
	if hover {
		p.Edge(r.Inset(-1), theme.RadiusWell, p.T.T1)
	}
	l.barEnd(r, run, ink, i == a)
	high := i == a || i == b || run.Finished() && !run.Practice
	if !high || r.W < labelFrom {
		return
	}
	text := runlist.TimeText(run)
	switch {
	case i == a:
		text = "A  " + text
	case i == b:
		text = "B  " + text
	case best:
		text = "best  " + text
	}
	from, st := max(r.X, l.v.D.Lay.Track.X), theme.Small.In(theme.Mono)
	if room := r.Right() - from - 20; p.TextWidth(st, text) > room {
		if text = ""; i == a && p.TextWidth(st, "A") <= room {
			text = "A"
		} else if i == b && p.TextWidth(st, "B") <= room {
			text = "B"
		}
	}
	p.Text(from+6, r.CenterY(), st, ink, text)
}

// barEnd draws how a run ended.
func (l *lane) barEnd(r layout.Rect, run *runs.Run, ink color.NRGBA, solid bool) {
	p := &l.v.D.P
	x, y := r.Right(), r.CenterY()
	switch {
	case run.Finished():
		col := p.T.Marks[theme.MarkFinish]
		if solid {
			col = ink
		}
		p.Mark(theme.MarkFinish, max(r.X+3, x-7), y, 9, col)
	case run.Practice, run.Ended == runs.Open:
	case run.Ended == runs.Saving, run.Ended == runs.Loading:
		p.Mark(theme.MarkSave, x+4, y, 8, p.T.Marks[theme.MarkSave])
	default:
		p.Mark(theme.MarkKill, x+4, y, 8, p.T.Marks[theme.MarkKill])
	}
}

// dashedBox draws a dashed border.
func dashedBox(p *widget.Painter, r layout.Rect, width float64, col color.NRGBA) {
	const on, off = 5, 3.5
	p.DashedLine(r.X, r.Y, r.Right(), r.Y, width, on, off, col)
	p.DashedLine(r.X, r.Bottom(), r.Right(), r.Bottom(), width, on, off, col)
	p.DashedLine(r.X, r.Y, r.X, r.Bottom(), width, on, off, col)
	p.DashedLine(r.Right(), r.Y, r.Right(), r.Bottom(), width, on, off, col)
}

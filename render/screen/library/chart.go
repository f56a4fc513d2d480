package library

import (
	"fmt"
	"math"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
)

// chartHeight is how high the chart and the heat map are.
const chartHeight = 136.0

// paintCourse draws the finished runs on a map by date: a dot each, and the best
// so far as a line. Faster is further up.
func paintCourse(p *widget.Painter, in layout.Rect, pg *Page) {
	y := in.Y
	note := count(len(pg.Course), "run")
	p.TextAt(in.Right(), y+8, canvas.Right, theme.Small, p.T.T3, note)
	p.TextIn(in.X, y+8, in.W-p.TextWidth(theme.Small, note)-12, canvas.Left, theme.Title, p.T.T1, pg.Map)
	r := layout.Rect{X: in.X, Y: y + 22, W: in.W, H: chartHeight}
	p.Box(r, theme.RadiusWell, p.T.S1, p.T.Line)
	fast, slow := pg.Course[0].Time, pg.Course[0].Time
	best := 0
	for i := range pg.Course {
		t := pg.Course[i].Time
		if t < fast {
			fast, best = t, i
		}
		slow = max(slow, t)
	}
	slow = min(slow, fast*3) // one very slow run does not flatten the others
	first, last := pg.Course[0].Date, pg.Course[len(pg.Course)-1].Date
	plot := layout.Rect{X: r.X + 48, Y: r.Y + 18, W: r.W - 62, H: r.H - 44}
	at := func(run *Run) (x, y float64) {
		sx, sy := 0.5, 0.0
		if d := last.Sub(first); d > 0 {
			sx = float64(run.Date.Sub(first)) / float64(d)
		}
		if slow > fast {
			sy = float64(min(run.Time, slow)-fast) / float64(slow-fast)
		}
		return plot.X + sx*plot.W, plot.Y + sy*plot.H
	}
	step := gridStep(slow - fast)
	for v := fast.Truncate(step) + step; step > 0 && v < slow; v += step {
		gy := plot.Y + float64(v-fast)/float64(slow-fast)*plot.H
		p.HLine(plot.X, gy, plot.W, p.T.Line)
		p.TextAt(plot.X-8, gy, canvas.Right, theme.Small.In(theme.Mono), p.T.T3, gridTime(v))
	}
	var x0, y0 float64
	record := time.Duration(math.MaxInt64)
	gold := p.T.Marks[theme.MarkFinish]
	for i := range pg.Course {
		run := &pg.Course[i]
		if run.Time < record {
			x, y := at(run)
			if record != math.MaxInt64 {
				p.Line(x0, y0, x, y0, theme.LineIcon, gold)
				p.Line(x, y0, x, y, theme.LineIcon, gold)
			}
			x0, y0, record = x, y, run.Time
		}
	}
	p.Line(x0, y0, plot.Right(), y0, theme.LineIcon, gold)
	every := max(1, len(pg.Course)/400)
	for i := 0; i < len(pg.Course); i += every {
		x, y := at(&pg.Course[i])
		t := widget.Target{Part: pageDotPart, N: i}
		ink, radius := p.T.Den2, 2.0
		if p.Hovered(t) {
			ink, radius = p.T.T1, 3.5
		}
		p.Disc(x, y, radius, ink)
		if len(pg.Course) <= 120 {
			run := &pg.Course[i]
			p.Hits.Add(widget.Zone{
				Rect: layout.Rect{X: x - 5, Y: y - 5, W: 10, H: 10}, Target: t, Cursor: widget.CursorPointer,
				Mouse: true, Quick: true,
				Tip:  times.WithUnit(run.Time) + " · " + run.Name,
				More: times.Date(run.Date) + found(run) + " · double-click to play it",
			})
		}
	}
	bx, by := at(&pg.Course[best])
	p.Mark(theme.MarkFinish, min(bx+3, plot.Right()), by-4, 9, gold)
	text, st := times.WithUnit(fast), theme.Small.In(theme.Mono)
	tx := bx + 12
	if w := p.TextWidth(st, text); tx+w > r.Right()-6 {
		tx = min(bx, plot.Right()) - w - 6
	}
	p.Text(tx, r.Y+9, st, p.T.T1, text)
	from, to := times.Day(first), times.Day(last)
	foot := r.Bottom() - 11
	p.Text(plot.X, foot, theme.Small, p.T.T3, from)
	if last.Sub(first) > 0 {
		p.TextAt(r.Right()-8, foot, canvas.Right, theme.Small, p.T.T3, to)
	}
}

// gridStep returns how far apart lines of a grid over a span are: about three fit.
func gridStep(span time.Duration) time.Duration {
	for _, s := range [...]time.Duration{
		100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond,
		time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 20 * time.Second, 30 * time.Second,
		time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour, 3 * time.Hour,
	} {
		if span <= 3*s {
			if span < s/2 {
				return 0
			}
			return s
		}
	}
	return 0
}

func gridTime(v time.Duration) string {
	switch {
	case v < 100*time.Second && v%time.Second != 0:
		return fmt.Sprintf("%.1f s", v.Seconds())
	case v < 100*time.Second:
		return fmt.Sprintf("%d s", int(v.Seconds()))
	}
	return length(v)
}

// paintHeat draws where tees died and froze on a map, over all recordings.
func paintHeat(p *widget.Painter, in layout.Rect, pg *Page) {
	deaths, freezes, mostD, mostF := 0, 0, 0, 0
	for _, c := range pg.Heat {
		deaths, freezes = deaths+c.Deaths, freezes+c.Freezes
		mostD, mostF = max(mostD, c.Deaths), max(mostF, c.Freezes)
	}
	p.Text(in.X, in.Y+10, theme.Title, p.T.T1, "Heat map")
	p.TextAt(in.Right(), in.Y+10, canvas.Right, theme.Small, p.T.T3, count(deaths, "death")+" · "+
		count(freezes, "freeze"))
	r := layout.Rect{X: in.X, Y: in.Y + 24, W: in.W, H: chartHeight}
	p.Box(r, theme.RadiusWell, p.T.S0, p.T.Line)
	plot := r.Inset(8)
	unit := min(plot.W/float64(max(pg.HeatW, 8)), plot.H/float64(max(pg.HeatH, 8)))
	x0, y0 := plot.CenterX()-unit*float64(pg.HeatW)/2, plot.CenterY()-unit*float64(pg.HeatH)/2
	size := max(2, unit)
	for _, c := range pg.Heat {
		x, cy := x0+float64(c.X-pg.HeatX)*unit, y0+float64(c.Y-pg.HeatY)*unit
		if c.Freezes > 0 {
			p.FillRect(x, cy, size, size, theme.Mix(theme.Hex(0x25406a), theme.Hex(0xe2f4ff), heat(c.Freezes, mostF)))
		}
		if c.Deaths > 0 {
			p.FillRect(x, cy, size, size, theme.Mix(theme.Hex(0x8f3348), theme.Hex(0xffd0b0), heat(c.Deaths, mostD)))
		}
	}
}

// heat returns how bright n of most is, 0 to 1, by its order of magnitude.
func heat(n, most int) float64 {
	if most <= 1 {
		return 0.5
	}
	return math.Log(float64(n)) / math.Log(float64(most))
}

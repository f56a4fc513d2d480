package library

import (
	"fmt"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/shelf"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	pagePart      widget.Part = "library page"
	pageClosePart widget.Part = "library page close"
	pageBestPart  widget.Part = "library page best" // plays the best run
	pageTwoPart   widget.Part = "library page two"  // compares the best two
	pageFindPart  widget.Part = "library page find" // lists the recordings
	pageRunPart   widget.Part = "library page run"  // N: index into Best
	pageOftenPart widget.Part = "library page with" // N: index into Often
	pageDotPart   widget.Part = "library page dot"  // N: index into Course
)

// hours writes a time in the game.
func hours(h float64) string {
	if h < 10 {
		return fmt.Sprintf("%.1f h", h)
	}
	return thousands(int(h+0.5)) + " h"
}

// paintPage draws what is known of a player or a map.
func (s pageView) paintPage(p *widget.Painter, a areas) {
	r := a.page
	if a.covers {
		p.Shadow(r.X, r.Y, r.W, r.H, 0, p.T.Shadow)
	}
	p.Fill(r, p.T.S2)
	p.VLine(r.X, r.Y, r.H, p.T.Line)
	p.Clip(r)
	defer p.Unclip()
	p.MouseZone(r, widget.Target{Part: pagePart}, widget.CursorDefault)
	in := layout.Rect{X: r.X + 16, Y: r.Y + 16 - s.pageScroll, W: r.W - 32}
	y := s.paintPageHead(p, in)
	if pg := s.page; pg != nil && pg.Of.Name == s.pageOf.Name && pg.Of.IsMap == s.pageOf.IsMap {
		if hides(s.d) {
			pg = pageWithoutResults(pg)
			y = s.paintHidden(p, in, y+12)
		}
		y = s.paintCounts(p, in, y+12, pg)
		y = s.paintCourse(p, in, y+18, pg)
		y = s.paintButtons(p, in, y+12, pg)
		if pg.Of.IsMap {
			y = s.paintHeat(p, in, y+14, pg)
		}
		y = s.paintBest(p, in, y+14, pg)
		y = s.paintOften(p, in, y+14, pg)
	}
	s.pageMost = max(0, y+16+s.pageScroll-r.Bottom())
	p.Scrollbar(r, s.pageScroll, r.H+s.pageMost)
	p.Button(widget.Button{
		Rect:   layout.Rect{X: r.Right() - 36, Y: r.Y + 8 - s.pageScroll, W: 28, H: 28},
		Target: widget.Target{Part: pageClosePart}, Icon: assets.IconClose, Flat: true, Tip: "Close", Key: "Esc",
	})
}

func (s pageView) paintPageHead(p *widget.Painter, in layout.Rect) float64 {
	kind, icon := "Player", assets.IconTarget
	if s.pageOf.IsMap {
		kind, icon = "Map", assets.IconFlag
	}
	box := layout.Rect{X: in.X, Y: in.Y, W: 48, H: 48}
	p.Box(box, theme.RadiusCard, p.T.S3, p.T.Line2)
	p.Icon(icon, box.X+12, box.Y+12, 24, p.T.T2)
	name := s.pageOf.Name
	if s.page != nil && s.page.Of == s.pageOf {
		name = s.page.Name
		if f, t := s.page.From, s.page.To; !f.IsZero() {
			kind += " · " + f.Format("Jan 2006")
			if t.Format("Jan 2006") != f.Format("Jan 2006") {
				kind += " to " + t.Format("Jan 2006")
			}
		}
	}
	if p.TextIn(box.Right()+14, in.Y+14, in.W-62-28, canvas.Left, theme.Head, p.T.T1, name) {
		p.Hits.Add(widget.Zone{Rect: layout.Rect{X: box.Right() + 14, Y: in.Y, W: in.W - 90, H: 28}, Tip: name})
	}
	p.TextIn(box.Right()+14, in.Y+38, in.W-62, canvas.Left, theme.Small, p.T.T3, kind)
	return box.Bottom()
}

func (s pageView) paintCounts(p *widget.Painter, in layout.Rect, y float64, pg *shelf.Page) float64 {
	r := layout.Rect{X: in.X, Y: y, W: in.W, H: 52}
	p.Box(r, theme.RadiusCard, p.T.S1, p.T.Line)
	others := "maps"
	if pg.Of.IsMap {
		others = "players"
	}
	counts := [][2]string{
		{thousands(pg.Recordings), "recordings"},
		{thousands(pg.Others), others},
		{thousands(pg.Runs), "finishes"},
		{hours(pg.Hours), "watched for"},
	}
	if hides(s.d) {
		counts = counts[:2]
	}
	w := r.W / float64(len(counts))
	for i, c := range counts {
		if i == 3 {
			c[1] = "in the game"
			if pg.Of.IsMap {
				c[1] = "recorded"
			}
		}
		x := r.X + w*float64(i)
		if i > 0 {
			p.VLine(x, r.Y+12, 28, p.T.Line)
		}
		p.TextIn(x+2, r.Y+19, w-4, canvas.Center, theme.Body.In(theme.Mono), p.T.T1, c[0])
		p.TextIn(x+2, r.Y+37, w-4, canvas.Center, theme.Small, p.T.T3, c[1])
	}
	return r.Bottom()
}

func (s pageView) paintButtons(p *widget.Painter, in layout.Rect, y float64, pg *shelf.Page) float64 {
	b := layout.Rect{X: in.X, Y: y, W: (in.W - 8) / 2, H: 30}
	if best := s.best(); best != nil {
		p.Primary(b, widget.Target{Part: pageBestPart}, "Play best run")
		two := layout.Rect{X: b.Right() + 8, Y: y, W: b.W, H: 30}
		bt := widget.Button{
			Rect: two, Target: widget.Target{Part: pageTwoPart}, Icon: assets.IconGhost,
			Label: "Compare best two",
		}
		if len(s.bestTwo()) < 2 {
			bt.State, bt.Tip = widget.Disabled, "There is only one run."
		}
		p.Button(bt)
		y += 38
	}
	p.Button(widget.Button{
		Rect: layout.Rect{X: in.X, Y: y, W: in.W, H: 30}, Target: widget.Target{Part: pageFindPart},
		Icon: assets.IconSearch, Label: "List " + count(pg.Recordings, "recording"),
	})
	return y + 30
}

// best returns the run that "Play best run" plays: the fastest on the map of the
// chart.
func (s pageView) best() *shelf.Run {
	if two := s.bestTwo(); len(two) > 0 {
		return &two[0]
	}
	return nil
}

// bestTwo returns the two fastest runs on the map of the chart that can be played.
func (s pageView) bestTwo() []shelf.Run {
	if s.page == nil || hides(s.d) {
		return nil
	}
	var two []shelf.Run
	for _, r := range s.page.Course {
		if r.Missing {
			continue
		}
		switch {
		case len(two) == 0:
			two = append(two, r)
		case r.Time < two[0].Time:
			two = append(two[:0], r, two[0])
		case len(two) == 1:
			two = append(two, r)
		case r.Time < two[1].Time:
			two[1] = r
		}
	}
	return two
}

// paintBest lists the best runs.
func (s pageView) paintBest(p *widget.Painter, in layout.Rect, y float64, pg *shelf.Page) float64 {
	if len(pg.Best) == 0 {
		return y - 14
	}
	p.Text(in.X, y+10, theme.Title, p.T.T1, "Best runs")
	note := count(len(pg.Best), "map")
	if pg.Of.IsMap {
		note = count(len(pg.Best), "player")
	}
	p.TextAt(in.Right(), y+10, canvas.Right, theme.Small, p.T.T3, note)
	y += 26
	for i := range pg.Best {
		run := &pg.Best[i]
		row := layout.Rect{X: in.X - 8, Y: y, W: in.W + 16, H: 28}
		t := widget.Target{Part: pageRunPart, N: i}
		on := i == s.chosenRun || !pg.Of.IsMap && run.Map == pg.Map
		switch {
		case on:
			p.Round(row, theme.RadiusButton, p.T.Sel)
		case p.Hovered(t):
			p.Round(row, theme.RadiusButton, p.T.S3)
		}
		label := run.Map
		if pg.Of.IsMap {
			label = run.Name
		}
		ink := p.T.T1
		if run.Missing {
			ink = p.T.T3
		}
		p.Mark(theme.MarkFinish, in.X+4, row.CenterY(), 9, p.T.Marks[theme.MarkFinish])
		p.TextAt(in.Right(), row.CenterY(), canvas.Right, theme.Small, p.T.T3, run.Date.Format("2 Jan 06"))
		p.TextAt(in.Right()-60, row.CenterY(), canvas.Right, theme.Label.In(theme.Mono), ink, raceTime(run.Time))
		p.TextIn(in.X+16, row.CenterY(), in.W-16-60-88, canvas.Left, theme.Label, ink, label)
		tip := "Double-click to play this run."
		p.Hits.Add(widget.Zone{Rect: row, Target: t, Cursor: widget.CursorPointer, Tip: label, More: tip})
		p.HLine(in.X, row.Bottom(), in.W, p.T.Line)
		y += 29
	}
	return y
}

// paintOften lists who else was there.
func (s pageView) paintOften(p *widget.Painter, in layout.Rect, y float64, pg *shelf.Page) float64 {
	if len(pg.Often) == 0 {
		return y - 14
	}
	title := "Often with"
	if pg.Of.IsMap {
		title = "Players"
	}
	p.Text(in.X, y+10, theme.Title, p.T.T1, title)
	y += 26
	for i, n := range pg.Often {
		row := layout.Rect{X: in.X - 8, Y: y, W: in.W + 16, H: 28}
		t := widget.Target{Part: pageOftenPart, N: i}
		if p.Hovered(t) {
			p.Round(row, theme.RadiusButton, p.T.S3)
		}
		text := count(n.Recordings, "recording")
		w := p.TextWidth(theme.Small, text)
		p.TextIn(in.X+2, row.CenterY(), in.W-w-14, canvas.Left, theme.Label, p.T.T1, n.Name)
		p.TextAt(in.Right(), row.CenterY(), canvas.Right, theme.Small, p.T.T3, text)
		p.Hits.Add(widget.Zone{Rect: row, Target: t, Cursor: widget.CursorPointer, Tip: "Open the page of " + n.Name})
		p.HLine(in.X, row.Bottom(), in.W, p.T.Line)
		y += 29
	}
	return y
}

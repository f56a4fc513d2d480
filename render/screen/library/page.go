package library

import (
	"fmt"
	"slices"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
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

// A page is what is known of a player or a map.
type page struct {
	d      *desk.Desk
	shown  *Page  // nil until the first one came
	of     PageOf // what shown is, or will be, about
	scroll float64
	chosen int // of the best runs, −1 none
}

// open shows another page, or another map on it.
func (g *page) open(of PageOf) {
	if of.Name != g.of.Name || of.IsMap != g.of.IsMap {
		g.scroll, g.chosen = 0, -1
	}
	g.of = of
}

func (g *page) close() { g.shown, g.of, g.chosen = nil, PageOf{}, -1 }

// A section is a stretch of a page, as far below the one before as its gap.
type section struct {
	gap, h float64
	paint  func(p *widget.Painter, r layout.Rect, pg *Page)
}

// sections returns what the page consists of, and the page without what is hidden, nil
// while it did not come.
func (g *page) sections() (all []section, pg *Page) {
	all = append(all, section{0, 48, g.paintHead})
	if pg = g.shown; pg == nil || pg.Of.Name != g.of.Name || pg.Of.IsMap != g.of.IsMap {
		return all, nil
	}
	if hides(g.d) {
		pg = pageWithoutResults(pg)
		all = append(all, section{12, 18, paintHidden})
	}
	all = append(all, section{12, 52, g.paintCounts})
	if pg.Map != "" && len(pg.Course) > 0 {
		all = append(all, section{18, 22 + chartHeight, paintCourse})
	}
	buttons := 30.0
	if g.best() != nil {
		buttons += 38
	}
	all = append(all, section{12, buttons, g.paintButtons})
	if pg.Of.IsMap && slices.ContainsFunc(pg.Heat, func(c Cell) bool { return c.Deaths+c.Freezes > 0 }) {
		all = append(all, section{14, 24 + chartHeight, paintHeat})
	}
	if n := len(pg.Best); n > 0 {
		all = append(all, section{14, 26 + pageRow*float64(n), g.paintBest})
	}
	if n := len(pg.Often); n > 0 {
		all = append(all, section{14, 26 + pageRow*float64(n), paintOften})
	}
	return all, pg
}

// pageRow is how high a run or a player is, with the line below.
const pageRow = 29.0

// most returns how far the page can be scrolled in its area.
func (g *page) most(area layout.Rect) float64 {
	h := 32.0
	all, _ := g.sections()
	for _, s := range all {
		h += s.gap + s.h
	}
	return max(0, h-area.H)
}

// paint draws the page, over the list if it covers that.
func (g *page) paint(p *widget.Painter, r layout.Rect, covers bool) {
	if covers {
		p.Shadow(r.X, r.Y, r.W, r.H, 0, p.T.Shadow)
	}
	p.Fill(r, p.T.S2)
	p.VLine(r.X, r.Y, r.H, p.T.Line)
	p.Clip(r)
	defer p.Unclip()
	p.MouseZone(r, widget.Target{Part: pagePart}, widget.CursorDefault)
	most := g.most(r)
	scroll := min(g.scroll, most)
	in := layout.Rect{X: r.X + 16, Y: r.Y + 16 - scroll, W: r.W - 32}
	all, pg := g.sections()
	for _, s := range all {
		in.Y += s.gap
		in.H = s.h
		s.paint(p, in, pg)
		in.Y += s.h
	}
	p.Scrollbar(r, scroll, r.H+most)
	p.Button(widget.Button{
		Rect:   layout.Rect{X: r.Right() - 36, Y: r.Y + 8 - scroll, W: 28, H: 28},
		Target: widget.Target{Part: pageClosePart},
		Icon:   assets.IconClose, Flat: true, Tip: "Close", Key: "Esc",
	})
}

func (g *page) paintHead(p *widget.Painter, in layout.Rect, _ *Page) {
	kind, icon := "Player", assets.IconTarget
	if g.of.IsMap {
		kind, icon = "Map", assets.IconFlag
	}
	box := layout.Rect{X: in.X, Y: in.Y, W: 48, H: 48}
	p.Box(box, theme.RadiusCard, p.T.S3, p.T.Line2)
	p.Icon(icon, box.X+12, box.Y+12, 24, p.T.T2)
	name := g.of.Name
	if pg := g.shown; pg != nil && pg.Of == g.of {
		name = pg.Name
		if f, t := pg.From, pg.To; !f.IsZero() {
			kind += " · " + times.Day(f)
			if times.Day(t) != times.Day(f) {
				kind += " to " + times.Day(t)
			}
		}
	}
	if p.TextIn(box.Right()+14, in.Y+14, in.W-62-28, canvas.Left, theme.Head, p.T.T1, name) {
		p.Hits.Add(widget.Zone{Rect: layout.Rect{X: box.Right() + 14, Y: in.Y, W: in.W - 90, H: 28}, Tip: name})
	}
	p.TextIn(box.Right()+14, in.Y+38, in.W-62, canvas.Left, theme.Small, p.T.T3, kind)
}

func (g *page) paintCounts(p *widget.Painter, in layout.Rect, pg *Page) {
	r := in
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
	if hides(g.d) {
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
}

func (g *page) paintButtons(p *widget.Painter, in layout.Rect, pg *Page) {
	y := in.Y
	b := layout.Rect{X: in.X, Y: y, W: (in.W - 8) / 2, H: 30}
	if g.best() != nil {
		p.Primary(b, widget.Target{Part: pageBestPart}, "Play best run")
		two := layout.Rect{X: b.Right() + 8, Y: y, W: b.W, H: 30}
		bt := widget.Button{
			Rect: two, Target: widget.Target{Part: pageTwoPart}, Icon: assets.IconGhost,
			Label: "Compare best two",
		}
		if len(g.bestTwo()) < 2 {
			bt.State, bt.Tip = widget.Disabled, "There is only one run."
		}
		p.Button(bt)
		y += 38
	}
	p.Button(widget.Button{
		Rect: layout.Rect{X: in.X, Y: y, W: in.W, H: 30}, Target: widget.Target{Part: pageFindPart},
		Icon: assets.IconSearch, Label: "List " + count(pg.Recordings, "recording"),
	})
}

// best returns the run that "Play best run" plays: the fastest on the map of the
// chart.
func (g *page) best() *Run {
	if two := g.bestTwo(); len(two) > 0 {
		return &two[0]
	}
	return nil
}

// bestTwo returns the two fastest runs on the map of the chart that can be played.
func (g *page) bestTwo() []Run {
	if g.shown == nil || hides(g.d) {
		return nil
	}
	var two []Run
	for _, r := range g.shown.Course {
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
func (g *page) paintBest(p *widget.Painter, in layout.Rect, pg *Page) {
	y := in.Y
	p.Text(in.X, y+10, theme.Title, p.T.T1, "Best runs")
	note := count(len(pg.Best), "map")
	if pg.Of.IsMap {
		note = count(len(pg.Best), "player")
	}
	p.TextAt(in.Right(), y+10, canvas.Right, theme.Small, p.T.T3, note)
	y += 26
	for i := range pg.Best {
		run := &pg.Best[i]
		row := layout.Rect{X: in.X - 8, Y: y, W: in.W + 16, H: pageRow - 1}
		t := widget.Target{Part: pageRunPart, N: i}
		on := i == g.chosen || !pg.Of.IsMap && run.Map == pg.Map
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
		p.TextAt(in.Right(), row.CenterY(), canvas.Right, theme.Small, p.T.T3, times.Day(run.Date))
		p.TextAt(in.Right()-72, row.CenterY(), canvas.Right, theme.Label.In(theme.Mono), ink,
			times.WithUnit(run.Time))
		p.TextIn(in.X+16, row.CenterY(), in.W-16-72-80, canvas.Left, theme.Label, ink, label)
		tip := "Double-click to play this run."
		p.Hits.Add(widget.Zone{
			Rect: row, Target: t, Cursor: widget.CursorPointer, Tip: label,
			More: times.Date(run.Date) + found(run) + ". " + tip,
		})
		p.HLine(in.X, row.Bottom(), in.W, p.T.Line)
		y += pageRow
	}
}

// paintOften lists who else was there.
func paintOften(p *widget.Painter, in layout.Rect, pg *Page) {
	y := in.Y
	title := "Often with"
	if pg.Of.IsMap {
		title = "Players"
	}
	p.Text(in.X, y+10, theme.Title, p.T.T1, title)
	y += 26
	for i, n := range pg.Often {
		row := layout.Rect{X: in.X - 8, Y: y, W: in.W + 16, H: pageRow - 1}
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
		y += pageRow
	}
}

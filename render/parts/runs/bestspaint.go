package runs

import (
	"fmt"
	"slices"
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/runs/bests"
	"playhead/sim/times"
)

// Sizes of the tab, px.
const (
	bestHead      = 34.0
	curveHeight   = 104.0
	historyHeight = 5 * part.RowHeight
)

// A curve is how the best of a player came down over their finishes, in the order of their dates.
type curve struct {
	of          string
	points      []curvePoint
	least, most time.Duration
}

// A curvePoint is a finish.
type curvePoint struct {
	time time.Duration
	best bool // faster than all before
}

// newCurve returns the curve of b; merged are the runs of all players.
func newCurve(b *bests.Best, merged []bests.Attempt) curve {
	c := curve{of: b.Name}
	for i := range merged {
		a := &merged[i]
		if a.Run.Name != b.Name || !a.Run.Ranked() {
			continue
		}
		best := len(c.points) == 0 || a.Run.Time < c.least
		if best {
			c.least = a.Run.Time
		}
		c.most = max(c.most, a.Run.Time)
		c.points = append(c.points, curvePoint{a.Run.Time, best})
	}
	// A few finishes that took very long would press all others into a line.
	if n := len(c.points); n > 4 {
		all := make([]time.Duration, n)
		for i := range c.points {
			all[i] = c.points[i].time
		}
		slices.Sort(all)
		c.most = min(c.most, max(all[n*3/4]*3/2, c.points[0].time))
	}
	return c
}

// Tab is the heading of the list: see [part.Tabbed].
func (v *Bests) Tab() part.Tab {
	if v.S == nil || v.runs() == nil {
		return part.Tab{}
	}
	return part.Tab{Title: "Bests", Count: len(v.all), Hidden: !v.has(), Width: layout.PanelWidthWide, Wide: 420}
}

// ArrangeTab finds where list, curve and history are: see [part.Tabbed].
func (v *Bests) ArrangeTab(r layout.Rect) {
	head := r.CutTop(bestHead)
	w := v.D.P.TextWidth(theme.Label, v.scopeWords()) + 34
	w = min(w, head.W-90)
	v.scopeAt = layout.Rect{X: head.Right() - 10 - w, Y: head.Y + 4, W: w, H: 26}
	v.titleAt, v.curveAt = layout.Rect{}, layout.Rect{}
	var history layout.Rect
	if r.H > bestHead+curveHeight+historyHeight+6*part.RowHeight {
		bests := float64(max(len(v.all), 6)+3) * part.RowHeight // with filter and headings
		history = r.CutBottom(max(historyHeight, r.H-bestHead-curveHeight-bests))
		v.curveAt = r.CutBottom(curveHeight)
		v.titleAt = r.CutBottom(bestHead)
		v.low = false
	} else {
		v.titleAt, v.low = r.CutBottom(bestHead), true
		if v.instead {
			history, r = r, layout.Rect{}
		}
	}
	v.history.Arrange(history)
	v.list.Arrange(r)
}

// PaintTab draws them: see [part.Tabbed].
func (v *Bests) PaintTab(r layout.Rect) {
	p := &v.D.P
	own := p.Hits.Own(v)
	p.Text(r.X+12, r.Y+bestHead/2, theme.Body.In(theme.Medium), p.T.T1, "Best per player")
	p.Button(widget.Button{
		Rect: v.scopeAt, Target: widget.Target{Part: bestScopePart}, Icon: assets.IconDown, Label: v.scopeWords(),
		Flat: true, Tip: "Which recordings count", More: v.read.Trouble,
	})
	own()
	if v.low {
		v.paintLow()
		return
	}
	v.list.Paint()
	p.HLine(v.titleAt.X, v.titleAt.Y, v.titleAt.W, p.T.Line)
	title := "Runs"
	if v.curve.of != "" {
		title += " of " + v.curve.of
	}
	p.TextIn(v.titleAt.X+12, v.titleAt.CenterY(), v.titleAt.W-150, canvas.Left, theme.Body.In(theme.Medium), p.T.T1,
		title)
	p.TextAt(v.titleAt.Right()-12, v.titleAt.CenterY(), canvas.Right, theme.Small, p.T.T3,
		finishWords(len(v.curve.points)))
	v.paintCurve(v.curveAt)
	v.history.Paint()
}

// paintLow draws the bests, or the runs of the player in their place, and what leads from one to the other.
func (v *Bests) paintLow() {
	p, r := &v.D.P, v.titleAt
	label, icon := "Runs of "+v.curve.of, assets.IconRight
	if v.instead {
		label, icon = "Best per player", assets.IconDown
		v.history.Paint()
	} else {
		v.list.Paint()
	}
	defer p.Hits.Own(v)()
	p.Fill(r, p.T.S3)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	if v.curve.of == "" {
		return
	}
	p.Button(widget.Button{
		Rect:   layout.Rect{X: r.X + 6, Y: r.Y + 4, W: min(p.TextWidth(theme.Label, label)+40, r.W-12), H: 26},
		Target: widget.Target{Part: bestRunsPart}, Icon: icon, Label: label, Flat: true,
		Tip: "All runs of the chosen player, or the bests",
	})
	if v.instead {
		p.TextAt(r.Right()-12, r.CenterY(), canvas.Right, theme.Small, p.T.T3, v.curve.of)
	}
}

// finishWords says how many finishes the curve has.
func finishWords(n int) string {
	if n == 1 {
		return "1 finish"
	}
	return fmt.Sprintf("%d finishes, oldest first", n)
}

// paintCurve draws a dot for each finish, and the best so far as a line of steps.
func (v *Bests) paintCurve(r layout.Rect) {
	p, c := &v.D.P, &v.curve
	if len(c.points) == 0 {
		p.Text(r.X+12, r.CenterY(), theme.Small, p.T.T3, "No finish yet.")
		return
	}
	const left, right = 62.0, 14.0
	in := layout.Rect{X: r.X + left, Y: r.Y + 10, W: r.W - left - right, H: r.H - 20}
	span := max(c.most-c.least, 10*time.Millisecond)
	y := func(d time.Duration) float64 {
		return in.Bottom() - in.H*float64(min(d, c.most)-c.least)/float64(span)
	}
	x := func(i int) float64 {
		if len(c.points) == 1 {
			return in.CenterX()
		}
		return in.X + in.W*float64(i)/float64(len(c.points)-1)
	}
	num := theme.Small.In(theme.Mono)
	for _, d := range [...]time.Duration{c.least, c.most} {
		p.HLine(in.X, y(d), in.W, p.T.Line)
		p.TextAt(in.X-8, y(d), canvas.Right, num, p.T.T3, times.Duration(d))
		if c.most == c.least {
			break
		}
	}
	var line []canvas.Pt
	at := func(px, py float64) { line = append(line, canvas.Pt{X: px, Y: py}) }
	best := c.points[0].time
	for i := range c.points {
		o := &c.points[i]
		if o.best {
			if i > 0 {
				at(x(i), y(best))
			}
			best = o.time
			at(x(i), y(best))
		}
	}
	at(x(len(c.points)-1), y(best))
	if len(line) > 1 {
		p.Polyline(line, 1.5, p.T.G1)
	}
	for i := range c.points {
		if o := &c.points[i]; o.best {
			p.Disc(x(i), y(o.time), 3.5, p.T.G1)
		} else {
			p.Disc(x(i), y(o.time), 1.8, p.T.T3)
		}
	}
}

// bestRows is the list of the bests.
type bestRows struct {
	part.Bare
	v *Bests
}

var (
	_ part.Rows    = bestRows{}
	_ part.RowMenu = bestRows{}
)

// Choose shows the history of a player: see [part.Rows].
func (o bestRows) Choose(i int) {
	if i >= 0 && i < len(o.v.all) {
		o.v.chosen = o.v.all[i].Name
	}
}

// Moved does the same: see [part.Mover].
func (o bestRows) Moved(i int) { o.Choose(i) }

// GoTo plays the best run.
func (o bestRows) GoTo(i int) {
	if o.Choose(i); i >= 0 && i < len(o.v.all) && o.v.all[i].Finishes > 0 {
		o.v.play(&o.v.all[i].Best)
	}
}

// Tip says where the best run is.
func (o bestRows) Tip(i int) (tip, more string) {
	if i < 0 || i >= len(o.v.all) {
		return "", ""
	}
	if o.v.all[i].Finishes == 0 {
		return "No finish yet", ""
	}
	return o.v.tipOf(&o.v.all[i].Best)
}

// RowMenu plays the best run: see [part.RowMenu].
func (o bestRows) RowMenu(i int) []widget.MenuItem {
	if i < 0 || i >= len(o.v.all) || o.v.all[i].Finishes == 0 {
		return nil
	}
	b := &o.v.all[i]
	item := widget.MenuItem{Label: "Play the best run", Key: "Enter", Do: func() { o.v.play(&b.Best) }}
	if !o.v.own(&b.Best) {
		item.Label = "Open the recording of the best run and play it"
	}
	return []widget.MenuItem{item}
}

// tipOf says where a run is.
func (v *Bests) tipOf(a *bests.Attempt) (tip, more string) {
	if v.own(a) {
		return fmt.Sprintf("Run %d of this recording", a.Number), "Double-click to play it"
	}
	return fmt.Sprintf("Run %d of %s", a.Number, a.File), "Double-click to open that recording and play it"
}

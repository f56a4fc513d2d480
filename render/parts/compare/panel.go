package compare

import (
	"fmt"
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
)

// A panel lists the runs, their splits and differences.
type panel struct {
	*widget.Painter
	c      *comparison.Comparison
	best   *best
	click  clickKind
	here   string // the key that lines the clocks up at the playhead
	r      layout.Rect
	scroll float64
	most   float64 // to scroll
	splits *splits
	above  float64 // what is above the splits
}

const (
	headHeight = 34.0
	cardHeight = 46.0
	cardGap    = 4.0
	chipHeight = 24.0 // of a row, with the gap below it
	rowHeight  = 24.0
	bestGap    = 2.0
	lossHeight = 38.0
	side       = 12.0 // margin
)

// panel returns the panel as it is now.
func (v *View) panel() *panel {
	return &panel{
		Painter: &v.D.P, c: v.c, best: &v.best, click: v.click, here: v.D.Keys.Shortcut(lineUpHere),
		r: v.D.Lay.Panel, scroll: v.scroll, most: v.most, splits: &v.splits,
	}
}

// TakesPanel reports whether runs are compared: see [part.Panelled].
func (v *View) TakesPanel() bool { return v.Active() }

// PaintPanel draws the panel of the comparison in place of players and events.
func (v *View) PaintPanel() {
	if v.D.Lay.Panel.Empty() {
		return
	}
	defer v.D.P.Hits.Own(v)()
	v.panel().paint()
}

// body returns where what scrolls is.
func (n *panel) body() layout.Rect {
	return layout.Rect{X: n.r.X + 1, Y: n.r.Y + headHeight, W: n.r.W - 1, H: n.r.H - headHeight}
}

// measure finds how much of the panel is scrolled out of view, and what is above the splits.
func (n *panel) measure() {
	h := 8.0 // below the last row
	for high := range n.rows {
		h += high
	}
	n.most = max(0, h-n.body().H)
}

// splitsArea returns where the splits are, some of which may be scrolled out of view.
func (n *panel) splitsArea() layout.Rect {
	b := n.body()
	return layout.Rect{X: b.X, Y: b.Y + n.above - n.scroll, W: b.W, H: n.splits.height()}
}

func (n *panel) paint() {
	r, body := n.r, n.body()
	n.Fill(r, n.T.S2)
	n.VLine(r.X, r.Y, r.H, n.T.Line)
	n.Hits.Add(widget.Zone{Rect: r, Target: widget.Target{Part: bodyPart}})
	n.head(layout.Rect{X: r.X, Y: r.Y, W: r.W, H: headHeight})
	n.Clip(body)
	at := body
	at.Y -= n.scroll
	for high, paint := range n.rows {
		at.H = high
		paint(at)
		at.Y += high
	}
	n.Unclip()
	if n.most > 0 {
		h := max(24, body.H*body.H/(body.H+n.most))
		bar := layout.Rect{X: body.Right() - 4, Y: body.Y + n.scroll/n.most*(body.H-h), W: 3, H: h}
		n.Round(bar, theme.RadiusBar, n.T.S5)
	}
}

// rows yields what scrolls from top to bottom: how high each row is, and what draws it.
func (n *panel) rows(yield func(high float64, paint func(r layout.Rect)) bool) {
	more, y := true, 0.0
	row := func(high float64, paint func(r layout.Rect)) {
		more = more && yield(high, paint)
		y += high
	}
	gap := func(high float64) { row(high, func(layout.Rect) {}) }
	gap(6)
	for i, s := range n.c.Sides() {
		row(cardHeight+cardGap, func(r layout.Rect) { n.card(r, i, s) })
	}
	chips, lines := n.chips()
	row(8+float64(lines)*chipHeight, func(r layout.Rect) { n.lineUp(r, chips) })
	o := n.c.With()
	if o == nil {
		return
	}
	row(headHeight, n.splitsHead)
	n.above = y
	if len(n.splits.rows) > 0 {
		row(n.splits.height(), func(layout.Rect) { n.splits.list.Paint() })
	}
	note := func(text string) {
		row(rowHeight, func(r layout.Rect) { n.Text(r.X+side, r.Y+10, theme.Small, n.T.T3, text) })
	}
	if len(n.splits.rows) == 0 {
		note("comparing…")
	}
	gap(4)
	figures := n.best.figures(n.c)
	for _, f := range figures {
		row(rowHeight+bestGap, func(r layout.Rect) { n.figure(r, f) })
	}
	if len(figures) > 0 {
		gap(4)
	}
	row(headHeight, func(r layout.Rect) { n.heading(r, "Biggest differences") })
	for i := range o.Biggest {
		row(lossHeight, func(r layout.Rect) { n.loss(r, i, o) })
	}
	if o.With != nil && len(o.Biggest) == 0 {
		note("No difference of more than 0.06 s")
	}
	gap(6)
}

// small draws a small flat button with an icon that ends at x, and returns its
// left edge.
func (n *panel) small(x, y float64, icon assets.Icon, t widget.Target, on bool, tip string) float64 {
	state := widget.Normal
	if on {
		state = widget.On
	}
	r := layout.Rect{X: x - 22, Y: y - 11, W: 22, H: 22}
	n.Button(widget.Button{Rect: r, Target: t, Icon: icon, Flat: true, State: state, Tip: tip})
	return r.X - 2
}

func (n *panel) head(r layout.Rect) {
	n.Text(r.X+side, r.CenterY(), theme.Body.In(theme.Medium), n.T.T1, "Runs")
	y, do := r.CenterY(), widget.Do
	x := n.small(r.Right()-6, y, assets.IconClose, do(endComparison), false, "Close the comparison")
	x = n.small(x, y, assets.IconFile, do(saveComparison), false, "Save this comparison")
	n.small(x, y, assets.IconPlus, do(action.CompareWith), false, "Compare with another run")
	n.HLine(r.X, r.Bottom()-1, r.W, n.T.Line)
}

// card draws the card of side i, 0 being the base.
func (n *panel) card(r layout.Rect, i int, s *comparison.Side) {
	r = layout.Rect{X: r.X + 8, Y: r.Y, W: r.W - 16, H: cardHeight}
	t := widget.Target{Part: runPart, N: i}
	ground, border := n.T.S3, n.T.Line2
	if i > 0 && i-1 == n.c.Main {
		ground, border = n.T.Sel, n.T.Line3
	}
	if n.Hovered(t) {
		ground = n.T.S4
	}
	n.Box(r, theme.RadiusCard, ground, border)
	tip := "Choose another run"
	if i > 0 {
		tip = "Show the splits and keys of " + letter(i-1)
	}
	n.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: tip, More: s.Source.Name})
	badge, st := layout.Rect{X: r.X + 8, Y: r.Y + 8, W: 16, H: 16}, theme.Small.In(theme.Medium)
	if i == 0 {
		n.Round(badge, theme.RadiusBar, n.T.G1)
		n.TextAt(badge.CenterX(), badge.CenterY(), canvas.Center, st, n.T.S0, "A")
	} else {
		col := patternOf(i - 1).ink(&n.T)
		n.Edge(badge, theme.RadiusBar, col)
		n.TextAt(badge.CenterX(), badge.CenterY(), canvas.Center, st, col, letter(i-1))
	}
	mono, result := theme.Label.In(theme.Mono), s.Result()
	w := n.TextWidth(mono, result)
	n.TextAt(r.Right()-8, r.Y+16, canvas.Right, mono, n.T.T1, result)
	n.TextIn(r.X+32, r.Y+16, r.W-48-w, canvas.Left, theme.Body.In(theme.Medium), n.T.T1, s.Who())
	n.cardFoot(r, i, s)
}

// cardFoot draws the second line of a card.
func (n *panel) cardFoot(r layout.Rect, i int, s *comparison.Side) {
	x, y, base := r.Right()-4, r.Y+35, &n.c.Base.Run
	to := func(part widget.Part) widget.Target { return widget.Target{Part: part, N: i} }
	if i > 0 {
		x = n.small(x, y, assets.IconClose, to(gonePart), false, "Remove this run")
		eye := assets.IconEye
		if s.Hidden {
			eye = assets.IconEyeOff
		}
		x = n.small(x, y, eye, to(hidePart), false, "Show or hide its ghost")
	}
	x = n.small(x, y, assets.IconPin, to(pinPart), s.Pinned, "Reference run of this map")
	x = n.small(x, y, assets.IconLink, to(secondPart), s.Second >= 0,
		"Count another tee, such as a dummy, as the same run")
	if i > 0 && base.Finished() && s.Run.Finished() {
		d, mono := (s.Run.Time - base.Time).Seconds(), theme.Small.In(theme.Mono)
		n.TextAt(x-4, y, canvas.Right, mono, n.better(d), signed(d))
		x -= n.TextWidth(mono, signed(d)) + 8
	}
	text := s.Source.Name
	switch {
	case s.Second >= 0:
		text = "with " + s.Game().Label(s.Second, s.Run.First())
	case s.Trace == nil || i > 0 && s.With == nil:
		text = "comparing…"
	case i > 0 && s.Source.Own:
		text = "from " + times.Clock(s.Position(0), false, 2)
	}
	n.TextIn(r.X+32, y, x-r.X-36, canvas.Left, theme.Small, n.T.T3, text)
}

// better returns the colour of a difference to the base.
func (n *panel) better(d float64) color.NRGBA {
	switch {
	case math.IsNaN(d) || math.Abs(d) < 0.005:
		return n.T.T3
	case d > 0:
		return n.T.Err
	}
	return n.T.OK
}

// chips returns what the clocks can be lined up at, from the left of a row and below its top,
// and on how many lines that is.
func (n *panel) chips() (chips []widget.Chip, lines int) {
	kind, checkpoint := n.c.Line.Kind, "checkpoint"
	if kind == comparison.AtCheckpoint {
		checkpoint = fmt.Sprintf("CP %d", n.c.Line.N)
	}
	const left = side + 48
	x, y := left, 4.0
	for _, c := range []struct {
		kind       comparison.LineKind
		label, tip string
	}{
		{comparison.AtStart, "start", "All clocks start at the start line"},
		{comparison.AtCheckpoint, checkpoint, "The next checkpoint that both passed"},
		{comparison.AtTick, "here", "Where A is at the playhead (" + n.here + ")"},
		{comparison.AtPlace, "place", "A position that you click on the map"},
	} {
		chip := widget.Chip{
			Target: widget.Target{Part: linePart, N: int(c.kind)}, Label: c.label, Tip: c.tip,
			On: c.kind == kind || c.kind == comparison.AtPlace && n.click == clickPlace,
		}
		w := n.ChipWidth(chip)
		if x+w > n.body().W-6 {
			x, y = left, y+chipHeight
			lines++
		}
		chip.X, chip.Y = x, y
		chips = append(chips, chip)
		x += w + 5
	}
	return chips, lines + 1
}

// lineUp draws where the clocks are lined up.
func (n *panel) lineUp(r layout.Rect, chips []widget.Chip) {
	n.Text(r.X+side, r.Y+14, theme.Small, n.T.T3, "Line up")
	for _, c := range chips {
		c.X, c.Y = c.X+r.X, c.Y+r.Y
		n.Chip(c)
	}
}

// heading draws the heading of a part of the panel.
func (n *panel) heading(r layout.Rect, text string) {
	n.HLine(r.X, r.Y, r.W, n.T.Line)
	n.Text(r.X+side, r.Y+headHeight/2, theme.Body.In(theme.Medium), n.T.T1, text)
}

func (n *panel) splitsHead(r layout.Rect) {
	n.heading(r, "Splits")
	n.small(r.Right()-6, r.Y+headHeight/2, assets.IconPlus, widget.Target{Part: addPlacePart}, n.click == clickSplit,
		"Add a split line: click on the map where you want times")
}

// current returns the split that the base passed last, −1 for none.
func (n *panel) current(o *comparison.Side, rows []comparison.Row) int {
	at := -1
	if now, ok := n.c.Base.Clock(); ok && o.With != nil {
		sec := (now - o.With.Anchor.A) / ticksPerSecond
		for i := range rows {
			if rows[i].A <= sec+1e-9 && (at < 0 || rows[i].A >= rows[at].A) {
				at = i
			}
		}
	}
	return at
}

// figure draws a figure of the best segments.
func (n *panel) figure(r layout.Rect, f figure) {
	r = layout.Rect{X: r.X + 8, Y: r.Y, W: r.W - 16, H: rowHeight}
	n.Round(r, theme.RadiusButton, n.T.S3)
	n.Hits.Add(widget.Zone{Rect: r, Target: widget.Target{Part: bodyPart}, Tip: f.tip})
	n.Text(r.X+6, r.CenterY(), theme.Small, n.T.T2, f.name)
	n.TextAt(r.Right()-6, r.CenterY(), canvas.Right, theme.Small.In(theme.Mono), n.T.T1, f.text)
}

// loss draws a section over which the gap changed.
func (n *panel) loss(r layout.Rect, i int, o *comparison.Side) {
	d, t, mono := &o.Biggest[i], widget.Target{Part: lossPart, N: i}, theme.Small.In(theme.Mono)
	from, to := clockText(o.With.Since(d.From)), clockText(o.With.Since(d.To))
	if n.Hovered(t) {
		n.Fill(r, n.T.S3)
	}
	n.Hits.Add(widget.Zone{
		Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: "Go there",
		More: fmt.Sprintf("from %s to %s s of A", from, to),
	})
	who := letter(n.c.Main)
	if d.Change < 0 {
		who = "A"
	}
	x := r.X + side + 46
	n.TextAt(x-8, r.Y+12, canvas.Right, mono, n.T.T3, from)
	n.TextIn(x, r.Y+12, r.Right()-x-66, canvas.Left, theme.Label, n.T.T1, d.Name)
	n.TextIn(x, r.Y+27, r.Right()-x-side, canvas.Left, theme.Small, n.T.T2, who+" "+d.Why)
	n.TextAt(r.Right()-side, r.Y+12, canvas.Right, mono, n.better(d.Change), signed(d.Change))
}

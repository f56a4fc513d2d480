package compare

import (
	"fmt"
	"image/color"
	"math"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/runs"
	simcompare "playhead/sim/runs/compare"
	"playhead/sim/times"
)

// A panel draws the runs, their splits and differences.
type panel struct{ *View }

const (
	headHeight = 34.0
	cardHeight = 46.0
	chipHeight = 28.0
	rowHeight  = 24.0
	lossHeight = 38.0
	side       = 12.0 // margin
)

// TakesPanel reports whether runs are compared: see [part.Panelled].
func (v *View) TakesPanel() bool { return v.Active() }

// PaintPanel draws the panel of the comparison in place of players and events.
func (v *View) PaintPanel() { panel{v}.paint() }

func (v panel) paint() {
	p, l := &v.D.P, &v.D.Lay
	p.Hits.Owner = v.View
	r := l.Panel
	if r.Empty() {
		return
	}
	p.Fill(r, p.T.S2)
	p.VLine(r.X, r.Y, r.H, p.T.Line)
	p.Hits.Add(widget.Zone{Rect: r, Target: widget.Target{Part: bodyPart}})
	v.panelHead(layout.Rect{X: r.X, Y: r.Y, W: r.W, H: headHeight})
	body := layout.Rect{X: r.X + 1, Y: r.Y + headHeight, W: r.W - 1, H: r.H - headHeight}
	p.Clip(body)
	at := body
	at.Y -= v.scroll
	begin := at.Y
	v.panelRuns(&at)
	v.panelChips(&at)
	if o := v.c.With(); o != nil {
		v.panelSplits(&at, o)
		v.panelBest(&at)
		v.panelLosses(&at, o)
	}
	p.Unclip()
	v.most = max(0, at.Y-begin+8-body.H)
	if v.most > 0 {
		h := max(24, body.H*body.H/(body.H+v.most))
		p.Round(layout.Rect{X: body.Right() - 4, Y: body.Y + v.scroll/v.most*(body.H-h), W: 3, H: h}, theme.RadiusBar,
			p.T.S5)
	}
}

// small draws a small flat button with an icon that ends at x, and returns its
// left edge.
func (v panel) small(x, y float64, icon assets.Icon, t widget.Target, on bool, tip string) float64 {
	state := widget.Normal
	if on {
		state = widget.On
	}
	r := layout.Rect{X: x - 22, Y: y - 11, W: 22, H: 22}
	v.D.P.Button(widget.Button{Rect: r, Target: t, Icon: icon, Flat: true, State: state, Tip: tip})
	return r.X - 2
}

func (v panel) panelHead(r layout.Rect) {
	p := &v.D.P
	p.Text(r.X+side, r.CenterY(), theme.Body.In(theme.Medium), p.T.T1, "Runs")
	x := v.small(r.Right()-6, r.CenterY(), assets.IconClose, widget.Do(endComparison), false,
		"Close the comparison")
	x = v.small(x, r.CenterY(), assets.IconFile, widget.Do(saveComparison), false, "Save this comparison")
	v.small(x, r.CenterY(), assets.IconPlus, widget.Do(action.CompareWith), false, "Compare with another run")
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
}

// panelRuns draws a card for every run.
func (v panel) panelRuns(at *layout.Rect) {
	at.Y += 6
	v.card(at, 0, v.c.Base)
	for i, o := range v.c.Others {
		v.card(at, i+1, o)
	}
}

// card draws the card of side n, 0 being the base.
func (v panel) card(at *layout.Rect, n int, s *comparison.Side) {
	p := &v.D.P
	r := layout.Rect{X: at.X + 8, Y: at.Y, W: at.W - 16, H: cardHeight}
	at.Y += cardHeight + 4
	t := widget.Target{Part: runPart, N: n}
	ground, border := p.T.S3, p.T.Line2
	if n > 0 && n-1 == v.c.Main {
		ground, border = p.T.Sel, p.T.Line3
	}
	if p.Hovered(t) {
		ground = p.T.S4
	}
	p.Box(r, theme.RadiusCard, ground, border)
	tip, more := "Choose another run", s.Source.Name
	if n > 0 {
		tip = "Show the splits and keys of " + letter(n-1)
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: tip, More: more})
	badge := layout.Rect{X: r.X + 8, Y: r.Y + 8, W: 16, H: 16}
	if n == 0 {
		p.Round(badge, theme.RadiusBar, p.T.G1)
		p.TextAt(badge.CenterX(), badge.CenterY(), canvas.Center, theme.Small.In(theme.Medium), p.T.S0, "A")
	} else {
		col := patternOf(n - 1).ink(&p.T)
		p.Edge(badge, theme.RadiusBar, col)
		p.TextAt(badge.CenterX(), badge.CenterY(), canvas.Center, theme.Small.In(theme.Medium), col, letter(n-1))
	}
	mono := theme.Label.In(theme.Mono)
	result := s.Result()
	w := p.TextWidth(mono, result)
	p.TextAt(r.Right()-8, r.Y+16, canvas.Right, mono, p.T.T1, result)
	p.TextIn(r.X+32, r.Y+16, r.W-48-w, canvas.Left, theme.Body.In(theme.Medium), p.T.T1, s.Who())
	v.cardButtons(r, n, s)
}

// cardButtons draws the second line of a card.
func (v panel) cardButtons(r layout.Rect, n int, s *comparison.Side) {
	p, y := &v.D.P, r.Y+35
	to := func(part widget.Part) widget.Target { return widget.Target{Part: part, N: n} }
	x := r.Right() - 4
	if n > 0 {
		x = v.small(x, y, assets.IconClose, to(gonePart), false, "Remove this run")
		eye := assets.IconEye
		if s.Hidden {
			eye = assets.IconEyeOff
		}
		x = v.small(x, y, eye, to(hidePart), false, "Show or hide its ghost")
	}
	x = v.small(x, y, assets.IconPin, to(pinPart), s.Pinned, "Reference run of this map")
	x = v.small(x, y, assets.IconLink, to(secondPart), s.Second >= 0,
		"Count another tee, such as a dummy, as the same run")
	if n > 0 && v.c.Base.Run.Finished() && s.Run.Finished() {
		d := (s.Run.Time - v.c.Base.Run.Time).Seconds()
		mono := theme.Small.In(theme.Mono)
		p.TextAt(x-4, y, canvas.Right, mono, v.better(d), signed(d))
		x -= p.TextWidth(mono, signed(d)) + 8
	}
	text := s.Source.Name
	switch {
	case n == 0 && s.Second >= 0, n > 0 && s.Second >= 0:
		text = "with " + s.Game().Label(s.Second, s.Run.First())
	case s.Trace == nil || n > 0 && s.With == nil:
		text = "comparing…"
	case n > 0 && s.Source.Own:
		text = "from " + times.Clock(s.Position(0), false, 0)
	}
	p.TextIn(r.X+32, y, x-r.X-36, canvas.Left, theme.Small, p.T.T3, text)
}

// better returns the colour of a difference to the base.
func (v panel) better(d float64) color.NRGBA {
	t := &v.D.P.T
	switch {
	case math.IsNaN(d) || math.Abs(d) < 0.005:
		return t.T3
	case d > 0:
		return t.Err
	}
	return t.OK
}

// panelChips draws where the clocks are lined up.
func (v panel) panelChips(at *layout.Rect) {
	var names []widget.Chip
	chip := func(label string, part widget.Part, n int, on bool, tip string) {
		names = append(names, widget.Chip{Target: widget.Target{Part: part, N: n}, Label: label, On: on, Tip: tip})
	}
	k := v.c.Line
	chip("start", linePart, int(comparison.AtStart), k.Kind == comparison.AtStart, "All clocks start at the start line")
	label := "checkpoint"
	if k.Kind == comparison.AtCheckpoint {
		label = fmt.Sprintf("CP %d", k.N)
	}
	chip(label, linePart, int(comparison.AtCheckpoint), k.Kind == comparison.AtCheckpoint,
		"The next checkpoint that both passed")
	chip("here", linePart, int(comparison.AtTick), k.Kind == comparison.AtTick, "Where A is at the playhead ("+
		v.key(lineUpHere)+")")
	chip("place", linePart, int(comparison.AtPlace), k.Kind == comparison.AtPlace || v.click == clickPlace,
		"A position that you click on the map")
	v.chipRow(at, "Line up", names)
	at.Y += 4
}

func (v panel) chipRow(at *layout.Rect, head string, chips []widget.Chip) {
	p := &v.D.P
	y := at.Y + 4
	p.Text(at.X+side, y+10, theme.Small, p.T.T3, head)
	x := at.X + side + 48
	for _, c := range chips {
		if w := p.ChipWidth(c); x+w > at.Right()-6 {
			x, y = at.X+side+48, y+24
		}
		c.X, c.Y = x, y
		x += p.Chip(c) + 5
	}
	at.Y = y + chipHeight - 4
}

// heading draws the heading of a part of the panel.
func (v panel) heading(at *layout.Rect, text string) layout.Rect {
	p := &v.D.P
	r := layout.Rect{X: at.X, Y: at.Y, W: at.W, H: headHeight}
	at.Y += headHeight
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	p.Text(r.X+side, r.CenterY(), theme.Body.In(theme.Medium), p.T.T1, text)
	return r
}

// panelSplits draws when both runs were where.
func (v panel) panelSplits(at *layout.Rect, o *comparison.Side) {
	p := &v.D.P
	h := v.heading(at, "Splits")
	v.small(h.Right()-6, h.CenterY(), assets.IconPlus, widget.Target{Part: addPlacePart}, v.click == clickSplit,
		"Add a split line: click on the map where you want times")
	mono := theme.Small.In(theme.Mono)
	cols := [3]float64{at.Right() - side - 112, at.Right() - side - 54, at.Right() - side}
	heads := [3]string{"A", letter(v.c.Main), letter(v.c.Main) + " − A"}
	for i, head := range heads {
		p.TextAt(cols[i], at.Y+8, canvas.Right, theme.Small, p.T.T3, head)
	}
	p.Text(at.X+side, at.Y+8, theme.Small, p.T.T3, "Place")
	at.Y += 18
	rows := v.c.Rows(o)
	now, ok := v.c.Base.Clock()
	current := -1
	if ok && o.With != nil {
		sec := (now - o.With.Anchor.A) / ticksPerSecond
		for i := range rows {
			if rows[i].A <= sec+1e-9 && (current < 0 || rows[i].A >= rows[current].A) {
				current = i
			}
		}
	}
	for i := range rows {
		row := &rows[i]
		r := layout.Rect{X: at.X, Y: at.Y, W: at.W, H: rowHeight}
		at.Y += rowHeight
		t := widget.Target{Part: splitPart, N: i}
		if i == current {
			p.Fill(r, p.T.Sel)
			p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
		}
		if p.Hovered(t) {
			p.Fill(r, p.T.S3)
		}
		p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: "Go there"})
		left := r.X + side
		if row.Place >= 0 {
			v.small(left+14, r.CenterY(), assets.IconClose, widget.Target{Part: gonePlacePart, N: row.Place}, false,
				"Remove this split line")
			left += 18
		}
		p.TextIn(left, r.CenterY(), cols[0]-left-50, canvas.Left, theme.Label, p.T.T1, row.Name)
		p.TextAt(cols[0], r.CenterY(), canvas.Right, mono, p.T.T2, clockText(row.A))
		p.TextAt(cols[1], r.CenterY(), canvas.Right, mono, p.T.T2, clockText(row.B))
		if d := row.B - row.A; !math.IsNaN(d) {
			p.TextAt(cols[2], r.CenterY(), canvas.Right, mono, v.better(d), signed(d))
		}
	}
	if len(rows) == 0 {
		p.Text(at.X+side, at.Y+10, theme.Small, p.T.T3, "comparing…")
		at.Y += rowHeight
	}
	at.Y += 4
}

// panelBest draws the sum of the best segments, and what the base can still reach.
func (v panel) panelBest(at *layout.Rect) {
	pool := v.c.Pool()
	segments := simcompare.BestSegments(pool)
	if len(segments) < 2 {
		return
	}
	of := fmt.Sprintf("%d runs on this map in the recordings that are compared", len(pool))
	p, mono := &v.D.P, theme.Small.In(theme.Mono)
	line := func(name, text, tip string) {
		r := layout.Rect{X: at.X + 8, Y: at.Y, W: at.W - 16, H: rowHeight}
		at.Y += rowHeight + 2
		p.Round(r, theme.RadiusButton, p.T.S3)
		p.Hits.Add(widget.Zone{Rect: r, Target: widget.Target{Part: bodyPart}, Tip: tip})
		p.Text(r.X+6, r.CenterY(), theme.Small, p.T.T2, name)
		p.TextAt(r.Right()-6, r.CenterY(), canvas.Right, mono, p.T.T1, text)
	}
	line("Sum of best segments", clockText(simcompare.SumOfBest(segments).Seconds()),
		"The shortest time of all runs on each segment between checkpoints, finished or not: "+of)
	now, ok := v.c.Base.Clock()
	if !ok || now < 0 || now >= v.c.Base.Ticks() && v.c.Base.Run.Finished() {
		at.Y += 4
		return
	}
	r := v.c.Base.Run // as far as it got by now
	r.Ended, r.Checkpoints = runs.Open, nil
	for _, k := range v.c.Base.Run.Checkpoints {
		if k.Time.Seconds()*ticksPerSecond <= now {
			r.Checkpoints = append(r.Checkpoints, k)
		}
	}
	if d, ok := simcompare.BestPossible(&r, segments); ok {
		line("Best possible for A from here", clockText(d.Seconds()),
			"What A has so far, and the shortest time of all runs on each segment that follows: "+of)
	}
	at.Y += 4
}

// panelLosses draws where the gap changed most.
func (v panel) panelLosses(at *layout.Rect, o *comparison.Side) {
	p, mono := &v.D.P, theme.Small.In(theme.Mono)
	v.heading(at, "Biggest differences")
	for i := range o.Biggest {
		d := &o.Biggest[i]
		from, to := clockText(o.With.Since(d.From)), clockText(o.With.Since(d.To))
		r := layout.Rect{X: at.X, Y: at.Y, W: at.W, H: lossHeight}
		at.Y += lossHeight
		t := widget.Target{Part: lossPart, N: i}
		if p.Hovered(t) {
			p.Fill(r, p.T.S3)
		}
		p.Hits.Add(widget.Zone{
			Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: "Go there",
			More: fmt.Sprintf("from %s to %s s of A", from, to),
		})
		p.TextAt(r.X+side+38, r.Y+12, canvas.Right, mono, p.T.T3, from)
		who := letter(v.c.Main)
		if d.Change < 0 {
			who = "A"
		}
		p.TextIn(r.X+side+46, r.Y+12, r.W-side-46-66, canvas.Left, theme.Label, p.T.T1, d.Name)
		p.TextIn(r.X+side+46, r.Y+27, r.W-side-46-side, canvas.Left, theme.Small, p.T.T2, who+" "+d.Why)
		p.TextAt(r.Right()-side, r.Y+12, canvas.Right, mono, v.better(d.Change), signed(d.Change))
	}
	switch {
	case o.With == nil:
	case len(o.Biggest) == 0:
		p.Text(at.X+side, at.Y+10, theme.Small, p.T.T3, "No difference of more than 0.06 s")
		at.Y += rowHeight
	}
	at.Y += 6
}

// leadIn is how much before a difference a click on it goes.
const leadIn = time.Second

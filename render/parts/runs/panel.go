package runs

import (
	"fmt"
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/runs"
)

// Sizes of the panel.
const (
	rowHeight  = 24.0
	tabsHeight = 34.0
	chipHeight = 28.0
	headHeight = 22.0
	sumHeight  = 32.0

	splitsFrom = 330.0 // widths from which there is room for the bars of the splits,
	stateFrom  = 250.0 // and for the state
	tableFrom  = 5 * rowHeight
)

func target(p widget.Part, n int) widget.Target { return widget.Target{Part: p, N: n} }

// Tab is the heading of the list: see [part.Tabbed]. Without runs the tab is not
// offered, but it can be opened: it says how to make one.
func (v *View) Tab() part.Tab {
	return part.Tab{Title: "Runs", Count: v.table.total, Hidden: !v.HasRuns(), Width: layout.PanelWidthWide, Wide: 420}
}

// TabOpened gives the keyboard to the list: see [part.Opener].
func (v *View) TabOpened() {
	v.keys = true
	if a := v.A(); a >= 0 {
		doing{v}.reach(a)
	}
}

// A sheet draws the runs into the panel.
type sheet struct{ *View }

// PaintTab draws the list of the runs and the splits of the chosen one: see
// [part.Tabbed].
func (v *View) PaintTab(r layout.Rect) { sheet{v}.paint(r) }

func (v sheet) paint(rest layout.Rect) {
	defer v.D.P.Hits.Own(v.View)()
	v.paintChips(&rest)
	a := v.A()
	splits := v.splitsHeight(rest.H, a)
	foot := rest.CutBottom(splits)
	sum := layout.Rect{}
	if v.best() >= 0 {
		sum = rest.CutBottom(sumHeight)
	}
	v.paintTable(rest, a)
	if !sum.Empty() {
		v.paintSum(sum)
	}
	if splits > 0 {
		v.paintSplits(foot, a)
	} else {
		v.table.splits = layout.Rect{}
	}
}

// HasRuns reports whether there are runs on the map that is shown.
func (v *View) HasRuns() bool { return v.table.total > 0 }

// paintChips draws the filters.
func (v sheet) paintChips(rest *layout.Rect) {
	p, t := &v.D.P, &v.table
	row := rest.CutTop(chipHeight)
	x, y := row.X+11, row.Y+5
	for c := range runlist.NumClasses {
		chip := widget.Chip{
			X: x, Y: y, Label: fmt.Sprintf("%s %d", c, t.counts[c]), On: !t.filter.Hidden[c], Target: target(classPart, int(c)),
			Tip: map[bool]string{false: "Hide these runs", true: "Show these runs"}[t.filter.Hidden[c]],
		}
		switch c {
		case runlist.Finished:
			chip.Mark, chip.HasMark = theme.MarkFinish, true
		case runlist.Failed:
			chip.Mark, chip.HasMark = theme.MarkKill, true
		}
		if x+p.ChipWidth(chip) > row.Right()-8 {
			row = rest.CutTop(chipHeight - 4)
			x, y = row.X+11, row.Y+1
			chip.X, chip.Y = x, y
		}
		x += p.Chip(chip) + 6
	}
	who := widget.Chip{X: x, Y: y, Label: "all players", Icon: assets.IconDown, HasIcon: true, On: t.filter.Who != "", Target: target(whoPart, 0), Tip: "Runs of one player"}
	if t.filter.Who != "" {
		who.Label = t.filter.Who
	}
	if x+p.ChipWidth(who) > row.Right()-8 {
		row = rest.CutTop(chipHeight - 4)
		who.X, who.Y = row.X+11, row.Y+1
	}
	who.Label = p.Fit(theme.Small, who.Label, row.Right()-8-who.X-30)
	t.whoAt = layout.Rect{X: who.X, Y: who.Y, W: p.Chip(who), H: 20}
	rest.CutTop(4)
}

// columns are where the columns of the table are.
type columns struct {
	mark, tee, name, splits, timeRight, state, right float64
	hasSplits, hasState                              bool
}

func columnsOf(r layout.Rect) columns {
	c := columns{mark: r.X + 17, tee: r.X + 40, name: r.X + 56, right: r.Right() - 10}
	c.hasState, c.hasSplits = r.W >= stateFrom, r.W >= splitsFrom
	c.timeRight = c.right
	if c.hasState {
		c.state = c.right - 92
		c.timeRight = c.state - 12
	}
	if c.splits = c.timeRight - 72; c.hasSplits {
		c.splits -= 96
		if r.W < 400 {
			c.splits += 30
		}
	}
	return c
}

// paintTable draws the heads of the columns and the runs.
func (v sheet) paintTable(r layout.Rect, a int) {
	p, t := &v.D.P, &v.table
	c := columnsOf(r)
	head := r.CutTop(headHeight)
	v.head(head, c.name, c.splits-c.name-6, canvas.Left, runlist.ByPlayer, "Player", "By player, fastest first")
	v.head(layout.Rect{X: r.X, Y: head.Y, W: head.W, H: head.H}, c.mark-6, 22, canvas.Left, runlist.ByStart, "#", "By start")
	if c.hasSplits {
		label := "Splits against best"
		if r.W < 400 {
			label = "Splits"
		}
		v.head(head, c.splits, c.timeRight-60-c.splits, canvas.Left, runlist.BySplits, label, "By progress")
	}
	v.head(head, c.timeRight-58, 58, canvas.Right, runlist.ByTime, "Time", "Fastest first, then by progress")
	if c.hasState {
		v.head(head, c.state, c.right-c.state, canvas.Left, runlist.ByState, "State", "By result")
	}
	p.HLine(r.X, head.Bottom()-1, r.W, p.T.Line)
	r.H = math.Floor(r.H/rowHeight) * rowHeight // half a row looks like a mistake
	t.list, t.most = r, max(0, float64(len(t.rows))*rowHeight-r.H)
	p.MouseZone(r, target(listPart, 0), widget.CursorDefault)
	if len(t.rows) == 0 {
		v.paintNothing(r)
		return
	}
	p.Clip(r)
	b := v.B()
	for k := max(0, int(t.scroll/rowHeight)); k < len(t.rows); k++ {
		y := r.Y + float64(k)*rowHeight - t.scroll
		if y > r.Bottom() {
			break
		}
		v.paintRow(layout.Rect{X: r.X, Y: y, W: r.W, H: rowHeight}, c, t.rows[k], a, b)
	}
	p.Unclip()
	p.Scrollbar(r, t.scroll, float64(len(t.rows))*rowHeight)
}

// head draws the head of a column: a click orders the table by it.
func (v sheet) head(r layout.Rect, x, w float64, al canvas.Align, by runlist.Column, label, tip string) {
	p, o := &v.D.P, v.table.order
	t := target(headPart, int(by))
	st, ink := theme.Small, p.T.T3
	on := o.By == by
	if on {
		st, ink = st.In(theme.Medium), p.T.T1
	} else if p.Hovered(t) {
		ink = p.T.T1
	}
	text := p.Fit(st, label, w-10)
	tw := p.TextWidth(st, text)
	at := x
	if al == canvas.Right {
		at = x + w - tw
		if on {
			at -= 9
		}
	}
	p.Text(at, r.CenterY(), st, ink, text)
	if on {
		y, d := r.CenterY(), 3.0
		if o.Reverse {
			d = -d
		}
		p.Triangle(at+tw+3, y-d*0.6, at+tw+9, y-d*0.6, at+tw+6, y+d*0.7, p.T.AccText)
	}
	p.Hits.Add(widget.Zone{Rect: layout.Rect{X: x - 3, Y: r.Y, W: w + 6, H: r.H}, Target: t, Cursor: widget.CursorPointer, Tip: tip, More: "Click again to reverse"})
}

// paintNothing says why no run is listed.
func (v sheet) paintNothing(r layout.Rect) {
	p := &v.D.P
	var text string
	switch {
	case v.table.total > 0:
		text = "No runs of these kinds."
	case v.finder.Pending():
		text = "Looking for runs…"
	default:
		text = "No runs in this recording. Set a start and an end."
	}
	lines := p.Wrap(theme.Label, text, r.W-24)
	y := p.Paragraph(r.X+12, r.Y+16, theme.Label, p.T.T3, lines)
	if v.table.total > 0 || v.finder.Pending() {
		return
	}
	b := widget.Button{Rect: layout.Rect{X: r.X + 12, Y: r.Y + 22 + max(y, 18*float64(len(lines))), W: 150, H: 28}, Target: target(loopPart, 0), Icon: assets.IconPlus, Label: "Run from A to B", Tip: "Makes a run from the loop, for the followed player"}
	if why := v.WhyNoChosen(); why != "" {
		b.State, b.Tip = widget.Disabled, why
	}
	p.Button(b)
}

// paintRow draws a run.
func (v sheet) paintRow(r layout.Rect, c columns, i, a, b int) {
	p, l := &v.D.P, v.List()
	run := &l.Runs[i]
	t := target(runPart, i)
	switch {
	case i == a:
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, theme.LineBar, r.H, p.T.Acc)
	case p.Hovered(t):
		p.Fill(r, p.T.S3)
	}
	p.HLine(r.X+12, r.Bottom()-1, r.W-24, p.T.Line)
	y := r.CenterY()
	v.stateMark(c.mark, y, i, a, b)
	if look := v.portrait(i); look != nil {
		look.X, look.Y = c.tee, y+0.5
		p.Tee(look)
	}
	ink, faint := p.T.T1, p.T.T2
	if !run.Finished() {
		ink, faint = p.T.T2, p.T.T3
	}
	st := theme.Body
	if i == a {
		st = st.In(theme.Medium)
	}
	nameEnd := c.splits - 6
	name := runlist.Who(run)
	if run.Player < 0 {
		name += ": " + run.Name
	}
	z := widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: v.rowTip(i), More: v.rowMore(i), Mouse: true}
	p.TextIn(c.name, y, nameEnd-c.name, canvas.Left, st, ink, name)
	p.Hits.Add(z)
	p.TextAt(c.timeRight, y, canvas.Right, theme.Label.In(theme.Mono), ink, runlist.TimeText(run))
	if c.hasState {
		p.TextIn(c.state, y, c.right-c.state, canvas.Left, theme.Small, faint, v.stateText(i))
	}
	if c.hasSplits {
		v.paintBars(layout.Rect{X: c.splits, Y: r.Y, W: c.timeRight - 66 - c.splits, H: r.H}, i, t)
	}
	if i == a && v.keys {
		p.FocusRing(r.X+4, r.Y+2, r.W-8, r.H-5, theme.RadiusButton, p.T.AccText)
	}
}

// stateText is the state of a run, and that its time is not the game's own.
func (v sheet) stateText(i int) string {
	text := v.List().State(i)
	if v.List().Runs[i].TimeFrom == runs.Crossed {
		text += ", crossed"
	}
	return text
}

// rowTip is the name and the state of a run in full.
func (v sheet) rowTip(i int) string {
	r := &v.List().Runs[i]
	tip := fmt.Sprintf("%s, run %d: %s", r.Name, i, v.List().State(i))
	if r.Deaths > 1 {
		tip += fmt.Sprintf(", %d deaths", r.Deaths)
	}
	return tip
}

// rowMore says where a run's time comes from, and what else there is to say.
func (v sheet) rowMore(i int) string {
	r := &v.List().Runs[i]
	switch {
	case r.TimeFrom == runs.Recorded:
		return "Time recorded by the game"
	case r.TimeFrom == runs.Crossed:
		return "Time from the start and finish tiles"
	case r.Loaded != nil:
		return "Continues a saved run"
	}
	if d, ok := v.List().Possible(i); ok {
		return "Best possible finish time: " + runlist.ShortTime(d)
	}
	return ""
}

// stateMark draws A, B or how a run ended.
func (v sheet) stateMark(x, y float64, i, a, b int) {
	p := &v.D.P
	box := layout.Rect{X: x - 8, Y: y - 8, W: 16, H: 16}
	r := &v.List().Runs[i]
	switch {
	case i == a:
		p.Round(box, theme.RadiusWell, p.T.G1)
		p.TextAt(x, y, canvas.Center, theme.Small.In(theme.Medium), onG1(&p.T), "A")
	case i == b:
		p.Edge(box, theme.RadiusWell, p.T.G2)
		p.TextAt(x, y, canvas.Center, theme.Small.In(theme.Medium), p.T.G2, "B")
	case r.Practice:
		dashedRing(p, x, y, 5, p.T.T3)
	case r.Finished():
		p.Mark(theme.MarkFinish, x, y, 9, p.T.Marks[theme.MarkFinish])
	case r.Ended == runs.Open:
		p.Circle(x, y, 4, 1.5, p.T.T3)
	case r.Ended == runs.Loading:
		p.Mark(theme.MarkSave, x, y, 9, p.T.Marks[theme.MarkSave])
	default:
		p.Mark(theme.MarkKill, x, y, 9, p.T.Marks[theme.MarkKill])
	}
}

// onG1 is the colour of text on the ground of run A.
func onG1(t *theme.Theme) color.NRGBA {
	if t.Light {
		return theme.Hex(0xffffff)
	}
	return theme.Hex(0x0d1014)
}

// dashedRing stands for a run in practice.
func dashedRing(p *widget.Painter, x, y, r float64, col color.NRGBA) {
	const dashes = 6
	for k := range dashes {
		from := float64(k) * 2 * math.Pi / dashes
		p.Arc(x, y, r, 1.5, from, from+math.Pi/dashes, col)
	}
}

// highest is the difference that fills a bar, in seconds: a root brings out small
// ones.
const highest = 2.0

// paintBars draws the segments of a run against those of the best one.
func (v sheet) paintBars(r layout.Rect, i int, t widget.Target) {
	p := &v.D.P
	segments := v.List().Bars(i)
	if len(segments) == 0 || r.W < 20 {
		return
	}
	pitch := min(16, r.W/float64(len(segments)))
	w := max(1, pitch-4)
	base := r.CenterY() + 3
	best := v.best() == i
	for k, b := range segments {
		x := r.X + float64(k)*pitch
		if pitch < 3 && x+pitch > r.Right() {
			break
		}
		d := b.Own - b.Best
		h := 9 * math.Sqrt(min(1, math.Abs(d.Seconds())/highest))
		switch {
		case !b.Known:
			p.DottedHLine(x, base, w, p.T.T4)
		case best:
			p.FillRect(x, base-1, w, 2, p.T.G2)
		case d > 0:
			p.FillRect(x, base-max(1, h), w, max(1, h), p.T.Err)
			p.FillRect(x, base, w, 1, p.T.Line2)
		default:
			p.FillRect(x, base, w, max(1, min(h, 6)), p.T.OK)
		}
		if b.Known && !best {
			tip := fmt.Sprintf("%s: %s, best run %s, %s", b.Place, runlist.ShortTime(b.Own), runlist.ShortTime(b.Best), runlist.Difference(d))
			p.Hits.Add(widget.Zone{Rect: layout.Rect{X: x - 2, Y: r.Y, W: pitch, H: r.H}, Target: t, Cursor: widget.CursorPointer, Tip: tip, Mouse: true})
		}
	}
}

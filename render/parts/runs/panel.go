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
	"playhead/sim/table"
	"playhead/sim/times"
)

// Sizes of the panel.
const (
	rowHeight  = 24.0
	tabsHeight = 34.0
	chipHeight = 28.0
	headHeight = 22.0
	sumHeight  = 32.0

	splitsFrom = 330.0         // width from which there is room for whole headings
	tableFrom  = 8 * rowHeight // with the filter, the headers and the foot
)

func target(p widget.Part, n int) widget.Target { return widget.Target{Part: p, N: n} }

// Tab is the heading of the list: see [part.Tabbed]. Without runs the tab is not
// offered, but it can be opened: it says how to make one.
func (v *View) Tab() part.Tab {
	return part.Tab{Title: "Runs", Count: v.runs.total, Hidden: !v.HasRuns(), Width: layout.PanelWidthWide, Wide: 420}
}

// TabOpened gives the keyboard to the list: see [part.Opener].
func (v *View) TabOpened() {
	if a := v.A(); a >= 0 {
		v.list.Activate(a)
		v.list.Follow()
	}
}

// tabPlaces are where the pieces of the tab are; empty ones are not drawn.
type tabPlaces struct {
	chips             []widget.Chip
	whoAt             layout.Rect // the chip of a player
	list, sum, splits layout.Rect
}

// splitRows returns where the rows of the splits are.
func (t *tabPlaces) splitRows() layout.Rect {
	r := t.splits
	r.CutTop(tabsHeight + headHeight)
	return r
}

// ArrangeTab finds where list, chips and splits are: see [part.Tabbed].
func (v *View) ArrangeTab(rest layout.Rect) {
	at, a := &v.runs.tab, v.A()
	*at = tabPlaces{}
	v.arrangeChips(&rest)
	if h := v.splitsHeight(rest.H, a); h > 0 {
		at.splits = rest.CutBottom(h)
		most := float64(len(v.List().Splits(a, v.B())))*rowHeight - at.splitRows().H
		v.runs.splitScroll = min(max(v.runs.splitScroll, 0), max(most, 0))
	}
	if v.sum() != nil {
		at.sum = rest.CutBottom(sumHeight)
	}
	at.list = rest
	if v.HasRuns() {
		v.list.Arrange(rest)
	}
}

// PaintTab draws the list of the runs and the splits of the chosen one: see
// [part.Tabbed].
func (v *View) PaintTab(layout.Rect) {
	p, at := &v.D.P, &v.runs.tab
	defer p.Hits.Own(v)()
	for _, chip := range at.chips {
		p.Chip(chip)
	}
	if v.HasRuns() {
		v.list.Paint()
	} else {
		v.paintNothing(at.list)
	}
	if !at.sum.Empty() && v.sum() != nil {
		v.paintSum(at.sum)
	}
	if a := v.A(); !at.splits.Empty() && a >= 0 {
		v.paintSplits(at.splits, a)
	}
}

// HasRuns reports whether there are runs on the map that is shown.
func (v *View) HasRuns() bool { return v.runs.total > 0 }

// arrangeChips finds where the filters are, in rows at the top of rest.
func (v *View) arrangeChips(rest *layout.Rect) {
	p, t := &v.D.P, &v.runs
	row := rest.CutTop(chipHeight)
	x, y := row.X+11, row.Y+5
	for c := range runlist.NumClasses {
		chip := widget.Chip{
			X: x, Y: y, Label: fmt.Sprintf("%s %d", c, t.counts[c]), On: !t.filter.Hidden[c],
			Target: target(classPart, int(c)),
			Tip:    map[bool]string{false: "Hide these runs", true: "Show these runs"}[t.filter.Hidden[c]],
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
		t.tab.chips = append(t.tab.chips, chip)
		x += p.ChipWidth(chip) + 6
	}
	who := widget.Chip{
		X: x, Y: y, Label: "all players", Icon: assets.IconDown, HasIcon: true, On: t.filter.Who != "",
		Target: target(whoPart, 0), Tip: "Runs of one player",
	}
	if t.filter.Who != "" {
		who.Label = t.filter.Who
	}
	if x+p.ChipWidth(who) > row.Right()-8 {
		row = rest.CutTop(chipHeight - 4)
		who.X, who.Y = row.X+11, row.Y+1
	}
	who.Label = p.Fit(theme.Small, who.Label, row.Right()-8-who.X-30)
	t.tab.chips = append(t.tab.chips, who)
	t.tab.whoAt = layout.Rect{X: who.X, Y: who.Y, W: p.ChipWidth(who), H: 20}
	rest.CutTop(4)
}

// The columns that are drawn as more than their texts.
var (
	nameColumn  = table.Find(runs.Columns(), "name")
	placeColumn = table.Find(runs.Columns(), "checkpoints")
	timeColumn  = table.Find(runs.Columns(), "time_seconds")
	endColumn   = table.Find(runs.Columns(), "end")
)

// LeadWidth is the width of what a row begins with: see [part.Leader].
func (v *View) LeadWidth() float64 { return 46 }

// PaintLead draws how a run ended, or that it is A or B, and the look of its player.
func (v *View) PaintLead(i int, r layout.Rect) {
	v.stateMark(r.X+9, r.CenterY(), i, v.A(), v.B())
	if look := v.portrait(i); look != nil {
		look.X, look.Y = r.X+32, r.CenterY()+0.5
		v.D.P.Tee(look)
	}
}

// CellWidth returns how wide the bars and the state are: see [part.CellPainter].
func (v *View) CellWidth(column int) float64 {
	return map[int]float64{placeColumn: 76, endColumn: 86, timeColumn: 58}[column]
}

// PaintCell draws the state of a run in words, how long one that did not finish took,
// and the segments between checkpoints against those of the best run.
func (v *View) PaintCell(i, column int, r layout.Rect) bool {
	p, run := &v.D.P, &v.List().Runs[i]
	ink, faint := p.T.T1, p.T.T2
	if !run.Finished() {
		ink, faint = p.T.T2, p.T.T3
	}
	switch column {
	case nameColumn:
		name, st := runlist.Who(run), theme.Body
		if run.Player < 0 {
			name += ": " + run.Name
		}
		if i == v.A() {
			st = st.In(theme.Medium)
		}
		p.TextIn(r.X, r.CenterY(), r.W, canvas.Left, st, ink, name)
	case timeColumn:
		p.TextAt(r.Right(), r.CenterY(), canvas.Right, theme.Label.In(theme.Mono), ink, runlist.TimeText(run))
	case endColumn:
		p.TextIn(r.X, r.CenterY(), r.W, canvas.Left, theme.Small, faint, v.stateText(i))
	case placeColumn:
		v.paintBars(r, i, target(runPart, i))
	default:
		return false
	}
	return true
}

// PaintMark draws nothing: see [part.Rows].
func (v *View) PaintMark(i int, _ layout.Rect) (faint bool) { return !v.List().Runs[i].Finished() }

// Tip says what a run is: see [part.Rows].
func (v *View) Tip(i int) (tip, more string) { return v.rowTip(i), v.rowMore(i) }

// paintNothing says why there are no runs, and makes one.
func (v *View) paintNothing(r layout.Rect) {
	p := &v.D.P
	text := v.WhyEmpty()
	if !v.finder.Pending() {
		text += " Set a start and an end."
	}
	lines := p.Wrap(theme.Label, text, r.W-24)
	y := p.Paragraph(r.X+12, r.Y+16, theme.Label, p.T.T3, lines)
	if v.finder.Pending() {
		return
	}
	b := widget.Button{
		Rect:   layout.Rect{X: r.X + 12, Y: r.Y + 22 + max(y, 18*float64(len(lines))), W: 150, H: 28},
		Target: target(loopPart, 0), Icon: assets.IconPlus, Label: "Run from A to B",
		Tip: "Makes a run from the loop, for the followed player",
	}
	if why := v.WhyNoChosen(); why != "" {
		b.State, b.Tip = widget.Disabled, why
	}
	p.Button(b)
}

// stateText is the state of a run, and that its time is not the game's own.
func (v *View) stateText(i int) string {
	text := v.List().State(i)
	if v.List().Runs[i].TimeFrom == runs.Crossed {
		text += ", crossed"
	}
	return text
}

// rowTip is the name and the state of a run in full.
func (v *View) rowTip(i int) string {
	r := &v.List().Runs[i]
	tip := fmt.Sprintf("%s, run %d: %s", r.Name, i, v.List().State(i))
	if r.Deaths > 1 {
		tip += fmt.Sprintf(", %d deaths", r.Deaths)
	}
	return tip
}

// rowMore says where a run's time comes from, and what else there is to say.
func (v *View) rowMore(i int) string {
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
		return "Best possible finish time: " + times.WithUnit(d)
	}
	return ""
}

// stateMark draws A, B or how a run ended.
func (v *View) stateMark(x, y float64, i, a, b int) {
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
	case r.Ended == runs.Saving, r.Ended == runs.Loading:
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
func (v *View) paintBars(r layout.Rect, i int, t widget.Target) {
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
			tip := fmt.Sprintf("%s: %s, best run %s, %s", b.Place, times.WithUnit(b.Own), times.WithUnit(b.Best),
				times.Difference(d))
			p.Hits.Add(widget.Zone{
				Rect: layout.Rect{X: x - 2, Y: r.Y, W: pitch, H: r.H}, Target: t,
				Cursor: widget.CursorPointer, Tip: tip, Mouse: true,
			})
		}
	}
}

package judge

import (
	"fmt"
	"slices"
	"strings"

	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/judge"
	"playhead/sim/measure"
	"playhead/sim/table"
)

const (
	outsidePart widget.Part = "judge outside" // N: place in the list
	pagePart    widget.Part = "judge page"    // N: 0 what stands out, 1 all measures
)

// outsideHigh is the height of a row of what stands out, px.
const outsideHigh = 58.0

// A page is what the user wants to see of the measures.
type page uint8

const (
	automatic page = iota // what stands out, if there are players to compare with
	outside
	everything
)

// outliers lists the measures that stand out, and below them, folded, all others.
type outliers struct {
	v    *View
	list part.Table
	of   *judging.Report
	rows *table.Table
	at   []int // of each row, its measure
	n    int   // how many of them stand out
	turn bool  // to the chosen measure, in a list of another order
	page page
}

// The folds of the list, by what they hold.
const (
	insideFold  = "Inside the range"
	aloneFold   = "No other player has these"
	withoutFold = "Without samples"
)

// newOutliers returns a list of nothing yet.
func newOutliers(v *View) outliers {
	return outliers{v: v, list: part.Table{
		Row:     outsidePart,
		Columns: []string{"measure", "value", "out_by", "percentile_all", "moments"},
		Wide:    "measure", Empty: "No measure stands out.", NoMarks: true, High: outsideHigh, NoFilter: true,
		Folded: []string{insideFold, aloneFold, withoutFold},
	}}
}

// take takes over a report, as a table of all its measures.
func (o *outliers) take(r *judging.Report, all *table.Table) {
	o.of, o.n = r, len(r.Outside)
	o.at = slices.Clone(r.Outside)
	for _, fold := range [...]string{insideFold, aloneFold, withoutFold} {
		for i := range r.Measures {
			if !slices.Contains(r.Outside, i) && foldOf(&r.Measures[i]) == fold {
				o.at = append(o.at, i)
			}
		}
	}
	o.rows = all.Pick(o.at)
	if o.list.Empty = "No measure stands out."; r.Outliers.Players == 0 {
		o.list.Empty = "No measure of a program's work is above 0."
	}
	o.rows.Name = "outliers"
	t := &o.v.table
	if at := slices.Index(o.at, r.Find(t.chosen)); o.stands() && o.n > 0 &&
		(!t.picked || at >= o.n && o.list.IsFolded(at)) { // what the details are of is in the list
		t.choose(r.Measures[o.at[0]].Name)
		t.picked = false
	}
	o.turn = true
}

// Apart returns the fold of a row, "" for a measure that stands out: see [part.Apart].
func (o *outliers) Apart(row int) (heading, note string) {
	if row < o.n {
		return "", ""
	}
	heading = foldOf(&o.of.Measures[o.at[row]])
	return heading, map[string]string{
		insideFold:  "not above all others, and not below",
		aloneFold:   "nobody to compare with",
		withoutFold: "nothing of this kind happened",
	}[heading]
}

// foldOf returns the fold of a measure that does not stand out.
func foldOf(m *judging.Measure) string {
	switch m.Spread.Standing {
	case judge.NoSamples:
		return withoutFold
	case judge.Alone:
		return aloneFold
	}
	return insideFold
}

// stands reports whether what stands out is shown, not all measures.
func (o *outliers) stands() bool {
	return o.page == outside || o.page == automatic && o.of != nil && (o.of.Outliers.Players > 0 || o.n > 0)
}

// chips are the switch between both pages.
func (o *outliers) chips() []widget.Chip {
	label, tip := "What stands out", "Measures beyond the whole range of all other players"
	if o.of != nil {
		if o.of.Outliers.Players == 0 {
			label, tip = "A program's work", "There are no others: what keys, mice and wheels alone do not do"
		}
		label = fmt.Sprintf("%s %d", label, o.n)
	}
	return []widget.Chip{
		{
			Target: widget.Target{Part: pagePart}, Label: label, On: o.stands() && !o.v.copies.shown,
			Tip: tip,
		},
		{
			Target: widget.Target{Part: pagePart, N: 1}, Label: "All measures", On: !o.stands() && !o.v.copies.shown,
			Tip: "Every measure, with its place among others",
		},
	}
}

// other is the chip of the page that is not shown.
func (o *outliers) other() widget.Chip {
	c := o.chips()[0]
	if o.stands() {
		c = o.chips()[1]
	}
	return c
}

// show shows one of both pages.
func (o *outliers) show(n int) {
	o.page = outside
	if n > 0 {
		o.page = everything
	} else if o.n > 0 {
		o.v.Moved(o.at[0])
	}
	o.v.wants = true
}

// foot says how much stands out, and how much of that is chance.
func (o *outliers) foot() string {
	if o.of == nil {
		return ""
	}
	all := &o.of.Outliers
	if o.v.group.waiting {
		return "Measuring the recordings to compare with…"
	}
	if all.Players == 0 {
		return all.Summary() + ": " + judge.ProgramText(o.n) + ". Add players to compare."
	}
	if !o.of.Of.Whole { // others were measured over their whole recordings
		return all.Summary() + ". Short stretches vary more than the whole recordings they are compared with."
	}
	return all.Summary() + ". This list is a place to look, not a verdict."
}

// LeadWidth is the width of what a row begins with: see [part.Leader].
func (o *outliers) LeadWidth() float64 { return o.v.LeadWidth() }

// PaintLead draws a sign if the user wants the measure marked.
func (o *outliers) PaintLead(i int, r layout.Rect) { o.v.PaintLead(o.at[i], r) }

// CellWidth returns how wide columns with more than their texts are: see [part.CellPainter].
func (o *outliers) CellWidth(column int) float64 {
	switch column {
	case measureColumn:
		return 170
	case allColumn:
		return 140
	case outColumn:
		return 76
	case momentsColumn:
		return stripWide
	}
	return 84
}

// PaintCell draws a measure with its sentence, its value with its samples, and where that is in the range of others.
func (o *outliers) PaintCell(i, column int, r layout.Rect) bool {
	p, m := &o.v.D.P, &o.of.Measures[o.at[i]]
	upper, lower := r.Y+14, r.Y+32
	mono := theme.Label.In(theme.Mono)
	switch column {
	case measureColumn:
		p.TextIn(r.X, upper, r.W, canvas.Left, theme.Label.In(theme.Medium), p.T.T1, measure.Label(m.Name))
		p.Paragraph(r.X, lower, theme.Small, p.T.T2, p.WrapMost(theme.Small, measure.What(m.Name), r.W, 2))
	case valueColumn:
		number, unit := value(m)
		p.TextAt(r.Right()-26, upper, canvas.Right, mono, p.T.T1, number)
		p.TextAt(r.Right()-22, upper, canvas.Left, theme.Small, p.T.T3, unit)
		p.TextAt(r.Right(), lower, canvas.Right, theme.Small, p.T.T3, samples(m.Samples))
	case outColumn:
		if !m.Spread.Standing.Outside() {
			p.TextAt(r.Right(), r.CenterY(), canvas.Right, mono, p.T.T3, "–")
			return true
		}
		if by, ok := m.Spread.OutBy(); ok {
			p.TextAt(r.Right(), r.CenterY(), canvas.Right, mono, p.T.T1, judge.OutByText(by))
			return true
		}
		same, unit := figure(m, m.Spread.Low) // without a width of the range
		p.TextAt(r.Right(), upper, canvas.Right, theme.Small, p.T.T1, "all others")
		p.TextAt(r.Right(), lower, canvas.Right, theme.Small, p.T.T1, strings.TrimSpace(same+" "+unit))
	case allColumn:
		if m.Spread.N == 0 {
			p.Text(r.X, r.CenterY(), theme.Small, p.T.T3, "no others")
			return true
		}
		plot := layout.Rect{X: r.X, Y: r.Y + 4, W: r.W, H: 20}
		o.v.table.plot(p, plot, m, limits(o.v.D.Set.JudgeMarks))
		of, among := rangeTexts(m)
		p.TextIn(r.X, lower, r.W, canvas.Left, theme.Small, p.T.T3, of)
		p.TextIn(r.X, lower+16, r.W, canvas.Left, theme.Small, p.T.T3, among)
	case momentsColumn:
		o.paintStrip(i, r)
	default:
		return false
	}
	return true
}

// rangeTexts say what the comparison group has, and how many these are, or that a value is above or below all of them.
func rangeTexts(m *judging.Measure) (of, among string) {
	s := &m.Spread
	if s.N == 0 {
		return "no others", ""
	}
	low, _ := figure(m, s.Low)
	high, unit := figure(m, s.High)
	if of = low; low != high {
		of += " to " + high
	}
	if unit != "" {
		of += " " + unit
	}
	if among = widget.Plural(s.N, "player"); s.Standing.Outside() {
		among = strings.ReplaceAll(s.Standing.String(), "_", " ") + " " + among
		if s.Few() {
			among += ", few"
		}
	}
	return of, among
}

// PaintMark draws nothing: see [part.Rows].
func (o *outliers) PaintMark(int, layout.Rect) (faint bool) { return false }

// Tip says what limits a measure: the row itself says what it counts. See [part.Rows].
func (o *outliers) Tip(i int) (tip, more string) {
	_, more = o.v.Tip(o.at[i])
	return more, ""
}

// Choose shows the moments of a measure: see [part.Rows].
func (o *outliers) Choose(i int) { o.v.Choose(o.at[i]) }

// Moved shows the measure that keys went to: see [part.Mover].
func (o *outliers) Moved(i int) { o.v.Moved(o.at[i]) }

// GoTo goes to the first moment of a measure: see [part.Rows].
func (o *outliers) GoTo(i int) { o.v.GoTo(o.at[i]) }

// RowMenu goes to the moments of a measure or marks it: see [part.RowMenu].
func (o *outliers) RowMenu(i int) []widget.MenuItem { return o.v.RowMenu(o.at[i]) }

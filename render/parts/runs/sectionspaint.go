package runs

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/runs/sections"
)

// sectionsHead is how high the heading of the table is, px.
const sectionsHead = 34.0

// A count is one of the numbers of a section that lead to moments.
type count int

// The counts. The last ones are no columns at first.
const (
	countEntered count = iota
	countLeft
	countDied
	countFroze
	countGaveUp
	countBack
	countStood
	countOther
	numCounts = int(iota)
)

// counts are the columns of counts.
var counts = [numCounts]string{"entered", "left", "died", "froze", "gave_up", "turned_back", "stood", "other"}

// countWords says what moments are of: an attempt may have several freezes, turns and stops.
func countWords(c count, moments, attempts int) string {
	of := " of " + widget.Plural(attempts, "attempt")
	switch c {
	case countDied:
		return widget.Plural(moments, "death")
	case countFroze:
		return widget.Plural(moments, "freeze") + of
	case countBack:
		return widget.Plural(moments, "turn") + of
	case countStood:
		return widget.Plural(moments, "stop") + of
	}
	return widget.Plural(moments, "attempt") + [numCounts]string{
		countEntered: " that entered", countLeft: " that went on", countGaveUp: " that gave up",
		countOther: " without a recorded end",
	}[c]
}

// momentsOf returns the moments behind a number of a section.
func momentsOf(s *sections.Section, c count) []sections.Moment {
	return [numCounts][]sections.Moment{
		s.Entered, s.Left, s.Died, s.Froze, s.GaveUp, s.TurnedBack, s.Stood, s.Other,
	}[c]
}

// sentenceOf says what became of the attempts in a section.
func sentenceOf(s *sections.Section) string {
	return fmt.Sprintf("%s: %d enter, %d go on, %d die, %d freeze, %d give up, %d turn back", s.Name, len(s.Entered),
		len(s.Left), len(s.Died), sections.Attempts(s.Froze), len(s.GaveUp), sections.Attempts(s.TurnedBack))
}

// PaintAround draws the table: see [part.Framing].
func (v *Sections) PaintAround() {
	r := v.D.Lay.Foot
	if !v.shows() || r.Empty() {
		return
	}
	p := &v.D.P
	defer p.Hits.Own(v)()
	p.Fill(r, p.T.S1)
	p.Ground(r)
	p.HLine(r.X, r.Y, r.W, p.T.Line2)
	v.paintHead(r.CutTop(sectionsHead))
	if !v.finder.Looked() || v.table == nil {
		p.Text(r.X+16, r.Y+16, theme.Label, p.T.T2, "Looking for attempts…")
		return
	}
	v.list.Paint()
	v.paintTotal()
}

// paintHead draws the title, what is on the map, and whose attempts count.
func (v *Sections) paintHead(r layout.Rect) {
	p := &v.D.P
	attempts := 0
	if len(v.rows) > 0 {
		attempts = len(v.rows[0].Entered)
	}
	p.Heading(r, "Sections", widget.Plural(attempts, "attempt"))
	closes := layout.Rect{X: r.Right() - 34, Y: r.Y + 4, W: 26, H: 26}
	p.Button(widget.Button{
		Rect: closes, Target: widget.Target{Part: sectionsClose}, Icon: assets.IconClose, Flat: true,
		Tip: "Close the sections",
	})
	saves := layout.Rect{X: closes.X - 30, Y: closes.Y, W: 26, H: 26}
	p.Button(widget.Button{
		Rect: saves, Target: widget.Target{Part: sectionsSave}, Icon: assets.IconCopy, Flat: true,
		Tip: "Copy or save the table",
	})
	chips := v.switches(r.W >= barsFrom)
	v.chips = chips
	const heading = 190.0
	chips = v.fitting(chips, saves.X-12-r.X-heading)
	x := saves.X - 12 - v.chipsWidth(chips)
	for _, c := range chips {
		c.X, c.Y = x, r.Y+8
		p.Chip(c)
		x += p.ChipWidth(c) + chipGap
	}
}

// signWords name the signs on the map.
var signWords = [sections.NumKinds]string{
	sections.Death: "deaths", sections.Freeze: "freezes", sections.Back: "turned back", sections.Stand: "stood",
}

// followed returns the name of the followed player, "" without one.
func (v *Sections) followed() string {
	if g := v.S.Game(); g != nil && v.S.Followed >= 0 {
		if s := g.StintAt(v.S.Followed, v.S.Play.Tick()); s != nil {
			return g.LabelOf(s)
		}
	}
	return ""
}

// sectionRows is the list of the sections.
type sectionRows struct{ *Sections }

var _ interface {
	part.Rows
	part.CellPainter
	part.Leader
	part.Hovering
	part.RowMenu
} = sectionRows{}

// Choose shows on the map where the section begins and ends; numbers list their moments. See [part.Rows].
func (r sectionRows) Choose(row int) { r.chosen = row }

// GoTo plays the best attempt at the section.
func (r sectionRows) GoTo(row int) {
	if row < len(r.rows) && r.rows[row].Best.Attempt != nil {
		r.goTo(&r.rows[row].Best)
	}
}

// Menu opens the menu of the row of a number: see [widget.Menued].
func (v *Sections) Menu(p *widget.Press) bool {
	row := p.Target.N / numCounts
	if p.Target.Part != numberPart || row >= len(v.rows) {
		return false
	}
	of := *p
	of.Target = widget.Target{Part: sectionPart, N: row}
	return v.list.Menu(&of)
}

// RowMenu plays the best attempt, or goes to where the section is: see [part.RowMenu].
func (r sectionRows) RowMenu(row int) []widget.MenuItem {
	if row >= len(r.rows) {
		return nil
	}
	play := widget.MenuItem{Label: "Play the best time", Key: "Enter", Do: func() { r.GoTo(row) }}
	if r.rows[row].Best.Attempt == nil {
		play.Disabled = "No attempt went on from here."
	}
	return []widget.MenuItem{
		play,
		{Label: "Zoom to this section", Do: func() { r.zoomTo(row) }},
		{Label: "Whole course in view", Do: func() { r.chart.wanted = true }},
	}
}

// Tip says what became of the attempts.
func (r sectionRows) Tip(row int) (tip, more string) {
	if row >= len(r.rows) {
		return "", ""
	}
	if r.rows[row].Best.Attempt != nil {
		more = "Double-click to play the best time"
	}
	return sentenceOf(&r.rows[row]), more
}

// LeadWidth and PaintLead leave out numbers: a column has them.
func (r sectionRows) LeadWidth() float64         { return 0 }
func (r sectionRows) PaintLead(int, layout.Rect) {}

// PaintMark draws nothing.
func (r sectionRows) PaintMark(int, layout.Rect) (faint bool) { return false }

// Hovers reports whether the pointer is on a number of a row.
func (r sectionRows) Hovers(row int) bool {
	h := r.D.P.Hover
	return h.Part == numberPart && h.N/numCounts == row
}

// countOf returns which number a column of the table has, −1 for none.
func (v *Sections) countOf(column int) count {
	if v.table == nil {
		return -1
	}
	name := v.table.Columns[column].Name()
	return count(slices.Index(counts[:], name))
}

// Widths of columns with bars in a window with room for them, px.
const (
	barsFrom      = 1100.0
	enteredWidth  = 240.0
	countWidth    = 104.0
	digitsWidth   = 40.0
	shareBarWidth = 130.0
	rangeWidth    = 190.0 // of the best time, with a bar from it to the median
	timeDigits    = 52.0
)

// bars reports whether there is room for bars beside numbers.
func (v *Sections) bars() bool { return v.D.Lay.Foot.W >= barsFrom }

// CellWidth is the width of a column with bars: see [part.CellPainter].
func (r sectionRows) CellWidth(column int) float64 {
	if !r.bars() {
		return 0
	}
	switch c := r.countOf(column); {
	case c == countEntered:
		return enteredWidth
	case c >= 0:
		return countWidth
	case r.table == nil:
	case r.table.Columns[column].Name() == "share":
		return shareBarWidth
	case r.table.Columns[column].Name() == "best_seconds":
		return rangeWidth
	}
	return 0
}

// PaintCell draws a number with its bar.
func (r sectionRows) PaintCell(row, column int, at layout.Rect) bool {
	if row >= len(r.rows) || r.table == nil || row >= len(r.table.Rows) {
		return false
	}
	p, s, cell := &r.D.P, &r.rows[row], r.table.Rows[row].Cells[column]
	bars := r.bars()
	c := r.countOf(column)
	if c < 0 {
		name := r.table.Columns[column].Name()
		if !bars || cell.Missing() {
			return false
		}
		if name == "best_seconds" {
			r.paintRange(&r.table.Rows[row], column, at)
			return true
		}
		if name != "share" {
			return false
		}
		paintShare(p, cell.Float(), at)
		return true
	}
	if cell.Missing() {
		return false
	}
	number := at
	if bars {
		most := 1.0
		for i := range r.table.Rows {
			most = max(most, float64(r.table.Rows[i].Cells[column].Int()))
		}
		bar := number.CutLeft(at.W - digitsWidth)
		bar.X, bar.Y, bar.W, bar.H = bar.X+4, at.CenterY()-4, bar.W-4, 8
		room := bar.W
		bar.W = math.Round(room * float64(cell.Int()) / most)
		switch {
		case c == countEntered: // those who go on, then those who end here
			p.Edge(bar, 3, p.T.Line3)
			bar.W = math.Round(room * float64(len(s.Left)) / most)
			p.Round(bar, 3, p.T.G1)
		case bar.W > 0:
			bar.Y, bar.H = bar.Y+1, 6
			p.Round(bar, 1, r.inkOf(c))
		}
	}
	r.paintNumber(row, c, int(cell.Int()), number, at)
	return true
}

// title says what a list of moments is of: "12 deaths in CP 1 – CP 2".
func (v *Sections) title(s *sections.Section, c count) string {
	moments := momentsOf(s, c)
	in := map[count]string{countEntered: " ", countLeft: " from "}[c]
	return countWords(c, len(moments), sections.Attempts(moments)) + cmp.Or(in, " in ") +
		strings.Replace(s.Name, "All", "all", 1)
}

// inkOf returns the colour of a count.
func (v *Sections) inkOf(c count) color.NRGBA {
	switch c {
	case countDied:
		return inkOfKind(sections.Death)
	case countFroze:
		return inkOfKind(sections.Freeze)
	}
	return v.D.P.T.T3
}

// inkOfKind returns the colour of a kind of setback on the map.
func inkOfKind(k sections.Kind) color.NRGBA {
	switch k {
	case sections.Death:
		return theme.Hex(0xff7b72)
	case sections.Freeze:
		return theme.Hex(0x7cc0f7)
	case sections.Back:
		return theme.Hex(0xf2c84e)
	}
	return theme.Hex(0xb9c4cf)
}

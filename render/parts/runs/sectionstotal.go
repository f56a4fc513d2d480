package runs

import (
	"fmt"
	"slices"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/runs/sections"
	"playhead/sim/table"
)

// totalHeight is how high the line of all sections together is, px.
const totalHeight = 30.0

// A sectionSum is all sections of a map together, in words and numbers.
type sectionSum struct {
	row          table.Row
	finish, best string
	slowest      float64  // s: the longest median of a section
	tips         []string // what the moments of each number are, "" without any
}

// sumUp adds up the sections that are listed.
func (v *Sections) sumUp() {
	v.whole = sections.Whole(v.rows)
	v.sum = sectionSum{row: v.whole.Row(), finish: fmt.Sprintf("%d finish", len(v.whole.Left))}
	best, timed := time.Duration(0), len(v.rows) > 0
	for i := range v.rows {
		s := &v.rows[i]
		best, timed = best+s.Fastest(), timed && len(s.Times) > 0
		v.sum.slowest = max(v.sum.slowest, s.Median().Seconds())
	}
	for i := range len(v.rows) + 1 {
		for c := range count(numCounts) {
			tip := ""
			if s := v.sectionOf(i); s != nil && len(momentsOf(s, c)) > 0 {
				tip = v.title(s, c)
			}
			v.sum.tips = append(v.sum.tips, tip)
		}
	}
	if timed {
		v.sum.best = "sum of best " + table.TimeText(best.Seconds())
	}
}

// listAll lists every setback that counts.
func (v *Sections) listAll() {
	w := &v.whole
	all := slices.Concat(w.Died, w.Froze, w.GaveUp, w.TurnedBack, w.Stood)
	v.listMoments(widget.Plural(len(all), "setback")+" in all sections", all, false)
}

// sectionOf returns the section of a row; the one after the last is all of them together.
func (v *Sections) sectionOf(row int) *sections.Section {
	switch {
	case row >= 0 && row < len(v.rows):
		return &v.rows[row]
	case row == len(v.rows) && row > 0:
		return &v.whole
	}
	return nil
}

// paintTotal draws the line of all sections below the rows.
func (v *Sections) paintTotal() {
	r := v.total
	if r.Empty() || len(v.rows) == 0 {
		return
	}
	p := &v.D.P
	p.Fill(r, p.T.S3)
	p.HLine(r.X, r.Y, r.W, p.T.Line2)
	row := &v.sum.row
	bars := v.bars()
	mono := theme.Label.In(theme.Mono)
	v.list.Places(func(column int, x, w float64) {
		cell, name := row.Cells[column], v.table.Columns[column].Name()
		at := layout.Rect{X: x, Y: r.Y, W: w, H: r.H}
		c := v.countOf(column)
		switch {
		case name == "name":
			p.TextIn(x, r.CenterY(), w, canvas.Left, theme.Label.In(theme.Medium), p.T.T1, v.whole.Name)
		case cell.Missing():
		case c >= 0:
			number := at
			if bars {
				number.CutLeft(w - digitsWidth)
			}
			v.paintNumber(len(v.rows), c, int(cell.Int()), number, at)
			if bars && c == countEntered {
				p.Text(x+4, r.CenterY(), theme.Label, p.T.T2, v.sum.finish)
			}
		case name == "share" && bars:
			paintShare(p, cell.Float(), at)
		case name == "best_seconds" && bars:
			p.TextAt(x+w, r.CenterY(), canvas.Right, mono, p.T.T1, v.table.Columns[column].Text(cell))
			p.TextIn(x+4, r.CenterY(), w-timeDigits-12, canvas.Left, theme.Small, p.T.T2, v.sum.best)
		case name == "share" || name == "median_seconds" || name == "best_seconds":
			p.TextAt(x+w, r.CenterY(), canvas.Right, mono, p.T.T1, v.table.Columns[column].Text(cell))
		}
	})
}

// paintShare draws a share as a number with a bar.
func paintShare(p *widget.Painter, share float64, at layout.Rect) {
	p.TextAt(at.Right(), at.CenterY(), canvas.Right, theme.Label.In(theme.Mono), p.T.T1,
		fmt.Sprintf("%.0f %%", 100*share))
	bar := layout.Rect{X: at.X + 4, Y: at.CenterY() - 2, W: at.W - digitsWidth - 14, H: 4}
	p.Round(bar, 2, p.T.S4)
	bar.W *= share
	p.Round(bar, 2, p.T.G1)
}

// paintRange draws the best time of a section, and a bar from it to the median, on one scale for all.
func (v *Sections) paintRange(row *table.Row, column int, at layout.Rect) {
	p, best := &v.D.P, row.Cells[column]
	p.TextAt(at.Right(), at.CenterY(), canvas.Right, theme.Label.In(theme.Mono), p.T.T2,
		v.table.Columns[column].Text(best))
	median := v.table.Cell(row, "median_seconds")
	if median.Missing() || v.sum.slowest <= 0 {
		return
	}
	x, w, y := at.X+4, at.W-timeDigits-8, at.CenterY()
	p.HLine(x, y, w, p.T.Line2)
	from, to := w*best.Float()/v.sum.slowest, w*median.Float()/v.sum.slowest
	p.Round(layout.Rect{X: x + from, Y: y - 3, W: max(2, to-from), H: 6}, 3, p.T.Den2)
	p.FillRect(x+from-1, y-5, 2, 10, p.T.T2)
}

// paintNumber draws a count at the right of a place: a click into zone lists its moments.
func (v *Sections) paintNumber(row int, c count, n int, at, zone layout.Rect) {
	p := &v.D.P
	tgt := widget.Target{Part: numberPart, N: row*numCounts + int(c)}
	ink, text, mono := p.T.T1, fmt.Sprint(n), theme.Label.In(theme.Mono)
	if n == 0 {
		ink = p.T.T3
	}
	if p.Hovered(tgt) {
		w := p.TextWidth(mono, text)
		p.Round(layout.Rect{X: at.Right() - w - 5, Y: at.Y + 3, W: w + 10, H: at.H - 6}, 3, p.T.S5)
	}
	p.TextAt(at.Right(), at.CenterY(), canvas.Right, mono, ink, text)
	tip := v.sum.tips[row*numCounts+int(c)]
	if tip == "" {
		return
	}
	defer p.Hits.Own(v)()
	p.Hits.Add(widget.Zone{
		Rect: zone, Target: tgt, Cursor: widget.CursorPointer, Mouse: true, Tip: tip,
		More: "Click to list them · double-click to play the first",
	})
}

package lanes

import (
	"strconv"

	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// rowHeight returns how high each of n rows is in a lane h px high.
func rowHeight(h float64, n int) float64 { return (h - 6) / float64(max(n, 1)) }

// rows draws the keys of the input lane.
func (n *Lanes) rows(p *widget.Painter, r layout.Rect, rows []timeline.Row) {
	h := rowHeight(r.H, len(rows))
	said := false
	for i := range rows {
		row := &rows[i]
		y := r.Y + 3 + float64(i)*h
		if i%2 == 0 {
			p.FillRect(r.X, y, r.W, h, p.T.OddRow)
		}
		if row.Missing {
			p.DottedHLine(r.X, y+h/2, r.W, p.T.T4)
			if !said { // once is enough
				says(p, r, y+h/2, "not recorded")
				said = true
			}
			continue
		}
		n.row(p, layout.Rect{X: r.X, Y: y, W: r.W, H: h}, row)
	}
}

func (n *Lanes) row(p *widget.Painter, r layout.Rect, row *timeline.Row) {
	if row.BinWidth > 0 {
		Row(p, r, row, &n.Scale)
		return
	}
	for i, b := range row.Bars {
		x0, x1 := n.Scale.At(b.From), n.Scale.At(b.To)
		if x0 > r.Right() {
			return
		}
		if x1 < r.X {
			continue
		}
		if !row.Changes {
			box := layout.Rect{X: x0, Y: r.Y + 1, W: max(2, x1-x0), H: r.H - 2}
			if row.Thin {
				box.Y, box.H = r.CenterY()-2, 4
				n.count(p, r, row, i)
			}
			bar(p, box, row.Lane, b.Inferred)
			continue
		}
		if i > 0 {
			bar(p, layout.Rect{X: x0, Y: r.Y + 1, W: 2, H: r.H - 2}, row.Lane, false)
		}
		x0 = max(x0, r.X)
		if w := p.TextWidth(theme.Small.In(theme.Medium), b.Label); x0+6+w < x1 {
			col := p.T.Lanes[row.Lane]
			if b.Inferred {
				col = p.T.Warn
			}
			p.Text(x0+6, r.CenterY(), theme.Small.In(theme.Medium), col, b.Label)
		}
	}
}

// count writes how many frames a short bar lasts behind it.
func (n *Lanes) count(p *widget.Painter, r layout.Rect, row *timeline.Row, i int) {
	const most = 10 // frames
	b, end := row.Bars[i], r.Right()
	if i+1 < len(row.Bars) {
		end = n.Scale.At(row.Bars[i+1].From)
	}
	text := strconv.Itoa(b.Ticks) + " frames"
	st := theme.Small.In(theme.Medium)
	if x := n.Scale.At(b.To) + 5; b.Ticks > 1 && b.Ticks <= most && x+p.TextWidth(st, text)+4 < end {
		p.Text(x, r.CenterY(), st, p.T.T3, text)
	}
}

// bar draws a pressed key: solid when recorded, hatched when inferred.
func bar(p *widget.Painter, r layout.Rect, lane theme.Lane, inferred bool) {
	col := p.T.Lanes[lane]
	if inferred {
		p.Hatch(r.X, r.Y, r.W, r.H, 4, col)
		p.Edge(r, theme.RadiusBar, col)
		return
	}
	p.Round(r, theme.RadiusBar, col)
}

package widget

import (
	"playhead/render/layout"
	"playhead/render/theme"
)

// Tabs draws tabs with a count each, "" for none, into a heading; counts end before
// ends. The open one has a line of 2 px below it. The targets are t with N counting
// up.
func (p *Painter) Tabs(r layout.Rect, t Target, labels, counts []string, open int, ends float64) {
	st, num := theme.Body.In(theme.Medium), theme.Label.In(theme.Mono)
	x := r.X + 11
	gap, share, spare := p.tabRoom(labels, open, ends-x)
	for i, label := range labels {
		t.N = i
		if i != open && share < 1 {
			label = p.Fit(st, label, share*p.TextWidth(st, label))
		}
		w, count := p.TextWidth(st, label), counts[i]
		full := w
		if more := 8 + p.TextWidth(num, count); count != "" && more < spare {
			full += more
			spare -= more
		} else {
			count = ""
		}
		col := p.T.T2
		if i == open || p.Hovered(t) {
			col = p.T.T1
		}
		p.Text(x, r.CenterY(), st, col, label)
		p.Text(x+w+8, r.CenterY(), num, p.T.T3, count)
		if i == open {
			p.FillRect(x-4, r.Bottom()-3, full+8, 2, p.T.Acc)
		}
		p.Zone(layout.Rect{X: x - 6, Y: r.Y, W: full + 12, H: r.H}, t, CursorPointer)
		x += full + gap
	}
}

// Gaps between tabs, px.
const (
	tabGap      = 20.0
	tabGapLeast = 10.0
)

// tabRoom returns how labels share a width: the gap between them, how much of the width of those that are not open is
// left, 1 for all of it, and what is left for counts.
func (p *Painter) tabRoom(labels []string, open int, width float64) (gap, share, spare float64) {
	all, own := 0.0, 0.0
	for i, label := range labels {
		w := p.TextWidth(theme.Body.In(theme.Medium), label)
		if all += w; i == open {
			own = w
		}
	}
	gaps := float64(max(1, len(labels)-1))
	gap = max(tabGapLeast, min(tabGap, (width-all)/gaps))
	if spare = width - all - gap*gaps; spare >= 0 || all <= own {
		return gap, 1, spare
	}
	return gap, max(0.3, 1+spare/(all-own)), 0
}

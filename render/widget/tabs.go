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
	for i, label := range labels {
		t.N = i
		w, count := p.TextWidth(st, label), counts[i]
		full := w
		if more := 8 + p.TextWidth(num, count); count != "" && x+w+more < ends {
			full += more
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
		x += full + 20
	}
}

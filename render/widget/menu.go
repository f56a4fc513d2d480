package widget

import (
	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
)

// A MenuItem is a row of an open menu.
type MenuItem struct {
	Do       func() // what it does
	Stay     bool   // the menu stays open then
	Label    string
	Key      string
	Check    bool // it is a switch
	Checked  bool
	Disabled string // why it cannot be chosen, "" when it can
	Line     bool   // a line instead of a row
	Head     bool   // a heading
}

// Menu is a list that drops from somewhere.
type Menu struct {
	Items  []MenuItem
	Chosen int // row selected by keyboard, −1 if none
	Scroll float64
}

const menuItemPart Part = "menu item" // N: row

// Row returns the index of the row t, false if t is not a row.
func (m *Menu) Row(t Target) (i int, ok bool) {
	return t.N, t.Part == menuItemPart && t.N < len(m.Items)
}

const (
	menuRow  = 25.0
	menuLine = 9.0
)

// Draw draws the menu below from, or above it when there is more room, and
// takes every press: one beside it closes it. A menu that is higher than the window has
// columns, as far as it is wide enough for them. Draw returns the largest useful scroll of
// one that is still higher.
func (m *Menu) Draw(p *Painter, l *layout.Window, from layout.Rect) (most float64) {
	p.Scrim(l.All)
	rows, r := m.columns(m.width(p), l, from)
	r.X, r.Y = from.X, from.Bottom()+2
	if r.Bottom() > l.All.Bottom()-4 && from.Y > l.All.H/2 {
		r.Y = from.Y - 2 - r.H
	}
	content := r.H
	r.H = min(r.H, l.All.H-8)
	r = r.Within(l.All.Inset(4))
	most = content - r.H
	p.Raised(r, theme.RadiusCard, p.T.S3)
	p.Ground(r)
	p.Clip(r.Inset(1))
	for i := range m.Items {
		it, row := &m.Items[i], rows[i]
		row.X, row.Y = row.X+r.X, row.Y+r.Y-min(m.Scroll, most)
		if it.Line {
			p.HLine(row.X+4, row.Y+menuLine/2, row.W-8, p.T.Line2)
			continue
		}
		m.row(p, row, it, i)
	}
	p.Unclip()
	if most > 0 {
		p.Scrollbar(r.Inset(1), min(m.Scroll, most), content)
	}
	return most
}

// columns returns where the rows are in a menu whose columns have a width, and how large
// it is. A column but the last ends at a line where that leaves it more than half full.
func (m *Menu) columns(w float64, l *layout.Window, from layout.Rect) (rows []layout.Rect, all layout.Rect) {
	high := 0.0
	for i := range m.Items {
		high += m.Items[i].high()
	}
	room := l.All.H - 8
	if from.Y <= l.All.H/2 {
		room = l.All.Bottom() - 4 - from.Bottom() - 2
	}
	for n := 1; ; n++ {
		most := room - 8
		if n*int(w) > int(l.All.W)-8 || n > len(m.Items) {
			n, most = 1, high // it scrolls
		}
		rows, all = make([]layout.Rect, len(m.Items)), layout.Rect{W: float64(n) * w}
		x, y, used := 0.0, 0.0, 1
		for i := range m.Items {
			it := &m.Items[i]
			if y > 0 && (y+it.high() > most || used < n && it.Line && y > high/float64(n)-4*menuRow) {
				x, y, used = x+w, 0, used+1
				if it.Line {
					continue // its column has ended
				}
			}
			rows[i] = layout.Rect{X: x + 4, Y: y + 4, W: w - 8, H: it.high() - 1}
			y += it.high()
			all.H = max(all.H, y+8)
		}
		if used <= n {
			return rows, all
		}
	}
}

// high returns how high a row is with the space below it.
func (it *MenuItem) high() float64 {
	if it.Line {
		return menuLine
	}
	return menuRow
}

// Reach returns the scroll that brings the chosen row into view, of a menu whose
// largest scroll is most.
func (m *Menu) Reach(scroll, most float64) float64 {
	y, content := 4.0, 8.0
	for i := range m.Items {
		if i < m.Chosen {
			y += m.Items[i].high()
		}
		content += m.Items[i].high()
	}
	seen := content - most
	return min(max(scroll, y+menuRow+4-seen), y-4)
}

// indent returns where the words begin in a row: behind the check marks where
// there are any.
func (m *Menu) indent() float64 {
	for i := range m.Items {
		if m.Items[i].Check || m.Items[i].Checked {
			return 26
		}
	}
	return 8
}

// width returns how wide a column of the menu is.
func (m *Menu) width(p *Painter) float64 {
	most := 140.0
	for i := range m.Items {
		it := &m.Items[i]
		w := p.TextWidth(theme.Label, it.Label) + m.indent() + 21
		if it.Key != "" {
			w += p.TextWidth(theme.Small.In(theme.Mono), it.Key) + 24
		}
		most = max(most, w)
	}
	return min(most, 420)
}

func (m *Menu) row(p *Painter, r layout.Rect, it *MenuItem, i int) {
	ink, keyInk := p.T.T1, p.T.T3
	if it.Head {
		p.Text(r.X+8, r.CenterY(), theme.Small, p.T.T3, it.Label)
		return
	}
	t := Target{Part: menuItemPart, N: i}
	on := p.Hovered(t) || m.Chosen == i
	switch {
	case it.Disabled != "":
		ink, keyInk = p.T.T4, p.T.T4
	case on:
		p.Round(r, theme.RadiusButton, p.T.S5)
		keyInk = p.T.T2
	}
	if it.Checked {
		p.Icon(assets.IconCheck, r.X+5, r.Y+4, 16, p.T.AccText)
	}
	kw := p.TextWidth(theme.Small.In(theme.Mono), it.Key)
	x := r.X + m.indent()
	p.TextIn(x, r.CenterY(), r.Right()-x-kw-12, canvas.Left, theme.Label, ink, it.Label)
	p.TextAt(r.Right()-8, r.CenterY(), canvas.Right, theme.Small.In(theme.Mono), keyInk, it.Key)
	z := Zone{Rect: r, Target: t, Cursor: CursorPointer}
	if it.Disabled != "" {
		z.Target, z.Cursor, z.Tip, z.Mouse = Target{Part: Ground}, CursorDefault, it.Disabled, true
	}
	p.Hits.Add(z)
}

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
// takes every press: one beside it closes it. It returns the largest useful
// scroll of a menu that is higher than the window.
func (m *Menu) Draw(p *Painter, l *layout.Window, from layout.Rect) (most float64) {
	p.Scrim(l.All)
	r := m.size(p)
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
	y := r.Y + 4 - min(m.Scroll, most)
	for i := range m.Items {
		it := &m.Items[i]
		if it.Line {
			p.HLine(r.X+8, y+menuLine/2, r.W-16, p.T.Line2)
			y += menuLine
			continue
		}
		m.row(p, layout.Rect{X: r.X + 4, Y: y, W: r.W - 8, H: 24}, it, i)
		y += menuRow
	}
	p.Unclip()
	if most > 0 {
		p.Scrollbar(r.Inset(1), min(m.Scroll, most), content)
	}
	return most
}

// Reach returns the scroll that brings the chosen row into view, of a menu whose
// largest scroll is most.
func (m *Menu) Reach(scroll, most float64) float64 {
	y, content := 4.0, 8.0
	for i := range m.Items {
		h := menuRow
		if m.Items[i].Line {
			h = menuLine
		}
		if i < m.Chosen {
			y += h
		}
		content += h
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

// size returns how large the menu is.
func (m *Menu) size(p *Painter) layout.Rect {
	r := layout.Rect{W: 140, H: 8}
	for i := range m.Items {
		it := &m.Items[i]
		if it.Line {
			r.H += menuLine
			continue
		}
		r.H += menuRow
		w := p.TextWidth(theme.Label, it.Label) + m.indent() + 21
		if it.Key != "" {
			w += p.TextWidth(theme.Small.In(theme.Mono), it.Key) + 24
		}
		r.W = max(r.W, w)
	}
	r.W = min(r.W, 420)
	return r
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

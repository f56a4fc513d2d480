package desk

import (
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/widget"
)

// A Menu is a list of things to do that drops from somewhere.
type Menu struct {
	Kind  string // tells menus apart
	Index int    // of a menu of the menu bar
	Items func() []widget.MenuItem
	From  func() layout.Rect
	// Beside opens the menu beside this one, nil for a menu that stands alone.
	Beside func(dir int)
	// Above draws what stays within reach while the menu is open; it may be nil.
	Above  func()
	Chosen int // row under the keyboard, −1 none

	stack  *Stack
	shown  widget.Menu
	scroll float64
	most   float64 // the largest useful scroll
}

// Drop opens m, or closes it if it is open.
func (s *Stack) Drop(m *Menu) {
	if open := s.Menu(); open != nil && open.Kind == m.Kind && open.Index == m.Index {
		s.open = s.open[:0]
		return
	}
	m.stack = s
	s.open = append(s.open[:0], m)
}

// DropAt opens a menu at the pointer.
func (s *Stack) DropAt(x, y float64, items []widget.MenuItem) {
	at := layout.Rect{X: x, Y: y - 2} // the menu begins 2 px below
	s.Close()
	s.Drop(&Menu{Kind: "context", Items: func() []widget.MenuItem {
		return items
	}, From: func() layout.Rect { return at }, Chosen: -1})
}

// MenuKey reports whether a key opens the context menu of what the keyboard is at: the menu key, or Shift+F10 where
// there is none.
func MenuKey(key string, mods keyboard.Mods) bool {
	return key == "ContextMenu" && mods == 0 || key == "F10" && mods == keyboard.Shift
}

// Name returns "menu".
func (m *Menu) Name() string { return "menu" }

// ChooseFirst puts the keyboard on the first row that can be chosen.
func (m *Menu) ChooseFirst() { m.Chosen = next(m.Items(), -1, 1) }

// Draw draws the menu.
func (m *Menu) Draw() {
	d := m.stack.Desk
	m.shown = widget.Menu{Items: m.Items(), Chosen: m.Chosen, Scroll: m.scroll}
	m.most = m.shown.Draw(&d.P, &d.Lay, m.From())
	if m.Above != nil {
		m.Above()
	}
}

// Key moves through the menu.
func (m *Menu) Key(k KeyPress, _ *Input) {
	items := m.shown.Items
	switch k.Key {
	case "F10", "Tab":
		m.stack.Close()
	case "ArrowDown":
		m.choose(next(items, m.Chosen, 1))
	case "ArrowUp":
		m.choose(next(items, m.Chosen, -1))
	case "ArrowRight", "ArrowLeft":
		if m.Beside == nil {
			return
		}
		if k.Key == "ArrowLeft" {
			m.Beside(-1)
		} else {
			m.Beside(1)
		}
	case "Enter", "NumpadEnter", "Space":
		if m.Chosen >= 0 && m.Chosen < len(items) {
			m.do(&items[m.Chosen])
		}
	}
}

// choose moves to row i and brings it into view.
func (m *Menu) choose(i int) {
	m.Chosen = i
	if i >= 0 {
		m.shown.Chosen = i
		m.scroll = max(0, m.shown.Reach(m.scroll, m.most))
	}
}

// do does what a row says. The menu is closed first, unless several rows are
// chosen one after another.
func (m *Menu) do(it *widget.MenuItem) {
	if !it.Stay {
		m.stack.open = m.stack.open[:0]
	}
	if it.Do != nil {
		it.Do()
	}
}

// Click does what the row at the pointer says.
func (m *Menu) Click(p *widget.Press) {
	if i, ok := m.shown.Row(p.Target); ok {
		m.Chosen = -1
		m.do(&m.shown.Items[i])
	}
}

// Wheel scrolls a menu that is higher than the window.
func (m *Menu) Wheel(t *widget.Turn) bool {
	scroll(&m.scroll, -t.Step(), m.most)
	return true
}

// next returns the row after c (before it with −1) that can be chosen.
func next(items []widget.MenuItem, c, dir int) int {
	for range items {
		c = (c + dir + len(items)) % len(items)
		if c >= 0 && !items[c].Line && !items[c].Head && items[c].Disabled == "" {
			return c
		}
	}
	return -1
}

package render

import (
	"cmp"
	"path/filepath"
	"strings"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/screen/start"
	"playhead/render/session"
	"playhead/render/widget"
)

// menuBar is the menu bar.
type menuBar struct {
	d       *desk.Desk
	dialogs *desk.Stack
	session func() *session.Session // that is watched, nil for none
	do      func(id action.ID)
	recents func() []start.Recent
	bar     *MenuBar      // as last drawn
	drops   []layout.Rect // of its menus
	letters bool          // Alt is held: the menus show their letters
}

// paint draws the menu bar: m is what is said of the recording.
func (b *menuBar) paint(m MenuBar) {
	m.Open, m.Letters = -1, b.letters
	if menu := b.dialogs.Menu(); menu != nil && menu.Kind == "bar" {
		m.Open = menu.Index
	}
	m.Drop = func(i int) { b.dialogs.Drop(b.menu(i)) }
	b.bar, b.drops = &m, m.Draw(&b.d.P, &b.d.Lay)
}

// open opens menu i of the bar, with the keyboard on its first row.
func (b *menuBar) open(i int) {
	m := b.menu(i)
	m.ChooseFirst()
	b.dialogs.Drop(m)
}

// menu returns menu i of the bar.
func (b *menuBar) menu(i int) *desk.Menu {
	n := len(action.Menus)
	return &desk.Menu{
		Kind: "bar", Index: i, Chosen: -1,
		Items: func() []widget.MenuItem { return b.items(i) },
		From: func() layout.Rect {
			if i < len(b.drops) {
				return b.drops[i]
			}
			return layout.Rect{X: 4, Y: 4, W: 28, H: 24}
		},
		Beside: func(dir int) { b.dialogs.Drop(b.menu((i + dir + n) % n)) },
		Above:  b.reach,
	}
}

// reach keeps the words of the menu bar within reach of the pointer.
func (b *menuBar) reach() {
	if !b.d.Lay.Slim {
		b.bar.Reach(&b.d.P, b.drops)
	}
}

// items returns the rows of menu i. In a narrow window the first one holds the
// headings of all.
func (b *menuBar) items(i int) []widget.MenuItem {
	if !b.d.Lay.Slim {
		return b.fill(nil, action.Menus[i], false)
	}
	var items []widget.MenuItem
	for n, m := range action.Menus {
		if n > 0 {
			items = append(items, widget.MenuItem{Line: true})
		}
		items = b.fill(items, m, m == action.ViewMenu || m == action.PlayMenu)
	}
	return items
}

// fill adds the rows of a menu; with short only those that a narrow window has.
func (b *menuBar) fill(items []widget.MenuItem, m action.Menu, short bool) []widget.MenuItem {
	s, section := b.session(), 1
	recents := m == action.RecentFiles.Menu
	line := func(at int) {
		if n := len(items); at/100 != section && n > 0 && !items[n-1].Line && !short {
			items = append(items, widget.MenuItem{Line: true})
		}
		section = at / 100
	}
	for _, r := range b.d.Keys.InMenu(m) {
		if short && !r.Slim || !r.Fits(s) {
			continue
		}
		if recents && r.Menu.At > action.RecentFiles.At {
			recents = false
			line(action.RecentFiles.At)
			items = b.addRecents(items)
		}
		line(r.Menu.At)
		items = append(items, widget.MenuItem{
			Do: func() { b.do(r.ID) }, Label: r.Called(s), Key: b.d.Keys.Shortcut(r.ID), Check: r.Switch,
			Checked: r.IsOn(s), Disabled: r.Why(s),
		})
	}
	return items
}

// recentsShown is how many recent files the menu has.
const recentsShown = 5

func (b *menuBar) addRecents(items []widget.MenuItem) []widget.MenuItem {
	for i, r := range b.recents() {
		if i == recentsShown {
			break
		}
		it := widget.MenuItem{Label: cmp.Or(r.Name, filepath.Base(r.Path)), Do: func() {
			if b.d.Host.OpenPath != nil {
				b.d.Host.OpenPath(r.Path)
			}
		}}
		if r.Missing {
			it.Disabled = "file not found"
		}
		items = append(items, it)
	}
	return items
}

// press opens the menu whose letter is pressed with Alt, and reports
// whether one is. While Alt is held the menus show these letters.
func (b *menuBar) press(in *desk.Input) bool {
	b.letters = in.Mods == keyboard.Alt && !b.d.Lay.Slim
	if !b.letters || b.dialogs.Covered() || b.d.Typing != nil && !b.d.Typing.Passes {
		return false
	}
	for _, k := range in.Keys {
		for i, m := range action.Menus {
			if !k.Repeat && k.Key == strings.ToUpper(m.String()[m.Letter():m.Letter()+1]) {
				b.dialogs.Close()
				b.open(i)
				return true
			}
		}
	}
	return false
}

package render

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// MenuBar is the top row.
type MenuBar struct {
	Title, Place string
	Format       string // the chip at the right
	Notes        int    // how many; 0: no chip
	Problems     int    // those of the notes that say that something is missing
	Open         int    // index of the open menu, −1 if none
	Panel        bool   // the panel is shown
	Letters      bool   // the letters that open a menu with Alt are underlined

	widget.Clicks
	Drop func(i int) // opens menu i, or closes it
}

const menuTitlePart widget.Part = "menu title" // N: menu

// Click opens a menu, or closes it.
func (m *MenuBar) Click(p *widget.Press) {
	if p.Target.Part == menuTitlePart {
		m.Drop(p.Target.N)
	}
}

// Reach keeps the words of the bar within reach of the pointer while a menu is
// open: from one menu one goes to the next. drops is what Draw returned.
func (m *MenuBar) Reach(p *widget.Painter, drops []layout.Rect) {
	defer p.Hits.Own(m)()
	for i, r := range drops {
		p.Zone(r, widget.Control(menuTitlePart, i), widget.CursorPointer)
	}
}

// menuTextX is where the first word starts; menuPad is the space on each side of
// a word.
const (
	menuTextX = 36.0
	menuPad   = 9.0
)

// Draw draws the bar and returns where each menu drops from.
func (m *MenuBar) Draw(p *widget.Painter, l *layout.Window) []layout.Rect {
	r := l.Menu
	defer p.Hits.Own(m)()
	p.Fill(r, p.T.S1)
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	p.AppIcon(10, r.Y+8, 16)
	drops := make([]layout.Rect, 0, len(action.Menus))
	x := menuTextX
	if l.Slim {
		// One button for all menus: the icon.
		drop := layout.Rect{X: 4, Y: r.Y + 4, W: 28, H: 24}
		m.title(p, drop, 0)
		drops = append(drops, drop)
	} else {
		for i, menu := range action.Menus {
			w := p.TextWidth(theme.Body, menu.String()) + 2*menuPad
			drop := layout.Rect{X: x - 1, Y: r.Y + 4, W: w, H: 24}
			m.title(p, drop, i)
			col := p.T.T2
			if m.Open == i || p.Hovered(widget.Control(menuTitlePart, i)) {
				col = p.T.T1
			}
			p.Text(x+menuPad-1, r.CenterY(), theme.Body, col, menu.String())
			if m.Letters {
				word, n := menu.String(), menu.Letter()
				p.HLine(x+menuPad-1+p.TextWidth(theme.Body, word[:n]), r.CenterY()+7,
					p.TextWidth(theme.Body, word[n:n+1]), col)
			}
			drops = append(drops, drop)
			x += w
		}
	}
	right := m.chips(p, l)
	m.titles(p, r, x+20, right-12)
	return drops
}

// title draws the ground of a word and makes it a zone.
func (m *MenuBar) title(p *widget.Painter, r layout.Rect, i int) {
	t := widget.Control(menuTitlePart, i)
	if m.Open == i {
		p.Round(r, theme.RadiusButton, p.T.S5)
	} else if p.Hovered(t) {
		p.Round(r, theme.RadiusButton, p.T.S4)
	}
	p.Zone(r, t, widget.CursorPointer)
}

// chips draws the chips on the right and returns their left edge.
func (m *MenuBar) chips(p *widget.Painter, l *layout.Window) float64 {
	x := l.Menu.Right() - 10
	if l.Slim {
		if m.Title == "" {
			return x
		}
		x -= 28
		state := widget.Normal
		if m.Panel {
			state = widget.On
		}
		p.Button(widget.Button{
			Rect: layout.Rect{X: x + 2, Y: l.Menu.Y + 2, W: 28, H: 28}, Target: widget.Do(action.TogglePanel),
			Icon: assets.IconFilter, Flat: true, State: state, Tip: p.LabelOf(action.TogglePanel),
			Key: p.Shortcut(action.TogglePanel),
		})
		return x
	}
	if m.Notes > 0 {
		c := widget.Chip{
			Y: l.Menu.Y + 6, Label: widget.Plural(m.Notes, "note"), Icon: assets.IconWarn, HasIcon: true,
			Ink: p.T.Warn, Target: widget.Do(action.ShowNotes), Tip: "Warnings and repairs",
		}
		if m.Problems > 0 { // another sign and other words, not another colour alone
			c.Label, c.Icon, c.Ink, c.Tip = widget.Plural(m.Problems, "problem"), assets.IconError, p.T.Err,
				"Missing or damaged parts, warnings and repairs"
			if n := m.Notes - m.Problems; n > 0 {
				c.Label += ", " + widget.Plural(n, "note")
			}
		}
		c.X = x - p.ChipWidth(c)
		p.Chip(c)
		x = c.X - 8
	}
	if m.Format != "" {
		c := widget.Chip{Y: l.Menu.Y + 6, Label: m.Format}
		c.X = x - p.ChipWidth(c)
		if c.X < l.Menu.W/2 {
			return x
		}
		p.Chip(c)
		x = c.X
	}
	return x
}

// titles draws the name of the recording in the middle, beside it the place,
// between two limits.
func (m *MenuBar) titles(p *widget.Painter, r layout.Rect, from, to float64) {
	bold := theme.Body.In(theme.Medium)
	room := to - from
	name := p.Fit(bold, m.Title, room)
	w := p.TextWidth(bold, name)
	place, pw := "", 0.0
	if m.Place != "" && room-w > 60 {
		place = p.Fit(theme.Label, m.Place, room-w-12)
		pw = p.TextWidth(theme.Label, place) + 12
	}
	x := min(max(from, r.CenterX()-(w+pw)/2), to-w-pw)
	p.Text(x, r.CenterY(), bold, p.T.T1, name)
	p.Text(x+w+12, r.CenterY(), theme.Label, p.T.T3, place)
}

package replay

import (
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
)

// tabs are the tabs of parts in the panel, of which one may be open in place of
// players and events.
type tabs struct {
	screen *Screen
	open   part.Tabbed // nil: players and events
}

const (
	panelTabPart widget.Part = "panel tab"         // N: 0 players and events, 1 the first tab of a part
	tabEdgePart  widget.Part = "panel edge of tab" // drags the edge of the panel

	tabsHeight = 34.0
)

// Open opens a tab: see [part.Panel].
func (t *tabs) Open(tab part.Tabbed) {
	t.open = tab
	if o, ok := tab.(part.Opener); ok {
		o.TabOpened()
	}
}

// Shows reports whether a tab is on the screen: see [part.Panel].
func (t *tabs) Shows(tab part.Tabbed) bool { return tab != nil && t.shown() == tab }

// Opened reports whether a tab was opened: see [part.Panel].
func (t *tabs) Opened(tab part.Tabbed) bool { return tab != nil && t.opened() == tab }

// opened returns the open tab, nil if it has nothing to show.
func (t *tabs) opened() part.Tabbed {
	if t.open == nil || t.screen.S == nil || t.open.Tab().Title == "" {
		return nil
	}
	return t.open
}

// shown returns the tab that is on the screen, nil if none is.
func (t *tabs) shown() part.Tabbed {
	r := t.screen
	if r.D.Lay.Panel.Empty() || r.panelled() != nil {
		return nil
	}
	return t.opened()
}

// offered returns the tabs that have something to show.
func (t *tabs) offered() []part.Tabbed {
	var all []part.Tabbed
	for p := range part.Each[part.Tabbed](t.screen.Parts) {
		if tab := p.Tab(); tab.Title != "" && (!tab.Hidden || p == t.open) {
			all = append(all, p)
		}
	}
	return all
}

func (t *tabs) any() bool { return len(t.offered()) > 0 }

// paintHeading draws the headings in place of that of the players.
func (t *tabs) paintHeading(r layout.Rect, players string) {
	t.paintTabs(r, players, nil, r.Right()-36)
}

// paintTabs draws the headings of players and of all tabs, one of them open.
func (t *tabs) paintTabs(r layout.Rect, players string, open part.Tabbed, ends float64) {
	all := t.offered()
	labels, counts, at := []string{"Players"}, []string{players}, 0
	for i, p := range all {
		tab := p.Tab()
		labels, counts = append(labels, tab.Title), append(counts, widget.Thousands(tab.Count))
		if p == open {
			at = i + 1
		}
	}
	p := &t.screen.D.P
	defer p.Hits.Own(t)()
	p.Tabs(r, widget.Target{Part: panelTabPart}, labels, counts, at, ends)
}

// arrange brings the open tab to its place.
func (t *tabs) arrange() {
	if open := t.shown(); open != nil {
		_, rest := t.areas()
		open.ArrangeTab(rest)
	}
}

// areas returns where the headings and the open tab are.
func (t *tabs) areas() (head, rest layout.Rect) {
	rest = widget.SideRect(t.screen.D.Lay.Panel)
	return rest.CutTop(tabsHeight), rest
}

// paint draws the open tab.
func (t *tabs) paint() {
	p, l, open := &t.screen.D.P, &t.screen.D.Lay, t.shown()
	defer p.Hits.Own(t)()
	p.Side(l.Panel, l.Drawer)
	head, rest := t.areas()
	t.paintTabs(head, "", open, head.Right()-8)
	p.HLine(head.X, head.Bottom()-1, head.W, p.T.Line)
	open.PaintTab(rest)
	p.Unclip()
	if !l.Drawer {
		p.MouseZone(layout.Rect{X: l.Panel.X - 3, Y: l.Panel.Y, W: 6, H: l.Panel.H}, widget.Target{Part: tabEdgePart},
			widget.CursorEW)
	}
}

// Drag moves the edge of the panel.
func (t *tabs) Drag(p *widget.Press) bool {
	if p.Target.Part != tabEdgePart {
		return false
	}
	t.screen.D.DragPanelEdge(p)
	return true
}

// Click opens a tab.
func (t *tabs) Click(p *widget.Press) {
	if p.Target.Part != panelTabPart {
		return
	}
	if p.Target.N == 0 {
		t.Open(nil)
	} else if all := t.offered(); p.Target.N <= len(all) {
		t.Open(all[p.Target.N-1])
	}
}

// Wheel scrolls nothing: lists scroll themselves.
func (t *tabs) Wheel(*widget.Turn) bool { return false }

// sharing returns the part that draws pictures of its own on the map, nil while none
// does.
func (r *Screen) sharing() part.Sharing {
	for p := range part.Each[part.Sharing](r.Parts) {
		if p.NoInset() != "" {
			return p
		}
	}
	return nil
}

// panelled returns the part that takes the whole panel, nil while none does.
func (r *Screen) panelled() part.Panelled {
	for p := range part.Each[part.Panelled](r.Parts) {
		if p.TakesPanel() {
			return p
		}
	}
	return nil
}

// dropPick gives up a click on the map that a part waits for, and reports whether one
// did.
func (r *Screen) dropPick() bool {
	for p := range part.Each[part.Picking](r.Parts) {
		if p.DropPick() {
			return true
		}
	}
	return false
}

// explaining returns the part that explains the signs on the map, nil where the legend
// is that of physics.
func (r *Screen) explaining() part.Explaining {
	for p := range part.Each[part.Explaining](r.Parts) {
		if p.Explains() {
			return p
		}
	}
	return nil
}

// covering returns the part that is in place of the map, nil while none is.
func (r *Screen) covering() part.Covering {
	for p := range part.Each[part.Covering](r.Parts) {
		if p.Covers() {
			return p
		}
	}
	return nil
}

// Covered reports whether a part is in place of the map.
func (r *Screen) Covered() bool { return r.covering() != nil }

// strip returns the strip below the overview, nil while no part shows one.
func (r *Screen) strip() part.Striped {
	for p := range part.Each[part.Striped](r.Parts) {
		if p.StripShows() {
			return p
		}
	}
	return nil
}

// PartKeys gives keys to parts, and returns what is left for others.
func (r *Screen) PartKeys(in *desk.Input) []desk.KeyPress {
	given := *in
	for p := range part.Each[part.Keyed](r.Parts) {
		given.Keys = p.Keys(&given)
	}
	return given.Keys
}

// escapeParts closes what Escape closes in a part, and reports whether anything was
// open.
func (r *Screen) escapeParts() bool {
	for p := range part.Each[part.Escaping](r.Parts) {
		if p.Escape() {
			return true
		}
	}
	return false
}

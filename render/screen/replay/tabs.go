package replay

import (
	"maps"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/widget"
)

// tabs are the tabs of parts in the panel. The first one is that of the stacked parts,
// which share it; one of another part may be open in its place.
type tabs struct {
	screen *Screen
	open   part.Tabbed // nil: the stacked parts
	split  float64     // how high the user made the first of these, 0 for the default
	values values      // may be in place of all below the first
	first  first

	stack []stacked // as arranged

	labels, counts []string // of the headings, as last drawn
}

// stacked is where a stacked part is.
type stacked struct {
	part.Stacked
	head, body layout.Rect
}

const (
	panelTabPart widget.Part = "panel tab"   // N: 0 the stacked parts, 1 the first tab of another
	tabEdgePart  widget.Part = "panel edge"  // drags the edge of the panel
	splitPart    widget.Part = "panel split" // drags the end of the first stacked part

	tabsHeight = 34.0
	// splitGap is between the first stacked part and the next, and leastStacked is how much
	// room a further one needs below its heading.
	splitGap     = 6.0
	leastStacked = 40.0
)

// Open opens a tab: see [part.Panel]. A page in place of the map is closed: the tab would be out of sight.
func (t *tabs) Open(tab part.Tabbed) {
	if tab != nil {
		t.screen.Parts.Uncover(nil)
	}
	if _, ok := tab.(part.Stacked); ok {
		tab, t.values.shown = nil, false
	}
	t.open, t.first.over = tab, true
	if o, ok := tab.(part.Opener); ok {
		o.TabOpened()
	}
}

// Shows reports whether a tab is on the screen: see [part.Panel].
func (t *tabs) Shows(tab part.Tabbed) bool {
	if _, ok := tab.(part.Stacked); ok {
		return !t.screen.D.Lay.Panel.Empty() && t.screen.panelled() == nil && t.opened() == nil &&
			!t.screen.Covered()
	}
	return tab != nil && t.shown() == tab
}

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
	if r.D.Lay.Panel.Empty() || r.panelled() != nil || r.Covered() {
		return nil
	}
	return t.opened()
}

// offered returns the tabs that have something to show, but for that of the stacked parts.
func (t *tabs) offered() []part.Tabbed {
	var all []part.Tabbed
	for p := range part.Each[part.Tabbed](t.screen.Parts) {
		if _, ok := p.(part.Stacked); ok {
			continue
		}
		if tab := p.Tab(); tab.Title != "" && (!tab.Hidden || p == t.open) {
			all = append(all, p)
		}
	}
	return all
}

// paintTabs draws the headings of the stacked parts, whose first one has the heading tab,
// and of all other tabs, one of them open.
func (t *tabs) paintTabs(r layout.Rect, tab part.Tab, open part.Tabbed, ends float64) {
	all := t.offered()
	labels, counts, at := append(t.labels[:0], tab.Title), append(t.counts[:0], tab.Counts), 0
	for i, p := range all {
		tab := p.Tab()
		labels, counts = append(labels, tab.Title), append(counts, widget.Thousands(tab.Count))
		if p == open {
			at = i + 1
		}
	}
	t.labels, t.counts = labels, counts
	p := &t.screen.D.P
	defer p.Hits.Own(t)()
	p.Tabs(r, widget.Target{Part: panelTabPart}, labels, counts, at, ends)
}

// arrange brings what the panel shows to its place.
func (t *tabs) arrange() {
	t.stack = t.stack[:0]
	if t.screen.D.Lay.Panel.Empty() || t.screen.panelled() != nil || t.screen.St.Scene.Game == nil {
		return
	}
	rest := widget.SideRect(t.screen.D.Lay.Panel)
	if open := t.shown(); open != nil {
		rest.CutTop(tabsHeight)
		open.ArrangeTab(rest)
		return
	}
	for p := range part.Each[part.Stacked](t.screen.Parts) {
		if len(t.stack) > 0 && rest.H <= widget.HeadingHeight+leastStacked {
			break
		}
		s := stacked{Stacked: p, head: rest.CutTop(widget.HeadingHeight)}
		by := t.split
		if len(t.stack) > 0 {
			by = 0
		}
		s.body = rest.CutTop(min(rest.H, p.StackHeight(rest.H, by)))
		rest.CutTop(min(rest.H, splitGap))
		s.ArrangeHead(s.head)
		s.ArrangeTab(s.body)
		t.stack = append(t.stack, s)
		if t.values.shown {
			t.values.arrange(rest)
			return
		}
	}
}

// paint draws the open tab, or the stacked parts.
func (t *tabs) paint() {
	p, l := &t.screen.D.P, &t.screen.D.Lay
	if l.Panel.Empty() {
		return
	}
	defer p.Hits.Own(t)()
	rest := p.Side(l.Panel, l.Drawer)
	if open := t.shown(); open != nil {
		head := rest.CutTop(tabsHeight)
		t.paintTabs(head, t.firstTab(), open, head.Right()-8)
		p.HLine(head.X, head.Bottom()-1, head.W, p.T.Line)
		open.PaintTab(rest)
	} else {
		t.paintStack()
	}
	p.Unclip()
	if !l.Drawer {
		p.MouseZone(layout.Rect{X: l.Panel.X - 3, Y: l.Panel.Y, W: 6, H: l.Panel.H}, widget.Target{Part: tabEdgePart},
			widget.CursorEW)
	}
}

// firstTab returns the heading of the first stacked part, without its count.
func (t *tabs) firstTab() part.Tab {
	p, ok := part.First[part.Stacked](t.screen.Parts)
	if !ok {
		return part.Tab{}
	}
	return part.Tab{Title: p.Tab().Title}
}

// paintStack draws the stacked parts.
func (t *tabs) paintStack() {
	p := &t.screen.D.P
	for i, s := range t.stack {
		ends, tab := s.PaintHead(s.head), s.Tab()
		if i == 0 && len(t.offered()) > 0 {
			t.paintTabs(s.head, tab, nil, ends)
		} else {
			p.Heading(s.head, tab.Title, tab.Counts)
		}
		p.Ground(s.body)
		s.PaintTab(s.body)
		if i == 0 {
			gap := layout.Rect{X: s.body.X, Y: s.body.Bottom(), W: s.body.W, H: splitGap}
			p.HLine(gap.X, gap.Bottom()-1, gap.W, p.T.Line)
			p.MouseZone(layout.Rect{X: gap.X, Y: gap.Y - 1, W: gap.W, H: 8}, widget.Target{Part: splitPart},
				widget.CursorDefault)
		}
	}
	if t.values.shown {
		t.values.paint()
	}
}

// Stacked returns where the n-th stacked part is, empty where it is not shown.
func (t *tabs) Stacked(n int) layout.Rect {
	if n >= len(t.stack) {
		return layout.Rect{}
	}
	r := t.stack[n].head
	r.H = t.stack[n].body.Bottom() - r.Y
	return r
}

// Drag moves the edge of the panel, or the end of the first stacked part.
func (t *tabs) Drag(p *widget.Press) bool {
	switch p.Target.Part {
	case tabEdgePart:
		t.screen.D.DragPanelEdge(p)
	case splitPart:
		if (p.Phase == widget.Moved || p.Phase == widget.Ended && !p.Click()) && len(t.stack) > 0 {
			t.split = p.Y - t.stack[0].body.Y
		}
	default:
		return false
	}
	return true
}

// Click opens a tab.
func (t *tabs) Click(p *widget.Press) {
	if p.Target.Part != panelTabPart {
		return
	}
	if p.Target.N == 0 {
		t.choose(nil)
	} else if all := t.offered(); p.Target.N <= len(all) {
		t.choose(all[p.Target.N-1])
	}
}

// choose opens a tab, nil for that of the stacked parts, and remembers it for other
// recordings of this kind of game.
func (t *tabs) choose(tab part.Tabbed) {
	t.Open(tab)
	title := t.firstTab().Title
	if tab != nil {
		title = tab.Tab().Title
	}
	if kind := t.first.kind; kind != "" && t.screen.D.Set.Tabs[kind] != title {
		t.screen.D.Change(func(s *settings.Settings) {
			s.Tabs = maps.Clone(s.Tabs)
			if s.Tabs == nil {
				s.Tabs = map[string]string{}
			}
			s.Tabs[kind] = title
		})
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

// uncover closes what lies over the page in place of the map, or the page, and reports whether there is one.
func (r *Screen) uncover() bool {
	page := r.Parts.Covering()
	if page == nil {
		return false
	}
	if over, ok := page.(part.Escaping); !ok || !over.Escape() {
		page.Uncover()
	}
	return true
}

// Covered reports whether a part is in place of the map.
func (r *Screen) Covered() bool { return r.Parts.Covering() != nil }

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
	if r.Tabs.showsValues() {
		given.Keys = r.Tabs.values.list.Keys(&given)
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
	return r.Tabs.values.list.Escape()
}

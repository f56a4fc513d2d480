package library

import (
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	backPart    widget.Part = "library back"
	drawerPart  widget.Part = "library places"
	patternPart widget.Part = "library excluded"
)

// Paint draws the screen.
func (s *Screen) Paint() {
	p := &s.d.P
	defer p.Hits.Own(s)()
	a := s.areas()
	p.Fill(s.d.Lay.Map, p.T.S1)
	s.paintField(p, a, len(s.names.matching()))
	s.paintChips(p, a.chips, s.grouping().label, s.list.grid.on)
	p.Clip(a.list)
	if s.listsNames() {
		s.names.paint(p, a.list)
	} else {
		s.list.paint(p, a.list)
	}
	p.Unclip()
	if !a.toast.Empty() {
		p.HLine(a.toast.X, a.toast.Y, a.toast.W, p.T.Line)
	}
	if !a.page.Empty() {
		s.page.paint(p, a.page, a.covers)
	}
	if !a.places.Empty() {
		s.side.paint(p, a.places, a.drawer)
	}
	if !a.keys.Empty() {
		s.paintKeys(p, a.keys)
	}
}

// paintKeys draws the few keys one needs here.
func (s *Screen) paintKeys(p *widget.Painter, r layout.Rect) {
	p.Fill(r, p.T.S2)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	x := r.X + 16
	enter := "play"
	if s.listsNames() {
		enter = "open page"
	}
	for _, k := range [...][2]string{{"↑ ↓", "choose"}, {"Enter", enter}, {"Tab", "next control"}, {"Esc", "back"}} {
		w := p.TextWidth(theme.Label.In(theme.Mono), k[0]) + 14
		if x+w+8+p.TextWidth(theme.Label, k[1]) > r.Right()-8 {
			return
		}
		c := layout.Rect{X: x, Y: r.CenterY() - 10, W: w, H: 20}
		p.Box(c, theme.RadiusButton, p.T.S3, p.T.Line2)
		p.TextAt(c.CenterX(), c.CenterY(), canvas.Center, theme.Label.In(theme.Mono), p.T.T1, k[0])
		x += w + 8
		x += p.Text(x, r.CenterY(), theme.Label, p.T.T2, k[1]) + 22
	}
	const hint = "Type to search names, maps, players and chat. Narrow with <60s, 2026, map:, player:, is:new."
	if w := p.TextWidth(theme.Small, hint); x+w+24 < r.Right() {
		p.TextAt(r.Right()-16, r.CenterY(), canvas.Right, theme.Small, p.T.T3, hint)
	}
}

// The sizes of the parts of the screen, in px.
const (
	placesWidth  = 232.0
	pageWidth    = 320.0
	placesFrom   = 900.0  // narrower windows show the places on request
	pageFrom     = 1180.0 // in narrower windows a page covers the list
	lowFrom      = 520.0
	keysHeight   = 40.0
	searchHeight = 56.0
	chipsHeight  = 34.0
	rowHeight    = 64.0
	nameHeight   = 36.0
	groupHeight  = 28.0
	cellWidth    = 216.0 // at least, of the grid
	footHeight   = 84.0
	toastRoom    = 64.0
)

// areas is where the parts of the screen are. A part that is not there is empty.
type areas struct {
	places, page, search, chips, list, toast, keys layout.Rect
	drawer                                         bool // the places are opened by a button
	covers                                         bool // the page covers the list
}

// areas returns where the parts of the screen are.
func (s *Screen) areas() areas {
	rest := s.d.Lay.Map
	low := rest.H < lowFrom-layout.MenuHeight
	var a areas
	if !low {
		a.keys = rest.CutBottom(keysHeight)
	}
	a.drawer = rest.W < placesFrom
	if !a.drawer {
		a.places = rest.CutLeft(placesWidth)
	} else if s.drawer {
		a.places = layout.Rect{X: rest.X, Y: rest.Y, W: placesWidth, H: rest.H}
	}
	if s.page.of.Name != "" {
		if a.covers = rest.W+placesWidth < pageFrom || a.drawer; a.covers {
			w := min(pageWidth, rest.W)
			a.page = layout.Rect{X: rest.Right() - w, Y: rest.Y, W: w, H: rest.H}
		} else {
			a.page = rest.CutRight(pageWidth)
		}
	}
	search := searchHeight
	if low {
		search -= 10
	}
	a.search = rest.CutTop(search)
	a.chips = rest.CutTop(chipsHeight)
	if len(s.d.Toasts) > 0 { // no row is below a toast
		a.toast = rest.CutBottom(min(toastRoom, rest.H))
	}
	a.list = rest
	return a
}

// Covers returns what toasts leave uncovered. They appear below the list.
func (s *Screen) Covers() []layout.Rect {
	a := s.areas()
	return []layout.Rect{a.places, a.keys}
}

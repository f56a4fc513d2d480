package library

import "playhead/render/layout"

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
	headHeight   = 26.0
	rowHeight    = 64.0
	nameHeight   = 36.0
	groupHeight  = 28.0
	cellWidth    = 216.0 // at least, of the grid
	footHeight   = 84.0
	toastRoom    = 64.0
)

// areas is where the parts of the screen are. A part that is not there is empty.
type areas struct {
	places, page, search, chips, head, list, toast, keys layout.Rect
	drawer                                               bool // the places are opened by a button
	covers                                               bool // the page covers the list
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
	if s.pageOf.Name != "" {
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
	if !s.listsNames() && !s.grid {
		a.head = rest.CutTop(headHeight)
	}
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

// columns are where the columns of the list begin and how wide they are; those
// without a width are left out.
type columns struct {
	picture, name, maps, players, length, date, best, watched layout.Rect
}

// columns lays the columns out for rows of some width.
func (s listView) columns(r layout.Rect) columns {
	var c columns
	rest := r
	rest.CutLeft(16)
	rest.CutRight(16)
	c.picture = rest.CutLeft(96)
	rest.CutLeft(12)
	take := func(to *layout.Rect, w, from float64) {
		if r.W >= from && w > 0 {
			*to = rest.CutRight(w)
			rest.CutRight(12)
		}
	}
	watched, best, length := 72.0, 92.0, 62.0
	if hides(s.d) {
		watched, best, length = 0, 0, 0
	}
	take(&c.watched, watched, 760)
	take(&c.best, best, 420)
	take(&c.date, 88, 480)
	take(&c.length, length, 600)
	take(&c.players, min(380, r.W*0.22), 820)
	take(&c.maps, min(260, r.W*0.15), 560)
	c.name = rest
	return c
}

// A block is a run of rows below a heading, or all rows.
type block struct {
	heading     bool
	title, note string
	from, count int
	y, h        float64 // of its rows; the heading is above
}

// blocks lays the rows out from y = 0 on and returns them with their height.
func (s listView) blocks(w float64) (all []block, height float64) {
	rows, h, per := s.rows(), rowHeight, 1
	switch {
	case s.listsNames():
		h = nameHeight
	case s.grid:
		per = max(1, int((w-16)/cellWidth))
		h = s.cellHeight(w)
	}
	s.list.columns = per
	add := func(b block) {
		if b.heading {
			height += groupHeight
		}
		b.y, b.h = height, float64((b.count+per-1)/per)*h
		height += b.h
		all = append(all, b)
	}
	if s.listsNames() || s.found == nil || len(s.found.Groups) == 0 {
		add(block{count: rows})
		return all, height
	}
	for _, g := range s.found.Groups {
		add(block{heading: g.Title != "", title: g.Title, note: g.Note, from: g.From, count: g.Count})
	}
	return all, height
}

// cellHeight returns how high a cell of the grid is in a list of some width.
func (s listView) cellHeight(w float64) float64 {
	per := max(1, int((w-16)/cellWidth))
	return ((w-16)/float64(per)-16)*9/16 + 62
}

// rowAt returns where row i is in the list that was laid out last.
func (s listView) rowAt(i int) (y, h float64) {
	w := s.areas().list.W
	all, _ := s.blocks(w)
	h = rowHeight
	switch {
	case s.listsNames():
		h = nameHeight
	case s.grid:
		h = s.cellHeight(w)
	}
	for _, b := range all {
		if i >= b.from && i < b.from+b.count {
			return b.y + float64((i-b.from)/s.list.columns)*h, h
		}
	}
	return 0, h
}

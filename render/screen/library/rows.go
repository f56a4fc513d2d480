package library

import (
	"slices"

	"playhead/render/layout"
	"playhead/render/shelf"
)

// columns are where the columns of the list begin and how wide they are; those
// without a width are left out.
type columns struct {
	picture, name, maps, players, length, date, best, watched layout.Rect
}

// columnsOf lays the columns out for rows of some width, without results where they are
// hidden.
func columnsOf(r layout.Rect, hidden bool) columns {
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
	watched, best, length := 72.0, 92.0, 76.0
	if hidden {
		watched, best, length = 0, 0, 0
	}
	take(&c.watched, watched, 760)
	take(&c.best, best, 420)
	take(&c.date, 116, 480)
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

// rowHeight returns how high rows are in a list of some width, and how many items there
// are in each.
func (s *list) rowHeight(w float64) (h float64, per int) {
	switch {
	case s.listsNames():
		return nameHeight, 1
	case s.grid:
		per = max(1, int((w-16)/cellWidth))
		return ((w-16)/float64(per)-16)*9/16 + 62, per
	}
	return rowHeight, 1
}

// blocks lays the rows out from y = 0 on and returns them with their height.
func (s *list) blocks(w float64) (all []block, height float64) {
	h, per := s.rowHeight(w)
	add := func(b block) {
		if b.heading {
			height += groupHeight
		}
		b.y, b.h = height, float64((b.count+per-1)/per)*h
		height += b.h
		all = append(all, b)
	}
	if s.listsNames() || s.found == nil || len(s.found.Groups) == 0 {
		add(block{count: s.rows()})
		return all, height
	}
	for _, g := range s.found.Groups {
		add(block{heading: g.Title != "", title: g.Title, note: g.Note, from: g.From, count: g.Count})
	}
	return all, height
}

// most returns how far the list can be scrolled in its area.
func (s *list) most(area layout.Rect) float64 {
	_, height := s.blocks(area.W)
	return max(0, height+8-area.H)
}

// choose chooses row i.
func (s *list) choose(i int) {
	s.chosen = min(max(i, 0), max(0, s.rows()-1))
	if items := s.items(); !s.listsNames() && s.chosen < len(items) {
		s.chosenID = items[s.chosen].ID
	}
}

// keepChosen finds the chosen item in a new answer.
func (s *list) keepChosen() {
	items := s.items()
	if i := slices.IndexFunc(items, func(it shelf.Item) bool { return it.ID == s.chosenID }); i >= 0 &&
		s.chosenID != 0 {
		s.chosen = i
	}
	s.chosen = min(s.chosen, max(0, len(items)-1))
}

// reveal scrolls to the chosen row in the area of the list.
func (s *list) reveal(area layout.Rect) {
	all, _ := s.blocks(area.W)
	y := 0.0
	h, per := s.rowHeight(area.W)
	for _, b := range all {
		if i := s.chosen - b.from; i >= 0 && i < b.count {
			y = b.y + float64(i/per)*h
		}
	}
	s.scroll = max(min(s.scroll, y), y+h-area.H)
}

// top goes to the first row.
func (s *list) top() { s.scroll, s.chosen, s.chosenID = 0, 0, 0 }

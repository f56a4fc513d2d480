package library

import (
	"playhead/render/shelf"
)

// Shown is what a picture of the screen is made from. Equal values are drawn
// alike.
type Shown struct {
	shows, grid, drawer, editing bool
	came, chosen, chosenRun      int
	scroll, page, places         float64
	of                           shelf.PageOf
	ask                          shelf.Ask
	query, patterns              string
}

// Shown returns what a picture of the screen is made from now.
func (s *Screen) Shown() Shown {
	if !s.shows {
		return Shown{}
	}
	return Shown{
		true, s.grid, s.drawer, s.editing, s.came, s.chosen, s.chosenRun, s.list.scroll, s.pageScroll, s.side.scroll,
		s.pageOf, s.ask, s.field.Text(), s.patterns.Text(),
	}
}

// State returns the state of the screen for tests, nil when it is not shown.
func (s *Screen) State() *LibraryState {
	if !s.shows {
		return nil
	}
	st := &LibraryState{
		Query: s.field.Text(), Folders: len(s.places.Folders), Step: s.places.Indexing.Step,
		Unreadable: s.places.Indexing.Unreadable, All: s.places.Counts[shelf.All],
		Found: s.rows(), Chosen: s.chosen, Scroll: s.list.scroll, Grid: s.grid, Group: s.ask.Group.String(),
		Page: s.pageOf.Name, Editing: s.editing,
		Place: int(s.ask.Place), Sort: int(listView{s}.sorted()), Reverse: s.ask.Reverse, Names: []string{},
		Drawer: s.drawer, Excluded: s.places.Excluded,
	}
	for _, pic := range s.pictures.have {
		if pic.img != nil {
			st.Pictures++
		}
	}
	if s.page != nil && s.page.Of == s.pageOf {
		st.PageRuns, st.PageMap = len(s.page.Best), s.page.Map
	}
	if s.listsNames() {
		for _, n := range s.matching() {
			st.Names = append(st.Names, n.Name)
		}
	} else if s.found != nil {
		st.Answered = s.found.Ask == s.ask
		st.TookMS = float64(s.found.Took.Microseconds()) / 1000
		for i := range min(len(s.found.Items), 50) {
			st.Names = append(st.Names, s.found.Items[i].Name)
		}
	}
	return st
}

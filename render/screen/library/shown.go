package library

// shown is what a picture of the screen is made from. Equal values are drawn
// alike.
type shown struct {
	grid, drawer, editing   bool
	came, chosen, chosenRun int
	scroll, page, places    float64
	sort, group             string
	of                      PageOf
	ask                     Ask
	query, patterns         string
}

// Shown returns what a picture of the screen is made from now: see [part.Comparable].
func (s *Screen) Shown() any {
	return shown{
		grid: s.list.grid.on, drawer: s.drawer, editing: s.side.editing, came: s.came,
		chosen: s.list.table.Cursor()<<16 + s.names.table.Cursor(), chosenRun: s.page.chosen, scroll: s.scrolled(),
		page: s.page.scroll, places: s.side.scroll, sort: s.sorted(), group: s.list.table.GroupedBy(), of: s.page.of,
		ask: s.ask, query: s.field.Text(), patterns: s.side.patterns.Text(),
	}
}

// scrolled returns how far the list is scrolled, in px.
func (s *Screen) scrolled() float64 {
	switch {
	case s.listsNames():
		return s.names.table.Scrolled()
	case s.list.grid.on:
		return s.list.grid.offset
	}
	return s.list.table.Scrolled()
}

// sorted returns how the list is sorted, as for --sort.
func (s *Screen) sorted() string {
	if s.list.of == nil {
		return ""
	}
	return s.list.table.SortedBy()
}

// State describes what is shown: see [part.Telling].
func (s *Screen) State() (key string, state any) {
	st := &LibraryState{
		Query: s.field.Text(), Folders: len(s.places.Folders), Step: s.places.Indexing.Step,
		Unreadable: s.places.Indexing.Unreadable, All: s.places.Counts[All],
		Found: len(s.items()), Chosen: s.list.place(), Scroll: s.scrolled(), Grid: s.list.grid.on,
		Group: s.grouping().label,
		Page:  s.page.of.Name, Editing: s.side.editing,
		Place: int(s.ask.Place), Sort: s.sorted(), Names: []string{},
		Drawer: s.drawer, Excluded: s.places.Excluded,
	}
	for _, pic := range s.list.pictures.have {
		if pic.img != nil {
			st.Pictures++
		}
	}
	if pg := s.page.shown; pg != nil && pg.Of == s.page.of {
		st.PageRuns, st.PageMap = len(pg.Best), pg.Map
	}
	if s.listsNames() {
		for _, n := range s.names.matching() {
			st.Names = append(st.Names, n.Name)
		}
		st.Found = len(st.Names)
	} else if s.found != nil {
		st.Answered = s.found.Ask == s.ask
		st.TookMS = float64(s.found.Took.Microseconds()) / 1000
		rows := s.list.table.Visible()
		for _, r := range rows[:min(len(rows), 50)] {
			st.Names = append(st.Names, s.found.Items[r].Name)
		}
	}
	return "library", st
}

// LibraryState is what the screen of the library shows.
type LibraryState struct {
	Query      string   `json:"query"`
	Answered   bool     `json:"answered"` // the list answers the query
	TookMS     float64  `json:"took_ms"`  // answering it
	Place      int      `json:"place"`
	All        int      `json:"all"`   // recordings in the library
	Found      int      `json:"found"` // rows in the list
	Names      []string `json:"names"` // of the first 50
	Chosen     int      `json:"chosen"`
	Scroll     float64  `json:"scroll"`
	Sort       string   `json:"sort"` // as for --sort
	Grid       bool     `json:"grid"`
	Group      string   `json:"group"`
	Folders    int      `json:"folders"`
	Excluded   []string `json:"excluded"`
	Editing    bool     `json:"editing"` // what is excluded
	Drawer     bool     `json:"drawer"`
	Page       string   `json:"page"` // the player or map whose page is open
	PageMap    string   `json:"page_map"`
	PageRuns   int      `json:"page_runs"`
	Pictures   int      `json:"pictures"` // that are there
	Step       string   `json:"step"`     // of indexing, "" when done
	Unreadable int      `json:"unreadable"`
}

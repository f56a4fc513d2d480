package library

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
	Sort       int      `json:"sort"`
	Reverse    bool     `json:"reverse"`
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

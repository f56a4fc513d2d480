package library

import (
	"image"
	"time"

	"playhead/sim/table"
)

// A Host does for the library what lies outside the window. All functions are
// called on the window's goroutine and must return immediately; what they call
// back they call there too, usually later. Of several questions of a kind only the
// last one needs to be answered.
type Host struct {
	// Show is called when the library is opened: from then on the index is kept
	// up to date and the functions passed are called with what changed.
	Show    func(places func(*Places), found func(*Found))
	Find    func(a Ask)
	Page    func(of PageOf, done func(*Page))
	Names   func(place Place, done func([]Named)) // Players or Maps
	Picture func(id int64, done func(image.Image))
	// Play opens a recording, at a time of it or, with a negative one, where it
	// was left.
	Play func(path string, at time.Duration)
	// PlayWith opens a recording where it was left, completed by another one of its round.
	PlayWith func(path, other string)
	// PlayRun opens the recording of a run where the run begins, with its player
	// followed.
	PlayRun func(r *Run)
	// Compare plays the first run of some beside the others.
	Compare func(runs []Run)
	// AddFolder asks for folders. RemoveFolder takes one out of the library, not
	// off the disk.
	AddFolder    func()
	RemoveFolder func(path string)
	// Exclude sets the patterns of files and folders to leave out.
	Exclude func(patterns []string)
}

// A Place is which part of the library is shown.
type Place uint8

// The places.
const (
	All Place = iota
	Watched
	Unfinished
	Bookmarked
	Players
	Maps
	Unreadable
	InFolder
	NumPlaces
)

// An Ask is what the list should show.
type Ask struct {
	Text   string // the query
	Place  Place
	Folder string // of InFolder
}

// A Row is a recording in the list, or a file that was not looked into yet or
// cannot be read.
type Row struct {
	ID           int64
	Path         string // of the copy to open
	Name, Folder string // of the file, of the folder that was added
	Copies       int
	Kind         string // "demo", "teehistorian"
	Map, Server  string
	Players      []string // the longest in the game
	PlayerCount  int
	Length       time.Duration // 0: not known
	Date         time.Time
	FileDate     bool     // the recording has no date: it is that of the file
	SameRound    []string // paths of other recordings of the same round
	Watched      float64  // 0 to 1
	WatchedTo    time.Duration
	Best         *Run // the fastest finished run, nil without one
	Runs         int  // finished
	Pending      bool // not read to its end yet
	Missing      bool // its disk is not connected
	Broken       bool // there is nothing to show but Error
	Error        string
}

// Playable reports whether the recording can be opened now.
func (r *Row) Playable() bool { return !r.Missing && !r.Broken }

// A Run is a finished run.
type Run struct {
	Path, Name, Map string
	Number          int           // of the recording
	Player          int           // client ID, of a team's run that of one of its players
	Sources         int           // recordings that hold this finish, 0 not counted
	Start           time.Duration // in the recording
	Time            time.Duration
	Date            time.Time
	Missing         bool // its disk is not connected
}

// An Item is a Row that was found, with the best run that the query chooses and
// how many it chooses.
type Item struct {
	*Row
	Best *Run
	Runs int
}

// Found is what an Ask found, the newest first.
type Found struct {
	Ask   Ask
	Items []Item
	// Table has a row for each item: the columns of `replay find`, and name, folder, date,
	// month, lead (the first player), watched (a share) and watched_at.
	Table   *table.Table
	Runs    int  // that the query chooses
	ByRuns  bool // the query is about runs
	Terms   []Term
	Facets  []Facet
	Words   []string // to mark in the rows
	Problem string   // with the query
	None    string   // why there is nothing
	Took    time.Duration
}

// A Term is an understood part of a query.
type Term struct {
	Label, Value string // "player", "nova"
	Without      string // the query without it
}

// A Facet would narrow the list.
type Facet struct {
	Label string
	Count int
	With  string // the query with it
	// Results: it tells how recordings end.
	Results bool
}

// Places is what the library consists of, and how far its index is.
type Places struct {
	Counts   [NumPlaces]int
	Folders  []Folder
	Excluded []string
	Indexing Indexing
}

// A Folder is a place with recordings.
type Folder struct {
	Path, Name string
	Count      int
	Missing    bool // its disk is not connected
	Game       bool // of an installed game, not added by the user
}

// Indexing is how far the index is.
type Indexing struct {
	Step        string // "Listing", "Reading headers", "Reading recordings"; "" when done
	Done, Total int    // files
	Left        time.Duration
	Unreadable  int
	Problem     string // why there is no index
	NotKept     string // why the index is not kept, "" if it is
}

// A Named is a player or a map.
type Named struct {
	Name       string
	Recordings int
	Hours      float64
}

// A PageOf is what a page is about.
type PageOf struct {
	Name  string
	IsMap bool
	Map   string // of the chart of a player, "" for the one with most runs
}

// A Page is what the library knows of a player or a map.
type Page struct {
	Of                         PageOf
	Name                       string
	From, To                   time.Time
	Recordings, Others, Runs   int // Others: maps of a player, players of a map
	Hours                      float64
	Best                       []Run
	Often                      []Named
	Map                        string // of Course
	Course                     []Run  // by date
	Heat                       []Cell
	HeatX, HeatY, HeatW, HeatH int32 // the tiles Heat is on
}

// A Cell is how often tees died and froze on a tile.
type Cell struct {
	X, Y            int32
	Deaths, Freezes int
}

package desk

import "time"

// A Clip is a clip that the user wants of what is watched.
type Clip struct {
	From, To      time.Duration // positions in the recording
	Ending        string        // of the file's name, with the dot: its kind
	Numbered      bool          // a file for each frame
	Width, Height int           // pixels
	FPS           int
	Speed         float64
	Follow        int // client id, −1 nobody
	// X, Y and Across are the camera's centre and how wide it sees, in world units,
	// if nobody is followed.
	X, Y, Across float64
	Wide         float64 // world units the camera sees, 0: the usual
	Recorded     bool    // the camera does what it did while recording
	Bare         bool    // without the interface
	Caption      bool
	Keys         bool            // the keys of the followed player over Ground
	Ground       string          // scene, transparent or RRGGBB
	Slow         []time.Duration // where the clip is slow
	Reel         string          // file of moments that are shown one after another; nothing else says what is shown
	Still        bool            // a picture of From instead of a clip
	Every        time.Duration   // a picture of moments so far from each other, 0: a clip
	MaxBytes     int64           // 0: any size
	HideNames    bool            // players, clans and the recording get aliases
	Demo         *Demo           // a demo instead of a clip, nil for a clip
	Table        *Table          // a table instead of a clip, nil for a clip
	Page         *Page           // a moment page instead of a clip, nil for a clip
}

// DemoEnding is how the names of demos end.
const DemoEnding = ".demo"

// A Demo is what a demo of a range holds.
type Demo struct {
	ShareSafe bool // noise is added, so that a program cannot repeat the players' inputs
	NoChat    bool
	Team      int // only players while they are in this DDRace team, −1 everybody
	Player    int // only this client id, −1 everybody
}

// TableEnding is how the names of tables end.
const TableEnding = ".csv"

// A Table is what a table of a range holds: a row for every player at every
// recorded tick.
type Table struct {
	Whole    bool // the whole recording instead of the range
	Player   int  // only this client id, −1 everybody
	Inferred bool // also simulated and inferred values
}

// PageEnding is how the names of moment pages end.
const PageEnding = ".html"

// A Page is what a moment page of a range holds.
type Page struct {
	Exact  bool // no noise is added: a program can repeat the players' inputs
	Follow int  // client id of the player that the page begins with, −1 for all
	Player int  // only this client id, −1 everybody
}

// A ClipJob is a clip that is being made by another process.
type ClipJob struct {
	State  func() ClipState
	Cancel func() // has what was written removed
}

// A ClipState is how far a clip is.
type ClipState struct {
	Done, Frames int // Frames is 0 until it is known
	Path         string
	Ended        bool
	Cancelled    bool
	Wrong        string // why there is no clip, "" if there is one
	Bytes        int64  // of the file, once it is there
	Still        bool   // it is a picture
	Copied       bool   // to the clipboard
}

// A ClipHost makes clips, and what else is for others.
type ClipHost struct {
	// Start begins to make a clip, or returns why it cannot.
	Start func(Clip) (*ClipJob, error)
	// Needs returns what has to be installed first for files of an ending, "" for
	// nothing.
	Needs func(ending string) string
	// Link copies a link to the moment that is shown, or the command line that shows it;
	// nil where nothing can be handed to others.
	Link func(command bool)
	// AddToReel adds the selected range, or what is around the playhead, to the reel.
	AddToReel, PlayReel, ExportReel func()
}

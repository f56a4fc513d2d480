package desk

import (
	"image"

	"playhead/render/session"
	"playhead/render/settings"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/bests"
	"playhead/sim/runs/compare"
	"playhead/sim/runs/sections"
	"playhead/sim/segments"
	"playhead/sim/table"
)

// A Host does what lies outside the window. All functions are called on the
// window's goroutine and must return at once.
type Host struct {
	Open     func()            // asks for recordings
	OpenPath func(path string) // opens a recording
	// OpenRun opens the recording of a run and plays that from its start.
	OpenRun    func(a *bests.Attempt)
	OpenSample func(i int)
	Reload     func()
	ChooseMap  func() // asks for a map
	// Picture takes a picture of the window: to a file, or to the clipboard.
	Picture    func(img *image.RGBA, toClipboard bool)
	ShowFolder func(path string) // in the file manager
	OpenFolder func(path string) // offers the recordings in it
	// ChooseFolders asks for folders and calls back with one or more, perhaps later.
	ChooseFolders func(title string, chosen func(paths []string))
	Copy          func(text string)
	Paste         func(func(text string)) // calls back with what is there, perhaps later
	// Watch shows the capture through the eyes of one client, −1 all together;
	// ShowPrivate shows what is private of the recording, or masks it again. Both
	// show another session that goes on where this one is: see Session.Carry.
	Watch       func(client int)
	ShowPrivate func(on bool)
	// OpenMap opens the recording of another map of the same server, and plays on.
	OpenMap func(path string)
	// Annotate takes the packets in a text apart.
	Annotate func(text string) ([]sim.Packet, error)
	Heat     HeatHost
	// Segments reads the segments of demos and of folders of demos, and calls back with them, perhaps
	// later. It says itself what cannot be read.
	Segments func(paths []string, done func([]segments.Segment))
	// Sections reads the other recordings in the folder of the one that is shown, and calls back with the attempts at a
	// map after each. stop ends that; the end of the recording does, too.
	Sections func(mapName string, lines []compare.Edge, each func(FolderSections)) (stop func())
	// OtherRuns reads other recordings, those of the library or of the folder of the one that is shown, and calls back
	// after each with the runs of players on a map. stop ends that; the end of the recording does, too.
	OtherRuns func(mapName string, fromLibrary bool, each func(OtherRuns)) (stop func())
	// SaveTable saves rows of a list where tables go, under a new name.
	SaveTable func(*table.Table, TableFormat)
	// SaveCase saves the drawings and bookmarks as a case, under a new name. Without names, nobody in the recording is
	// named in it.
	SaveCase func(withoutNames bool)
	// SaveGhost saves a run as a ghost, which DDNet races against, and says why it cannot.
	SaveGhost func(*runs.Run)
	// SaveSheet saves the timing sheet of a run, whose number it takes, as pages to print and as CSV.
	SaveSheet func(int, *runs.Run)
	Clips     ClipHost
	// Ended is called once when a session is read to its end.
	Ended   func(*session.Session)
	Recents RecentHost
	Round   RoundHost
	Save    func(settings.Settings)
	Quit    func()
}

// OtherRuns are the runs on a map in one more recording.
type OtherRuns struct {
	Attempts []bests.Attempt
	Known    bool // Of is
	// Read is how many of Of recordings were read so far; Unread of them could not be.
	Read, Of, Unread int
	Trouble          string // why there are none, "" if there may be
}

// FolderSections are the attempts at a map in one more recording of a folder.
type FolderSections struct {
	Levels []sections.Level
	Known  bool // Of is
	// Read is how many of Of recordings were read so far; Unread of them could not be.
	Read, Of, Unread int
}

// A TableFormat is what a list can be saved as.
type TableFormat uint8

// The formats.
const (
	CSV TableFormat = iota
	JSON
	Parquet
	HTML
)

// TableFormats are all formats.
var TableFormats = [...]TableFormat{CSV, JSON, Parquet, HTML}

// String returns the format's name.
func (f TableFormat) String() string { return [...]string{"CSV", "JSON lines", "Parquet", "HTML"}[f] }

// A RecentHost changes the list of recent recordings; the files stay what they are.
type RecentHost struct {
	// Forget removes a recording from the list, and offers to undo that.
	Forget func(path string)
	// Locate asks where a recording is that is no longer at path, and opens it.
	Locate func(path string)
}

// A RoundHost completes a recording with another one of its round.
type RoundHost struct {
	// Beside returns the path of a recording beside this one that may be of the round, "" without one.
	Beside func() string
	With   func() // adds that, or asks for one
}

// A HeatHost does for heat maps what lies outside the window.
type HeatHost struct {
	// Add asks for recordings of a map, and calls back with the heat map of the runs of each,
	// perhaps much later.
	Add func(mapName string, done func(name string, heat *runs.Heat, err error))
	// Save saves a heat map as a picture, or without a picture as CSV.
	Save func(mapName string, heat *runs.Heat, picture *image.RGBA)
}

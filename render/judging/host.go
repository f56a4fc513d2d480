package judging

import (
	"path/filepath"

	"playhead/render/timeline"
)

// What recordings to compare with are from: the library, or the path of a file or folder.
const (
	LibraryMap  = "library:map"  // of the same game and map
	LibraryGame = "library:game" // of the same game
)

// SourceName returns what users read of a source.
func SourceName(source string) string {
	switch source {
	case LibraryMap:
		return "library, this map"
	case LibraryGame:
		return "library, this game"
	}
	return filepath.Base(source)
}

// A Host does for measures what lies outside the window.
type Host struct {
	// Add asks for recordings to compare with, AddFolder for folders of them. Both call back with what their players
	// did, perhaps much later.
	Add, AddFolder func(done func(all []*Baseline))
	// Measure does the same for sources that are known. It calls back with nothing if they cannot be measured.
	Measure func(sources []string, done func(all []*Baseline))
	// Save writes a report about a subject as one HTML file of a new name, with the
	// bookmarks as notes, beside the baselines.
	Save func(of Subject, baselines []*Baseline, notes []timeline.Bookmark)
}

// A Measurer measures players of the recording that is watched. Who opens recordings finds
// it among the parts of the screen by this interface.
type Measurer interface {
	Connect(Host)
	// Judge returns what measures, nil without a recording.
	Judge() *Judge
}

package judging

import "playhead/render/timeline"

// A Host does for measures what lies outside the window.
type Host struct {
	// Add asks for recordings to compare with, and calls back for each with what
	// their players did, perhaps much later.
	Add func(done func(b *Baseline, err error))
	// AddFolder asks for a folder, and calls back with what the players of all its recordings did.
	AddFolder func(done func(all []*Baseline))
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

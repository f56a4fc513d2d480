package judge

import (
	"playhead/render/judging"
	"playhead/render/timeline"
)

// A Host does for measures what lies outside the window.
type Host struct {
	// Add asks for recordings to compare with, and calls back for each with what
	// their players did, perhaps much later.
	Add func(done func(b *judging.Baseline, err error))
	// Save writes a report about a subject as one HTML file of a new name, with the
	// bookmarks as notes, beside the baselines.
	Save func(of judging.Subject, baselines []*judging.Baseline, notes []timeline.Bookmark)
}

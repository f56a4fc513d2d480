package timeline

import (
	"strings"
	"time"

	"playhead/sim/times"
)

// A Bookmark is a moment the user marked, with what they watched then.
type Bookmark struct {
	ID   string // unique, also among bookmarks of other windows
	Time time.Duration
	Name string // "" for one the user gave no name

	Range   Range  // that was selected, empty without one
	Looping bool   // and looped
	Follow  string // name of the followed player, "" without one
	Camera  Place

	// Of a note, which is a bookmark with a name:
	Text  string  // what the user has to say about it, in lines
	By    string  // initials of its author
	Speed float64 // at which it is played, 0 as recorded
}

// usualNote is how long a note lasts that has no range.
const usualNote = 4 * time.Second

// Span returns the part of the recording that a note is about.
func (m *Bookmark) Span() (from, to time.Duration) {
	if m.Range.Empty() {
		return m.Time, m.Time + usualNote
	}
	return m.Range.From, m.Range.To
}

// LeastSpeed and MostSpeed bound the speed of a note.
const (
	LeastSpeed = 1.0 / 64
	MostSpeed  = 64
)

// A Place is the view of a camera. The zero Place is none.
type Place struct {
	X, Y, Width float64 // world units
	Mode        string  // word of a camera.Mode
}

// More says what else a bookmark brings back, "" for nothing.
func (b *Bookmark) More() string {
	var parts []string
	if b.Name != "" {
		parts = append(parts, times.Clock(b.Time, false, 2))
	}
	if b.Follow != "" {
		parts = append(parts, "follows "+b.Follow)
	}
	if !b.Range.Empty() {
		parts = append(parts, "range "+times.Clock(b.Range.From, false, 2)+" – "+times.Clock(b.Range.To, false, 2))
	}
	return strings.Join(parts, " · ")
}

// Label returns the name, or the time of a bookmark without one.
func (b *Bookmark) Label() string {
	if b.Name != "" {
		return b.Name
	}
	return times.Clock(b.Time, false, 2)
}

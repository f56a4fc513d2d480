package part

import (
	"playhead/render/action"
	"playhead/render/layout"
	"playhead/render/widget"
)

// A Page is a screen that needs no recording, such as the library. It takes the place of
// the start screen while it shows, or of the recording that is watched, which waits behind
// it as it is. One page shows at a time.
//
// It may offer what parts offer: it is [Acting], [Escaping], [Telling], [Unfinished], an
// [Updater]. Only while it shows is it asked for more than its actions.
type Page interface {
	// Opens is the action that opens and closes the page: its name, keys and place in the
	// menus. The window does the rest. Its label is the title of the page.
	Opens() action.Row
	Open()
	Close()
	Shows() bool
	Paint()
}

// What a page may offer beyond that.
type (
	// An Arranging page brings what it shows to its place before it is painted.
	Arranging interface{ Arrange() }
	// A Leaving page does something when another screen takes its place, though it stays
	// open: it gives the keyboard back.
	Leaving interface{ Leave() }
	// A Scrolling page is longer than the window: ScrollBy reports whether there was more.
	Scrolling interface {
		ScrollBy(px float64) bool
		Wheel(t *widget.Turn) bool
	}
	// A Reserving page has areas that toasts leave uncovered.
	Reserving interface{ Covers() []layout.Rect }
	// A Comparable page may look different though no user did anything. Pages look alike
	// if Shown returns equal values, which == must be able to compare.
	Comparable interface{ Shown() any }
)

// Pages are the screens that need no recording.
type Pages []Page

// Shown returns the page that shows, nil without one.
func (l Pages) Shown() Page {
	for _, p := range l {
		if p.Shows() {
			return p
		}
	}
	return nil
}

// Open opens a page and closes the one that shows.
func (l Pages) Open(page Page) {
	if now := l.Shown(); now != nil && now != page {
		now.Close()
	}
	page.Open()
}

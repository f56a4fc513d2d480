package render

import (
	"time"

	"playhead/render/desk"
	"playhead/render/dialog"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim"
)

// A part is what all parts of the screen work with.
type part struct {
	d       *desk.Desk
	dialogs *dialog.Stack
	s       *session.Session
	st      *stage.Stage
	look    *Reader
}

// overlays are what lies on the map, and the map itself.
type overlays struct {
	part
	covered    []layout.Rect // by overlays on the map, as last drawn
	measure    measure
	stretching bool        // the measure is being dragged
	sliding    bool        // the slider between scenery and physics is
	legendPage int         // of the legend, where not all of it fits
	blendAt    layout.Rect // the slider between scenery and physics, as last drawn
	heightBar  layout.Rect // of the floors, as last drawn
	bandHi     bool        // the upper end of the band is dragged, not the lower
	preview    sim.World   // at the pointer on the timeline
}

// panel is the players and events beside the map.
type panel struct {
	part
	areas        shell.Areas
	wish         layout.Wish
	width        float64
	split        float64
	allChips     bool
	groups       feed.GroupSet
	sortBy       playerOrder
	onlyHere     bool // the list of players has only those who are somewhere
	playerScroll float64
	eventScroll  float64
	values       bool // the panel shows values instead of events
	valueScroll  float64
	eventsHeld   bool // the user scrolled: the list does not follow the playhead
	search       widget.Field
	sortAt       layout.Rect
}

// timebar is the timeline with its lanes, and the controls of playing.
type timebar struct {
	part
	lanes       laneCache
	marks       markCache
	speedAt     layout.Rect
	grab        time.Duration // where the overview's window was grabbed
	scrubs      bool
	field       widget.Field  // the time that is edited
	wire        bool          // the lanes are beside what passed on the wire
	query       func() string // what is searched for
	drawPreview func(at time.Duration, r layout.Rect)
}

// notices are the banner over a recording and what there is to say about it.
type notices struct {
	part
	shown  *desk.Banner // nil without one
	hidden bool         // it was closed
	// other returns the banner of what else is shown, nil without one; it may be
	// nil itself.
	other func() *desk.Banner
}

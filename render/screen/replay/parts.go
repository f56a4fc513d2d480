package replay

import (
	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/screen"
	"playhead/render/shell"
	"playhead/render/widget"
	"playhead/sim"
)

// overlays are what lies on the map, and the map itself.
type overlays struct {
	screen.Part
	Covered    []layout.Rect // by overlays on the map, as last drawn
	Measure    Measure
	stretching bool        // the measure is being dragged
	sliding    bool        // the slider between scenery and physics is
	legendPage int         // of the legend, where not all of it fits
	BlendAt    layout.Rect // the slider between scenery and physics, as last drawn
	HeightBar  layout.Rect // of the floors, as last drawn
	bandHi     bool        // the upper end of the band is dragged, not the lower
	preview    sim.World   // at the pointer on the timeline
}

// panel is the players and events beside the map.
type panel struct {
	screen.Part
	areas        shell.Areas
	Wish         layout.Wish
	width        float64
	split        float64
	allChips     bool
	Groups       feed.GroupSet
	sortBy       playerOrder
	onlyHere     bool // the list of players has only those who are somewhere
	playerScroll float64
	eventScroll  float64
	Values       bool // the panel shows values instead of events
	valueScroll  float64
	eventsHeld   bool // the user scrolled: the list does not follow the playhead
	Search       widget.Field
	sortAt       layout.Rect
}

// notices are the banner over a recording and what there is to say about it.
type notices struct {
	screen.Part
	shown  *desk.Banner // nil without one
	hidden bool         // it was closed
	// other returns the banner of what else is shown, nil without one; it may be
	// nil itself.
	Other func() *desk.Banner
}

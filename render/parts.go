package render

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
	screen.Part
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

// notices are the banner over a recording and what there is to say about it.
type notices struct {
	screen.Part
	shown  *desk.Banner // nil without one
	hidden bool         // it was closed
	// other returns the banner of what else is shown, nil without one; it may be
	// nil itself.
	other func() *desk.Banner
}

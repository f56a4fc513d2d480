package replay

import (
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
)

// picture is the moment at the playhead and the camera in front of it.
type picture struct {
	part.Kit
	ruler   *ruler
	menu    widget.MenuInput
	parts   part.List
	Covered []layout.Rect // by map overlays, as drawn before the last update
	covers  []layout.Rect // as last drawn
	tall    []layout.Rect // those of them that other things keep away from
	preview sim.World     // at the pointer on the timeline
	held    desk.Held
}

// overlays are the parts drawn on the map that show the state of the game: score,
// pad, chat and kills.
type overlays struct {
	part.Kit
	parts part.List
	race  layout.Rect // where the clock of a race is, empty without one
	below float64     // px in the top right corner of the map that are taken
	top   float64     // and in the top left one
	foot  float64     // and in the lower left one
	end   float64     // top of the area below the kills
	line  float64     // y below the score of a match in a small window, 0 without it
	score float64     // y below the score and the clock, 0 without them
}

// minimap is the whole map, small.
type minimap struct {
	part.Kit
	foot float64 // px in the lower right corner of the map that are taken
}

// ruler measures distances on the map.
type ruler struct {
	part.Kit
	Measure    Measure
	stretching bool // the measure is being dragged
}

// plate describes what is under the pointer.
type plate struct {
	part.Kit
	ruler *ruler
}

// physicsLegend says what the signs of the physics mean, and has the slider
// between them and the scenery.
type physicsLegend struct {
	part.Kit
	sliding bool        // the slider is being dragged
	page    int         // where not all of it fits
	below   float64     // px above it that are taken
	pages   int         // as last drawn
	BlendAt layout.Rect // the slider, as last drawn
}

// notices are the banner over a recording and what there is to say about it.
type notices struct {
	part.Kit
	shown  *desk.Banner // nil without one
	hidden bool         // it was closed
	// opening is where the recording began to play.
	opening *Opening
	parts   part.List
}

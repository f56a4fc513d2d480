package compare

import "playhead/render/widget"

const (
	bodyPart      widget.Part = "comparison"          // scrolls
	runPart       widget.Part = "compared run"        // N: side, 0 the base
	hidePart      widget.Part = "hide compared run"   // N: side
	pinPart       widget.Part = "pin compared run"    // N: side
	gonePart      widget.Part = "remove compared run" // N: side
	secondPart    widget.Part = "second tee of run"   // N: side
	linePart      widget.Part = "line up runs"        // N: a comparison.LineKind
	byPart        widget.Part = "gap by"              // N: 0 place, 1 time
	picturesPart  widget.Part = "pictures of runs"    // N: 0 overlaid, 1 side by side, 2 flicker
	splitPart     widget.Part = "split of runs"       // N: row
	addPlacePart  widget.Part = "add place with times"
	gonePlacePart widget.Part = "remove place with times" // N: place
	lossPart      widget.Part = "difference of runs"      // N: row
)

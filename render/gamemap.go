package render

import "playhead/render/world"

// MapStatus is what became of the search for the map of a game.
type MapStatus uint8

// The states of the search.
const (
	MapSearching MapStatus = iota
	MapFound
	MapDiffers // the name is right, the contents are not
	MapMissing
	MapNone   // the game has none to look for
	MapBroken // one was there, and cannot be read
)

// A GameMap is the map of one game of a session, or why there is none.
type GameMap struct {
	Status MapStatus
	Map    *world.Map // nil until its physics layers are read
	Source string     // where it was found, for people
	// Embedded is set for the one inside the recording: what a demo carries, what
	// was downloaded while a capture was taken.
	Embedded bool
	Looked   []string // where it was looked for, for people
	// Notes say what else there is to say about it, a line each; Broken in a few
	// words why it cannot be read.
	Notes  []string
	Broken string
	// Complete is set when nothing more of it will come.
	Complete bool
}

package library

import "playhead/render/widget"

// Wheel scrolls what is at the pointer.
func (s *Screen) Wheel(t *widget.Turn) bool { return input{s}.Wheel(t) }

// The parts of the screen. Each draws and changes the screen's state.
type (
	searchView struct{ *Screen } // the query and its chips
	listView   struct{ *Screen }
	placesView struct{ *Screen } // lists, folders, indexing
	pageView   struct{ *Screen } // of a player or a map
	input      struct{ *Screen } // what is done to all of them
)

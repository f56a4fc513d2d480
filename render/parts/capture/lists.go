package capture

import (
	"time"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/widget"
	"playhead/render/wire"
)

// messages is the list of messages, and which of them is chosen.
type messages struct {
	*traffic
	selected wire.Ref // chosen by hand, while pinned
	pinned   bool     // until the playhead moves from pinnedAt
	pinnedAt time.Duration
	refound  bool // another search: the row at the playhead comes into view, also while one is pinned
	search   widget.Field
	allChips bool
	Held     bool // scrolled by hand: the list does not follow the playhead
	Scroll   float64
	rows     layout.Rect // as last drawn
}

// notes are the notes on a capture, with what of it nobody could read.
type notes struct {
	*traffic
	list      *messages
	Goal      WireGoal
	notesFrom float64
	section   NotesSection // to be scrolled to
}

// side is the left column: servers, clients, and facts about them.
type side struct {
	*traffic
	showNotes   func(section NotesSection)
	titles      map[int][2]string // of servers, as last shown of all clients
	server      int               // to be shown next, −1 for the one that is
	clientsFrom float64           // how far the list is scrolled
	reveal      bool              // until it is scrolled: the chosen client is seen
	drawn       float64           // how far the list was scrolled when it was drawn last
	most        float64           // the largest useful scroll then
}

// bytes is the packet of the chosen message, in the panel.
type bytes struct {
	*traffic
	list      *messages
	showScene func()
	shown     wire.Ref   // whose bytes are shown, to begin others at their top
	pane      desk.Bytes // as last drawn
}

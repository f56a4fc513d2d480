package part

import (
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/widget"
	"playhead/sim"
)

// What parts that list players and events offer beyond tabs.
type (
	// A Stacked part shares the first tab of the panel with the others that are stacked, one
	// below another.
	Stacked interface {
		Tabbed
		// ArrangeHead finds where the buttons at the end of the part's heading are, before
		// PaintHead draws them and returns where they begin.
		ArrangeHead(r layout.Rect)
		PaintHead(r layout.Rect) (from float64)
		// StackHeight returns how high the part is below its heading, in a room that it
		// shares with those below; by is what the user gave it, 0 for nothing. The last one
		// takes what is left.
		StackHeight(room, by float64) float64
	}
	// A Searched part has a search among all events of the recording. Search searches for a
	// text, in the words of docs/viewer.md.
	Searched interface {
		Search(text string)
		SearchText() string
	}
	// An EventList goes to events: those of the session's list by their number, and any.
	// EventMenu is the context menu of one.
	EventList interface {
		GoToEvent(n int, p *widget.Press)
		GoToMoment(g *sim.Game, e *sim.Event)
		EventMenu(n int) []widget.MenuItem
	}
	// A Grouping part lists groups of events, of those that the recording offers.
	Grouping interface {
		Listed() feed.GroupSet
		Offered() feed.GroupSet
		ToggleGroup(g feed.Group)
	}
)

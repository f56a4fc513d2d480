package replay

import (
	"playhead/render/feed"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/widget"
)

// PanelInput does what the panel is pressed for.
type PanelInput struct {
	SetEdge     func(x float64, keep bool) // moves the left edge of the panel
	SetSplit    func(y float64, keep bool) // moves the divider between players and events
	DropSorts   func()                     // opens or closes the menu of orders
	Follow      func(p *widget.Press, player int)
	GoToEvent   func(i int, p *widget.Press)
	CopyEvents  func()
	CopyValues  func()
	ToggleChip  func(g feed.Group)
	ShowChips   func()
	Search      func() // types into the search
	ClearSearch func()
	Menu        widget.MenuInput
	// ScrollPlayers and ScrollEvents scroll a list, the latter the values while
	// they are in place of the events; most is the largest useful scroll.
	// GoToRound goes to a round, with loop it loops it.
	GoToRound                   func(i int, loop bool)
	ScrollPlayers, ScrollEvents func(px, most float64)
}

const (
	panelEdgePart   widget.Part = "panel edge"
	splitPart       widget.Part = "panel split"
	sortPart        widget.Part = "sort players"
	eventPart       widget.Part = "event"         // N: index in the list
	roundHeadPart   widget.Part = "round heading" // N: index of the round
	copyEventsPart  widget.Part = "copy events"
	chipPart        widget.Part = "event group" // N: group
	moreChipsPart   widget.Part = "more event groups"
	searchPart      widget.Part = "search events"
	clearSearchPart widget.Part = "clear search"
)

// Drag moves the panel's edge, or the divider between players and events.
func (n *Panel) Drag(p *widget.Press) bool {
	move := n.Do.SetEdge
	at := p.X
	switch p.Target.Part {
	case panelEdgePart:
	case splitPart:
		move, at = n.Do.SetSplit, p.Y
	default:
		return false
	}
	if p.Phase == widget.Moved || p.Phase == widget.Ended && !p.Click() {
		move(at, p.Phase == widget.Ended)
	}
	return true
}

// Click does what a click on a row or a button does.
func (n *Panel) Click(p *widget.Press) {
	if id, ok := part.PlayerOf(p.Target); ok {
		n.Do.Follow(p, id)
		return
	}
	if n.Values.Copies(p.Target) {
		n.Do.CopyValues()
		return
	}
	switch t := p.Target; t.Part {
	case sortPart:
		n.Do.DropSorts()
	case copyEventsPart:
		n.Do.CopyEvents()
	case eventPart:
		n.Do.GoToEvent(t.N, p)
	case roundHeadPart:
		n.Do.GoToRound(t.N, p.Mods&keyboard.Shift != 0)
	case chipPart:
		n.Do.ToggleChip(feed.Group(t.N))
	case moreChipsPart:
		n.Do.ShowChips()
	case searchPart:
		n.Do.Search()
	case clearSearchPart:
		n.Do.ClearSearch()
	}
}

// Wheel scrolls the list at the pointer.
func (n *Panel) Wheel(t *widget.Turn) bool {
	switch {
	case n.areas.Players.Has(t.X, t.Y):
		n.Do.ScrollPlayers(-t.Step(), n.areas.PlayerMax)
	case n.areas.Events.Has(t.X, t.Y):
		n.Do.ScrollEvents(-t.Step(), n.areas.EventMax)
	default:
		return false
	}
	return true
}

// panelThings are the parts that have context menus.
var panelThings = map[widget.Part]widget.Thing{eventPart: widget.AnEvent}

// Menu opens a context menu: see [widget.Menued].
func (n *Panel) Menu(p *widget.Press) bool {
	if id, ok := part.PlayerOf(p.Target); ok {
		if n.Do.Menu != nil {
			n.Do.Menu(widget.APlayer, id, p)
		}
		return true
	}
	return n.Do.Menu.Of(p, panelThings)
}

package replay

import (
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/dialog"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/widget"
)

// Drag moves the edge of the panel, or what is between players and events.
func (pl *panel) Drag(p *widget.Press) bool {
	switch p.Target.Part {
	case shell.PartPanelEdge:
		if p.Phase == widget.Moved {
			pl.width = pl.D.Lay.All.W - p.X
		}
	case shell.PartSplit:
		if p.Phase == widget.Moved {
			pl.split = p.Y - pl.areas.Players.Y
		}
	default:
		return false
	}
	return true
}

// Click does what a click on the panel does.
func (pl *panel) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case shell.PartSort:
		pl.Dialogs.Drop(&dialog.Menu{Kind: "sort", Items: pl.sortMenu, From: func() layout.Rect { return pl.sortAt }, Chosen: -1})
	case shell.PartCopyEvents:
		pl.copyEvents()
	case shell.PartValues, shell.PartValuesEnd:
		pl.D.Do(action.ToggleValues)
	case shell.PartCopyValues:
		pl.copyValues()
	case shell.PartPlayer:
		pl.St.Follow(t.N, p.Now)
	case shell.PartEvent:
		pl.clickEvent(t.N, p.Double)
	case shell.PartChip:
		pl.Groups = pl.Groups.Toggle(feed.Group(t.N))
		pl.SetFilter()
	case shell.PartMoreChips:
		pl.allChips = true
	case shell.PartSearch:
		pl.typeSearch()
	case shell.PartSearchEnd:
		pl.Search.Clear()
		pl.SetFilter()
	}
}

// Wheel scrolls the list at the pointer.
func (pl *panel) Wheel(t *widget.Turn) bool {
	step := t.Step()
	switch {
	case pl.areas.Players.Has(t.X, t.Y):
		pl.playerScroll = min(max(pl.playerScroll-step, 0), pl.areas.PlayerMax)
	case pl.areas.Events.Has(t.X, t.Y) && pl.Values:
		pl.valueScroll = min(max(pl.valueScroll-step, 0), pl.areas.EventMax)
	case pl.areas.Events.Has(t.X, t.Y):
		pl.eventScroll, pl.eventsHeld = min(max(pl.eventScroll-step, 0), pl.areas.EventMax), true
	default:
		return false
	}
	return true
}

// openSearch shows the panel and gives the keyboard to its search.
func (pl *panel) OpenSearch() {
	if pl.D.Lay.Panel.Empty() {
		pl.Wish = layout.Open
	}
	pl.typeSearch()
	pl.Search.SelectAll()
}

// typeSearch gives the keyboard to the search among the events.
func (pl *panel) typeSearch() {
	pl.D.Type(desk.Typing{
		Name: "search", Field: &pl.Search, Part: shell.PartSearch, Changed: pl.SetFilter,
		Confirm: pl.confirmSearch, Cancel: pl.cancelSearch, Next: func() { pl.D.Do(action.SearchNext) },
	})
}

func (pl *panel) confirmSearch() {
	pl.D.StopTyping()
	if pl.Search.Text() != "" {
		pl.D.Do(action.SearchNext)
	}
}

// cancelSearch empties the search field, and ends the typing.
func (pl *panel) cancelSearch() {
	pl.D.StopTyping()
	if pl.Search.Text() != "" {
		pl.Search.Clear()
		pl.SetFilter()
	}
}

package replay

import (
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/keyboard"
	"playhead/render/layout"
)

// input returns what the panel is pressed for.
func (pl *panel) input() PanelInput {
	if pl.do.Follow == nil {
		pl.do = PanelInput{
			SetEdge:   func(x float64, keep bool) { pl.D.WidenPanel(pl.D.Lay.All.W-x, keep) },
			SetSplit:  func(y float64, _ bool) { pl.split = y - pl.areas.Players.Y },
			DropSorts: pl.dropSorts, Follow: pl.choosePlayer, Menu: pl.menu,
			GoToEvent: pl.clickEvent, CopyEvents: pl.copyEvents, CopyValues: pl.copyValues,
			GoToRound: pl.goToRound, ToggleChip: pl.ToggleGroup, ShowChips: func() { pl.allChips = !pl.allChips },
			Search: pl.typeSearch, ClearSearch: pl.clearSearch,
			ScrollPlayers: func(px, most float64) { pl.playerScroll = min(max(pl.playerScroll+px, 0), most) },
			ScrollEvents:  pl.scrollEventsBy,
		}
	}
	return pl.do
}

// dropSorts opens the menu of orders, or closes it.
func (pl *panel) dropSorts() {
	pl.Dialogs.Drop(&desk.Menu{Kind: "sort", Items: pl.sortMenu, From: func() layout.Rect {
		return pl.sortAt
	}, Chosen: -1})
}

// Offered returns the groups of events that can be chosen.
func (pl *panel) Offered() feed.GroupSet { return pl.S.Events.Offered(pl.S.Recording(), pl.S.Game()) }

// ToggleGroup lists the events of a group, or leaves them out.
func (pl *panel) ToggleGroup(g feed.Group) {
	pl.Groups = pl.Groups.Toggle(g)
	pl.SetFilter()
}

func (pl *panel) clearSearch() {
	pl.Search.Replace("")
	pl.SetFilter()
}

// scrollEventsBy scrolls the events, or the values in their place.
func (pl *panel) scrollEventsBy(px, most float64) {
	if pl.Values {
		pl.valueScroll = min(max(pl.valueScroll+px, 0), most)
		return
	}
	pl.eventScroll, pl.eventsHeld = min(max(pl.eventScroll+px, 0), most), true
}

// OpenSearch shows the panel and gives the keyboard to its search.
func (pl *panel) OpenSearch() {
	if pl.D.Lay.Panel.Empty() {
		pl.D.ShowPanel(desk.RightPanel, layout.Open)
	}
	pl.typeSearch()
	pl.Search.SelectAll()
}

// typeSearch gives the keyboard to the search among the events.
func (pl *panel) typeSearch() {
	pl.suggest()
	pl.D.Type(desk.Typing{
		Name: "search", Field: &pl.Search, Changed: pl.searchTyped, Key: func(key string) bool {
			return pl.ways.Key(key)
		},
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
		pl.Search.Replace("")
		pl.SetFilter()
	}
}

// Actions returns the action that shows values in place of events.
func (pl *panel) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.ToggleValues, After: action.TogglePanel, Group: action.GroupView, Label: "Values",
			Help:   "all values of the followed player, recorded and inferred",
			Also:   "velocity speed position weapon health money ammo state debug all data",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "V"}},
			Menu:   action.ViewMenu.At(210), Checked: pl.showsValues,
			Do: pl.toggleValues,
		},
	}
}

// toggleValues shows the values of the followed player in the panel, which it opens, or
// the events again.
func (pl *panel) toggleValues() {
	pl.Values = !pl.Values || !pl.D.ShowsPanel(desk.RightPanel)
	if pl.Values {
		pl.D.ShowPanel(desk.RightPanel, layout.Open)
	}
}

func (pl *panel) showsValues() bool { return pl.Values && pl.D.ShowsPanel(desk.RightPanel) }

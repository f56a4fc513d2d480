package capture

import "playhead/render/wire"

// Shown is what the screen of a capture shows. Equal values are drawn alike, of
// equal sessions.
type Shown struct {
	tab            Tab
	total          int // messages that are listed, in all and by the filter
	listed, odd    int
	complete       bool
	scroll         float64
	selected       wire.Ref
	pinned         bool
	clients, pages int
}

// Shown returns what the screen shows.
func (v *View) Shown() Shown {
	return Shown{
		tab: v.tab, total: v.log.Total, listed: v.List.Len(), odd: v.odd.Len(), complete: v.log.Complete &&
			v.List.Counted() && v.odd.Counted(),
		scroll: v.Messages.Scroll, selected: v.Messages.selected, pinned: v.Messages.pinned, clients: len(v.Clients()),
		pages: len(v.log.Pages),
	}
}

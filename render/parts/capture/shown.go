package capture

// shown is what the part shows, as far as that changes without anyone doing anything.
// Equal values are drawn alike, of equal sessions.
type shown struct {
	tab            Tab
	total          int // messages that are listed, in all and by the filter
	listed, odd    int
	complete       bool
	scroll         float64
	selected       int
	read           int // pages
	pinned         bool
	clients, pages int
	lag            [3]int // report, client and moment of the page Lag
}

func (v *View) shown() shown {
	return shown{
		tab: v.tab, total: v.log.Total, listed: v.List.Len(), odd: v.odd.Len(), complete: v.log.Complete &&
			v.List.Counted() && v.odd.Counted(),
		scroll: v.Messages.list().Scrolled(), read: v.read, selected: v.Messages.selected, pinned: v.Messages.pinned,
		clients: len(v.Clients()),
		pages:   len(v.log.Pages),
		lag:     [3]int{btoi(v.lag.report != nil), v.lag.client, v.lag.moment},
	}
}

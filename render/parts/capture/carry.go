package capture

import (
	"playhead/sim"
)

// carried is what the part hands to the next session of the same capture.
type carried struct {
	clients     []sim.Client
	titles      map[int][2]string
	tab         Tab
	server      int
	search      [2]string // the filters of the lists
	client      int       // that was watched alone
	selected    int
	pinned      bool
	clientsFrom float64         // how far their list is scrolled
	log         *sim.MessageLog // when all of it was listed
	arrived     bool
}

// carry returns what another session of the capture goes on with.
func (v *View) carry() *carried {
	c := new(carried)
	c.clients, c.titles, c.tab = v.Clients(), v.Side.titles, v.tab
	for i := range v.Messages.lists {
		c.search[i] = v.Messages.lists[i].Filter()
	}
	c.clientsFrom, c.client = v.Side.clientsFrom, v.S.Client
	c.selected, c.pinned = v.Messages.selected, v.Messages.pinned
	if c.server = v.Side.server; c.server < 0 {
		c.server = v.S.Server()
	}
	if v.log.Complete {
		c.log = v.log
	}
	return c
}

// goOn takes over what the session before had, and has the client followed that is
// watched alone.
func (v *View) goOn(c *carried) {
	v.known = append([]sim.Client(nil), c.clients...)
	if !v.S.Private {
		for i := range v.known {
			v.known[i].Address, v.known[i].ServerAddress, v.known[i].Left = "", "", ""
		}
	}
	v.Side.titles, v.Side.server, v.Side.clientsFrom, v.Side.reveal = c.titles, c.server, c.clientsFrom, true
	v.tab, v.Messages.chunks = c.tab, c.tab == TabChunks
	c.pinned = c.pinned && c.client == v.S.Client
	if c.log != nil {
		v.log, v.listing = c.log, true
		v.List, v.odd = NewList(v.log, v.List.Filter()), NewList(v.log, v.odd.Filter())
	}
	for i := range v.Messages.lists {
		v.Messages.lists[i].SetFilter(c.search[i])
	}
	v.carried = c
	if n := v.S.Client; n >= 0 && n < len(c.clients) {
		if name := c.clients[n].Name; name != "" {
			v.S.Wishes.Follow, v.S.Auto = name, false
		}
	}
}

// arrive chooses the message that was chosen in the session before, as soon as the
// playhead is there again.
func (v *View) arrive() {
	c := v.carried
	if _, waiting := v.S.Play.Waiting(); c == nil || c.arrived || waiting || v.S.Wishes.At != nil {
		return
	}
	c.arrived = true
	v.Messages.selected, v.Messages.pinned, v.Messages.pinnedAt = c.selected, c.pinned, v.S.Play.Position()
}

package capture

import (
	"time"

	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/render/wire"
	"playhead/sim"
)

// carried is what the part hands to the next session of the same capture. The
// positions of a capture count from another beginning with each client: it holds
// the capture time of the playhead.
type carried struct {
	session.Carried
	captured    time.Time // at the playhead, zero while unknown
	tick        sim.Tick  // shown there
	clients     []sim.Client
	titles      map[int][2]string
	tab         Tab
	server      int
	filter      wire.Filter
	search      widget.Field
	selected    wire.Ref
	pinned      bool
	clientsFrom float64         // how far their list is scrolled
	log         *sim.MessageLog // when all of it was listed
}

// carry returns what another session of the capture goes on with.
func (v *View) carry() *carried {
	c := &carried{Carried: v.S.Carry()}
	c.clients, c.titles, c.tab, c.filter, c.search = v.Clients(), v.Side.titles, v.tab, v.List.Filter(),
		v.Messages.search
	c.clientsFrom = v.Side.clientsFrom
	c.selected, c.pinned = v.Messages.selected, v.Messages.pinned
	if c.server = v.Side.server; c.server < 0 {
		c.server = v.S.Server()
	}
	if v.log.Complete {
		c.log = v.log
	}
	if !v.zero.IsZero() {
		c.tick, c.captured = v.S.Play.Tick(), v.zero.Add(c.Pos)
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
	v.Side.titles, v.tab, v.Messages.search, v.Side.server, v.Side.clientsFrom, v.Side.reveal = c.titles, c.tab,
		c.search, c.server, c.clientsFrom, true
	f := c.filter
	c.pinned = c.pinned && f.Client == v.S.Client
	f.Client = v.S.Client
	if c.log != nil {
		v.log, v.listing = c.log, true
	}
	v.List = wire.NewList(v.log, f)
	v.carried = c
	if n := v.S.Client; n >= 0 && n < len(c.clients) {
		if name := c.clients[n].Name; name != "" {
			v.S.Wishes.Follow, v.S.Auto = name, false
		}
	}
}

// arrive puts the playhead where it was in the session before: at the very tick
// if that is there. The same tick reaches clients some milliseconds apart.
func (v *View) arrive(c *carried, pos time.Duration) {
	const apart = 500 * time.Millisecond
	at, s := pos, v.S
	if g := s.Game(); g != nil && (g.TimeOf(c.tick)-pos).Abs() < apart {
		s.Play.SeekTick(g, c.tick)
		at = g.TimeOf(c.tick)
	} else {
		s.Play.Seek(pos)
	}
	by := max(pos-c.Pos, -c.View.From)
	s.View = timeline.View{From: c.View.From + by, To: c.View.To + by}
	s.ViewHeld = c.Held
	v.Messages.selected, v.Messages.pinned, v.Messages.pinnedAt = c.selected, c.pinned, at
	s.Bookmarks.Join(&c.Marks, pos-c.Pos)
}

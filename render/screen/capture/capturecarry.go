package capture

import (
	"time"

	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/render/wire"
	"playhead/sim"
)

// A carriedCapture is what the screen of a capture hands to the next one. The
// positions of a capture count from another beginning with each client: it holds
// the capture time of the playhead.
type Carried struct {
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

// Carry returns what the screen of another session of the capture goes on with.
func (v *View) Carry(from session.Carried) *Carried {
	c := &Carried{Carried: from}
	c.clients, c.titles, c.tab, c.filter, c.search = v.Clients(), v.Side.titles, v.tab, v.List.Filter(),
		v.Messages.search
	c.clientsFrom = v.Side.clientsFrom
	c.selected, c.pinned = v.Messages.selected, v.Messages.pinned
	if c.server = v.Side.server; c.server < 0 {
		c.server = v.on.Server()
	}
	if v.log.Complete {
		c.log = v.log
	}
	if !v.zero.IsZero() {
		c.tick, c.captured = v.on.Play.Tick(), v.zero.Add(c.Pos)
	}
	return c
}

// GoOn takes over what the screen before remembered, and returns who is to be
// followed.
func (v *View) GoOn(c *Carried) (follow string) {
	v.known = append([]sim.Client(nil), c.clients...)
	if !v.on.Private {
		for i := range v.known {
			v.known[i].Address, v.known[i].ServerAddress, v.known[i].Left = "", "", ""
		}
	}
	v.Side.titles, v.tab, v.Messages.search, v.Side.server, v.Side.clientsFrom, v.Side.reveal = c.titles, c.tab,
		c.search, c.server, c.clientsFrom, true
	f := c.filter
	c.pinned = c.pinned && f.Client == v.Client
	f.Client = v.Client
	if c.log != nil {
		v.log, v.listing = c.log, true
	}
	v.List = wire.NewList(v.log, f)
	v.carried = c
	if n := v.Client; n >= 0 && n < len(c.clients) {
		return c.clients[n].Name
	}
	return c.Follow
}

// arrive puts the playhead where it was in the session before: at the very tick
// if that is there. The same tick reaches clients some milliseconds apart.
func (v *View) arrive(c *Carried, pos time.Duration) {
	const apart = 500 * time.Millisecond
	at, s := pos, v.on
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

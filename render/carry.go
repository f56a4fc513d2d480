package render

import (
	"time"

	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/render/wire"
	"playhead/sim"
)

// A Carried is what one session hands to the next of the same recording, one
// with other eyes or with what is private, or of another map.
type Carried struct {
	pos     time.Duration
	speed   float64
	playing bool
	follow  string // name
	marks   []shell.Bookmark
	view    timeline.View
	held    bool // the view was moved by hand
	nextMap bool // the session is of another map: it begins at its start

	// Of a capture, whose positions count from another beginning with each
	// client: the capture time of the playhead and of position 0.
	captured    time.Time
	tick        sim.Tick // shown there
	clients     []sim.Client
	titles      map[int][2]string
	tab         captureTab
	server      int
	filter      wire.Filter
	search      widget.Field
	selected    wire.Ref
	pinned      bool
	clientsFrom float64         // how far their list is scrolled
	log         *sim.MessageLog // when all of it was listed
}

// Carry returns what another session of the same recording goes on with.
func (s *Session) Carry() Carried {
	c := Carried{pos: s.Play.Position(), speed: s.Play.Speed(), playing: s.Play.Playing(), marks: s.bookmarks, view: s.view, held: s.viewHeld, server: -1}
	if g := s.Game(); g != nil && s.followed >= 0 {
		if st := g.StintAt(s.followed, s.Play.Tick()); st != nil {
			c.follow = st.Identity.Name
		}
	}
	v := s.capture
	if v == nil {
		return c
	}
	c.clients, c.titles, c.tab, c.filter, c.search = s.clients(), v.titles, v.tab, v.list.Filter(), v.search
	c.clientsFrom = v.clientsFrom
	c.selected, c.pinned = v.selected, v.pinned
	if c.server = v.server; c.server < 0 {
		c.server = s.server()
	}
	if v.log.Complete {
		c.log = v.log
	}
	if !v.zero.IsZero() {
		c.tick, c.captured = s.Play.Tick(), v.zero.Add(c.pos)
	}
	return c
}

// CarryToMap returns what a session of another map of the same server goes on
// with, from its start.
func (s *Session) CarryToMap() Carried {
	c := s.Carry()
	c.nextMap, c.speed = true, max(c.speed, -c.speed)
	c.playing = c.playing || s.Play.AtEnd()
	return c
}

// GoOn makes s go on where another session was.
func (s *Session) GoOn(c Carried) {
	s.Play.SetSpeed(c.speed)
	s.Play.Play(c.playing)
	if c.nextMap {
		s.wishes.Follow = c.follow // until he comes somebody else is followed
		return
	}
	follow := c.follow
	v := s.capture
	if v == nil {
		s.wishes.At = &timeline.Target{Kind: timeline.TargetTime, Time: c.pos}
		s.bookmarks, s.view, s.viewHeld = c.marks, c.view, c.held
	} else {
		v.carry(&c, s.Private)
		if n := v.Client; n >= 0 && n < len(c.clients) {
			follow = c.clients[n].Name
		}
	}
	if follow != "" {
		s.wishes.Follow, s.auto = follow, false
	}
}

// carry takes over what the window remembers of a capture.
func (v *captureView) carry(c *Carried, private bool) {
	v.clients = append([]sim.Client(nil), c.clients...)
	if !private {
		for i := range v.clients {
			v.clients[i].Address, v.clients[i].ServerAddress, v.clients[i].Left = "", "", ""
		}
	}
	v.titles, v.tab, v.search, v.server, v.clientsFrom, v.reveal = c.titles, c.tab, c.search, c.server, c.clientsFrom, true
	f := c.filter
	c.pinned = c.pinned && f.Client == v.Client
	f.Client = v.Client
	if c.log != nil {
		v.log, v.listing = c.log, true
	}
	v.list = wire.NewList(v.log, f)
	v.carried = c
}

// arrive puts the playhead where it was in the session before: at the very tick
// if that is there. The same tick reaches clients some milliseconds apart.
func (s *Session) arrive(c *Carried, pos time.Duration) {
	const apart = 500 * time.Millisecond
	at := pos
	if g := s.Game(); g != nil && (g.TimeOf(c.tick)-pos).Abs() < apart {
		s.Play.SeekTick(g, c.tick)
		at = g.TimeOf(c.tick)
	} else {
		s.Play.Seek(pos)
	}
	by := max(pos-c.pos, -c.view.From)
	s.view = timeline.View{From: c.view.From + by, To: c.view.To + by}
	s.viewHeld = c.held
	v := s.capture
	v.selected, v.pinned, v.pinnedAt = c.selected, c.pinned, at
	for _, m := range c.marks {
		if m.Time += pos - c.pos; m.Time >= 0 {
			s.bookmarks = append(s.bookmarks, m)
		}
	}
}

package replay

import (
	"time"

	"playhead/assets"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

const (
	// emptyStart is how long a recording must begin without players for the playhead to
	// go to the first one.
	emptyStart = 2 * time.Second
	// stillOpening is how long after the start of playing that happens by itself; later
	// it is offered.
	stillOpening = 3 * time.Second
)

// An Opening looks for the first player of a recording that begins without any.
type Opening struct {
	Over    bool     // where it begins is known
	Nobody  bool     // no player is in the game at any time
	scanned sim.Tick // nobody is in the game before
}

// Update goes to the first player, or offers to.
func (o *Opening) Update(r *part.Kit) {
	s := r.S
	g := s.Game()
	if o.Over || g == nil {
		return
	}
	if s.Growing || !s.Auto || s.Wishes.At != nil || g.Index > 0 {
		o.Over = true // the user, or what is recorded just now, says where
		return
	}
	first, last, ok := g.Span()
	if _, waits := s.Play.Waiting(); !ok || waits {
		return
	}
	t, found := g.FirstSeen(max(o.scanned, first), last)
	if !found {
		o.scanned = last + 1
		o.Over = s.Ended()
		o.Nobody = o.Over && len(s.Recording().Games) == 1
		return
	}
	o.Over = true
	at := g.TimeOf(t)
	if at < s.Play.Position()+emptyStart {
		return
	}
	clock := times.Clock(at, at >= time.Hour, 2)
	if s.Play.Position() < stillOpening {
		s.Play.Jump(at)
		r.St.Opened = at
		r.D.ToastWhile(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "Starts at " + clock,
			Detail: "Nobody had joined before then.", Action: "From the start",
		}, func() { s.Play.Jump(0) }, func() bool { return s.Play.Position() >= at })
		return
	}
	r.D.ToastWhile(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "No player before " + clock,
		Detail: "Nothing happens until then.", Action: "Go there",
	}, func() { s.Play.Jump(at) }, func() bool { return s.Play.Position() < at })
}

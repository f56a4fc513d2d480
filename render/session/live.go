package session

import "time"

const (
	// liveWithin is how close to what is read last the playhead must be to count
	// as live.
	liveWithin = time.Second
	// liveBehind is how far behind a live playhead stays at most: writers hand
	// over pieces, and between two of them the picture should move.
	liveBehind = 500 * time.Millisecond
)

// An edge is how the playhead keeps to the end of a recording that is being
// written.
type edge struct {
	live bool          // see Live
	kept bool          // KeepUp was called
	was  time.Duration // the playhead after the last KeepUp
}

// Live reports whether the playhead stays at the end of a recording that is
// being written.
func (s *Session) Live() bool { return s.edge.live }

// GoLive moves the playhead to the end of what is written.
func (s *Session) GoLive() {
	s.Play.Seek(s.Recording().Loaded())
	s.Play.SetSpeed(1)
	s.Play.Play(true)
	s.edge.live = s.Growing && !s.ended
	s.edge.was = s.Play.Position()
}

// KeepUp lets a live playhead follow what is written. It is called after each
// Advance, with the same time. A user who scrubs back, pauses or changes the
// speed falls behind.
func (s *Session) KeepUp(dt time.Duration) {
	p := s.Play
	pos, end := p.Position(), s.Recording().Loaded()
	_, waiting := p.Waiting()
	if !s.edge.kept && s.Growing && p.Playing() && s.Wishes.At == nil {
		s.edge.live = true // it opens live, however much is read at first
	}
	s.edge.kept = true
	switch {
	case !s.Growing || !p.Playing() || p.Speed() != 1 || waiting || pos < s.edge.was:
		s.edge.live = s.edge.live && s.ended && pos >= end // its end is the end of what was live
	case s.ended:
	case end-pos < liveWithin && s.Wishes.At == nil:
		s.edge.live = true
	}
	if s.edge.live && !s.ended {
		switch behind := end - pos; {
		case behind > liveBehind:
			p.Seek(end - liveBehind)
		case behind > liveBehind/2: // catch up smoothly
			p.Seek(min(end, pos+dt/4))
		}
	}
	s.edge.was = p.Position()
}

package session

import "time"

const (
	// liveWithin is how close to the end of the data the playhead must be to count
	// as live.
	liveWithin = time.Second
	// liveBehind is how far behind a live playhead stays at most: writers deliver
	// data in pieces, and between two of them the picture should move.
	liveBehind = 500 * time.Millisecond
	// longPause is how long a writer must have been silent for its next data to be
	// played instead of skipped. A client's demo grows every ten seconds.
	longPause = 3 * time.Second
	// longestPause bounds how far behind such pauses keep a live playhead.
	longestPause = 30 * time.Second
	// smoothFor is how long a writer must have written without such pauses for them
	// to be over.
	smoothFor = 2 * longestPause / 3
	// handedOver is how many ticks a second of the pause the piece after it must have.
	// With fewer nothing was kept back: on an empty server there is nothing to record.
	handedOver = 10
)

// An edge is how the playhead keeps to the end of a recording that is being
// written.
type edge struct {
	live bool          // see Live
	kept bool          // KeepUp was called
	was  time.Duration // the playhead after the last KeepUp

	end    time.Duration // of the recording at the last KeepUp
	ticks  int           // it had then
	quiet  time.Duration // since it grew
	smooth time.Duration // since the last long pause
	pause  time.Duration // how long the writer pauses, 0 when it does not for long
}

// grew records that the recording now ends at end, with the given number of
// ticks, dt after the last call.
func (e *edge) grew(end time.Duration, ticks int, dt time.Duration) {
	e.quiet += dt
	e.smooth += dt
	if end <= e.end {
		return
	}
	kept := float64(ticks-e.ticks) >= handedOver*e.quiet.Seconds()
	switch begins := e.end == 0; {
	case begins:
	case e.quiet >= longPause && kept:
		// A little less after a shorter one: the next may be longer again.
		e.pause = min(max(e.quiet, e.pause*3/4), longestPause)
		e.smooth = 0
	case e.smooth > smoothFor:
		e.pause = 0
	}
	e.end, e.ticks, e.quiet = end, ticks, 0
}

// behind returns how far behind a live playhead may be: as long as the writer's
// pauses.
func (e *edge) behind() time.Duration { return e.pause + liveBehind }

// Live reports whether the playhead stays at the end of a recording that is
// being written.
func (s *Session) Live() bool { return s.edge.live }

// GoLive moves the playhead to the end of the written data.
func (s *Session) GoLive() {
	s.Play.Seek(s.Recording().Loaded())
	s.Play.SetSpeed(1)
	s.Play.Play(true)
	s.edge.live = s.Growing && !s.ended
	s.edge.was = s.Play.Position()
}

// KeepUp makes a live playhead follow the written data. Call it after each
// Advance, with the same time. A user who scrubs back, pauses or changes the
// speed falls behind. Data that arrives after a long pause is played during the
// next one.
func (s *Session) KeepUp(dt time.Duration) {
	p := s.Play
	pos, end := p.Position(), s.Recording().Loaded()
	_, waiting := p.Waiting()
	if !s.edge.kept && s.Growing && p.Playing() && s.Wishes.At == nil {
		s.edge.live = true // it opens live, however much is read at first
	}
	s.edge.kept = true
	ticks := 0
	for _, g := range s.Recording().Games {
		ticks += g.Ticks()
	}
	s.edge.grew(end, ticks, dt)
	switch {
	case !s.Growing || !p.Playing() || p.Speed() != 1 || waiting || pos < s.edge.was:
		s.edge.live = s.edge.live && s.ended && pos >= end // its end is where live playback ended
	case s.ended:
	case end-pos < liveWithin && s.Wishes.At == nil:
		s.edge.live = true
	}
	if s.edge.live && !s.ended {
		switch behind := end - pos; {
		case behind > s.edge.behind():
			p.Seek(end - s.edge.behind())
		case behind > liveBehind/2 && s.edge.pause == 0: // catch up smoothly
			p.Seek(min(end, pos+dt/4))
		}
	}
	s.edge.was = p.Position()
	s.Seen.reach()
	until := s.Seen.Cut(s.Recording().Loaded())
	s.Events.Until(s.Recording(), until, s.Seen.Hiding())
	s.Bookmarks.until, s.Bookmarks.hides = until, s.Seen.Hiding()
}

package session

import (
	"time"

	"playhead/sim"
)

// Seen is how much of a recording the user has seen, and whether the rest is hidden
// from them. Everything that could show the future asks here.
type Seen struct {
	play   *sim.Playback
	hiding bool
	to     time.Duration // the latest the playhead has been since hiding began
}

// Hide hides everything after the playhead from now on, or nothing any more. What
// the playhead passes is seen.
func (v *Seen) Hide(on bool) {
	if on && !v.hiding {
		v.to = v.play.Position()
	}
	v.hiding = on
}

// Hiding reports whether the future is hidden.
func (v *Seen) Hiding() bool { return v.hiding }

// reach notes where the playhead is.
func (v *Seen) reach() { v.to = max(v.to, v.play.Position()) }

// Hides reports whether something at position t is in the hidden future.
func (v *Seen) Hides(t time.Duration) bool { return v.hiding && t > v.limit() }

// Cut returns t, limited to the end of what was watched.
func (v *Seen) Cut(t time.Duration) time.Duration {
	if v.Hides(t) {
		return v.limit()
	}
	return t
}

// limit returns how far the recording was seen.
func (v *Seen) limit() time.Duration { return max(v.to, v.play.Position()) }

// shortestBar is the shortest time that the overview shows while the future is hidden.
const shortestBar = time.Minute

// Bar returns how much time the overview shows: total, or while the future is
// hidden, what was watched and some room that does not depend on the recording's
// length.
func (v *Seen) Bar(total time.Duration) time.Duration {
	if !v.hiding {
		return total
	}
	bar := shortestBar
	for bar < v.limit()+v.limit()/8 {
		bar *= 2
	}
	return bar
}

// Whole returns the length of a recording, even if it is hidden: for values that
// are stored and never shown.
func Whole(s *Session) time.Duration {
	total := s.Recording().Duration()
	if r := s.Recording(); s.ended && cutOff(s) {
		total = max(total, r.Promised())
	}
	return total
}

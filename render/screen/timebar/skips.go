package timebar

import (
	"time"

	"playhead/render/session"
	"playhead/sim"
)

// saysSkipped is how long it says that playing went past a missing part.
const saysSkipped = 2 * time.Second

// skips is what is said about missing parts that playing went past.
type skips struct {
	of    *session.Session
	n     int // that were seen
	last  sim.Gap
	since time.Time
	says  bool
}

// update takes in what playing went past until now.
func (k *skips) update(s *session.Session, now time.Time) {
	n, last := s.Play.Skipped()
	switch {
	case k.of != s:
		*k = skips{of: s, n: n}
	case n != k.n:
		k.n, k.last, k.since, k.says = n, last, now, true
	case k.says && now.Sub(k.since) >= saysSkipped:
		k.says = false
	}
}

// SaysSkipped reports whether it says that playing went past a missing part.
func (tb *Bar) SaysSkipped() bool { return tb.skips.says }

// skipped says how much playing went past just now, "" for nothing.
func (tb *Bar) skipped() string {
	if !tb.skips.says {
		return ""
	}
	return "skipped " + tb.skips.last.Lasts()
}

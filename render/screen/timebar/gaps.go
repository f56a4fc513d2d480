package timebar

import (
	"fmt"
	"time"

	"playhead/render/lanes"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// GapClock returns a position as labels of gaps name it: 00:59.20.
func GapClock(d time.Duration, long bool) string { return times.Clock(d, long, 2) }

// GapEdges says from where to where a gap is.
func GapEdges(g *sim.Gap, long bool) string {
	to := GapClock(g.End, long)
	if g.Last {
		to = "the end"
	}
	return GapClock(g.Begin, long) + " to " + to
}

// GapLabel says which part is missing, and why.
func GapLabel(g *sim.Gap, long bool) string {
	return "missing " + GapEdges(g, long) + ", " + g.Reason.String()
}

// gapSpans returns the gaps as the timeline draws them.
func gapSpans(s *session.Session) []lanes.Gap {
	gaps := s.Gaps()
	out := make([]lanes.Gap, 0, len(gaps))
	for i := range gaps {
		g := &gaps[i]
		out = append(out, lanes.Gap{
			From: g.Begin, To: g.End, Damaged: g.Matters(),
			Label: GapLabel(g, s.Total() >= time.Hour),
		})
	}
	return out
}

// least is how wide a gap is drawn on the timeline at the least, px: see [lanes.Gap].
const least = 3.0

// GapUnder returns the gap that is drawn at x on a scale.
func GapUnder(s *session.Session, scale timeline.Scale, x float64) (found sim.Gap, ok bool) {
	for _, g := range s.Gaps() {
		x0, x1 := scale.At(g.Begin), scale.At(g.End)
		if x >= x0 && x <= max(x1, x0+least) {
			if found, ok = g, true; g.HoldsTime(scale.Time(x)) {
				break
			}
		}
	}
	return found, ok
}

// goPast goes past the gap at x on a scale, and reports whether one is there that
// something follows.
func goPast(s *session.Session, scale timeline.Scale, x float64) bool {
	g, ok := GapUnder(s, scale, x)
	if !ok || g.Last {
		return false
	}
	s.Play.Jump(g.End)
	return true
}

// GapBytes says which bytes were skipped for a gap, "" if none were.
func GapBytes(g *sim.Gap) string {
	if g.FromByte < 0 || g.ToByte <= g.FromByte {
		return ""
	}
	return fmt.Sprintf("%s bytes from byte %s", widget.Thousands(int(g.ToByte-g.FromByte)),
		widget.Thousands(int(g.FromByte)))
}

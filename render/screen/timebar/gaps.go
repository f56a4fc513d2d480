package timebar

import (
	"time"

	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/sim"
)

// GapClock returns a position as labels of gaps name it: 0:59.2.
func GapClock(d time.Duration, long bool) string {
	text := timeline.Clock(d.Round(time.Second/10), long, 1)
	if text[0] == '0' {
		text = text[1:]
	}
	return text
}

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
func gapSpans(s *session.Session) []shell.Gap {
	gaps := s.Gaps()
	out := make([]shell.Gap, 0, len(gaps))
	for i := range gaps {
		g := &gaps[i]
		out = append(out, shell.Gap{From: g.Begin, To: g.End, Damaged: g.Matters(), Label: GapLabel(g, s.Total() >= time.Hour)})
	}
	return out
}

// gapAt returns the label of the gap at a position, "" where something is recorded.
func gapAt(s *session.Session, d time.Duration) string {
	for _, g := range s.Gaps() {
		if g.HoldsTime(d) {
			return GapLabel(&g, s.Total() >= time.Hour)
		}
	}
	return ""
}

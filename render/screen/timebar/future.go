package timebar

import (
	"playhead/render/layout"
	"playhead/render/timeline"
)

// hideFuture covers the part of the lanes after what was seen, whatever is drawn
// there, where the future is hidden.
func hideFuture(tb *Bar, scale timeline.Scale) {
	s, l, p := tb.S, &tb.D.Lay, &tb.D.P
	end := s.Recording().Loaded()
	if !s.Seen.Hides(end) || len(l.Lanes) == 0 {
		return
	}
	const playhead = 1.5 // px of its line that are right of the moment
	x := max(scale.At(s.Seen.Cut(end))+playhead, l.Track.X)
	right := l.All.W
	if x >= right {
		return
	}
	for _, lane := range l.Lanes {
		r := layout.Rect{X: x, Y: lane.Rect.Y + 1, W: right - x, H: lane.Rect.H - 1}
		p.Fill(r, p.T.S2)
		p.Hatch(r.X, r.Y, r.W, r.H, 6, p.T.Line2)
		p.Ground(r)
	}
}

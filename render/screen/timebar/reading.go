package timebar

import (
	"fmt"
	"time"

	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/theme"
	"playhead/render/timeline"
)

// saysAfter is how many updates the lanes are read before they say so: what takes
// less would only flicker.
const saysAfter = 8

// unreadOf returns which parts of the view c does not show yet though they are loaded,
// and which share of what is being read was read; nothing for a short wait.
func unreadOf(c *laneCache, s *session.Session) (parts []timeline.Range, share float64) {
	r := c.Shown
	if r == nil || c.waited < saysAfter {
		return nil, 0
	}
	to := min(s.View.To, s.Recording().Loaded())
	add := func(from, to time.Duration) {
		if to > from {
			parts = append(parts, timeline.Range{From: from, To: to})
		}
	}
	add(s.View.From, min(r.stretch.From, to))
	if end := r.readTo(); r.done {
		add(max(s.View.From, r.stretch.To), to)
	} else {
		add(max(s.View.From, min(end, r.stretch.To)), to)
	}
	reading := r
	if c.Coming != nil {
		reading = c.Coming
	}
	from, end := max(0, reading.stretch.From), min(reading.stretch.To, s.Recording().Loaded())
	if end > from {
		share = min(1, max(0, float64(reading.readTo()-from)/float64(end-from)))
	}
	return parts, share
}

// readTo returns how far the reading has come.
func (r *laneReading) readTo() time.Duration {
	switch {
	case r.rows != nil && r.net != nil:
		return min(r.rows.ReadTo(), r.net.ReadTo())
	case r.net != nil:
		return r.net.ReadTo()
	case r.rows != nil:
		return r.rows.ReadTo()
	}
	return r.stretch.To
}

// ofReading reports whether lanes of a style show what is read tick by tick.
func ofReading(s timeline.Style) bool {
	switch s {
	case timeline.StyleRows, timeline.StyleGraph, timeline.StyleBars, timeline.StyleLoss:
		return true
	}
	return false
}

// paintReading covers the parts of the lanes that are still being read, and says so
// once.
func paintReading(tb *Bar, n *lanes.Lanes) {
	parts, share := unreadOf(&tb.Lanes, tb.S)
	p, l, said := &tb.D.P, &tb.D.Lay, false
	for _, part := range parts {
		x0, x1 := p.Snap(max(n.Scale.At(part.From), l.Track.X)), p.Snap(min(n.Scale.At(part.To), l.All.W))
		if x1-x0 < 2 {
			continue
		}
		for _, lane := range l.Lanes {
			c, _, _ := n.Content(int(lane.ID))
			if c.Own() || c.Empty != "" || c.Data == nil || !ofReading(c.Style) {
				continue
			}
			r := layout.Rect{X: x0, Y: lane.Rect.Y + 1, W: x1 - x0, H: lane.Rect.H - 1}
			p.Fill(r, p.T.S2)
			p.Hatch(r.X, r.Y, r.W, r.H, 6, p.T.Line2)
			text := fmt.Sprintf("reading %.0f%%", 100*share)
			if w := p.TextWidth(theme.Small, text); !said && r.W > w+34 {
				box := layout.Rect{X: r.X + 12, Y: r.CenterY() - 8, W: w + 10, H: 16}
				p.Round(box, theme.RadiusBar, p.T.S2)
				p.Text(box.X+5, box.CenterY(), theme.Small, p.T.T2, text)
				said = true
			}
		}
	}
}

package timebar

import (
	"slices"

	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/timeline"
)

// specs returns the lanes of the recording with those that parts add: moments below
// the events, keys below the keys, the others below the speed. They are valid until it is called again.
func specs(tb *Bar, s *session.Session) []timeline.Spec {
	own := append(tb.own[:0], tb.plain(laneKind(s))...)
	tb.own = own
	outranked := slices.ContainsFunc(tb.lanes, func(l part.Lane) bool { return l.About().Outranks && filled(l) })
	for i := range own {
		if p := tb.ofPart(own[i].Lane); p != nil && p.About().GivesWay && eachKey(tb) {
			own[i].Show = timeline.InHigh
		}
		if eachKey(tb) && own[i].Lane == timeline.LaneInput {
			own[i].Height, own[i].Tall = 7+11*timeline.MovementRows, 7+12*timeline.MovementRows
		}
		switch own[i].Lane {
		case timeline.LaneEvents, timeline.LaneBookmarks:
			if eachKey(tb) {
				own[i].Show = timeline.InHigh // movement is looked at, the card needs the height
			}
		}
		if own[i].Lane == timeline.LaneStrafe && !eachKey(tb) && outranked {
			own[i].Show = timeline.InHigh // a match is looked at, not movement
		}
	}
	var extra []timeline.Spec
	for p := range part.Each[part.Extending](tb.Parts) {
		extra = append(extra, p.Specs()...)
	}
	if len(extra) == 0 {
		return own
	}
	tall := slices.ContainsFunc(extra, func(s timeline.Spec) bool { return s.Style != timeline.StyleSpots })
	out := tb.all[:0]
	for _, spec := range own {
		if spec.Lane == timeline.LaneSpeed && tall && tb.D.Lay.All.H < roomy {
			spec.Show = timeline.InHigh // the panel needs the height more
		}
		out = append(out, spec)
		for _, x := range extra {
			if below(x.Style) == spec.Lane {
				out = append(out, x)
			}
		}
	}
	return out
}

// roomy is how high a window is in which lanes of parts take no lane of the recording
// away.
const roomy = 800

// below returns the lane that a part's lane of a style is shown below.
func below(s timeline.Style) timeline.Lane {
	switch s {
	case timeline.StyleSpots:
		return timeline.LaneEvents
	case timeline.StyleRows:
		return timeline.LaneInput
	}
	return timeline.LaneSpeed
}

package timebar

import (
	"slices"

	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/occurs"
)

// A laneSet is which lanes there are, of the recording and of parts, and which of them
// the user wants how high.
type laneSet struct {
	part.Kit
	// Parts add lanes.
	Parts part.List

	kind   timeline.Kind
	ofKind []timeline.Spec // the lanes of kind, with those of parts
	lanes  []part.Lane     // of parts: the first one is timeline.NumLanes

	own, all []timeline.Spec // memory that is used again
	wanted   []layout.LaneWant
}

// foldRanks says when lanes of a style give way to the map.
var foldRanks = [...]layout.FoldRank{
	timeline.StyleMarks: layout.FoldEvents, timeline.StyleRows: layout.FoldInput, timeline.StyleGraph: layout.FoldGraph,
	timeline.StyleBars: layout.FoldGraph, timeline.StyleLoss: layout.FoldGraph,
	timeline.StyleBookmarks: layout.FoldBookmarks,
	timeline.StylePainted:   layout.FoldInput, timeline.StyleSpots: layout.FoldEvents,
}

// WantLanes returns the lanes the timeline could have. They are valid until it is
// called again.
func (ls *laneSet) WantLanes() []layout.LaneWant {
	out := ls.wanted[:0]
	for _, spec := range ls.specs() {
		word := ls.word(spec.Lane)
		l := layout.LaneWant{
			ID: int(spec.Lane), Wish: ls.laneWish(spec.Lane), Spare: spec.Show == timeline.InHigh,
			Off:    spec.Show == timeline.IfAsked,
			Height: spec.Height, Tall: spec.Tall, ByHand: ls.D.Set.LaneHeights[word], Fold: foldRanks[spec.Style],
		}
		preferred := ls.preferred(spec.Lane)
		switch {
		case ls.ofPart(spec.Lane) != nil:
			wantPainted(&l, ls.ofPart(spec.Lane))
			l.Off = l.Off || preferred == part.Without
		default:
			l.Off = l.Off || preferred == part.Without
			l.Spare = l.Spare && preferred != part.With
		}
		out = append(out, l)
	}
	ls.wanted = out
	return out
}

// preferred returns what the part that covers the map says about a lane.
func (ls *laneSet) preferred(lane timeline.Lane) part.Preference {
	if own, ok := ls.Parts.Covering().(part.Preferring); ok {
		return own.Prefers(lane)
	}
	return part.NoPreference
}

// filled reports whether there is anything in a lane of a part.
func filled(lane part.Lane) bool {
	usual, _ := lane.LaneHeights()
	return usual > 0
}

// eachKey reports whether each key of GoldSrc has a row of its own.
func (ls *laneSet) eachKey() bool {
	return laneKind(ls.S) == timeline.KindGoldSrc && slices.ContainsFunc(ls.lanes, func(l part.Lane) bool {
		return l.About().EachKey && l.Wanted()
	})
}

// wantPainted makes a lane as high as it needs to be; while it is empty there is none.
func wantPainted(l *layout.LaneWant, lane part.Lane) {
	l.Off = !lane.Wanted()
	if l.Height, l.Tall = lane.LaneHeights(); l.Height == 0 {
		l.Wish, l.Off = layout.Closed, true
	}
}

// laneWish returns whether the user opened or closed a lane.
func (ls *laneSet) laneWish(l timeline.Lane) layout.Wish {
	shown, chosen := ls.D.Set.Lanes[ls.word(l)]
	switch {
	case !chosen:
		return layout.Auto
	case shown:
		return layout.Open
	}
	return layout.Closed
}

// showLane opens or closes a lane by hand.
func (ls *laneSet) showLane(l timeline.Lane, on bool) {
	word := ls.word(l)
	ls.D.Change(func(s *settings.Settings) {
		lanes := map[string]bool{word: on}
		for k, v := range s.Lanes {
			if k != word {
				lanes[k] = v
			}
		}
		s.Lanes = lanes
	})
}

// setLaneHeight sets how high a lane is, 0 as designed.
func (ls *laneSet) setLaneHeight(l timeline.Lane, px float64, keep bool) {
	heights := map[string]float64{}
	for k, v := range ls.D.Set.LaneHeights {
		heights[k] = v
	}
	heights[ls.word(l)] = px
	if px == 0 {
		delete(heights, ls.word(l))
	}
	if keep {
		ls.D.Change(func(s *settings.Settings) { s.LaneHeights = heights })
		return
	}
	ls.D.Set.LaneHeights = heights
}

// ShowsLane reports whether a lane is on the screen.
func (ls *laneSet) ShowsLane(l timeline.Lane) bool {
	for _, lane := range ls.D.Lay.Lanes {
		if lane.ID == int(l) {
			return true
		}
	}
	return false
}

// has reports whether there is anything in a lane.
func (ls *laneSet) has(l timeline.Lane) bool {
	p := ls.ofPart(l)
	return p == nil || filled(p)
}

// LaneMenu lists the lanes the recording has or, of those found later, can have.
func (ls *laneSet) LaneMenu() []widget.MenuItem {
	var items []widget.MenuItem
	chosen := false
	all := slices.Clone(ls.specs())
	last := func(s timeline.Spec) int {
		if p := ls.ofPart(s.Lane); p != nil && p.About().Last {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, b timeline.Spec) int { return last(a) - last(b) })
	things := occurs.In(ls.S.Recording(), ls.S.Game())
	for _, spec := range all {
		needs, missing := occurs.Things(0), ""
		if p := ls.ofPart(spec.Lane); p != nil {
			needs, missing = p.About().Needs, p.About().Missing
		}
		if !things.Has(needs) && !ls.has(spec.Lane) {
			continue
		}
		chosen = chosen || ls.laneWish(spec.Lane) != layout.Auto || ls.D.Set.LaneHeights[ls.word(spec.Lane)] > 0
		items = append(items, widget.MenuItem{
			Do: func() { ls.showLane(spec.Lane, !ls.ShowsLane(spec.Lane)) }, Stay: true, Label: ls.Title(spec.Lane),
			Checked: ls.ShowsLane(spec.Lane),
		})
		if !ls.has(spec.Lane) {
			items[len(items)-1].Disabled = missing
		}
	}
	back := widget.MenuItem{
		Do: func() { ls.D.Change(func(s *settings.Settings) { s.Lanes, s.LaneHeights = nil, nil }) }, Stay: true,
		Label: "Default lanes",
	}
	if !chosen {
		back.Disabled = "No lanes were changed."
	}
	return append(items, widget.MenuItem{Line: true}, back)
}

// DragLaneEdge makes a lane as high as the pointer is below its top.
func (ls *laneSet) DragLaneEdge(n int, y float64, keep bool) {
	for _, lane := range ls.D.Lay.Lanes {
		if lane.ID == n {
			ls.setLaneHeight(timeline.Lane(n), max(1, y-lane.Rect.Y), keep)
		}
	}
}

// plain returns the lanes of recordings of a kind, with those of parts. They must not
// be changed.
func (ls *laneSet) plain(k timeline.Kind) []timeline.Spec {
	if ls.ofKind != nil && ls.kind == k {
		return ls.ofKind
	}
	ls.kind, ls.ofKind, ls.lanes = k, timeline.Lanes(k), nil
	for p := range part.Each[part.Laner](ls.Parts) {
		for _, l := range p.Lanes(k) {
			above := l.About().After
			at := slices.IndexFunc(ls.ofKind, func(s timeline.Spec) bool { return s.Lane == above })
			id := timeline.NumLanes + timeline.Lane(len(ls.lanes))
			ls.ofKind = slices.Insert(ls.ofKind, at+1, timeline.Spec{
				Lane: id, Show: timeline.IfAsked,
				Style: timeline.StylePainted,
			})
			ls.lanes = append(ls.lanes, l)
		}
	}
	return ls.ofKind
}

// ofPart returns the lane of a part, nil for a lane of the recording.
func (ls *laneSet) ofPart(l timeline.Lane) part.Lane {
	if i := int(l) - int(timeline.NumLanes); i >= 0 && i < len(ls.lanes) {
		return ls.lanes[i]
	}
	return nil
}

// Title returns what a lane is called in its header.
func (ls *laneSet) Title(l timeline.Lane) string {
	if p := ls.ofPart(l); p != nil {
		return p.About().Title
	}
	for p := range part.Each[part.Extending](ls.Parts) {
		for _, s := range p.Specs() {
			if s.Lane == l && s.Title != "" {
				return s.Title
			}
		}
	}
	return l.String()
}

// word returns what a lane is called in the settings.
func (ls *laneSet) word(l timeline.Lane) string {
	if p := ls.ofPart(l); p != nil {
		return p.About().Word
	}
	return l.Word()
}

// specs returns the lanes of the recording with those that parts add: moments below
// the events, keys below the keys, the others below the speed. They are valid until it is called again.
func (ls *laneSet) specs() []timeline.Spec {
	own := append(ls.own[:0], ls.plain(laneKind(ls.S))...)
	ls.own = own
	outranked := slices.ContainsFunc(ls.lanes, func(l part.Lane) bool { return l.About().Outranks && filled(l) })
	beforeSpeed := slices.ContainsFunc(ls.lanes, func(l part.Lane) bool {
		return l.About().BeforeSpeed && l.Wanted() && filled(l)
	})
	for i := range own {
		if own[i].Lane == timeline.LaneSpeed && beforeSpeed {
			own[i].Show = timeline.InHigh
		}
		if p := ls.ofPart(own[i].Lane); p != nil && p.About().GivesWay && ls.eachKey() {
			own[i].Show = timeline.InHigh
		}
		if ls.eachKey() && own[i].Lane == timeline.LaneInput {
			own[i].Height, own[i].Tall = 7+11*timeline.MovementRows, 7+12*timeline.MovementRows
		}
		switch own[i].Lane {
		case timeline.LaneEvents, timeline.LaneBookmarks:
			if ls.eachKey() {
				own[i].Show = timeline.InHigh // movement is looked at, the card needs the height
			}
		}
		if own[i].Lane == timeline.LaneStrafe && !ls.eachKey() && outranked {
			own[i].Show = timeline.InHigh // a match is looked at, not movement
		}
	}
	var extra []timeline.Spec
	for p := range part.Each[part.Extending](ls.Parts) {
		extra = append(extra, p.Specs()...)
	}
	if len(extra) == 0 {
		return own
	}
	tall := slices.ContainsFunc(extra, func(s timeline.Spec) bool { return s.Style != timeline.StyleSpots })
	out := ls.all[:0]
	for _, spec := range own {
		if spec.Lane == timeline.LaneSpeed && tall && ls.D.Lay.All.H < roomy {
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

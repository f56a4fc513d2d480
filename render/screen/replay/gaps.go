package replay

import (
	"fmt"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/screen/timebar"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// causeGap: a part of the recording is damaged.
const causeGap = "gap"

// gapBanner says what is missing because of damage, nil if nothing is.
func (nt *notices) gapBanner() *desk.Banner {
	s := nt.S
	var n int
	var sum time.Duration
	var bytes int64
	var one sim.Gap
	for _, g := range s.Gaps() {
		if !g.Matters() {
			continue
		}
		n, one = n+1, g
		sum += g.Length()
		bytes += max(0, g.ToByte-g.FromByte)
	}
	if n == 0 {
		return nil
	}
	b := &desk.Banner{Cause: causeGap}
	b.Banner = widget.Banner{
		Kind: widget.SeverityError, Title: fmt.Sprintf("%s are missing: damaged from %s.", times.WithUnit(sum),
			timebar.GapEdges(&one, s.Total() >= time.Hour)),
		Detail: "Everything else plays.", Buttons: []string{"Details", "Copy report"},
	}
	if n > 1 {
		b.Title = fmt.Sprintf("%d parts are missing, %s in all.", n, times.WithUnit(sum))
	}
	if bytes > 0 {
		b.Detail = fmt.Sprintf("Skipped %s bytes. %s", widget.Thousands(int(bytes)), b.Detail)
	}
	b.Do = func(button int) {
		if button == 0 {
			nt.showGaps()
		} else {
			nt.copyReport()
		}
	}
	return b
}

// showGaps lists the missing parts. Choosing one goes to two seconds before it.
func (nt *notices) showGaps() {
	s := nt.S
	const before = 2 * time.Second
	var lines []widget.SheetLine
	gaps := s.Gaps()
	for i := range gaps {
		lines = append(lines, widget.SheetLine{
			Text:   gapLine(&gaps[i], s.Total() >= time.Hour),
			Detail: timebar.GapBytes(&gaps[i]),
		})
	}
	nt.Dialogs.Choose("Missing parts", lines, func(i int) {
		s.Play.Prefer(gaps[i].Game)
		s.Play.Jump(max(0, gaps[i].Begin-before))
	})
}

// gapLine describes a gap.
func gapLine(g *sim.Gap, long bool) string {
	return fmt.Sprintf("%s, %s, %s", timebar.GapEdges(g, long), times.WithUnit(g.Length()), g.Reason)
}

// gapMenu is of a missing part in the timeline.
func (r *Screen) gapMenu(g sim.Gap) []widget.MenuItem {
	s := r.S
	past := widget.MenuItem{Label: "Go past the missing part", Do: func() { s.Play.Jump(g.End) }}
	if g.Last {
		past.Disabled = "Nothing follows."
	}
	return []widget.MenuItem{
		{Head: true, Label: timebar.GapLabel(&g, s.Total() >= time.Hour)},
		past,
		{Label: "Go to its start", Do: func() { s.Play.Jump(g.Begin) }},
		{Label: "Details", Do: r.Notices.showGaps},
		{Label: "Copy report", Do: r.Notices.copyReport},
	}
}

// overviewMenu is of the missing part at x in the overview, nil where none is.
func (r *Screen) overviewMenu(x float64) []widget.MenuItem {
	if g, ok := timebar.GapUnder(r.S, r.Time.OverviewScale(), x); ok {
		return r.gapMenu(g)
	}
	return nil
}

// paintGap draws the plate that says that nothing is recorded at the playhead.
func (r *Screen) paintGap() {
	s := r.S
	gap, in := s.Play.Gap()
	if !in || s.Seen.Hides(gap.End) {
		return
	}
	long := s.Total() >= time.Hour
	p := lanes.GapPlate{
		Label: timebar.GapLabel(&gap, long), Tip: r.D.P.LabelOf(action.NextRecorded),
		Key: r.D.Keys.Shortcut(action.NextRecorded), Go: func() { r.stepGap(1) },
	}
	switch left := gap.End - s.Play.Position(); {
	case gap.Last:
		p.Goes = "Nothing follows."
	case r.D.Still: // in a clip nobody presses anything
		p.Goes = fmt.Sprintf("goes on in %.1f s", left.Seconds())
	case s.Play.Playing() && s.Play.Speed() > 0:
		p.Goes = fmt.Sprintf("plays on by itself in %.1f s", left.Seconds()/s.Play.Speed())
	default:
		p.Goes = "press Space to play on"
	}
	if p.Alone = r.D.Bare || r.D.Casts(); !gap.Last && !p.Alone {
		p.Next = "next at " + timebar.GapClock(gap.End, long)
	}
	p.Avoid = r.followedAt()
	p.Draw(&r.D.P, &r.D.Lay, freeArea(&r.D.Lay))
}

// How much room the followed player takes in the picture: as far as a hand reaches, and
// the name above, px.
const (
	reachUnits          = 40.0
	nameWide, nameAbove = 150.0, 36.0
)

// followedAt returns where the followed player is in the picture with their name, empty
// without one.
func (r *Screen) followedAt() layout.Rect {
	if r.S.Followed < 0 {
		return layout.Rect{}
	}
	x, y, ok := r.St.Scene.Place(r.S.Followed)
	if !ok {
		return layout.Rect{}
	}
	cam := r.St.Cam
	sx, sy := cam.ToScreen(x, y)
	reach := reachUnits * cam.Zoom
	half := max(reach, nameWide/2)
	return layout.Rect{X: sx - half, Y: sy - reach - nameAbove, W: 2 * half, H: 2*reach + nameAbove}
}

// stepGap goes past the missing part that the playhead is in, or else past the next
// one; with −1 to the last recorded moment before it, or before the previous one.
func (r *Screen) stepGap(dir int) {
	s := r.S
	gaps, pos := s.Gaps(), s.Play.Position()
	if dir > 0 {
		for _, g := range gaps {
			if !g.Last && g.End > pos {
				s.Play.Jump(g.End)
				return
			}
		}
		return
	}
	for i := len(gaps) - 1; i >= 0; i-- {
		if gaps[i].Begin < pos {
			s.Play.Jump(gaps[i].Begin)
			return
		}
	}
}

// whyNoGaps says why there is no missing part to go past, "" if there is one.
func (r *Screen) whyNoGaps() string {
	if len(r.S.Gaps()) == 0 {
		return "Nothing is missing from this recording."
	}
	return ""
}

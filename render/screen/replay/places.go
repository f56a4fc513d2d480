package replay

import (
	"math"

	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/settings"
)

// places are where overlays are on the map. All of them are known before the first one is
// painted.
type places struct {
	topmost, top, topLeft, belowClock, topRight layout.Rect // rooms of what parts show

	race layout.Rect // the clock of a race, empty without one

	teams layout.Rect // where the chip of the chosen teams is
	clock bool        // in topLeft, where no part shows anything else
	// floors is empty where there is no room for their legend. legend and beside are the rooms of a
	// part's legend, below the floors and beside them.
	floors, legend, beside layout.Rect

	keys        float64 // px above the key strip of a small window
	left, right float64 // px that are taken in the upper corners
	score       float64 // y below score and clock, 0 without them
}

// keyStrip is how much the keys of a small window take at the top of the map.
const keyStrip = 42.0

// places finds where overlays are in the layout that was arranged.
func (r *Screen) places() (at places) {
	l := &r.D.Lay
	area := freeArea(l)
	above := 0.0
	at.race, above = r.timing(area)
	area.CutTop(above)
	at.topmost = area.Inset(l.Margin)
	below := r.overlays(part.Topmost, at.topmost, false) + max(0, r.Inset.Taken(settings.TopLeft)-above)
	at.left = above + below
	area.CutTop(below)
	at.teams = area
	used := r.Teams.height()
	area.CutTop(used)
	at.left += used
	at.keys, at.top = at.left, area.Inset(l.Margin) // the keys are above what parts show
	strip := 0.0
	if l.Slim && r.D.Set.Pad && r.S.Followed >= 0 {
		strip = at.top.CutTop(keyStrip).H
	}
	if h := r.overlays(part.Top, at.top, false); h > 0 {
		at.left += strip + h
	}
	at.topRight, at.right = freeArea(l), max(above, r.Inset.Taken(settings.TopRight))
	at.topRight.CutTop(at.right)
	at.right += r.overlays(part.TopRight, at.topRight, false)
	if l.Slim {
		return at
	}
	rest := layout.Rect{X: l.Map.X + l.Margin, Y: l.Map.Y + l.Margin + at.left}
	rest.W, rest.H = l.Map.Right()-rest.X, l.Map.Bottom()-rest.Y
	cut := func(h float64) { rest.Y, rest.H = rest.Y+h, rest.H-h } // also below the map
	at.topLeft = rest
	h := r.overlays(part.TopLeft, rest, false)
	if at.clock = h == 0; at.clock {
		_, h = r.clocked()
	}
	cut(h)
	at.belowClock = rest
	cut(r.overlays(part.BelowClock, rest, false))
	at.score = rest.Y - 10 // without the gap below
	at.floors = rest
	rest.W, rest.H = 0, rest.H-legendBelow
	at.beside = rest
	if h := r.Floors.height(); h > 0 && rest.Y+HeightsHeight <= r.Over.padTop() {
		cut(h)
		at.beside.X += HeightsWidth + 10
	} else {
		at.floors = layout.Rect{}
	}
	at.legend = rest
	return at
}

// Room that the clock of a race leaves beside it: for switches and legends in the upper left corner,
// and for a card in the upper right one.
const (
	besideLeft      = 700.0
	besideRight     = 246.0
	besideRightWide = 430.0 // of games that have cards of jumps
	raceGap         = 8.0
)

// timing finds the place of the clock of a race at the top of an area: as near to its middle as what is in the
// corners allows, as a line if that is all that fits, or above the corners. It returns how many px of the area are
// taken then.
func (r *Screen) timing(area layout.Rect) (at layout.Rect, above float64) {
	clock, ok := part.First[part.Timing](r.Parts)
	if !ok || r.Parts.Charted() {
		return at, 0
	}
	// A second player in a corner stays there.
	if r.Inset.Taken(settings.TopLeft) > 0 {
		area.CutLeft(r.Inset.size().W + r.D.Lay.Margin)
	}
	if r.Inset.Taken(settings.TopRight) > 0 {
		area.CutRight(r.Inset.size().W + r.D.Lay.Margin)
	}
	room := area.Inset(r.D.Lay.Margin)
	left, right := r.corners(room)
	line := room
	line.H = 0 // a line is enough where the whole does not fit
	for _, size := range [...]layout.Rect{room, line} {
		w, h := clock.RaceClockSize(size)
		if w <= 0 {
			return layout.Rect{}, 0
		}
		at = layout.Rect{X: math.Round(room.CenterX() - w/2), Y: room.Y, W: w, H: h}
		from, to := room.X, room.Right()-w
		if left > 0 {
			from += left + raceGap
		}
		if right {
			to -= r.besideRight() + raceGap
		}
		if from <= to {
			at.X = math.Round(min(max(at.X, from), to))
			return at, 0
		}
	}
	return at, at.H + raceGap
}

// besideRight returns how much room the clock of a race leaves for a card beside it.
func (r *Screen) besideRight() float64 {
	if !r.S.Game().Engine.Teeworlds() {
		return besideRightWide
	}
	return besideRight
}

// corners returns how wide what parts show in the upper left corner of a room may be, and whether they show anything in
// the upper right one.
func (r *Screen) corners(room layout.Rect) (left float64, right bool) {
	if _, clock := r.clocked(); clock > 0 || r.Teams.height() > 0 {
		left = besideLeft
	}
	for p := range part.Each[part.Overlaid](r.Parts) {
		for _, at := range [...]part.Corner{part.Topmost, part.Top, part.TopLeft, part.BelowClock} {
			if p.OverlayHeight(at, room) <= 0 {
				continue
			}
			w := besideLeft
			if sized, ok := p.(part.Sized); ok {
				w = sized.OverlayWidth(at)
			}
			left = max(left, w)
		}
	}
	return left, r.overlays(part.TopRight, room, false) > 0
}

// placeLegends finds where the legends of parts are, and what room overlays, minimap and
// legend of the physics have.
func (r *Screen) placeLegends() {
	if r.St.Scene.Game == nil {
		return
	}
	at := r.places()
	for p := range part.Each[part.Explaining](r.Parts) {
		p.PlaceLegend(at.legend, at.beside)
	}
	o := &r.Over
	o.race = at.race
	o.score, o.below, o.top, o.foot = at.score, at.right, at.keys, r.Inset.Taken(settings.BottomLeft)
	r.Minimap.foot, r.Physics.below = r.Inset.Taken(settings.BottomRight), at.left
	if o.end = r.D.Lay.Map.Bottom() - r.Minimap.foot; r.showsMinimap(&at) {
		o.end = r.Minimap.rect().Y
	}
}

// showsMinimap reports whether there is room for the minimap below what is in its corner.
func (r *Screen) showsMinimap(at *places) bool {
	l := &r.D.Lay
	return l.Minimap && !r.Parts.Charted() && r.St.Scene.Map != nil && l.Map.Y+at.right <= r.Minimap.rect().Y
}

// overlays returns the height of what parts show in a corner, below one another in a room,
// and with paint draws it.
func (r *Screen) overlays(at part.Corner, room layout.Rect, paint bool) float64 {
	top := room.Y
	for p := range part.Each[part.Overlaid](r.Parts) {
		if h := p.OverlayHeight(at, room); h > 0 {
			if paint {
				p.PaintOverlay(at, room)
			}
			room.CutTop(h)
		}
	}
	return room.Y - top
}

// clocked returns the part that has the clock of a game with rounds and how high the clock
// is, nil without one.
func (r *Screen) clocked() (part.Clocked, float64) {
	for p := range part.Each[part.Clocked](r.Parts) {
		if h := p.ClockHeight(); h > 0 {
			return p, h
		}
	}
	return nil, 0
}

// paintClock draws that clock, and reports whether there is one.
func (r *Screen) paintClock(x, y float64) bool {
	p, _ := r.clocked()
	if p != nil {
		p.PaintClock(x, y)
	}
	return p != nil
}

// height returns how high the chip of the chosen teams is with a gap, 0 without one.
func (f *Filter) height() float64 {
	switch {
	case !f.Chosen() || f.St.Scene.Game == nil:
		return 0
	case f.stranger() != "":
		return chipHigh + lineHigh + gap
	}
	return chipHigh + gap
}

// height returns how high the legend of the floors is with a gap, 0 without one.
func (f *FloorLegend) height() float64 {
	if f.St.Plan() == nil || f.D.Lay.Map.H <= floorsLeast {
		return 0
	}
	return HeightsHeight + 10
}

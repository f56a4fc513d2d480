package replay

import (
	"math"

	"playhead/render/keyboard"
	"playhead/sim/occurs"

	"playhead/render/action"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/view"
	"playhead/render/view/above"
)

// A FloorLegend says what the shades of floors mean, and chooses which are shown.
type FloorLegend struct {
	part.Kit
	Bar    layout.Rect // as last drawn
	bandHi bool        // the upper end of the band is dragged, not the lower
}

// Actions returns the actions that choose floors.
func (f *FloorLegend) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.FollowFloor, After: action.Measure, Needs: occurs.Floors, Group: action.GroupView,
			Label: "Floor of the followed player", Help: "or all floors, on maps seen from above",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "H"}},
			Menu:   action.ViewMenu.At(405), Enabled: f.whyNone, Checked: f.follows,
			Do: f.followFloor,
		},
		{
			ID: action.FloorUp, Needs: occurs.Floors, Group: action.GroupView, Label: "Floors further up",
			Help:   "only those between two heights",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "PageUp"}}, Repeat: true,
			Menu: action.ViewMenu.At(410), Enabled: f.whyNone,
			Do: func() { f.moveBand(1) },
		},
		{
			ID: action.FloorDown, Needs: occurs.Floors, Group: action.GroupView, Label: "Floors further down",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "PageDown"}}, Repeat: true,
			Menu: action.ViewMenu.At(415), Enabled: f.whyNone,
			Do: func() { f.moveBand(-1) },
		},
	}
}

// FloorsOf returns which floors the user wants to see.
func FloorsOf(st *stage.Stage, set *settings.Settings) view.Heights {
	switch {
	case st.Band.Mode == view.BandOfFloors:
		return st.Band
	case set.AllFloors:
		return view.Heights{Mode: view.AllFloors}
	}
	return view.Heights{}
}

// setMode shows the floor of the followed player, all, or a band.
func (f *FloorLegend) setMode(m view.HeightMode) {
	if m == view.BandOfFloors {
		f.St.Band = f.firstBand()
		return
	}
	f.St.Band = view.Heights{}
	f.D.Change(func(set *settings.Settings) { set.AllFloors = m == view.AllFloors })
}

// firstBand returns the initial band: the followed player's floor and everything
// within their reach, otherwise the lowest floors.
func (f *FloorLegend) firstBand() view.Heights {
	if f.St.Band.Mode == view.BandOfFloors {
		return f.St.Band
	}
	lo := float32(0)
	if p := f.St.Plan(); p != nil {
		lo = p.Lo
	}
	if z, ok := f.St.Floor(); ok {
		lo = z
	}
	lo -= view.BandStep / 4
	return view.Band(lo, lo+view.BandFirst)
}

// moveBand moves the band up, or with −1 down.
func (f *FloorLegend) moveBand(dir float32) {
	if f.whyNone() != "" {
		return
	}
	if f.St.Band.Mode != view.BandOfFloors {
		f.St.Band = f.firstBand()
		return // first see what it is
	}
	b := f.St.Band
	if p := f.St.Plan(); p != nil {
		lo, hi := p.Floors.Min[2], p.Floors.Max[2]
		if dir > 0 && b.Lo+view.BandStep > hi || dir < 0 && b.Hi-view.BandStep < lo {
			return // no floors are left
		}
	}
	f.St.Band = view.Band(b.Lo+dir*view.BandStep, b.Hi+dir*view.BandStep)
}

// followFloor shows the floor of the followed player, or all floors again.
func (f *FloorLegend) followFloor() {
	if f.whyNone() != "" {
		return
	}
	mode := view.FollowFloor
	if FloorsOf(f.St, &f.D.Set).Mode == view.FollowFloor {
		mode = view.AllFloors
	}
	f.setMode(mode)
}

// follows reports whether the floor of the followed player is shown.
func (f *FloorLegend) follows() bool {
	return f.St.Plan() != nil && FloorsOf(f.St, &f.D.Set).Mode == view.FollowFloor
}

// whyNone says why there are no floors to choose from, "" when there are.
func (f *FloorLegend) whyNone() string {
	if f.St.Plan() == nil {
		return "Only on maps seen from above."
	}
	return ""
}

// legend returns the legend of the floors.
func (f *FloorLegend) legend() Heights {
	p, h := f.St.Plan(), FloorsOf(f.St, &f.D.Set)
	key := f.D.Keys.Shortcut(action.FollowFloor)
	return Heights{
		Lo: float64(p.Lo), Hi: float64(p.Hi), Shade: above.Shade,
		Do: HeightsInput{Grab: f.grabBand, Move: f.dragBand, Choose: func(mode int) {
			f.setMode(view.HeightMode(mode))
		}},
		Band: h.Mode == view.BandOfFloors, BandLo: float64(h.Lo), BandHi: float64(h.Hi),
		Modes: []HeightMode{
			{Label: "player", Tip: "Hide floors above the followed player", Key: key, On: h.Mode == view.FollowFloor},
			{Label: "all", Tip: "All floors", Key: key, On: h.Mode == view.AllFloors},
			{
				Label: "band", Tip: "Floors between two heights", Key: f.D.Keys.Shortcut(action.FloorUp),
				On: h.Mode == view.BandOfFloors,
			},
		},
	}
}

// grabBand begins to drag the end of the band that is nearer to the pointer;
// without a band it begins with all heights.
func (f *FloorLegend) grabBand(x float64) {
	l := f.legend()
	if !l.Band {
		l.BandLo, l.BandHi = l.Lo, l.Hi
	}
	z := l.At(f.Bar, x)
	f.bandHi = math.Abs(z-l.BandHi) < math.Abs(z-l.BandLo)
	f.St.Band = view.Heights{Mode: view.BandOfFloors, Lo: float32(l.BandLo), Hi: float32(l.BandHi)}
	f.dragBand(x)
}

// dragBand moves the grabbed end. At the ends of the bar, the band extends beyond
// it.
func (f *FloorLegend) dragBand(x float64) {
	p := f.St.Plan()
	if p == nil {
		return
	}
	l := f.legend()
	z := float32(l.At(f.Bar, x))
	switch {
	case x >= f.Bar.Right():
		z = max(z, p.Floors.Max[2])
	case x <= f.Bar.X:
		z = min(z, p.Floors.Min[2])
	}
	if f.bandHi {
		f.St.Band = view.Band(f.St.Band.Lo, max(z, f.St.Band.Lo))
	} else {
		f.St.Band = view.Band(min(z, f.St.Band.Hi-1), f.St.Band.Hi)
	}
}

// floorsLeast is the least height of a map with the legend.
const floorsLeast = 330.0

// Paint draws the legend at (x, y) where there are floors and shows is set, and returns the
// y below it.
func (f *FloorLegend) Paint(x, y float64, shows bool) float64 {
	f.Bar = layout.Rect{}
	if !shows || f.height() == 0 {
		return y
	}
	legend := f.legend()
	f.Bar = HeightBar(x, y)
	legend.Draw(&f.D.P, x, y)
	return y + HeightsHeight + 10
}

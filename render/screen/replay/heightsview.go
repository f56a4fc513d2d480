package replay

import (
	"math"

	"playhead/render/action"
	"playhead/render/settings"
	"playhead/render/shell"
	"playhead/render/view/above"
)

// heights returns which floors are to be seen.
func (o *overlays) Heights() above.Heights {
	switch {
	case o.St.Band.Mode == above.BandOfFloors:
		return o.St.Band
	case o.D.Set.AllFloors:
		return above.Heights{Mode: above.AllFloors}
	}
	return above.Heights{}
}

// setHeightMode shows the floor of the followed player, all, or a band.
func (o *overlays) setHeightMode(m above.HeightMode) {
	o.D.Dirty = true
	if m == above.BandOfFloors {
		o.St.Band = o.firstBand()
		return
	}
	o.St.Band = above.Heights{}
	o.D.Change(func(set *settings.Settings) { set.AllFloors = m == above.AllFloors })
}

// firstBand returns the band that is shown before it was moved: the floor of
// the followed player and what he can reach, else the lowest floors.
func (o *overlays) firstBand() above.Heights {
	if o.St.Band.Mode == above.BandOfFloors {
		return o.St.Band
	}
	lo := float32(0)
	if p := o.St.Plan(); p != nil {
		lo = p.Lo
	}
	if z, ok := o.St.Scene.Floor(); ok {
		lo = z
	}
	lo -= above.BandStep / 4
	return above.Band(lo, lo+above.BandFirst)
}

// moveBand moves the band up, or with −1 down.
func (o *overlays) MoveBand(dir float32) {
	if o.St.Band.Mode != above.BandOfFloors {
		o.St.Band = o.firstBand()
		return // first see what it is
	}
	b := o.St.Band
	if p := o.St.Plan(); p != nil {
		f := p.Floors
		if dir > 0 && b.Lo+above.BandStep > f.Max[2] || dir < 0 && b.Hi-above.BandStep < f.Min[2] {
			return // nothing is there any more
		}
	}
	o.St.Band = above.Band(b.Lo+dir*above.BandStep, b.Hi+dir*above.BandStep)
}

// followFloor shows the floor of the followed player, or all floors again.
func (o *overlays) FollowFloor() {
	mode := above.FollowFloor
	if o.Heights().Mode == above.FollowFloor {
		mode = above.AllFloors
	}
	o.setHeightMode(mode)
}

// heightsLegend returns the legend of the floors.
func (o *overlays) heightsLegend() shell.Heights {
	p, h := o.St.Plan(), o.Heights()
	key := action.Of(action.FollowFloor).Shortcut(o.D.KeyName)
	return shell.Heights{
		Lo: float64(p.Lo), Hi: float64(p.Hi), Shade: above.Shade,
		Do:   shell.HeightsInput{Grab: o.grabBand, Move: o.dragBand, Choose: func(mode int) { o.setHeightMode(above.HeightMode(mode)) }},
		Band: h.Mode == above.BandOfFloors, BandLo: float64(h.Lo), BandHi: float64(h.Hi),
		Modes: []shell.HeightMode{
			{Label: "player", Tip: "Floors over the followed player are left out", Key: key, On: h.Mode == above.FollowFloor},
			{Label: "all", Tip: "All floors", Key: key, On: h.Mode == above.AllFloors},
			{Label: "band", Tip: "Floors between two heights", Key: action.Of(action.FloorUp).Shortcut(o.D.KeyName), On: h.Mode == above.BandOfFloors},
		},
	}
}

// grabBand begins to drag the end of the band that is nearer to the pointer;
// without a band it begins with all heights.
func (o *overlays) grabBand(x float64) {
	l := o.heightsLegend()
	if !l.Band {
		l.BandLo, l.BandHi = l.Lo, l.Hi
	}
	z := l.At(o.HeightBar, x)
	o.bandHi = math.Abs(z-l.BandHi) < math.Abs(z-l.BandLo)
	o.St.Band = above.Heights{Mode: above.BandOfFloors, Lo: float32(l.BandLo), Hi: float32(l.BandHi)}
	o.dragBand(x)
}

// dragBand moves the end that was grabbed. At the ends of the bar it takes in
// what lies beyond.
func (o *overlays) dragBand(x float64) {
	p := o.St.Plan()
	if p == nil {
		return
	}
	l := o.heightsLegend()
	z := float32(l.At(o.HeightBar, x))
	switch {
	case x >= o.HeightBar.Right():
		z = max(z, p.Floors.Max[2])
	case x <= o.HeightBar.X:
		z = min(z, p.Floors.Min[2])
	}
	if o.bandHi {
		o.St.Band = above.Band(o.St.Band.Lo, max(z, o.St.Band.Lo))
	} else {
		o.St.Band = above.Band(min(z, o.St.Band.Hi-1), o.St.Band.Hi)
	}
}

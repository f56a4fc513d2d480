package render

import (
	"math"

	"playhead/render/above"
	"playhead/render/keys"
	"playhead/render/session"
	"playhead/render/shell"
)

// heights returns which floors are to be seen.
func (w *Window) heights(s *session.Session) above.Heights {
	switch {
	case w.stage.Band.Mode == above.BandOfFloors:
		return w.stage.Band
	case w.set.AllFloors:
		return above.Heights{Mode: above.AllFloors}
	}
	return above.Heights{}
}

// setHeightMode shows the floor of the followed player, all, or a band.
func (w *Window) setHeightMode(m above.HeightMode) {
	w.dirty = true
	if m == above.BandOfFloors {
		w.stage.Band = w.firstBand()
		return
	}
	w.stage.Band = above.Heights{}
	w.change(func(set *Settings) { set.AllFloors = m == above.AllFloors })
}

// firstBand returns the band that is shown before it was moved: the floor of
// the followed player and what he can reach, else the lowest floors.
func (w *Window) firstBand() above.Heights {
	if w.stage.Band.Mode == above.BandOfFloors {
		return w.stage.Band
	}
	lo := float32(0)
	if p := w.stage.Plan(); p != nil {
		lo = p.Lo
	}
	if z, ok := w.stage.Scene.Floor(); ok {
		lo = z
	}
	lo -= above.BandStep / 4
	return above.Band(lo, lo+above.BandFirst)
}

// moveBand moves the band up, or with −1 down.
func (w *Window) moveBand(dir float32) {
	if w.stage.Band.Mode != above.BandOfFloors {
		w.stage.Band = w.firstBand()
		return // first see what it is
	}
	b := w.stage.Band
	if p := w.stage.Plan(); p != nil {
		f := p.Floors
		if dir > 0 && b.Lo+above.BandStep > f.Max[2] || dir < 0 && b.Hi-above.BandStep < f.Min[2] {
			return // nothing is there any more
		}
	}
	w.stage.Band = above.Band(b.Lo+dir*above.BandStep, b.Hi+dir*above.BandStep)
}

// doHeights does what chooses floors.
func (w *Window) doHeights(a keys.Action) {
	switch a {
	case keys.FollowFloor:
		mode := above.FollowFloor
		if w.heights(w.session).Mode == above.FollowFloor {
			mode = above.AllFloors
		}
		w.setHeightMode(mode)
	case keys.FloorUp:
		w.moveBand(1)
	case keys.FloorDown:
		w.moveBand(-1)
	}
	w.dirty = true
}

// heightsLegend returns the legend of the floors.
func (w *Window) heightsLegend() shell.Heights {
	s := w.session
	p, h := w.stage.Plan(), w.heights(s)
	key := keys.Of(keys.FollowFloor).Shortcut(w.keyName())
	return shell.Heights{
		Lo: float64(p.Lo), Hi: float64(p.Hi), Shade: above.Shade,
		Band: h.Mode == above.BandOfFloors, BandLo: float64(h.Lo), BandHi: float64(h.Hi),
		Modes: []shell.HeightMode{
			{Label: "player", Tip: "Floors over the followed player are left out", Key: key, On: h.Mode == above.FollowFloor},
			{Label: "all", Tip: "All floors", Key: key, On: h.Mode == above.AllFloors},
			{Label: "band", Tip: "Floors between two heights", Key: keys.Of(keys.FloorUp).Shortcut(w.keyName()), On: h.Mode == above.BandOfFloors},
		},
	}
}

// grabBand begins to drag the end of the band that is nearer to the pointer;
// without a band it begins with all heights.
func (w *Window) grabBand(x float64) {
	l := w.heightsLegend()
	if !l.Band {
		l.BandLo, l.BandHi = l.Lo, l.Hi
	}
	z := l.At(w.ui.heightBar, x)
	w.ui.bandHi = math.Abs(z-l.BandHi) < math.Abs(z-l.BandLo)
	w.stage.Band = above.Heights{Mode: above.BandOfFloors, Lo: float32(l.BandLo), Hi: float32(l.BandHi)}
	w.dragBand(x)
}

// dragBand moves the end that was grabbed. At the ends of the bar it takes in
// what lies beyond.
func (w *Window) dragBand(x float64) {
	p := w.stage.Plan()
	if p == nil {
		return
	}
	l := w.heightsLegend()
	z := float32(l.At(w.ui.heightBar, x))
	switch {
	case x >= w.ui.heightBar.Right():
		z = max(z, p.Floors.Max[2])
	case x <= w.ui.heightBar.X:
		z = min(z, p.Floors.Min[2])
	}
	if w.ui.bandHi {
		w.stage.Band = above.Band(w.stage.Band.Lo, max(z, w.stage.Band.Lo))
	} else {
		w.stage.Band = above.Band(min(z, w.stage.Band.Hi-1), w.stage.Band.Hi)
	}
}

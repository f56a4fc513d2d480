package replay

import (
	"math"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/widget"
)

const (
	mapPart     widget.Part = "map"
	minimapPart widget.Part = "minimap"
)

// Drag moves the camera, or measures.
func (o *overlays) Drag(p *widget.Press) bool {
	switch p.Target.Part {
	case mapPart:
		o.dragMap(p)
	case minimapPart:
		if p.Secondary {
			return false
		}
		if p.Phase != widget.Ended {
			o.lookOnMinimap(p.X, p.Y)
		}
	default:
		return false
	}
	return true
}

// dragMap measures, or moves the camera.
func (o *overlays) dragMap(p *widget.Press) {
	switch {
	case p.Phase == widget.Begun:
		if !p.Secondary && o.measures(p.Mods) {
			o.stretching = true
			o.beginMeasure(p)
		}
	case p.Phase == widget.Ended:
		o.stretching = o.stretching && p.Click() // until the click
	case o.stretching:
		o.stretchMeasure(p)
	case !p.Click():
		o.St.Cam.Pan(p.DX, p.DY)
		o.S.Auto = false
	}
}

// Click follows the player at the pointer.
func (o *overlays) Click(p *widget.Press) {
	switch {
	case p.Target.Part != mapPart:
	case o.stretching: // a click measures nothing
		o.stretching, o.Measure.Set = false, false
	case p.Double:
		o.D.Do(action.FullScreen)
	default:
		o.clickMap(p)
	}
}

// clickMap follows the player at the pointer.
func (o *overlays) clickMap(p *widget.Press) {
	if o.St.Scene.Game == nil {
		return
	}
	best, near := -1, 24.0
	for id := range o.St.Scene.Cur.Players {
		x, y, ok := o.St.Scene.Place(id)
		if !ok {
			continue
		}
		sx, sy := o.St.Cam.ToScreen(x, y)
		if d := math.Hypot(sx-p.X, sy-p.Y); d < max(near, 0) {
			best, near = id, d
		}
	}
	if best >= 0 && best != o.S.Followed {
		o.St.Follow(best, p.Now)
	}
}

// Wheel zooms the map.
func (o *overlays) Wheel(t *widget.Turn) bool {
	if t.Target.Part != mapPart {
		return false
	}
	o.St.Cam.ZoomAt(math.Pow(4.0/3, t.DY/2), t.X, t.Y)
	o.S.Auto = o.S.Auto && o.S.Followed >= 0
	return true
}

// lookOnMinimap moves the camera to a place of the minimap.
func (o *overlays) lookOnMinimap(x, y float64) {
	r := o.minimapInner()
	m := o.St.Scene.Map
	if m == nil || r.Empty() {
		return
	}
	mw, mh := m.Size()
	mini := minimapArea(r, mw, mh)
	o.S.Auto = false
	o.St.Cam.Look(min(max((x-mini.X)/mini.W*mw, 0), mw), min(max((y-mini.Y)/mini.H*mh, 0), mh), 0)
}

// minimapArea returns where a map of mw by mh units is inside the minimap.
func minimapArea(r layout.Rect, mw, mh float64) layout.Rect {
	k := min(r.W/max(mw, 1), r.H/max(mh, 1))
	return r.Centered(mw*k, mh*k)
}

// panPx is how far a held key moves the picture in an update.
const panPx = 11

// panKeys moves the camera while a key is held.
func (o *overlays) panKeys(in *desk.Input) {
	dx, dy := 0.0, 0.0
	for a, d := range map[action.ID][2]float64{action.PanLeft: {1, 0}, action.PanRight: {-1, 0}, action.PanUp: {0, 1}, action.PanDown: {0, -1}} {
		if in.Holds(a) {
			dx, dy = dx+d[0]*panPx, dy+d[1]*panPx
		}
	}
	if dx != 0 || dy != 0 {
		o.St.Cam.Pan(math.Round(dx), math.Round(dy))
		o.S.Auto = false
		o.D.Dirty = true
	}
}

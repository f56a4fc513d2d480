package replay

import (
	"math"

	"playhead/render/settings"
	"playhead/render/widget"
)

// inward returns which way the middle of the map is from the corner of the picture:
// 1 right or down, −1 left or up.
func (v *Inset) inward() (right, down float64) {
	switch v.corner() {
	case settings.TopRight:
		return -1, 1
	case settings.BottomRight:
		return -1, -1
	case settings.BottomLeft:
		return 1, -1
	}
	return 1, 1
}

// Drag moves the picture, or resizes it at its grip.
func (v *Inset) Drag(p *widget.Press) bool {
	if p.Secondary {
		return false
	}
	switch p.Target.Part {
	case picturePart:
		v.move(p)
	case gripPart:
		v.resize(p)
	default:
		return false
	}
	return true
}

// move drags the picture; released it goes into the nearest corner.
func (v *Inset) move(p *widget.Press) {
	h := &v.hold
	switch p.Phase {
	case widget.Begun:
		*h = hold{}
	case widget.Moved:
		h.x, h.y = h.x+p.DX, h.y+p.DY
		h.on = !p.Click()
	case widget.Ended:
		if h.on {
			corner := v.nearest(p.X, p.Y)
			v.D.Change(func(s *settings.Settings) { s.Watching.Corner = corner })
		}
		*h = hold{}
	}
}

// nearest returns the corner nearest to a place.
func (v *Inset) nearest(x, y float64) settings.Corner {
	right, bottom := x > v.area.CenterX(), y > v.area.CenterY()
	switch {
	case right && bottom:
		return settings.BottomRight
	case right:
		return settings.TopRight
	case bottom:
		return settings.BottomLeft
	}
	return settings.TopLeft
}

// resize drags the grip.
func (v *Inset) resize(p *widget.Press) {
	h := &v.hold
	switch p.Phase {
	case widget.Begun:
		*h = hold{grip: true, share: v.share()}
	case widget.Moved:
		right, down := v.inward()
		far := p.DX * right
		if d := p.DY * down * aspect; math.Abs(d) > math.Abs(far) {
			far = d
		}
		h.share = min(max(h.share+far/max(v.area.W, 1), leastShare), mostShare)
	case widget.Ended:
		share := h.share
		v.D.Change(func(s *settings.Settings) { s.Watching.Share = share })
		*h = hold{}
	}
}

// Click swaps the two players, or closes the picture.
func (v *Inset) Click(p *widget.Press) {
	switch p.Target.Part {
	case picturePart:
		v.Swap(p.Now)
	case closePart:
		v.Close()
	}
}

// Menu opens the menu of the player.
func (v *Inset) Menu(p *widget.Press) bool {
	if v.OpenMenu == nil {
		return false
	}
	v.OpenMenu(widget.APlayer, v.id, p)
	return true
}

// Wheel zooms.
func (v *Inset) Wheel(t *widget.Turn) bool {
	v.closer = min(max(v.closer*math.Pow(4.0/3, t.DY/2), 1/zoomMost), zoomMost)
	return true
}

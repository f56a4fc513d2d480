package replay

import "playhead/render/layout"

// freeArea is the part of the map that the panel does not cover.
func freeArea(l *layout.Window) layout.Rect {
	a := l.Map
	if l.Drawer && !l.Panel.Empty() {
		a.W = l.Panel.X - a.X
	}
	return a
}

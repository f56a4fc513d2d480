package replay

import (
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/view"
)

// heightsOf returns which floors the user wants to see.
func heightsOf(st *stage.Stage, set *settings.Settings) view.Heights {
	switch {
	case st.Band.Mode == view.BandOfFloors:
		return st.Band
	case set.AllFloors:
		return view.Heights{Mode: view.AllFloors}
	}
	return view.Heights{}
}

// freeArea is the part of the map that the panel does not cover.
func freeArea(l *layout.Window) layout.Rect {
	a := l.Map
	if l.Drawer && !l.Panel.Empty() {
		a.W = l.Panel.X - a.X
	}
	return a
}

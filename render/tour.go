package render

import (
	"playhead/render/action"
	"playhead/render/layout"
	"playhead/render/tour"
	"playhead/render/widget"
)

// OfferTour asks new users whether they want to be shown around.
func (w *Window) OfferTour() { w.tour.Offer() }

// updateTour has the tour follow what is watched.
func (w *Window) updateTour() {
	s := w.watch.Session
	if s != nil && w.tour.Goes() && s.Path == "" && s.Ended() && s.Play.AtEnd() && w.loop.played {
		s.Play.Jump(0) // a sample goes on for as long as the tour does
		s.Play.Play(true)
	}
	if w.tour.Goes() { // it points at players and events
		w.replay.Tabs.Stay()
	}
	w.loop.played = s != nil && s.Play.Playing()
	w.tour.Update(s != nil && s.Game() != nil, s != nil && s.Path != "")
}

// tourPlace returns where a step of the tour points.
func (w *Window) tourPlace(p tour.Place) layout.Rect {
	l := &w.d.Lay
	switch p {
	case tour.Time:
		return l.Overview
	case tour.Players:
		return w.replay.Tabs.Stacked(0)
	case tour.Events:
		return w.replay.Tabs.Stacked(1)
	case tour.Lanes:
		if n := len(l.Lanes); n > 0 {
			r := l.Lanes[0].Rect
			r.H = l.Lanes[n-1].Rect.Bottom() - r.Y
			return r
		}
		return layout.Rect{}
	case tour.Export:
		z, _ := w.d.Hits.Find(widget.Do(action.ToggleExport))
		return z.Rect
	}
	return w.menus.words()
}

// tourDoor returns what opens a place that is not shown.
func (w *Window) tourDoor(p tour.Place) layout.Rect {
	if p == tour.Players || p == tour.Events {
		z, _ := w.d.Hits.Find(widget.Do(action.TogglePanel))
		return z.Rect
	}
	if p == tour.Lanes {
		return w.d.Lay.Overview
	}
	return w.menus.words()
}

// words returns where the words of the menu bar are, as last drawn, or the button
// of a narrow window.
func (b *menuBar) words() layout.Rect {
	r := layout.Rect{X: 4, Y: 4, W: 28, H: 24}
	if n := len(b.drops); n > 0 {
		r = b.drops[0]
		r.W = b.drops[n-1].Right() - r.X
	}
	return r
}

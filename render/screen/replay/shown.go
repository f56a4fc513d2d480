package replay

import "playhead/render/screen/timebar"

// Shown is what the screen shows beside the moment at the playhead. Equal values
// are drawn alike, of equal sessions and stages.
type Shown struct {
	time   timebar.Shown
	banner string
	board  bool
	events float64 // how far they are scrolled
}

// Shown returns what the screen shows.
func (r *Screen) Shown() Shown {
	s := Shown{time: r.Time.Shown(), board: r.Board, events: r.Panel.eventScroll}
	if b := r.Notices.banner(); b != nil {
		s.banner = b.Title
	}
	return s
}

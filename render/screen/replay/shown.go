package replay

import (
	"playhead/render/screen/export"
	"playhead/render/screen/timebar"
)

// Shown is what the screen shows beside the moment at the playhead. Equal values
// are drawn alike, of equal sessions and stages.
type Shown struct {
	time    timebar.Shown
	banner  string
	board   bool
	covered float64 // where the map is covered, summed up
	export  export.Shown
	inset   insetShown
}

// Shown returns what the screen shows.
func (r *Screen) Shown() Shown {
	s := Shown{
		time: r.Time.Shown(), export: r.Export.Shown(), inset: r.Inset.Shown(), board: r.Board,
	}
	if b := r.Notices.banner(); b != nil {
		s.banner = b.Title
	}
	for _, c := range r.Picture.Covered {
		s.covered = 3*s.covered + c.X + 5*c.Y + 7*c.W + 11*c.H
	}
	return s
}

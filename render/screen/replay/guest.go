package replay

import (
	"playhead/render/layout"
	"playhead/render/screen/timebar"
	"playhead/render/widget"
)

// A Guest is another room that shows more on the screen of a recording, such as
// the runs that are compared with it.
type Guest interface {
	timebar.Guest
	// Active reports whether there is anything to show. The others are called only
	// then.
	Active() bool
	// Share returns the part of the map's area that the recording keeps.
	Share(area layout.Rect) layout.Rect
	// PaintScene draws on the map's area and on the rest of its own.
	PaintScene(area layout.Rect)
	// PaintPanel draws in place of players and events.
	PaintPanel()
	// PaintPlates draws in the top left and top right corner of an area, and returns
	// how high that is.
	PaintPlates(area layout.Rect) (left, right float64)
	// PaintPads draws beside the input pad, whose top left is given, and returns the
	// top of both.
	PaintPads(x, y float64) float64
	// Tap reports whether a click on the map was the guest's.
	Tap(p *widget.Press) bool
	// Escape closes the topmost open part, and reports whether there was one.
	Escape() bool
}

// Invite shows g on the screen until another recording is shown.
func (r *Screen) Invite(g Guest) {
	r.Guest, r.Over.guest, r.Picture.guest, r.Panel.guest, r.Time.Guest = g, g, g, g, g
}

func present(g Guest) bool { return g != nil && g.Active() }

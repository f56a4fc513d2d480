package widget

import (
	"time"

	"playhead/render/keyboard"
)

// A Press is a button of the mouse held down, from the zone it was pressed on to
// where it is released.
type Press struct {
	Target    Target  // of the zone
	X, Y      float64 // of the pointer, px
	DX, DY    float64 // it moved since the last call
	Far       float64 // and in all
	Phase     Phase
	Mods      keyboard.Mods
	Secondary bool // another button than the left one
	Right     bool // the right one: a click opens a context menu
	Double    bool // soon after another one on the same target
	Triple    bool // soon after a double one; the next is one of its own again
	Now       time.Time
	Owner     Owner
	Field     *Field // the text field it is in, whose text it selects
	Drags     bool
}

// Phase is how far a press is.
type Phase uint8

// The phases.
const (
	Begun Phase = iota
	Moved
	Ended
)

// ClickFar is how many px a press may move and still be a click.
const ClickFar = 4.0

// Click reports whether p ended where it began.
func (p *Press) Click() bool { return p.Far <= ClickFar }

// A Turn is a turn of the wheel over a zone.
type Turn struct {
	Target Target
	X, Y   float64 // of the pointer, px
	DX, DY float64 // notches
	Mods   keyboard.Mods
}

// Step is how far a list scrolls, px.
func (t *Turn) Step() float64 { return t.DY * 48 }

// Notch returns 1 or −1.
func (t *Turn) Notch() int {
	if t.DY < 0 {
		return -1
	}
	return 1
}

// An Owner draws zones and handles what is done to them.
type Owner interface {
	// Drag handles a press that goes on. It is called when it begins, when the
	// pointer moves and when it ends. What it returns when it begins is whether
	// it drags anything: what is not dragged is clicked where it is released.
	Drag(p *Press) bool
	// Click does what a press without a drag does.
	Click(p *Press)
	// Wheel scrolls what is at the pointer, and reports whether anything is.
	Wheel(t *Turn) bool
}

// Tipped is an owner that says what its zones are only when that is shown: in lists and
// lanes, where saying it of all zones in each picture would be a waste.
type Tipped interface {
	Owner
	// TipOf says what a target in the picture is, in a line or two.
	TipOf(t Target) (tip, more string)
}

// Clicks is for embedding: an owner of which nothing is dragged or scrolled.
type Clicks struct{}

// Drag drags nothing: see [Owner].
func (Clicks) Drag(*Press) bool { return false }

// Wheel scrolls nothing: see [Owner].
func (Clicks) Wheel(*Turn) bool { return false }

package theme

import "time"

// A Font is one of the three faces of the interface.
type Font uint8

// The faces: Go Regular, Go Medium for names and titles, Go Mono for numbers,
// hex and file offsets, so that they do not jump when they change.
const (
	Regular Font = iota
	Medium
	Mono
	NumFonts
)

// A Text is a step of the type scale: the size of the letters and of the row
// they stand in, in px. None has letters below 12 px: a test refuses them.
type Text struct {
	Px, Line float64
	Font     Font
}

// The type scale. Other faces of a step come from [Text.In].
var (
	Small   = Text{12, 14, Regular} // hints, chips, units, ruler, lane letters: rows that stand close
	Label   = Text{12, 16, Regular} // lane names, buttons, plates, event rows
	Body    = Text{13, 18, Regular} // menus, player rows, texts
	Title   = Text{15, 20, Medium}  // section heads, dialog titles
	Clock   = Text{18, 24, Mono}    // the time in the transport row
	Head    = Text{20, 26, Medium}  // error card, drop target
	Display = Text{28, 34, Medium}  // start screen name, time difference
)

// In returns t in another face.
func (t Text) In(f Font) Text {
	t.Font = f
	return t
}

// Space: a grid of 4 px.
const (
	Grid    = 4.0
	Margin  = 12.0 // sides of panels and rows
	Overlay = 14.0 // overlays from the edge of the map
	HitMin  = 24.0 // smallest area that takes a click
	HitEdge = 9.0  // width of a playhead or loop edge for the pointer
)

// Radii.
const (
	RadiusBar    = 2.0 // loop flags, input bars
	RadiusWell   = 3.0 // bars, small plates
	RadiusButton = 4.0 // buttons, fields
	RadiusCard   = 6.0 // cards, toasts, menus
	RadiusDialog = 8.0 // dialogs, input pad
	RadiusChip   = 10.0
)

// Line widths.
const (
	LineHair = 1.0 // hairlines and borders
	LineIcon = 1.5 // icons, graphs
	LineBar  = 3.0 // side bar of rows, banners
)

// Times. What is shown of a recording is never animated: a seek, a step or a
// loop wrap cuts.
const (
	PopIn       = 120 * time.Millisecond // menu, toast, banner: ease out cubic, PopTravel px
	PopOut      = 80 * time.Millisecond  // linear fade
	CameraTime  = 220 * time.Millisecond // ease out cubic
	TooltipWait = 500 * time.Millisecond
	TooltipNext = 100 * time.Millisecond // when one was just shown
	BubbleWait  = 80 * time.Millisecond
	ToastStay   = 4 * time.Second
	PopTravel   = 6.0 // px
)

// EaseOut returns the ease-out cubic of t, both 0 to 1.
func EaseOut(t float64) float64 {
	u := 1 - min(max(t, 0), 1)
	return 1 - u*u*u
}

package desk

import "playhead/render/widget"

// A Banner is what is written over a recording, and what its buttons do.
type Banner struct {
	widget.Banner
	Cause  string // tells banners apart
	Do     func(button int)
	Closed func() // nil for none
}

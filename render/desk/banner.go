package desk

import "playhead/render/shell"

// A Banner is what is written over a recording, and what its buttons do.
type Banner struct {
	shell.Banner
	Cause  string // tells banners apart
	Do     func(button int)
	Closed func() // nil for none
}

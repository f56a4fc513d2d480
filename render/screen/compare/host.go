package compare

import "playhead/render/comparison"

// A Host does for comparisons what lies outside the window. What is nil cannot be done.
type Host struct {
	// Open compares with a run of another recording, and asks for it if it has no path.
	Open func(comparison.Ref)
	// Save keeps a comparison for the recording that is shown; Saved calls back with those
	// that were kept, the latest first, perhaps later.
	Save  func(comparison.Saved)
	Saved func(func([]comparison.Saved))
	// ReadMap and KeepMap read and keep what was set for a map.
	ReadMap func(mapKey string) comparison.OfMap
	KeepMap func(mapKey string, m comparison.OfMap)
}

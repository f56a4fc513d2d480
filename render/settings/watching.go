package settings

// Watching is how the user watches. The zero value is the default.
type Watching struct {
	Corner Corner  `json:"inset_corner,omitzero"` // where a second player is shown
	Share  float64 `json:"inset_share,omitzero"`  // of the map's width, 0: the usual one
}

// Corner is a corner of the map.
type Corner uint8

// The corners, clockwise.
const (
	TopRight Corner = iota
	BottomRight
	BottomLeft
	TopLeft
)

// String returns a word for c.
func (c Corner) String() string {
	return [...]string{"top right", "bottom right", "bottom left", "top left"}[c&3]
}

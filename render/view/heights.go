package view

// HeightMode is which floors of those above one another are shown.
type HeightMode uint8

// The modes.
const (
	FollowFloor HeightMode = iota // the one that the followed player stands on
	AllFloors
	BandOfFloors // those between two heights
)

// String returns a word for m.
func (m HeightMode) String() string { return [...]string{"follow", "all", "band"}[m] }

// Heights is what the user wants to see of the floors.
type Heights struct {
	Mode   HeightMode
	Lo, Hi float32 // of the band
}

// Headroom is how far above a floor another one must be for a player to be below
// it, in units: the height of a player.
const Headroom = 72

// Limits of a band and how far it moves at once.
const (
	BandLeast = 16
	BandStep  = 64
	BandFirst = 2 * Headroom // how high a band is at first
)

// Band returns the heights of a band between two heights in any order.
func Band(a, b float32) Heights {
	lo, hi := min(a, b), max(a, b)
	return Heights{Mode: BandOfFloors, Lo: lo, Hi: max(hi, lo+BandLeast)}
}

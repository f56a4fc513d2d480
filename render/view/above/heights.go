package above

import "image/color"

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

// Limits of a band and how far it moves at once.
const (
	bandLeast = 16
	BandStep  = 64
	BandFirst = 2 * headroom // how high a band is at first
)

// Band returns the heights of a band between two heights in any order.
func Band(a, b float32) Heights {
	lo, hi := min(a, b), max(a, b)
	return Heights{Mode: BandOfFloors, Lo: lo, Hi: max(hi, lo+bandLeast)}
}

// A Storey says which floors are shown. The zero Storey shows all.
type Storey struct {
	On bool
	Z  float32 // height of the floor that somebody stands on, or of the band's lower end
	// Band: floors up to Hi are shown, whatever is below them.
	Band bool
	Hi   float32
}

// hides reports whether something that begins at lo is left out; roof: there is
// a floor below it.
func (s Storey) hides(lo float32, roof bool) bool {
	if s.Band {
		return lo > s.Hi
	}
	return roof && s.On && lo >= s.Z+headroom-stepHeight
}

// faint reports whether something that ends at hi lies below what is shown.
func (s Storey) faint(hi float32) bool { return s.Band && hi < s.Z }

// elsewhere reports whether somebody whose feet are at z is on another storey.
func (s Storey) elsewhere(z float32) bool {
	switch {
	case s.Band:
		return z < s.Z-stepHeight || z > s.Hi+stepHeight
	case s.On:
		return z-s.Z > 2*headroom || s.Z-z > 2*headroom
	}
	return false
}

// top returns the height up to which floors are of interest.
func (s Storey) top() float32 {
	if s.Band {
		return s.Hi
	}
	return s.Z + headroom
}

// layer returns the height that the layer of an overview is chosen by.
func (s Storey) layer() float32 {
	if s.Band {
		return s.Hi
	}
	return s.Z + 1
}

// Shade returns the colour of the floors of one of n steps from the lowest to
// the highest.
func Shade(i, n int) color.NRGBA { return mixShade(float64(i) / float64(max(n-1, 1))) }

// HeightSteps is how many shades floors have.
const HeightSteps = heightSteps

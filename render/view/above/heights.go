package above

import (
	"image/color"

	"playhead/render/view"
)

// A Storey says which floors are shown. The zero Storey shows all.
type Storey struct {
	On bool
	Z  float32 // height of the current floor, or of the band's lower end
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
	return roof && s.On && lo >= s.Z+view.Headroom-stepHeight
}

// faint reports whether something that ends at hi is below the visible band.
func (s Storey) faint(hi float32) bool { return s.Band && hi < s.Z }

// elsewhere reports whether a player whose feet are at z is on another storey.
func (s Storey) elsewhere(z float32) bool {
	switch {
	case s.Band:
		return z < s.Z-stepHeight || z > s.Hi+stepHeight
	case s.On:
		return z-s.Z > 2*view.Headroom || s.Z-z > 2*view.Headroom
	}
	return false
}

// top returns the height up to which floors are of interest.
func (s Storey) top() float32 {
	if s.Band {
		return s.Hi
	}
	return s.Z + view.Headroom
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

package theme

import (
	"image/color"
	"math"
)

// Hex returns the opaque colour 0xrrggbb.
func Hex(rgb uint32) color.NRGBA {
	return color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 255}
}

// Mix returns a moved by t (0 to 1) towards b, channel by channel, alpha too.
func Mix(a, b color.NRGBA, t float64) color.NRGBA {
	m := func(x, y uint8) uint8 {
		return uint8(math.Round(float64(x) + (float64(y)-float64(x))*t))
	}
	return color.NRGBA{R: m(a.R, b.R), G: m(a.G, b.G), B: m(a.B, b.B), A: m(a.A, b.A)}
}

// Fade returns c with its alpha multiplied by alpha (0 to 1).
func Fade(c color.NRGBA, alpha float64) color.NRGBA {
	c.A = uint8(math.Round(float64(c.A) * min(max(alpha, 0), 1)))
	return c
}

// Opaque returns c without its transparency.
func Opaque(c color.NRGBA) color.NRGBA {
	c.A = 255
	return c
}

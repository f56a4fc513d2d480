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

// Over returns what is seen where top is drawn over the opaque colour ground.
func Over(top, ground color.NRGBA) color.NRGBA {
	alpha := float64(top.A) / 255
	top.A = 255
	return Mix(ground, top, alpha)
}

// Luminance returns the relative luminance of an opaque colour, 0 to 1
// (WCAG 2.1, https://www.w3.org/TR/WCAG21/#dfn-relative-luminance).
func Luminance(c color.NRGBA) float64 {
	lin := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}

// ContrastRatio returns the contrast of two opaque colours, 1 to 21
// (WCAG 2.1, https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio).
func ContrastRatio(a, b color.NRGBA) float64 {
	la, lb := Luminance(a), Luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

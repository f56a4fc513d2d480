package typeset

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/bitmapfont/v4"
	"golang.org/x/image/math/fixed"

	"playhead/assets/outline"
)

// Faces of a Key that are not in the list of outline fonts.
const (
	facePixel = -1 // the built-in pixel font; GID is the rune
	faceSign  = -2 // a sign of our own; GID is a sign
)

// A sign stands for a character that no font has.
type sign uint32

const (
	signFace  sign = iota // emoji
	signOther             // anything else
)

// missing returns the glyph that stands for r, which no outline font has, and
// how far it moves the pen. form is the shape r takes beside its neighbours.
func (f *Faces) missing(form, r rune, px float64) (Key, float64) {
	if form != r && f.inked(form) {
		r = form
	}
	if adv, ok := bitmapfont.Face.GlyphAdvance(r); ok && f.inked(r) {
		return Key{Face: facePixel, GID: uint32(r), Size: quantum(px)}, float64(adv.Round() * pixelScale(px))
	}
	s := signOther
	if r >= 0x1f000 && r <= 0x1faff || r >= 0x2600 && r <= 0x27bf || r >= 0x2b00 && r <= 0x2bff {
		s = signFace
	}
	return Key{Face: faceSign, GID: uint32(s), Size: quantum(px)}, px * signAdvance
}

// inked reports whether the pixel font has a picture for r: for characters it
// lacks it answers with an empty one.
func (f *Faces) inked(r rune) bool {
	b := f.rasterPixel(r, 12)
	return b.Alpha != nil && slices.ContainsFunc(b.Alpha.Pix, func(a uint8) bool { return a != 0 })
}

// pixelScale returns how often each pixel of the 12 px font is repeated.
func pixelScale(px float64) int { return max(1, int(math.Round(px/12))) }

// rasterPixel draws a glyph of the pixel font.
func (f *Faces) rasterPixel(r rune, px float64) Bitmap {
	dr, mask, mp, _, ok := bitmapfont.Face.Glyph(fixed.Point26_6{}, r)
	if !ok || dr.Empty() {
		return Bitmap{}
	}
	k := pixelScale(px)
	dst := image.NewAlpha(image.Rect(dr.Min.X*k, dr.Min.Y*k, dr.Max.X*k, dr.Max.Y*k))
	for y := dst.Rect.Min.Y; y < dst.Rect.Max.Y; y++ {
		for x := dst.Rect.Min.X; x < dst.Rect.Max.X; x++ {
			sx, sy := (x-dst.Rect.Min.X)/k, (y-dst.Rect.Min.Y)/k
			_, _, _, a := mask.At(mp.X+sx, mp.Y+sy).RGBA()
			dst.SetAlpha(x, y, color.Alpha{A: uint8(a >> 8)})
		}
	}
	return Bitmap{Alpha: dst}
}

// signAdvance is the width of a sign in em.
const signAdvance = 1.06

// signPath returns the outline of a sign in pixels around the pen: for an emoji
// a round face with two eyes, for anything else a ring with a dot.
func signPath(s sign, px float64) outline.Path {
	b := outline.Builder{Tolerance: 0.02}
	c, r := outline.Point{X: 0.53 * px, Y: -0.36 * px}, 0.4*px
	b.Circle(c, r)
	p := b.Path().Stroke(max(1, px*0.085), 0.02)
	in := outline.Builder{Tolerance: 0.02}
	if s == signOther {
		in.Circle(c, 0.11*px)
		return append(p, in.Path()...)
	}
	in.Circle(outline.Point{X: c.X - 0.14*px, Y: c.Y - 0.08*px}, 0.065*px)
	in.Circle(outline.Point{X: c.X + 0.14*px, Y: c.Y - 0.08*px}, 0.065*px)
	mouth := outline.Builder{Tolerance: 0.02}
	mouth.MoveTo(outline.Point{X: c.X - 0.17*px, Y: c.Y + 0.1*px})
	mouth.QuadTo(outline.Point{X: c.X, Y: c.Y + 0.26*px}, outline.Point{X: c.X + 0.17*px, Y: c.Y + 0.1*px})
	return append(append(p, in.Path()...), mouth.Path().Stroke(max(0.9, px*0.075), 0.02)...)
}

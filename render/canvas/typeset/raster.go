package typeset

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"math"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	xdraw "golang.org/x/image/draw"

	"playhead/assets/outline"
)

// A Key names one glyph in one size at one fraction of a pixel: what a cache of
// glyph pictures is looked up by.
type Key struct {
	GID  uint32 // in the face; a rune or a sign for the faces below 0
	Face int16
	Size uint16 // pixels per em in eighths
	Sub  uint8  // place between two pixels, in quarters
}

// SubSteps is how many places between two pixels a glyph is drawn at.
const SubSteps = 4

// quantum returns a size in pixels as a Key stores it.
func quantum(px float64) uint16 { return uint16(min(max(math.Round(px*8), 1), math.MaxUint16)) }

// px returns the size of the glyph in pixels per em.
func (k Key) px() float64 { return float64(k.Size) / 8 }

// At returns k for a pen at x pixels, and the whole pixel to draw it at.
func (k Key) At(x float64) (Key, int) {
	if k.Face == facePixel {
		return k, int(math.Round(x))
	}
	q := int(math.Floor(x*SubSteps + 0.5))
	k.Sub = uint8(q & (SubSteps - 1))
	return k, q >> 2
}

// A Bitmap is the picture of a glyph. Its bounds are pixels from the pen, y
// downwards from the baseline. One of the two images is set: Alpha is tinted by
// the colour of the text, Color (an emoji) is not. Both nil is a blank.
type Bitmap struct {
	Alpha *image.Alpha
	Color *image.RGBA // premultiplied
}

// maxGlyphPx bounds the side of a glyph picture.
const maxGlyphPx = 512

// Raster returns the picture of a glyph.
func (f *Faces) Raster(k Key) Bitmap {
	switch {
	case k.Face == facePixel:
		return f.rasterPixel(rune(k.GID), k.px())
	case k.Face == faceSign:
		return rasterPath(signPath(sign(k.GID), k.px()), k)
	case int(k.Face) >= len(f.list) || k.Face < 0:
		return Bitmap{}
	}
	fc := &f.list[k.Face]
	if size := uint16(math.Round(k.px())); size > 0 {
		fc.SetPpem(size, size) // chooses among embedded pictures
	}
	switch g := fc.GlyphData(font.GID(k.GID)).(type) {
	case font.GlyphOutline:
		return fc.rasterOutline(g, k)
	case font.GlyphSVG:
		return fc.rasterOutline(g.Outline, k)
	case font.GlyphBitmap:
		if b, ok := rasterPicture(g, k.px()); ok {
			return b
		}
		if g.Outline != nil {
			return fc.rasterOutline(*g.Outline, k)
		}
	}
	return Bitmap{}
}

// rasterOutline draws the outline of a glyph of fc.
func (fc *face) rasterOutline(g font.GlyphOutline, k Key) Bitmap {
	scale := k.px() / fc.upem
	warp := fc.snap.at(k.px())
	b := outline.Builder{Tolerance: 0.02}
	pt := func(p font.SegmentPoint) outline.Point {
		return outline.Point{X: float64(p.X) * scale, Y: -warp.y(float64(p.Y) * scale)}
	}
	for _, s := range g.Segments {
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			b.MoveTo(pt(s.Args[0]))
		case opentype.SegmentOpLineTo:
			b.LineTo(pt(s.Args[0]))
		case opentype.SegmentOpQuadTo:
			b.QuadTo(pt(s.Args[0]), pt(s.Args[1]))
		case opentype.SegmentOpCubeTo:
			b.CubicTo(pt(s.Args[0]), pt(s.Args[1]), pt(s.Args[2]))
		}
	}
	return rasterPath(b.Path(), k)
}

// rasterPath fills p, which is in pixels around the pen.
func rasterPath(p outline.Path, k Key) Bitmap {
	p = p.Transform(outline.Scaling(1, float64(k.Sub)/SubSteps, 0))
	lo, hi := p.Bounds()
	r := image.Rect(int(math.Floor(lo.X)), int(math.Floor(lo.Y)), int(math.Ceil(hi.X)), int(math.Ceil(hi.Y)))
	if r.Empty() || r.Dx() > maxGlyphPx || r.Dy() > maxGlyphPx {
		return Bitmap{}
	}
	m := image.NewAlpha(r)
	outline.Fill(m, p, outline.NonZero)
	return Bitmap{Alpha: m}
}

// rasterPicture scales the embedded picture of a glyph, such as an emoji, to
// stand on the line like a capital letter with some overhang.
func rasterPicture(g font.GlyphBitmap, px float64) (Bitmap, bool) {
	if g.Format != font.PNG {
		return Bitmap{}, false
	}
	cfg, err := png.DecodeConfig(bytes.NewReader(g.Data))
	if err != nil || cfg.Width > maxGlyphPx || cfg.Height > maxGlyphPx || cfg.Height == 0 {
		return Bitmap{}, false
	}
	src, err := png.Decode(bytes.NewReader(g.Data))
	if err != nil {
		return Bitmap{}, false
	}
	h := max(1, int(math.Round(px*1.1)))
	w := max(1, h*cfg.Width/cfg.Height)
	top := -int(math.Round(px * 0.92))
	dst := image.NewRGBA(image.Rect(0, top, w, top+h))
	xdraw.CatmullRom.Scale(dst, dst.Bounds(), src, src.Bounds(), draw.Src, nil)
	return Bitmap{Color: dst}, true
}

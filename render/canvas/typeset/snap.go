package typeset

import (
	"math"

	"github.com/go-text/typesetting/font"
)

// A snapper knows the heights of a face at which many letters end. The zero
// value snaps nothing.
type snapper struct {
	xHeight, capHeight float64 // em, 0 if unknown
	overshoot          float64 // em: how far round letters pass those heights
}

// snapMaxPx is the size from which letters are large enough to be left as drawn.
const snapMaxPx = 30

// newSnapper measures the flat letters x and H and how far o passes x.
func newSnapper(fc *font.Face) snapper {
	em := float64(fc.Upem())
	height := func(r rune) float64 {
		gid, _ := fc.NominalGlyph(r)
		e, _ := fc.GlyphExtents(gid)
		return float64(e.YBearing) / em
	}
	s := snapper{xHeight: height('x'), capHeight: height('H')}
	s.overshoot = max(height('o')-s.xHeight, 0)
	return s
}

// A warp moves heights of one size so that the snapped ones are whole pixels.
type warp struct {
	on             bool
	x, c, over     float64 // where they are
	xTo, cTo, grow float64 // where they go
}

// at returns the warp for a size in pixels.
func (s snapper) at(px float64) warp {
	if s.xHeight == 0 || px >= snapMaxPx {
		return warp{}
	}
	w := warp{on: true, x: s.xHeight * px, c: s.capHeight * px, over: s.overshoot*px + 0.02}
	w.xTo, w.cTo = math.Max(1, math.Round(w.x)), math.Round(w.c)
	if w.cTo <= w.xTo {
		w.cTo = w.xTo + 1
	}
	w.grow = (w.cTo - w.xTo) / (w.c - w.x - w.over)
	return w
}

// y returns the new height of a point at height v above the baseline. Round
// letters lose their overshoot, which is a smear below a pixel high.
func (w warp) y(v float64) float64 {
	switch {
	case !w.on:
		return v
	case v < -w.over:
		return v + w.over
	case v < 0:
		return 0
	case v <= w.x:
		return v * w.xTo / w.x
	case v <= w.x+w.over:
		return w.xTo
	case v <= w.c:
		return w.xTo + (v-w.x-w.over)*w.grow
	case v <= w.c+w.over:
		return w.cTo
	}
	return w.cTo + v - w.c - w.over
}

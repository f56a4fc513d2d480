package replay

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/layout"
	"playhead/render/part"
)

// PaintKeys draws the keys of the followed player alone on dst, as large as it is,
// over a background that may be transparent. Without a followed player nothing is
// on it.
func (r *Screen) PaintKeys(dst *ebiten.Image, background color.Color) {
	dst.Fill(background)
	if r.S == nil || r.S.Followed < 0 {
		return
	}
	size := dst.Bounds().Size()
	width, height := part.PadSize(&layout.Window{})
	factor := min(float64(size.X)/width, float64(size.Y)/height)
	r.D.P.Canvas.Begin(dst, factor)
	r.D.Hits.Reset()
	pad := r.Look.Pad()
	pad.Draw(&r.D.P, (float64(size.X)/factor-width)/2, (float64(size.Y)/factor-height)/2, false)
	r.D.P.Canvas.End()
}

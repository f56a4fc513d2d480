package render

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/layout"
	"playhead/render/shell"
)

// PaintKeys draws the keys of the followed player alone on dst, as large as it is,
// over a background that may be transparent. Without a followed player nothing is
// on it.
func (w *Window) PaintKeys(dst *ebiten.Image, background color.Color) {
	size := dst.Bounds().Size()
	if view := image.Pt(layout.MinWidth, layout.MinHeight); w.surface.arranged != view {
		w.arrange(view, 1) // what is followed follows from the playhead, not from a picture's size
	}
	dst.Fill(background)
	if w.watch.Session == nil || w.watch.Session.Followed < 0 {
		return
	}
	var large layout.Window
	width, height := shell.PadSize(&large)
	factor := min(float64(size.X)/width, float64(size.Y)/height)
	w.d.P.Canvas.Begin(dst, factor)
	w.d.Hits.Reset()
	pad := w.replay.Look.Pad()
	pad.Draw(&w.d.P, (float64(size.X)/factor-width)/2, (float64(size.Y)/factor-height)/2, false)
	w.d.P.Canvas.End()
}

// ReadTranslucent is ReadPixels with the transparency.
func ReadTranslucent(img *ebiten.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	img.ReadPixels(out.Pix)
	return out
}

package replay

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/theme"
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
	width, height := shell.PadSize(&layout.Window{})
	factor := min(float64(size.X)/width, float64(size.Y)/height)
	r.D.P.Canvas.Begin(dst, factor)
	r.D.Hits.Reset()
	pad := r.Look.Pad()
	pad.Draw(&r.D.P, (float64(size.X)/factor-width)/2, (float64(size.Y)/factor-height)/2, false)
	r.D.P.Canvas.End()
}

// What is drawn over a finished picture keeps overEdge px from its edges; the
// shorter side of the picture is overSide px long, so that a viewer of the clip
// can read it on any screen.
const overEdge, overSide = 14, 540

// PaintKeysOver draws the keys of the followed player in the lower right corner of
// a finished picture.
func (r *Screen) PaintKeysOver(dst *ebiten.Image) {
	if r.S == nil || r.S.Followed < 0 {
		return
	}
	w, h := r.beginOver(dst)
	defer r.D.P.Canvas.End()
	width, height := shell.PadSize(&layout.Window{})
	pad := r.Look.Pad()
	pad.Draw(&r.D.P, w-width-overEdge, h-height-overEdge, false)
}

// PaintCaption writes a line in the upper right corner of a finished picture.
func (r *Screen) PaintCaption(dst *ebiten.Image, text string) {
	w, _ := r.beginOver(dst)
	p := &r.D.P
	defer p.Canvas.End()
	style := theme.Body.In(theme.Medium)
	width := min(p.TextWidth(style, text)+20, w-2*overEdge)
	if width <= 20 {
		return
	}
	plate := layout.Rect{X: w - overEdge - width, Y: overEdge, W: width, H: 28}
	p.Plate(plate, 4)
	p.TextIn(plate.X+10, plate.CenterY(), width-20, canvas.Left, style, theme.Hex(0xffffff), text)
}

// beginOver begins to draw over a finished picture and returns its size in px.
func (r *Screen) beginOver(dst *ebiten.Image) (w, h float64) {
	size := dst.Bounds().Size()
	r.D.P.Canvas.Begin(dst, float64(min(size.X, size.Y))/overSide)
	r.D.Hits.Reset()
	return r.D.P.Canvas.Size()
}

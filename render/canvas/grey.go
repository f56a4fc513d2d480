package canvas

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/colorm"
)

// Grey takes the colour out of what was drawn in an area, and darkens it: light is how
// much brightness remains, 0 to 1. It ends the current batch and copies the area once.
func (c *Canvas) Grey(x, y, w, h, light float64) {
	r := c.snapped(x, y, w, h).intersect(c.clip)
	if r.empty() {
		return
	}
	c.Flush()
	if c.trace != nil {
		return
	}
	area := image.Rect(int(r.x0), int(r.y0), int(r.x1), int(r.y1))
	if c.copied == nil || c.copied.Bounds().Size() != area.Size() {
		if c.copied != nil {
			c.copied.Deallocate()
		}
		c.copied = ebiten.NewImage(area.Dx(), area.Dy())
	}
	part := c.dst.SubImage(area).(*ebiten.Image)
	op := &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}
	op.GeoM.Translate(float64(-area.Min.X), float64(-area.Min.Y))
	c.copied.DrawImage(part, op)
	var m colorm.ColorM
	m.ChangeHSV(0, 0, light)
	back := &colorm.DrawImageOptions{Blend: ebiten.BlendCopy}
	back.GeoM.Translate(float64(area.Min.X), float64(area.Min.Y))
	colorm.DrawImage(part, c.copied, m, back)
	c.Stats.Calls += 2
}

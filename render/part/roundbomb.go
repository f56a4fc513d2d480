package part

import (
	"image/color"

	"playhead/render/theme"
	"playhead/render/widget"
)

// DrawBomb draws a bomb 12 px wide around (x, y).
func DrawBomb(p *widget.Painter, x, y float64, col color.NRGBA) {
	p.RoundRect(x-6, y-4, 12, 8, 2, col)
	p.FillRect(x-3, y-1.5, 6, 1.5, theme.Hex(0x0b0e12))
	p.Line(x+3, y-4, x+5, y-7, 1.3, col)
}

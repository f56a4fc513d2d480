package widget

import (
	"playhead/render/layout"
	"playhead/render/theme"
)

// tooltipWidth is how wide the text of a tooltip gets before it is broken.
const tooltipWidth = 420.0

// Tooltip draws the tooltip of a zone beside it, never under the pointer.
func Tooltip(p *Painter, l *layout.Window, z Zone, px, py float64) {
	st, mono := theme.Label, theme.Small.In(theme.Mono)
	key := 0.0
	if z.Key != "" {
		key = p.TextWidth(mono, z.Key) + 22
	}
	room := min(tooltipWidth, l.All.W-36-key)
	lines, more := p.WrapMost(st, z.Tip, room, 8), []string(nil)
	if z.More != "" {
		more = p.WrapMost(theme.Label, z.More, room+key, 8)
	}
	w := 0.0
	for _, line := range lines {
		w = max(w, p.TextWidth(st, line)+key)
	}
	for _, line := range more {
		w = max(w, p.TextWidth(theme.Label, line))
	}
	r := tooltipPlace(l, z, w+20, 12+16*float64(len(lines))+float64(len(more))*16+2*float64(min(len(more), 1)), px, py)
	p.Raised(r, theme.RadiusButton, p.T.S3)
	y := p.Paragraph(r.X+10, r.Y+14, st, p.T.T1, lines)
	p.Paragraph(r.X+10, y+1, theme.Label, p.T.T2, more)
	if z.Key != "" {
		k := layout.Rect{X: r.Right() - 8 - (key - 10), Y: r.Y + 5, W: key - 10, H: 18}
		p.Box(k, theme.RadiusWell, p.T.S4, p.T.Line2)
		p.Text(k.X+6, k.CenterY(), mono, p.T.T2, z.Key)
	}
}

// tooltipPlace returns where a tooltip of a size goes: above its zone, below it or beside
// it, and by the pointer only where a zone leaves no room.
func tooltipPlace(l *layout.Window, z Zone, w, h, px, py float64) layout.Rect {
	room, x, y := l.All.Inset(8), z.CenterX()-w/2, z.CenterY()-h/2
	if z.W > 200 {
		x = px - w/2
	}
	for _, r := range []layout.Rect{
		{X: x, Y: z.Y - h - 6, W: w, H: h},
		{X: x, Y: z.Bottom() + 6, W: w, H: h},
		{X: z.X - w - 8, Y: y, W: w, H: h},
		{X: z.Right() + 8, Y: y, W: w, H: h},
	} {
		if r = r.Within(room); r.Intersect(z.Rect).Empty() {
			return r
		}
	}
	r := layout.Rect{X: x, Y: py - h - 14, W: w, H: h}.Within(room)
	if r.Has(px, py) {
		r.Y = py + 20
	}
	return r
}

package lanes

import (
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// leastHeight is how high, in px, the lowest bar is: one press can still be seen.
const leastHeight = 2.0

// Row draws the bins of a row into r, as high as their share. Inferred ones are
// hatched.
func Row(p *widget.Painter, r layout.Rect, row *timeline.Row, scale *timeline.Scale) {
	ground := layout.Rect{X: r.X, Y: r.Y + 1, W: r.W, H: r.H - 2}
	if row.Thin {
		ground.Y, ground.H = r.CenterY()-2, 4
	}
	col := p.T.Lanes[row.Lane]
	each(r, row, scale, func(b *timeline.Bin, x0, x1 float64) {
		x0, x1 = p.Snap(x0), p.Snap(x1)
		h := max(leastHeight, ground.H*row.Share(b))
		box := layout.Rect{X: x0, Y: ground.Bottom() - h, W: max(1, x1-x0), H: h}
		if b.Inferred {
			p.Hatch(box.X, box.Y, box.W, box.H, 4, col)
			p.FillRect(box.X, box.Y, box.W, 1, col)
			return
		}
		p.FillRect(box.X, box.Y, box.W, box.H, col)
	})
}

// Strip draws the bins of a row as a strip, the stronger the more of the time the key
// was held.
func Strip(p *widget.Painter, strip layout.Rect, row *timeline.Row, scale *timeline.Scale) {
	const faintest = 0.15
	each(strip, row, scale, func(b *timeline.Bin, x0, x1 float64) {
		p.FillRect(x0, strip.Y, x1-x0, strip.H, theme.Fade(p.T.Lanes[row.Lane], faintest+(1-faintest)*row.Share(b)))
	})
}

// each calls f for the bins of a row that are in r, with where they begin and end.
func each(r layout.Rect, row *timeline.Row, scale *timeline.Scale, f func(b *timeline.Bin, x0, x1 float64)) {
	for i := range row.Bins {
		b := &row.Bins[i]
		x0, x1 := scale.At(b.From), scale.At(b.From+row.BinWidth)
		if x0 > r.Right() {
			return
		}
		if x1 >= r.X {
			f(b, x0, x1)
		}
	}
}

package judge

import (
	"fmt"
	"math"
	"slices"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const stripPart widget.Part = "judge strip" // N: place in the list

// Sizes of the moments of a row, px, and from how many on they are a density.
const (
	stripWide  = 124.0
	stripHigh  = 22.0
	manySpots  = 41
	densityBar = 29 // bars
)

// paintStrip draws when a measure has its moments, over what was measured.
func (o *outliers) paintStrip(i int, r layout.Rect) {
	p, m := &o.v.D.P, &o.of.Measures[o.at[i]]
	if len(m.Moments) == 0 {
		p.Text(r.X, r.CenterY(), theme.Small, p.T.T3, "no moments")
		return
	}
	well := layout.Rect{X: r.X, Y: r.Y + 6, W: r.W, H: stripHigh}
	p.Round(well, 2, p.T.S0)
	chosen := m.Name == o.v.table.chosen
	text := fmt.Sprint(len(m.Moments))
	if len(m.Moments) < manySpots {
		for k, t := range m.Moments {
			x := p.Snap(o.stripX(well, t))
			p.FillRect(x-1, well.Y+5, 2, 12, p.T.T1)
			if chosen && k == o.v.table.moment {
				p.Edge(layout.Rect{X: x - 4, Y: well.Y + 2, W: 8, H: 18}, 2, p.T.AccText)
			}
		}
	} else {
		var bars [densityBar]int
		w := well.W / densityBar
		for _, t := range m.Moments {
			bars[min(densityBar-1, int((o.stripX(well, t)-well.X)/w))]++
		}
		most := float64(slices.Max(bars[:]))
		for k, n := range bars {
			if n > 0 {
				h := max(2, 16*float64(n)/most)
				p.FillRect(well.X+float64(k)*w, well.Y+19-h, w-1, h, p.T.T1)
			}
		}
	}
	if chosen && o.v.table.moment >= 0 {
		text = fmt.Sprintf("%d of %d", o.v.table.moment+1, len(m.Moments))
	}
	p.TextIn(r.X, well.Bottom()+10, r.W, canvas.Left, theme.Small, p.T.T3, text)
	defer p.Hits.Own(o.v)()
	p.Hits.Add(widget.Zone{
		Rect: well, Target: widget.Target{Part: stripPart, N: i}, Cursor: widget.CursorPointer,
		Tip: "Click to go to a moment", Mouse: true,
	})
}

// stripX returns where a tick is in a strip.
func (o *outliers) stripX(well layout.Rect, tick int32) float64 {
	first, last := float64(o.of.First), float64(o.of.Last)
	return well.X + 3 + (well.W-6)*(float64(tick)-first)/max(1, last-first)
}

// pressStrip goes to the moment that is nearest to x in the strip of a row.
func (o *outliers) pressStrip(i int, x float64) {
	var well layout.Rect
	o.list.Places(func(column int, at, w float64) {
		if column == momentsColumn {
			well.X, well.W = at, w
		}
	})
	if i >= len(o.at) || well.W == 0 {
		return
	}
	o.v.Moved(o.at[i])
	all, near := o.of.Measures[o.at[i]].Moments, 0
	for k, t := range all {
		if math.Abs(o.stripX(well, t)-x) < math.Abs(o.stripX(well, all[near])-x) {
			near = k
		}
	}
	o.list.Activate(i)
	o.v.goTo(near)
}

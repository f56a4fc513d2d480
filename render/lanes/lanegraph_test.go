package lanes

import (
	"testing"

	"playhead/render/layout"
	"playhead/render/timeline"
)

func TestZeroIsAtTheBottomAndCurvesStayInTheirLane(t *testing.T) {
	r := layout.Rect{X: 0, Y: 100, W: 500, H: 44}
	zero := timeline.Graph{Series: []timeline.Series{{Points: []timeline.Point{{}}, Least: 10}}}
	q := plotOf(r, &zero, 0)
	if q.y(0) != q.base() || q.y(0) < r.Bottom()-3 {
		t.Errorf("zero is at %v, the ground at %v, the lane ends at %v", q.y(0), q.base(), r.Bottom())
	}
	for _, g := range []timeline.Graph{
		zero,
		{Series: []timeline.Series{{Points: []timeline.Point{{Lo: 20, Hi: 80}}, Lo: 20, Hi: 80}}},
		{Signed: true, Series: []timeline.Series{{Points: []timeline.Point{{Lo: -5, Hi: 5}}, Lo: -5, Hi: 5}}},
	} {
		q := plotOf(r, &g, 0)
		for _, v := range []float64{-1e6, -80, 0, 80, 1e6} {
			if y := q.y(v); y < r.Y+1 || y > r.Bottom()-1 {
				t.Errorf("%v of a scale to %v is at %v, the lane from %v to %v", v, q.hi, y, r.Y, r.Bottom())
			}
		}
	}
}

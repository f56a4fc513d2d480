package widget

import (
	"testing"

	"playhead/render/layout"
)

func TestToastsCoverNothingThatCoversTheMap(t *testing.T) {
	pad := layout.Rect{X: 14, Y: 320, W: 208, H: 96}
	minimap := layout.Rect{X: 818, Y: 326, W: 172, H: 90}
	for name, c := range map[string]struct {
		area   layout.Rect
		covers []layout.Rect
	}{
		"pad and minimap": {layout.Rect{Y: 32, W: 1004, H: 398}, []layout.Rect{pad, minimap}},
		"a narrow map":    {layout.Rect{Y: 32, W: 640, H: 398}, []layout.Rect{pad}},
		"nothing":         {layout.Rect{Y: 32, W: 1004, H: 398}, nil},
	} {
		r := toastPlace(c.area, 14, toastWidth, c.covers)
		for _, o := range c.covers {
			if r.Overlaps(o) {
				t.Errorf("%s: the toast at %+v covers %+v", name, r, o)
			}
		}
		if r.X < c.area.X || r.Right() > c.area.Right() || r.Y < c.area.Y || r.Bottom() > c.area.Bottom() {
			t.Errorf("%s: the toast at %+v is not on the map %+v", name, r, c.area)
		}
	}
}

package render

import (
	"image"
	"testing"

	"playhead/render/desk"
	"playhead/render/settings"
)

func TestALargeInterfaceFitsASmallWindow(t *testing.T) {
	for _, c := range []struct {
		name          string
		size          image.Point
		device, scale float64
		want          float64
	}{
		{"as it is", image.Pt(1280, 720), 1, 1, 1},
		{"larger, with room", image.Pt(1920, 1080), 1, 2, 2},
		{"larger, without", image.Pt(960, 600), 1, 3, 1.5},
		{"too low", image.Pt(1920, 500), 1, 2, 1.25},
		{"smaller", image.Pt(640, 400), 1, 0.75, 0.75},
		{"a fine screen", image.Pt(1280, 800), 2, 1, 2},
		{"a fine screen, larger", image.Pt(1600, 1000), 2, 2, 2.5},
		{"never smaller than without the setting", image.Pt(300, 200), 2, 1.5, 2},
	} {
		w := New(desk.Host{}, settings.Default())
		w.d.Set.Scale = c.scale
		if got := w.factorOf(c.size, c.device); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

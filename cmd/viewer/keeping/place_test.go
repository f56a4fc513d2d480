package keeping

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAWindowComesBackWithinReach(t *testing.T) {
	for _, c := range []struct {
		name  string
		was   Place
		same  bool
		want  Place
		moved bool
	}{
		{"where it was", Place{X: 100, Y: 50, W: 1280, H: 720}, true, Place{X: 100, Y: 50, W: 1280, H: 720}, false},
		{
			"its monitor is gone",
			Place{X: 100, Y: 50, W: 1280, H: 720},
			false,
			Place{X: 100, Y: 50, W: 1280, H: 720},
			true,
		},
		{"its monitor became smaller", Place{X: 2500, Y: 50, W: 1280, H: 720}, true, Place{
			X: 2500, Y: 50, W: 1280,
			H: 720,
		}, true},
		{"larger than the monitor", Place{W: 3840, H: 2160}, true, Place{W: 1920, H: 1080}, false},
		{
			"partly to the left",
			Place{X: -900, Y: 10, W: 1280, H: 720},
			true,
			Place{X: -900, Y: 10, W: 1280, H: 720},
			false,
		},
		{
			"its title above the top",
			Place{X: 0, Y: -300, W: 1280, H: 720},
			true,
			Place{X: 0, Y: -300, W: 1280, H: 720},
			true,
		},
		{"tiny", Place{X: 5, Y: 5, W: 10, H: 10}, true, Place{X: 5, Y: 5, W: 640, H: 400}, false},
	} {
		if got, moved := c.was.Fitting(c.same, 1920, 1080); got != c.want || moved != c.moved {
			t.Errorf("%s: %+v, left to the system %v; want %+v, %v", c.name, got, moved, c.want, c.moved)
		}
	}
}

func FuzzPlace(f *testing.F) {
	for _, s := range []string{
		"", "{", "[]", `{"x": 1e300}`,
		`{"x":10,"y":20,"width":1280,"height":720,"monitor":"HDMI-1"}`, `{"width":-1,"height":99999999999999}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		path := filepath.Join(t.TempDir(), "window.json")
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		p, ok := readPlace(path)
		if !ok {
			return
		}
		fit, moved := p.Fitting(true, 1920, 1080)
		if fit.W < SmallestW || fit.W > 1920 || fit.H < SmallestH || fit.H > 1080 ||
			!moved && (fit.X > 1920 || fit.Y > 1080 || fit.X+fit.W < 0) {
			t.Errorf("%s: %+v, %v", b, fit, moved)
		}
	})
}

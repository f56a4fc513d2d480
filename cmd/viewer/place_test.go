package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAWindowComesBackWithinReach(t *testing.T) {
	for _, c := range []struct {
		name  string
		was   place
		same  bool
		want  place
		moved bool
	}{
		{"where it was", place{X: 100, Y: 50, W: 1280, H: 720}, true, place{X: 100, Y: 50, W: 1280, H: 720}, false},
		{"its monitor is gone", place{X: 100, Y: 50, W: 1280, H: 720}, false, place{X: 100, Y: 50, W: 1280, H: 720}, true},
		{"its monitor became smaller", place{X: 2500, Y: 50, W: 1280, H: 720}, true, place{X: 2500, Y: 50, W: 1280, H: 720}, true},
		{"larger than the monitor", place{W: 3840, H: 2160}, true, place{W: 1920, H: 1080}, false},
		{"partly to the left", place{X: -900, Y: 10, W: 1280, H: 720}, true, place{X: -900, Y: 10, W: 1280, H: 720}, false},
		{"its title above the top", place{X: 0, Y: -300, W: 1280, H: 720}, true, place{X: 0, Y: -300, W: 1280, H: 720}, true},
		{"tiny", place{X: 5, Y: 5, W: 10, H: 10}, true, place{X: 5, Y: 5, W: 640, H: 400}, false},
	} {
		if got, moved := c.was.fitting(c.same, 1920, 1080); got != c.want || moved != c.moved {
			t.Errorf("%s: %+v, left to the system %v; want %+v, %v", c.name, got, moved, c.want, c.moved)
		}
	}
}

func FuzzPlace(f *testing.F) {
	for _, s := range []string{"", "{", "[]", `{"x": 1e300}`, `{"x":10,"y":20,"width":1280,"height":720,"monitor":"HDMI-1"}`, `{"width":-1,"height":99999999999999}`} {
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
		fit, moved := p.fitting(true, 1920, 1080)
		if fit.W < smallestW || fit.W > 1920 || fit.H < smallestH || fit.H > 1080 || !moved && (fit.X > 1920 || fit.Y > 1080 || fit.X+fit.W < 0) {
			t.Errorf("%s: %+v, %v", b, fit, moved)
		}
	})
}

package mapart

import (
	"math"
	"testing"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/sim"
)

// gameCamera looks at x, y in a window of 1280×720, zoomed out by z from what
// the game shows.
func gameCamera(x, y, z float64) *camera.Camera {
	c := camera.New()
	c.View = layout.Rect{W: 1280, H: 720}
	c.X, c.Y, c.Zoom = x, y, camera.GameZoom(c.View)/z
	return c
}

// TestGroupsAreSeenAsInTheGame compares with the game's own formula: the width
// and the top left corner of what a group shows.
func TestGroupsAreSeenAsInTheGame(t *testing.T) {
	for _, g := range []sim.MapGroup{
		{ParallaxX: 100, ParallaxY: 100},
		{ParallaxX: 0, ParallaxY: 0},
		{ParallaxX: 30, ParallaxY: 60, OffsetX: -200, OffsetY: 48},
		{ParallaxX: 150, ParallaxY: 20, OffsetX: 9},
		{ParallaxX: -40, ParallaxY: -10},
	} {
		for _, z := range []float64{0.3, 1, 2.5, 12} {
			const x, y = 1234.0, 567.0
			tr := groupTransform(gameCamera(x, y, z), &g, 1)
			f := math.Sqrt(1150*1000) / math.Sqrt(16.0/9)
			depth := math.Min(math.Max(math.Max(float64(g.ParallaxX), float64(g.ParallaxY)), 0), 100)
			scale := (depth*(z-1) + 100) / 100 / z
			w, h := f*16/9*z*scale, f*z*scale
			left := float64(g.OffsetX) + x*float64(g.ParallaxX)/100 - w/2
			top := float64(g.OffsetY) + y*float64(g.ParallaxY)/100 - h/2
			for _, c := range [][4]float64{{left, top, 0, 0}, {left + w, top + h, 1280, 720}} {
				if px, py := tr.pixel(c[0], c[1]); math.Abs(px-c[2]) > 1e-6 || math.Abs(py-c[3]) > 1e-6 {
					t.Errorf("parallax %d, %d at zoom %g: %g, %g is at pixel %g, %g, want %g, %g", g.ParallaxX,
						g.ParallaxY, z, c[0], c[1], px, py, c[2], c[3])
				}
			}
		}
	}
}

func TestClipsAreInTheWorldOfTheGame(t *testing.T) {
	cam := gameCamera(1000, 1000, 1)
	g := sim.MapGroup{ParallaxX: 0, ParallaxY: 0, Clip: true, ClipX: 900, ClipY: 950, ClipW: 64, ClipH: 32}
	tr := groupTransform(cam, &g, 1)
	x, y := cam.ToScreen(900, 950)
	if want := (layout.Rect{X: x, Y: y, W: 64 * cam.Zoom, H: 32 * cam.Zoom}); math.Abs(tr.clip.X-want.X)+
		math.Abs(tr.clip.Y-want.Y)+math.Abs(tr.clip.W-want.W)+math.Abs(tr.clip.H-want.H) > 1e-9 {
		t.Errorf("clip %v, want %v", tr.clip, want)
	}
	g.ClipX = 90000
	if tr := groupTransform(cam, &g, 1); !tr.clip.Empty() || !tr.visible().empty() {
		t.Errorf("a clip out of view shows %v", tr.visible())
	}
}

func TestVisibleTilesCoverTheView(t *testing.T) {
	cam := gameCamera(1000, 800, 1)
	tr := groupTransform(cam, &sim.MapGroup{ParallaxX: 100, ParallaxY: 100}, 2)
	s := tr.visible()
	x0, y0, x1, y1 := cam.Bounds()
	want := tileSpan{
		int(math.Floor(x0 / 32)), int(math.Floor(y0 / 32)), int(math.Ceil(x1 / 32)),
		int(math.Ceil(y1 / 32)),
	}
	if s != want {
		t.Errorf("visible %v, want %v", s, want)
	}
}

package camera

import (
	"math"
	"testing"
	"time"

	"playhead/render/layout"
	"playhead/render/theme"
)

func testCamera(yUp bool) *Camera {
	c := New()
	c.View = layout.Rect{X: 10, Y: 32, W: 800, H: 400}
	c.YUp = yUp
	c.Look(100, 200, 1600)
	return c
}

func TestScreenAndWorldAreInverse(t *testing.T) {
	for _, yUp := range []bool{false, true} {
		c := testCamera(yUp)
		for _, p := range [][2]float64{{0, 0}, {100, 200}, {-500, 7}, {1e5, -1e5}} {
			sx, sy := c.ToScreen(p[0], p[1])
			x, y := c.ToWorld(sx, sy)
			if math.Hypot(x-p[0], y-p[1]) > 1e-6 {
				t.Errorf("yUp %v: %v came back as %v, %v", yUp, p, x, y)
			}
		}
		_, below := c.ToScreen(100, 210)
		if _, mid := c.ToScreen(100, 200); (below > mid) == yUp {
			t.Errorf("yUp %v: a larger y is at %v, the middle at %v", yUp, below, mid)
		}
	}
}

func TestZoomKeepsThePlaceUnderTheCursor(t *testing.T) {
	for _, yUp := range []bool{false, true} {
		c := testCamera(yUp)
		x0, y0 := c.ToWorld(700, 60)
		for range 5 {
			c.ZoomAt(1.3, 700, 60)
		}
		x1, y1 := c.ToWorld(700, 60)
		if math.Hypot(x1-x0, y1-y0) > 1e-9 {
			t.Errorf("the place under the cursor moved from %v, %v to %v, %v", x0, y0, x1, y1)
		}
	}
}

func TestZoomKeepsTheFollowedPlayerInTheMiddle(t *testing.T) {
	c := testCamera(false)
	c.Mode = Follow
	c.ZoomAt(2, 700, 60)
	if c.X != 100 || c.Y != 200 || c.Mode != Follow {
		t.Errorf("camera at %v, %v, mode %v", c.X, c.Y, c.Mode)
	}
}

func TestPanMovesThePictureWithTheHand(t *testing.T) {
	for _, yUp := range []bool{false, true} {
		c := testCamera(yUp)
		c.Mode = Follow
		x, y := c.ToWorld(300, 100)
		c.Pan(25, -40)
		sx, sy := c.ToScreen(x, y)
		if math.Abs(sx-325) > 1e-9 || math.Abs(sy-60) > 1e-9 || c.Mode != Free {
			t.Errorf("yUp %v: the place is at %v, %v, mode %v", yUp, sx, sy, c.Mode)
		}
	}
}

func TestMoveEndsAtATargetThatMoves(t *testing.T) {
	c := testCamera(false)
	now := time.Unix(0, 0)
	c.Go(now, Follow, 300, 200, 0)
	if c.X != 100 {
		t.Fatalf("the move began at %v, want 100", c.X)
	}
	last := c.X
	for i := range 30 {
		now = now.Add(16 * time.Millisecond)
		c.Track(300+float64(i), 200)
		c.Advance(now)
		if c.X < last {
			t.Fatalf("the camera went back from %v to %v", last, c.X)
		}
		last = c.X
	}
	if c.X != 329 || c.Advance(now) {
		t.Errorf("the camera is at %v, want 329 at rest", c.X)
	}
}

func TestFarMoveCuts(t *testing.T) {
	c := testCamera(false)
	c.Go(time.Unix(0, 0), Follow, 9000, 200, 0)
	if c.X != 9000 {
		t.Errorf("camera at %v, want 9000 at once", c.X)
	}
}

func TestGameZoomShowsAsMuchAsTheGame(t *testing.T) {
	// 16:9 shows 1430 × 804 units.
	z := GameZoom(layout.Rect{W: 1280, H: 720})
	if w := 1280 / z; math.Abs(w-1430) > 1 {
		t.Errorf("the view is %v units wide, want 1430", w)
	}
}

func TestCrispZoomMakesWholePixels(t *testing.T) {
	for _, z := range []float64{0.2, 0.66, 0.7, 1.01, 3} {
		px := Crisp(z, 32, 1.5) * 32 * 1.5
		if math.Abs(px-math.Round(px)) > 1e-9 {
			t.Errorf("zoom %v gives tiles of %v pixels", z, px)
		}
	}
}

func TestWholeMovesByLessThanAPixelOntoOne(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 2} {
		for _, up := range []bool{false, true} {
			c := New()
			c.View = layout.Rect{X: 10, Y: 32, W: 1001, H: 421}
			c.Zoom, c.X, c.Y, c.YUp = 0.7013, 1234.567, -89.123, up
			w := c.Whole(scale)
			x, y := w.ToScreen(0, 0)
			if fx, fy := x*scale-math.Round(x*scale), y*scale-math.Round(y*scale); math.Abs(fx) > 1e-6 ||
				math.Abs(fy) > 1e-6 {
				t.Errorf("scale %g: the origin is off a pixel by %g, %g", scale, fx, fy)
			}
			ox, oy := c.ToScreen(0, 0)
			if dx, dy := (x-ox)*scale, (y-oy)*scale; math.Abs(dx) > 0.5+1e-6 || math.Abs(dy) > 0.5+1e-6 {
				t.Errorf("scale %g: moved by %g, %g pixels", scale, dx, dy)
			}
		}
	}
}

func TestAReleasedCameraStaysWhereItIs(t *testing.T) {
	c := New()
	c.View = layout.Rect{W: 1000, H: 500}
	now := time.Unix(100, 0)
	c.Look(0, 0, 0)
	c.Go(now, Follow, 400, 0, 2)
	c.Advance(now.Add(theme.CameraTime / 3))
	x, zoom := c.X, c.Zoom
	if x <= 0 || x >= 400 {
		t.Fatalf("the camera is at %v after a third of the way's time", x)
	}
	c.Release()
	if moving := c.Advance(now.Add(theme.CameraTime)); moving || c.X != x || c.Zoom != zoom || c.Mode != Free {
		t.Errorf("it moved from %v, zoom %v, to %v, zoom %v", x, zoom, c.X, c.Zoom)
	}
}

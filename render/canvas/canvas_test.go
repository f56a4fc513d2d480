package canvas

import (
	"fmt"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/theme"
)

// draw runs fn at a scale and returns the picture.
func draw(t testing.TB, c *Canvas, w, h int, scale float64, fn func()) func(x, y int) color.RGBA {
	t.Helper()
	img := ebiten.NewImage(w, h)
	t.Cleanup(img.Deallocate)
	c.Begin(img, scale)
	fn()
	c.End()
	pix := make([]byte, 4*w*h)
	img.ReadPixels(pix)
	return func(x, y int) color.RGBA {
		p := pix[(y*w+x)*4:]
		return color.RGBA{p[0], p[1], p[2], p[3]}
	}
}

var (
	red  = color.NRGBA{255, 0, 0, 255}
	blue = color.NRGBA{0, 0, 255, 255}
)

func TestRectanglesEndOnWholePixelsAtEveryScale(t *testing.T) {
	c := New()
	for _, scale := range []float64{1, 1.25, 1.5, 2} {
		t.Run(fmt.Sprint(scale), func(t *testing.T) {
			at := draw(t, c, 64, 64, scale, func() {
				c.FillRect(0, 0, 7, 30, red)
				c.FillRect(7, 0, 5, 30, blue)
			})
			for x := range 64 {
				if p := at(x, 3); p != (color.RGBA{}) && p != (color.RGBA{255, 0, 0, 255}) &&
					p != (color.RGBA{0, 0, 255, 255}) {
					t.Errorf("pixel %d is mixed: %v", x, p)
				}
			}
		})
	}
}

func TestClipCutsEverythingOutsideIt(t *testing.T) {
	c := New()
	at := draw(t, c, 64, 64, 1, func() {
		c.PushClip(16, 16, 16, 16)
		c.FillRect(0, 0, 64, 64, red)
		c.Disc(16, 16, 20, blue)
		c.Line(0, 0, 64, 64, 4, blue)
		c.Triangle(0, 0, 64, 0, 32, 64, blue)
		c.Text(0, 24, theme.Body, blue, "wide text that passes the clip")
		c.Icon(assets.IconPlay, 10, 10, 16, blue)
		c.Pop()
	})
	for y := range 64 {
		for x := range 64 {
			inside := x >= 16 && x < 32 && y >= 16 && y < 32
			if got := at(x, y).A != 0; got != inside {
				t.Fatalf("pixel (%d,%d) drawn: %v, want %v", x, y, got, inside)
			}
		}
	}
}

func TestTranslucentShapesDoNotOverlapThemselves(t *testing.T) {
	c := New()
	half := color.NRGBA{255, 255, 255, 128}
	at := draw(t, c, 64, 64, 1, func() {
		c.RoundRectEach(4, 4, 40, 40, Radii{10, 4, 8, 0}, half)
		c.Polyline([]Pt{{4, 50}, {20, 60}, {40, 50}, {60, 60}}, 3, half)
	})
	for y := range 64 {
		for x := range 64 {
			if a := at(x, y).A; a > 130 {
				t.Fatalf("pixel (%d,%d) has alpha %d, want at most 130", x, y, a)
			}
		}
	}
}

// frame draws a bit of everything that chrome is made of.
func frame(c *Canvas, th *theme.Theme) {
	for i := range 40 {
		y := float64(i) * 24
		c.Panel(8, y, 300, 22, 4, th.S3, th.Line2)
		c.Icon(assets.IconEye, 12, y+3, 16, th.T2)
		c.Mark(theme.MarkKill, 40, y+12, 9, th.Marks[theme.MarkKill])
		c.TeamShape(i, 60, y+12, 12, false, th.Team(i))
		c.Text(80, y+12, theme.Label, th.T1, "12:33.42 nova hooked kettle")
		c.TextIn(240, y+12, 60, Right, theme.Label, th.T1, "Привет ひなた مرحبا")
		c.Line(0, y, 300, y+20, 1.5, th.G1)
		c.Disc(300, y, 6, th.Acc)
	}
}

func TestAFrameIsOneDrawCall(t *testing.T) {
	c, th := New(), theme.Dark()
	draw(t, c, 320, 960, 1, func() {
		frame(c, &th)
		c.Flush()
		if c.Stats.Calls != 1 {
			t.Errorf("%d draw calls, want 1", c.Stats.Calls)
		}
	})
}

// settle draws so often that what is drawn again and again is one picture.
func settle(pass func()) {
	for range 2 * oftenFrames {
		pass()
	}
}

func TestASteadyFrameAllocatesNothing(t *testing.T) {
	c, th := New(), theme.Dark()
	img := ebiten.NewImage(320, 960)
	defer img.Deallocate()
	// Sending triangles to the graphics card is Ebitengine's and allocates now
	// and then; what is counted is the canvas.
	pass := func() {
		c.Begin(img, 1)
		frame(c, &th)
		c.vs, c.is = c.vs[:0], c.is[:0]
		c.End()
	}
	settle(pass)
	if n := testing.AllocsPerRun(50, pass); n != 0 {
		t.Errorf("%v allocations a frame, want 0", n)
	}
}

func BenchmarkFrame(b *testing.B) {
	c, th := New(), theme.Dark()
	img := ebiten.NewImage(320, 960)
	defer img.Deallocate()
	c.Begin(img, 1)
	frame(c, &th) // renders every letter and shape once
	c.End()
	b.ReportAllocs()
	for b.Loop() {
		c.Begin(img, 1)
		frame(c, &th)
		c.vs, c.is = c.vs[:0], c.is[:0]
		c.End()
	}
}

package canvas

import (
	"bytes"
	"fmt"
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/theme"
)

// retaining draws pictures one after another on one target.
type retaining struct {
	t   testing.TB
	c   *Canvas
	img *ebiten.Image
}

func newRetaining(t testing.TB, w, h int) *retaining {
	r := &retaining{t, New(), ebiten.NewImage(w, h)}
	t.Cleanup(r.img.Deallocate)
	return r
}

// draw draws a picture and returns how many draw calls it took.
func (r *retaining) draw(fn func(c *Canvas)) int {
	r.c.Begin(r.img, 1)
	r.c.Retain(0, 0, 0, 0)
	fn(r.c)
	r.c.End()
	return r.c.Stats.Calls
}

func (r *retaining) pixels() []byte { return pixels(r.img) }

func pixels(img *ebiten.Image) []byte {
	pix := make([]byte, 4*img.Bounds().Dx()*img.Bounds().Dy())
	img.ReadPixels(pix)
	return pix
}

// list draws rows on an opaque ground.
func list(rows ...string) func(c *Canvas) {
	th := theme.Dark()
	return func(c *Canvas) {
		w, h := c.Size()
		c.FillRect(0, 0, w, h, th.S1)
		for i, s := range rows {
			y := float64(i) * 30
			c.Panel(8, y+2, w-16, 26, 4, th.S3, th.Line2)
			c.Text(16, y+15, theme.Label, th.T1, s)
			c.Disc(w-30, y+15, 6, th.Acc)
		}
	}
}

func TestAPictureLikeTheLastOneIsNotDrawn(t *testing.T) {
	r := newRetaining(t, 320, 320)
	rows := list("one", "two", "three")
	if r.draw(rows) == 0 {
		t.Error("the first picture was not drawn")
	}
	if n := r.draw(rows); n != 0 {
		t.Errorf("%d draw calls for the same picture again", n)
	}
	r.c.Forget()
	if r.draw(rows) == 0 {
		t.Error("a forgotten picture was not drawn")
	}
	r.draw(rows)
	r.c.Begin(r.img, 1) // and somebody else draws
	r.c.FillRect(0, 0, 20, 20, red)
	r.c.End()
	if r.draw(rows) == 0 {
		t.Error("what was drawn over is still taken to be there")
	}
}

func TestChangesEndUpAsAWholePicture(t *testing.T) {
	long := make([]string, 10)
	for i := range long {
		long[i] = fmt.Sprintf("row %d of many letters", i)
	}
	pictures := []func(c *Canvas){
		list("one", "two", "three"),
		list("one", "two and more", "three"),
		list("one", "three"),
		list(),
		list(long...),
		list(long[3:]...),
		list("three", "two", "one"),
		func(c *Canvas) {
			list("three", "two", "one")(c)
			c.PushAlpha(0.5)
			c.RoundRect(20, 20, 200, 90, 12, red)
			c.Polyline([]Pt{{10, 10}, {200, 150}, {300, 20}}, 3, blue)
			c.Pop()
		},
		func(c *Canvas) {
			list("three", "two", "one")(c)
			c.PushClip(30, 30, 90, 41)
			c.Triangle(0, 0, 200, 10, 90, 120, blue)
			c.Pop()
		},
		func(c *Canvas) { c.FillRect(0, 0, 320, 320, blue) },
	}
	r := newRetaining(t, 320, 320)
	whole := newRetaining(t, 320, 320)
	whole.c = r.c // letters stand where they stand
	settle(func() {
		for _, p := range pictures {
			r.draw(p)
		}
	})
	for i, p := range pictures {
		r.draw(p)
		kept := r.c.kept
		r.c.Forget()
		whole.draw(p)
		r.c.kept = kept
		if !bytes.Equal(r.pixels(), whole.pixels()) {
			t.Errorf("picture %d is not as if it were drawn whole", i)
		}
	}
}

func TestPicturesOfOthersAreDrawnAgainWhenTheyMayHaveChanged(t *testing.T) {
	r := newRetaining(t, 64, 64)
	other := ebiten.NewImage(8, 8)
	defer other.Deallocate()
	other.Fill(red)
	vs := []ebiten.Vertex{
		{DstX: 8, DstY: 8, ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1},
		{DstX: 40, DstY: 8, SrcX: 8, ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1},
		{DstX: 8, DstY: 40, SrcY: 8, ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1},
	}
	picture := func(c *Canvas) {
		c.FillRect(0, 0, 64, 64, blue)
		c.Triangles(vs, []uint32{0, 1, 2}, other, &ebiten.DrawTrianglesOptions{})
	}
	r.draw(picture)
	other.Fill(blue)
	r.draw(picture)
	pix := r.pixels()
	if p := pix[4*(12*64+12):][:4]; !bytes.Equal(p, []byte{0, 0, 255, 255}) {
		t.Errorf("the old contents of a texture are shown: %v", p)
	}
	image := func(c *Canvas) {
		c.FillRect(0, 0, 64, 64, red)
		c.Image(other, 4, 4, 16, 16)
	}
	r.draw(image)
	if n := r.draw(image); n != 0 {
		t.Errorf("%d draw calls for a picture that is there", n)
	}
}

func TestAFullTextureInTheMiddleOfAPicture(t *testing.T) {
	r := newRetaining(t, 320, 320)
	rows := list("one", "two", "three")
	r.draw(rows)
	want := r.pixels()
	r.draw(func(c *Canvas) {
		list("one")(c)
		c.Flush() // what a full texture does
		c.tex.reset()
		rows(c)
	})
	if !bytes.Equal(r.pixels(), want) {
		t.Error("the picture differs")
	}
	r.draw(rows)
	if !bytes.Equal(r.pixels(), want) {
		t.Error("the picture after it differs")
	}
}

func TestDamageIsCoveredOnce(t *testing.T) {
	var d damage
	d.reset(image.Rect(0, 0, 200, 150))
	in := []box{
		{3, 3, 9, 9},
		{40, 3, 190, 20},
		{150, 10, 199, 149},
		{0, 100, 40, 120},
		{-50, 70, 10, 80},
		{500, 500, 600, 600},
		{60, 60, 60, 90},
	}
	for _, b := range in {
		d.add(b)
	}
	var times [150][200]int
	for _, b := range d.areas() {
		for y := b.y0; y < b.y1; y++ {
			for x := b.x0; x < b.x1; x++ {
				times[y][x]++
			}
		}
	}
	for y := range times {
		for x, n := range times[y] {
			p := box{int32(x), int32(y), int32(x + 1), int32(y + 1)}
			wanted := false
			for _, b := range in {
				wanted = wanted || !b.empty() && b.overlaps(p)
			}
			if n > 1 || wanted && n == 0 {
				t.Fatalf("pixel (%d,%d) is drawn %d times, wanted: %v", x, y, n, wanted)
			}
		}
	}
}

func TestARetainedFrameAllocatesNothing(t *testing.T) {
	r, th := newRetaining(t, 320, 960), theme.Dark()
	pass := func() { r.draw(func(c *Canvas) { frame(c, &th) }) }
	settle(pass)
	if n := testing.AllocsPerRun(50, pass); n != 0 {
		t.Errorf("%v allocations a frame, want 0", n)
	}
}

func BenchmarkRetainedFrame(b *testing.B) {
	r, th := newRetaining(b, 320, 960), theme.Dark()
	r.draw(func(c *Canvas) { frame(c, &th) })
	b.ReportAllocs()
	for b.Loop() {
		r.draw(func(c *Canvas) { frame(c, &th) })
	}
}

package physics

import (
	"image"
	"image/color"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/sim"
)

const pictureW, pictureH = 320, 240

// looking returns a camera at tile x, y with tiles of px pixels.
func looking(x, y, px float64) *camera.Camera {
	cam := camera.New()
	cam.View = layout.Rect{W: pictureW, H: pictureH}
	cam.Look(x*sim.TileUnits, y*sim.TileUnits, 0)
	cam.SetZoom(px / sim.TileUnits)
	return cam
}

// picture draws v and returns its pixels and what it cost.
func picture(t testing.TB, m *Map, v View) (*image.RGBA, canvas.Stats) {
	t.Helper()
	dst := ebiten.NewImage(pictureW, pictureH)
	defer dst.Deallocate()
	c := canvas.New()
	c.Begin(dst, 1)
	if v.Share == 0 {
		v.Share = 1
	}
	m.Draw(c, &v)
	c.Flush()
	stats := c.Stats
	c.End()
	img := image.NewRGBA(image.Rect(0, 0, pictureW, pictureH))
	dst.ReadPixels(img.Pix)
	return img, stats
}

func is(got color.RGBA, want color.NRGBA) bool {
	near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= 2 }
	return got.A == 255 && near(got.R, want.R) && near(got.G, want.G) && near(got.B, want.B)
}

func TestWallsAreOneSlabWithARim(t *testing.T) {
	m := New(tilesOf("....", ".##.", ".##.", "...."))
	for _, px := range []float64{14, 20, 32, 61} {
		img, _ := picture(t, m, View{Cam: looking(2, 2, px)})
		mid, half := pictureW/2, int(px)
		rim, ground := looks[Solid].border, looks[Solid].ground
		for name, at := range map[string]image.Point{
			"top": {mid + 3, pictureH/2 - half}, "bottom": {mid + 3, pictureH/2 + half - 1},
			"left": {mid - half, pictureH/2 + 3}, "right": {mid + half - 1, pictureH/2 + 3},
		} {
			if got := img.RGBAAt(at.X, at.Y); !is(got, rim) {
				t.Errorf("%v px: the %s edge is %v, want the rim %v", px, name, got, rim)
			}
		}
		// Between the tiles of the slab there is no line: the middle is ground.
		if got := img.RGBAAt(mid, pictureH/2+half/2); !is(got, ground) && !is(got, hatchColor) {
			t.Errorf("%v px: inside is %v, want %v", px, got, ground)
		}
		if got := img.RGBAAt(mid-half-2, pictureH/2); got.A != 0 {
			t.Errorf("%v px: beside the slab there is %v", px, got)
		}
	}
}

func TestSmallTilesAreGroundAndBorderOnly(t *testing.T) {
	m := New(tilesOf("......", ".FFFF.", ".FFFF.", ".FFFF.", ".FFFF.", "......"))
	img, _ := picture(t, m, View{Cam: looking(3, 3, 10)})
	x0, y0 := pictureW/2-20, pictureH/2-20
	for y := range 40 {
		for x := range 40 {
			want := looks[Freeze].ground
			if x == 0 || y == 0 || x == 39 || y == 39 {
				want = looks[Freeze].border
			}
			if got := img.RGBAAt(x0+x, y0+y); !is(got, want) {
				t.Fatalf("pixel %d, %d of the area is %v, want %v", x, y, got, want)
			}
		}
	}
}

// pixelsOf returns how many pixels of an area are of a colour.
func pixelsOf(img *image.RGBA, r image.Rectangle, col color.NRGBA) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if is(img.RGBAAt(x, y), col) {
				n++
			}
		}
	}
	return n
}

func TestASwitchLooksOnOffOrUnknown(t *testing.T) {
	tm := air(3, 3)
	tm.Switch[4] = sim.SwitchTile{Number: 5, Type: 24}
	m := New(tm)
	cam := looking(1.5, 1.5, 48)
	chip := image.Rect(pictureW/2+4, pictureH/2+10, pictureW/2+24, pictureH/2+24)
	on, _ := picture(t, m, View{Cam: cam, World: switches(0, 10, 1<<5), Team: 0})
	off, _ := picture(t, m, View{Cam: cam, World: switches(0, 10, 0), Team: 0})
	other, _ := picture(t, m, View{Cam: cam, World: switches(3, 10, 1<<5), Team: 0})
	none, _ := picture(t, m, View{Cam: cam})
	if n := pixelsOf(on, chip, onHue); n < 60 {
		t.Errorf("on: %d pixels of the number are bright, want it filled", n)
	}
	if a, b := pixelsOf(off, chip, onHue), pixelsOf(none, chip, onHue); a+b > 0 {
		t.Errorf("off and unknown: %d and %d bright pixels", a, b)
	}
	if same(off, none) {
		t.Error("off looks like not known")
	}
	if !same(other, none) {
		t.Error("the state of another team is shown as known")
	}
}

func TestASwitchThatTurnsBackTellsWhen(t *testing.T) {
	tm := air(6, 3)
	for x := 1; x < 4; x++ {
		tm.Switch[6+x] = sim.SwitchTile{Number: 5, Type: 24}
	}
	m := New(tm)
	cam := looking(2.5, 1.5, 40)
	steady := switches(0, 100, 1<<5)
	soon := switches(0, 100, 1<<5)
	for c, v := range map[sim.GameCol]int32{sim.SwitchesTimed: 5, sim.SwitchBack1: 190} {
		soon.Global.Set(c, v)
	}
	a, _ := picture(t, m, View{Cam: cam, World: steady})
	b, _ := picture(t, m, View{Cam: cam, World: soon})
	// The first tile of the three tells, in a plate that reaches into the next.
	first := image.Rect(pictureW/2-60, pictureH/2, pictureW/2+20, pictureH/2+20)
	if n, before := pixelsOf(b, first, onHue), pixelsOf(a, first, onHue); n < 2*before {
		t.Errorf("%d bright pixels, and %d without a time", n, before)
	}
	last := image.Rect(pictureW/2+20, pictureH/2-20, pictureW/2+60, pictureH/2+20)
	if pixelsOf(a, last, onHue) != pixelsOf(b, last, onHue) {
		t.Error("the last tile tells, too")
	}
}

func same(a, b *image.RGBA) bool { return string(a.Pix) == string(b.Pix) }

func TestNumbersOnlyWhereTheyFit(t *testing.T) {
	tm := air(3, 3)
	tm.Tele[4] = sim.TeleTile{Number: 200, Type: 26}
	with, without := New(tm), air(3, 3)
	without.Tele[4] = sim.TeleTile{Type: 26}
	plain := New(without)
	for _, c := range []struct {
		px   float64
		want bool
	}{{12, false}, {18, false}, {48, true}} {
		a, _ := picture(t, with, View{Cam: looking(1.5, 1.5, c.px)})
		b, _ := picture(t, plain, View{Cam: looking(1.5, 1.5, c.px)})
		if got := !same(a, b); got != c.want {
			t.Errorf("tiles of %v px: number seen %v, want %v", c.px, got, c.want)
		}
	}
}

func TestLinksLeadFromThePointedTeleporterToItsExits(t *testing.T) {
	tm := air(8, 6)
	at := func(x, y int) int { return y*tm.Width + x }
	tm.Tele[at(1, 1)] = sim.TeleTile{Number: 3, Type: 26}
	tm.Tele[at(6, 4)] = sim.TeleTile{Number: 3, Type: 27}
	m := New(tm)
	v := View{Cam: looking(4, 3, 32)}
	plain, _ := picture(t, m, v)
	v.Pointed, v.HasPointed = image.Pt(1, 1), true
	linked, _ := picture(t, m, v)
	// Between the two there is air, and now a line.
	half := image.Rect(pictureW/2-20, pictureH/2-20, pictureW/2+20, pictureH/2+20)
	if opaque(plain, half) != 0 || opaque(linked, half) < 20 {
		t.Errorf("halfway: %d pixels without and %d with a pointer", opaque(plain, half), opaque(linked, half))
	}
	v.Pointed = image.Pt(3, 0)
	if none, _ := picture(t, m, v); !same(plain, none) {
		t.Error("air under the pointer draws links")
	}
	v = View{Cam: v.Cam, HasTee: true, TeeX: 2.5 * sim.TileUnits, TeeY: 1.5 * sim.TileUnits}
	if near, _ := picture(t, m, v); same(plain, near) {
		t.Error("a tee beside a teleporter shows no link")
	}
	v.TeeX = 7.5 * sim.TileUnits
	if far, _ := picture(t, m, v); !same(plain, far) {
		t.Error("a tee far from every teleporter shows a link")
	}
}

func opaque(img *image.RGBA, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if img.RGBAAt(x, y).A > 128 {
				n++
			}
		}
	}
	return n
}

func TestWithoutAShareNothingIsDrawn(t *testing.T) {
	m := New(tilesOf("#F", "UX"))
	dst := ebiten.NewImage(pictureW, pictureH)
	defer dst.Deallocate()
	c := canvas.New()
	c.Begin(dst, 1)
	m.Draw(c, &View{Cam: looking(1, 1, 32)})
	c.Flush()
	if c.Stats.Calls != 0 || len(m.chunks) != 0 {
		t.Errorf("%d draw calls, %d chunks made", c.Stats.Calls, len(m.chunks))
	}
	c.End()
}

func TestOverSceneryWallsComeLast(t *testing.T) {
	m := New(tilesOf("#.X.", "...."))
	cam := looking(2, 1, 32)
	wall, death := image.Rect(96, 88, 128, 120), image.Rect(160, 88, 192, 120)
	little, _ := picture(t, m, View{Cam: cam, Share: 0.5})
	much, _ := picture(t, m, View{Cam: cam, Share: 0.9})
	if opaque(little, wall) != 0 || opaque(little, death) == 0 {
		t.Error("with half the share the scenery shows the walls, and what kills is drawn")
	}
	if opaque(much, wall) == 0 {
		t.Error("with more the walls are drawn")
	}
}

// large is a map of many kinds, 2,000 tiles a side.
func large() *sim.TileMap {
	tm := air(2000, 2000)
	for i := range tm.Game {
		x, y := i%2000, i/2000
		switch {
		case (x/7+y/5)%4 == 0:
			tm.Game[i].Index = 1
		case (x+y)%9 == 0:
			tm.Game[i].Index = 9
		case (x*y)%23 == 1:
			tm.Tele[i] = sim.TeleTile{Number: uint8(x), Type: 26}
		}
	}
	return tm
}

func TestDrawingAgainMakesNothingAnew(t *testing.T) {
	m := New(large())
	dst := ebiten.NewImage(pictureW, pictureH)
	defer dst.Deallocate()
	c := canvas.New()
	v := View{Cam: looking(1000, 1000, 22), Share: 1}
	draw := func() {
		c.Begin(dst, 1)
		m.Draw(c, &v)
		if c.Stats.Calls > 1 { // grounds, and after them what is filtered
			t.Fatalf("%d draw calls before the end of the picture", c.Stats.Calls)
		}
		c.End()
	}
	draw()
	before, first := len(m.chunks), m.inView[0]
	draw()
	if len(m.chunks) != before || m.inView[0] != first {
		t.Errorf("%d chunks, then %d", before, len(m.chunks))
	}
}

func TestChunksAreBounded(t *testing.T) {
	m := New(large())
	c := canvas.New()
	dst := ebiten.NewImage(pictureW, pictureH)
	defer dst.Deallocate()
	for i := range 600 {
		c.Begin(dst, 1)
		m.Draw(c, &View{Cam: looking(float64(i%30)*64, float64(i/30)*64, 12), Share: 1})
		c.End()
	}
	if len(m.chunks) > maxChunks+64 {
		t.Errorf("%d chunks are kept", len(m.chunks))
	}
}

func BenchmarkNew(b *testing.B) {
	tm := large()
	for b.Loop() {
		New(tm)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(tm.Game)), "ns/tile")
}

func BenchmarkDraw(b *testing.B) {
	m := New(large())
	dst := ebiten.NewImage(1280, 720)
	defer dst.Deallocate()
	c := canvas.New()
	pixel := make([]byte, 4)
	for _, px := range []float64{5, 12, 22, 40} {
		b.Run(numerals[int(px)]+"px", func(b *testing.B) {
			cam := looking(1000, 1000, px)
			cam.View = layout.Rect{W: 1280, H: 720}
			b.ReportAllocs()
			for b.Loop() {
				c.Begin(dst, 1)
				m.Draw(c, &View{Cam: cam, Share: 1})
				c.End()
				dst.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image).ReadPixels(pixel) // has it all drawn now
			}
		})
	}
}

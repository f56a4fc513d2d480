package gamedata

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"playhead/sim"
	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
	"playhead/testdata/replays"
)

// bmp8 returns a BMP of w by h pixels with a palette of green, white and grey,
// whose pixel x, y is what f says.
func bmp8(w, h int, f func(x, y int) byte) []byte {
	var b bytes.Buffer
	stride := (w + 3) &^ 3
	le := binary.LittleEndian
	head := make([]byte, 54)
	copy(head, "BM")
	le.PutUint32(head[10:], 54+3*4)
	le.PutUint32(head[14:], 40)
	le.PutUint32(head[18:], uint32(w))
	le.PutUint32(head[22:], uint32(h))
	le.PutUint16(head[26:], 1)
	le.PutUint16(head[28:], 8)
	b.Write(head)
	b.Write([]byte{0, 255, 0, 0, 255, 255, 255, 0, 96, 97, 98, 0})
	for y := h - 1; y >= 0; y-- {
		row := make([]byte, stride)
		for x := range w {
			row[x] = f(x, y)
		}
		b.Write(row)
	}
	return b.Bytes()
}

// tga32 returns a TGA of one run of n pixels in a colour, w wide.
func tga32(w, h int, c color.NRGBA) []byte {
	b := make([]byte, 18)
	b[2], b[16] = 10, 32
	binary.LittleEndian.PutUint16(b[12:], uint16(w))
	binary.LittleEndian.PutUint16(b[14:], uint16(h))
	for left := w * h; left > 0; left -= 128 {
		b = append(b, 0x80|byte(min(left, 128)-1), c.B, c.G, c.R, c.A)
	}
	return b
}

func put(t *testing.T, dir, name string, data []byte) string {
	t.Helper()
	p := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOverviewPutsAPlaceOnItsPixel(t *testing.T) {
	for _, c := range []struct {
		rotated        bool
		x, y           float64
		pixelX, pixelY float64
	}{
		// A pixel is 8/2 units; the middle is 100, -50.
		{true, 100, -50, 512, 384},
		{true, 140, -50, 522, 384},
		{true, 100, -10, 512, 374},
		{false, 100, -50, 512, 384},
		{false, 140, -50, 512, 374},
		{false, 100, -10, 502, 384},
	} {
		o := sim.Overview{Zoom: 2, Origin: [3]float32{100, -50, 0}, Rotated: c.rotated}
		px, py := o.ToPicture(c.x, c.y)
		if px != c.pixelX || py != c.pixelY {
			t.Errorf("rotated %v: %g, %g is at %g, %g, want %g, %g", c.rotated, c.x, c.y, px, py, c.pixelX, c.pixelY)
		}
		if x, y := o.ToWorld(px, py); x != c.x || y != c.y {
			t.Errorf("rotated %v: back from %g, %g: got %g, %g, want %g, %g", c.rotated, px, py, x, y, c.x, c.y)
		}
	}
}

func TestOverviewTextIsReadHoweverItIsSpaced(t *testing.T) {
	const text = "// map\nGLOBAL{\n\tzoom 1.5\n ORIGIN -3 4.5 16 // middle\n ROTATED\t1 }\n layer { IMAGE \"overviews\\two words.bmp\" HEIGHT 128 }\nlayer\n{\nIMAGE overviews/low.tga\nHEIGHT -64\n}\n"
	o, images, err := parseOverview(text)
	if err != nil {
		t.Fatal(err)
	}
	if o.Zoom != 1.5 || o.Origin != [3]float32{-3, 4.5, 16} || !o.Rotated || len(o.Layers) != 2 ||
		o.Layers[0].Height != 128 || o.Layers[1].Height != -64 {
		t.Errorf("got %+v", o)
	}
	if fmt.Sprint(images) != `[overviews\two words.bmp overviews/low.tga]` {
		t.Errorf("got images %q", images)
	}
}

func TestBadOverviewTextIsAnError(t *testing.T) {
	for _, text := range []string{
		"", "global { ZOOM 0 } layer { IMAGE \"x.bmp\" }", "global { ZOOM nan } layer { }",
		"global { ZOOM 1 }",
	} {
		if _, _, err := parseOverview(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

func TestOverviewLayersAreChosenByHeight(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "overviews/tower.txt",
		[]byte(
			"global { ZOOM 1 ORIGIN 0 0 0 ROTATED 1 } layer { IMAGE \"overviews/high.tga\" HEIGHT 100 } layer { "+
				"IMAGE \"overviews/low.bmp\" HEIGHT -20 }"))
	put(t, dir, "overviews/LOW.bmp", bmp8(8, 6, func(x, y int) byte { return byte(x / 4) }))
	put(t, dir, "overviews/high.tga", tga32(40, 30, color.NRGBA{10, 20, 30, 255}))
	o, err := readOverview(context.Background(), filepath.Join(dir, "overviews", "tower.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for z, want := range map[float32]int{-500: 0, -20: 0, 99: 0, 100: 1, 900: 1} {
		if got := o.LayerAt(z); got != want {
			t.Errorf("at %g: layer %d, want %d", z, got, want)
		}
	}
	low, high := o.Layers[0].Image, o.Layers[1].Image
	if c := low.NRGBAAt(0, 0); c.A != 0 {
		t.Errorf("green is %v, want transparent", c)
	}
	if c := low.NRGBAAt(7, 5); c != (color.NRGBA{255, 255, 255, 255}) {
		t.Errorf("white is %v", c)
	}
	if c := high.NRGBAAt(39, 29); c != (color.NRGBA{10, 20, 30, 255}) {
		t.Errorf("the last pixel of the TGA is %v", c)
	}
}

func TestOverviewPicturesOfLiesAreErrors(t *testing.T) {
	huge := bmp8(4, 4, func(x, y int) byte { return 0 })
	binary.LittleEndian.PutUint32(huge[18:], 1<<30)
	wild := bmp8(4, 4, func(x, y int) byte { return 200 })
	long := tga32(64, 64, color.NRGBA{})
	binary.LittleEndian.PutUint16(long[12:], 60000)
	whole := bmp8(64, 64, func(x, y int) byte { return 1 })
	inside := bmp8(64, 64, func(x, y int) byte { return 1 })
	binary.LittleEndian.PutUint32(inside[10:], 20) // the pixels begin inside the header
	inPalette := bmp8(64, 64, func(x, y int) byte { return 1 })
	binary.LittleEndian.PutUint32(inPalette[10:], 14+40+2)
	tall := bmp8(4, 4, func(x, y int) byte { return 0 })
	binary.LittleEndian.PutUint32(tall[22:], 1<<31)
	for name, data := range map[string][]byte{
		"huge": huge, "palette": wild, "pixels in the header": inside,
		"pixels in the palette": inPalette, "upside down without end": tall, "tga": long, "cut": whole[:len(whole)-1],
		"empty": nil, "text": []byte("hello"),
	} {
		if _, err := readOverviewPicture(put(t, t.TempDir(), "x.bmp", data)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestOverviewPictureMayHaveAGapBeforeItsPixels(t *testing.T) {
	tight := bmp8(9, 5, func(x, y int) byte { return byte(y % 2) })
	at := binary.LittleEndian.Uint32(tight[10:])
	wide := append(append(bytes.Clone(tight[:at]), make([]byte, 6)...), tight[at:]...)
	binary.LittleEndian.PutUint32(wide[10:], at+6)
	a, err := decodeBMP(tight)
	if err != nil {
		t.Fatal(err)
	}
	b, err := decodeBMP(wide)
	if err != nil || !bytes.Equal(a.Pix, b.Pix) {
		t.Errorf("with a gap: %v, other pixels %t", err, err == nil)
	}
}

func TestOverviewReadsOnlyBesideItself(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "secret.bmp", bmp8(4, 4, func(x, y int) byte { return 1 }))
	p := put(t, dir, "overviews/m.txt", []byte(`global { ZOOM 1 } layer { IMAGE "../secret.bmp" HEIGHT 0 }`))
	if _, err := readOverview(context.Background(), p); err == nil {
		t.Error("read a picture from outside of its folder")
	}
}

func TestFloorPlanIsFoundWhereGamesKeepMaps(t *testing.T) {
	level := goldsrcwriter.Ledgeworks()
	right := bspwriter.Write(level, bspwriter.Options{})
	wrong := bspwriter.Write(goldsrcwriter.Cistern(), bspwriter.Options{})
	ref := sim.MapRef{Name: level.Name, CRC: bspwriter.Checksum(right), HasCRC: true}
	txt := []byte(`global { ZOOM 1 } layer { IMAGE "overviews/a.bmp" HEIGHT 0 }`)
	for _, c := range []struct {
		name  string
		files []string
		find  func(dir string) Finder
	}{
		{"beside", []string{"demos/CS_Ledgeworks.BSP"}, func(d string) Finder {
			return Finder{Beside: filepath.Join(d, "demos", "x.dem")}
		}},
		{"maps beside", []string{"cstrike/maps/cs_ledgeworks.bsp"}, func(d string) Finder {
			return Finder{Beside: filepath.Join(d, "cstrike", "x.dem")}
		}},
		{"folder above", []string{"cstrike/maps/cs_ledgeworks.bsp"}, func(d string) Finder {
			return Finder{Beside: filepath.Join(d, "cstrike", "demos", "x.dem")}
		}},
		{"data is a game", []string{"maps/cs_ledgeworks.bsp"}, func(d string) Finder {
			return Finder{Data: []string{d}}
		}},
		{"data is a Half-Life", []string{"cstrike_downloads/maps/cs_ledgeworks.bsp"}, func(d string) Finder {
			return Finder{Data: []string{d}}
		}},
		{"installed", []string{"valve/maps/cs_ledgeworks.bsp"}, func(d string) Finder {
			return Finder{Roots: []Root{{d, HalfLife}}}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, f := range c.files {
				put(t, dir, f, right)
			}
			f := c.find(dir)
			if f.Roots == nil {
				f.Roots = []Root{}
			}
			found, err := f.FloorPlan(context.Background(), ref)
			if err != nil || found.Plan == nil || found.Check != Same {
				t.Fatalf("got %v, check %v, %v", found.Plan != nil, found.Check, err)
			}
		})
	}
	t.Run("the right one of two", func(t *testing.T) {
		dir := t.TempDir()
		put(t, dir, "cstrike/maps/cs_ledgeworks.bsp", wrong)
		put(t, dir, "cstrike/overviews/cs_ledgeworks.txt", txt)
		put(t, dir, "cstrike/overviews/a.bmp", bmp8(4, 3, func(x, y int) byte { return 1 }))
		put(t, dir, "cstrike_downloads/maps/cs_ledgeworks.bsp", right)
		f := Finder{Roots: []Root{{dir, HalfLife}}}
		found, err := f.FloorPlan(context.Background(), ref)
		if err != nil || found.Check != Same || found.Overview == nil {
			t.Errorf("check %v, overview %v, %v", found.Check, found.Overview != nil, err)
		}
	})
	t.Run("a wrong one says so", func(t *testing.T) {
		dir := t.TempDir()
		put(t, dir, "maps/cs_ledgeworks.bsp", wrong)
		f := Finder{Data: []string{dir}, Roots: []Root{}}
		if found, err := f.FloorPlan(context.Background(), ref); err != nil || found.Check != Differs {
			t.Errorf("check %v, %v", found.Check, err)
		}
	})
	t.Run("none", func(t *testing.T) {
		f := Finder{Data: []string{t.TempDir()}, Roots: []Root{}}
		found, err := f.FloorPlan(context.Background(), ref)
		if !errors.Is(err, ErrNoMap) || len(found.Looked) != 1 {
			t.Errorf("looked into %v, %v", found.Looked, err)
		}
	})
	t.Run("a broken one says why", func(t *testing.T) {
		dir := t.TempDir()
		put(t, dir, "maps/cs_ledgeworks.bsp", right[:100])
		f := Finder{Data: []string{dir}, Roots: []Root{}}
		if _, err := f.FloorPlan(context.Background(), ref); err == nil || errors.Is(err, ErrNoMap) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a name that leads elsewhere", func(t *testing.T) {
		f := Finder{Data: []string{t.TempDir()}, Roots: []Root{}}
		if _, err := f.FloorPlan(context.Background(), sim.MapRef{Name: "../cs_ledgeworks"}); !errors.Is(err, errName) {
			t.Errorf("got %v", err)
		}
	})
}

func TestPlayersAreOnDrawnPixels(t *testing.T) {
	folder := filepath.Dir(replays.Path(t, "goldsrc", "overviews"))
	f := Finder{Data: []string{folder}, Roots: []Root{}}
	for _, demo := range demosOf {
		for name, ps := range places(t, replays.Path(t, "goldsrc", demo)) {
			found, err := f.FloorPlan(context.Background(), sim.MapRef{Name: name})
			if err != nil {
				t.Fatal(err)
			}
			o, on := found.Overview, 0
			for _, p := range ps {
				px, py := o.ToPicture(float64(p.x), float64(p.y))
				img := o.Layers[o.LayerAt(p.z)].Image
				b := img.Bounds()
				if img.NRGBAAt(int(px*float64(b.Dx())/sim.OverviewWidth),
					int(py*float64(b.Dy())/sim.OverviewHeight)).A > 0 {
					on++
				}
			}
			t.Logf("%s on %s: %d of %d places on drawn pixels", demo, name, on, len(ps))
			if on != len(ps) {
				t.Errorf("%s on %s: %d of %d places on drawn pixels, want all", demo, name, on, len(ps))
			}
		}
	}
}

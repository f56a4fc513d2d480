package render

import (
	"hash/fnv"
	"image"
	"image/color"
	"runtime"
	"testing"
	"time"

	"playhead/render/layout"
	"playhead/render/skins"
	"playhead/render/widget"
)

// flatSkins are skins of one colour each, by their names.
func flatSkins(name string) (*image.NRGBA, error) {
	h := fnv.New32a()
	h.Write([]byte(name))
	n := h.Sum32()
	img := image.NewNRGBA(image.Rect(0, 0, 256, 128))
	for i := 0; i < len(img.Pix); i += 4 {
		copy(img.Pix[i:], []byte{200 + byte(n%50), byte(n >> 8 % 40), 200 + byte(n>>16%50), 255})
	}
	return img, nil
}

// wear has all players wear installed skins.
func (v *watched) wear(p skins.Pictures) {
	v.t.Helper()
	v.watch.Stage.Skins = skins.New(p)
	v.frames(3)
	for v.watch.Stage.Scene.Skins.Pending() && v.t.Context().Err() == nil {
		runtime.Gosched()
		v.frames(1)
	}
	v.frames(2)
}

// painted counts the pixels of an area that have a colour.
func (v *watched) painted(r layout.Rect, c color.NRGBA) int {
	img, k, n := ReadPixels(v.screen), v.factor(), 0
	for y := int(r.Y * k); y < int(r.Bottom()*k); y++ {
		for x := int(r.X * k); x < int(r.Right()*k); x++ {
			p := img.RGBAAt(x, y)
			d := func(a, b uint8) bool { return a-b <= 2 || b-a <= 2 }
			if d(p.R, c.R) && d(p.G, c.G) && d(p.B, c.B) {
				n++
			}
		}
	}
	return n
}

// The list, the preview and the minimap show tees in the skins of the map.
func TestAPlayerWearsTheSameSkinEverywhere(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.resize(1280, 900)
	s := v.watch.Session
	s.Play.Play(false)
	s.Play.Seek(13 * time.Second)
	v.frames(3)
	id := s.Followed
	if id < 0 {
		t.Fatal("no player is followed")
	}
	v.wear(skins.Pictures{Skin: flatSkins})
	look := v.watch.Stage.Scene.Skins.Look(&s.Game().StintAt(id, s.Play.Tick()).Identity)
	if look == nil {
		t.Fatal("the followed player wears no installed skin")
	}
	skin := look.Body()
	zone := func(part widget.Part, n int) layout.Rect {
		var widest layout.Rect // cells of a row may have zones of their own
		for _, z := range v.d.Hits.All() {
			if z.Target == (widget.Target{Part: part, N: n}) && z.W > widest.W {
				widest = z.Rect
			}
		}
		if widest.Empty() {
			t.Fatalf("no %s %d", part, n)
		}
		return widest
	}
	row := zone("player", id)
	row.W = 43 // left of the name
	track := v.d.Lay.Track
	at := v.replay.Time.LaneScale().At(13500 * time.Millisecond)
	bubble := layout.Rect{X: at - 82, Y: track.Y - 128, W: 164, H: 122}
	places := []struct {
		name  string
		area  layout.Rect
		least int
	}{
		{"map", v.d.Lay.Map, 200}, {"list", row, 60}, {"minimap", zone("minimap", 0), 8},
	}
	for _, p := range places {
		if n := v.painted(p.area, skin); n < p.least {
			t.Errorf("%s: %d pixels of the skin, want at least %d", p.name, n, p.least)
		}
	}
	before := v.painted(bubble, skin)
	v.point(at, track.Y+8, false)
	v.frames(25)
	if n := v.painted(bubble, skin) - before; n < 30 {
		t.Errorf("preview: %d pixels of the skin more than without it", n)
	}
	// Without installed skins it is our own colour in all of them.
	v.point(600, 100, false)
	set := v.Settings()
	set.Skins = false
	v.SetSettings(set)
	v.frames(25)
	for _, p := range places {
		if n := v.painted(p.area, skin); n >= p.least {
			t.Errorf("%s: %d pixels of a skin that is switched off", p.name, n)
		}
	}
}

// A tee that is too small for its parts is a dot in the colour of its skin.
func TestATeeFarAwayHasTheColourOfItsSkin(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.resize(640, 400)
	s := v.watch.Session
	s.Play.Play(false)
	s.Play.Seek(13 * time.Second)
	v.frames(3)
	id := s.Followed
	v.wear(skins.Pictures{Skin: flatSkins})
	look := v.watch.Stage.Scene.Skins.Look(&s.Game().StintAt(id, s.Play.Tick()).Identity)
	v.watch.Stage.Cam.SetZoom(0.1)
	v.frames(2)
	if n := v.painted(v.d.Lay.Map, look.Body()); n < 5 {
		t.Errorf("%d pixels of the skin", n)
	}
}

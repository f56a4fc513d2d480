package render

import (
	"image/color"
	"testing"
	"time"

	"playhead/render/settings"
)

func TestTheCasterViewShowsKeysNameAndClockAlone(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	name := v.State().Follow.Name
	v.act("key Shift+U")
	if got := v.State().Watching.Caster; got != "map" {
		t.Fatalf("caster view over %q", got)
	}
	texts := map[string]bool{}
	for _, s := range v.texts() {
		texts[s] = true
	}
	for _, want := range []string{name, "00:20.00", "L", "J", "R"} {
		if !texts[want] {
			t.Errorf("%q is not written", want)
		}
	}
	for _, no := range []string{"File", "Events", "Players", "/ 00:49.32", "1×"} {
		if texts[no] {
			t.Errorf("%q of the interface is written", no)
		}
	}
	if panels := v.State().Panels; len(panels) > 0 {
		t.Errorf("panels %v are shown", panels)
	}
	v.act("key Escape")
	if v.State().Watching.Caster != "" || v.d.Bare {
		t.Error("Esc did not leave the view")
	}
	v.act("key U") // only the map is another view
	if v.State().Watching.Caster != "" || !v.d.Bare {
		t.Error("the caster view came back without being asked for")
	}
}

func TestTheCasterViewHasBackgroundsOfOneColour(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	for _, size := range [][2]int{{640, 400}, {1280, 720}, {1920, 1080}} {
		v.resize(size[0], size[1])
		v.d.Set.Watching.Caster = settings.CasterMap
		if !v.d.Casts() {
			v.act("key Shift+U")
		}
		for _, c := range []struct {
			name string
			want color.RGBA
		}{
			{"green", color.RGBA{0, 0xb1, 0x40, 255}},
			{"magenta", color.RGBA{255, 0, 255, 255}},
			{"blue", color.RGBA{0, 0x47, 0xbb, 255}},
			{"black", color.RGBA{0, 0, 0, 255}},
		} {
			v.act("key Ctrl+Shift+U")
			v.frames(2)
			if got := v.State().Watching.Caster; got != c.name {
				t.Fatalf("background %q, want %q", got, c.name)
			}
			img := ReadPixels(v.screen)
			n := 0
			for y := range size[1] {
				for x := range size[0] {
					if img.RGBAAt(x, y) == c.want {
						n++
					}
				}
			}
			// What is drawn on it takes a part; a colour that shines through would leave
			// hardly more than before.
			if share := float64(n) / float64(size[0]*size[1]); share < 0.6 || share > 0.95 {
				t.Errorf("%v, %s: %.0f %% of the picture is the background", size, c.name, 100*share)
			}
		}
		v.act("key Ctrl+Shift+U")
		if got := v.State().Watching.Caster; got != "map" {
			t.Errorf("after black comes %q: the window is not transparent", got)
		}
	}
}

func TestNoToastIsShownInTheCasterView(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	v.act("key Shift+U", "key Y") // measuring says how
	if len(v.d.Toasts) == 0 {
		t.Fatal("no toast to be hidden")
	}
	for _, s := range v.texts() {
		if s == v.d.Toasts[0].Title {
			t.Errorf("the toast %q is shown", s)
		}
	}
}

func TestATransparentCasterViewLeavesTheBackgroundOut(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	v.d.Cast.Transparent = true
	v.d.Set.Watching.Caster = settings.CasterTransparent
	v.act("key Shift+U")
	v.frames(2)
	pix := make([]byte, 4*1280*720)
	v.screen.ReadPixels(pix)
	if a := pix[4*(300*1280+640)+3]; a != 0 {
		t.Errorf("alpha %d in the middle of the window", a)
	}
	if a := pix[4*(600*1280+150)+3]; a == 0 {
		t.Error("the keys are transparent as well")
	}
}

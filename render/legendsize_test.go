package render

import (
	"image"
	"slices"
	"testing"
	"time"

	"playhead/render/settings"
	"playhead/render/widget"
)

// The physics legend covers at most a quarter of the map, and what is below it
// does not shine through.
func TestThePhysicsLegendIsSmallAndOpaque(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.resize(1280, 720)
	v.watch.Session.Play.Play(false)
	v.watch.Session.Play.Seek(20 * time.Second)
	v.d.Set.View = settings.Physics
	v.frames(4)
	legend := func() image.Rectangle {
		t.Helper()
		all := v.d.Hits.All()
		i := slices.IndexFunc(all, func(z widget.Zone) bool { return z.Part == "legend" && z.H > 40 })
		if i < 0 {
			t.Fatal("no legend")
		}
		r := all[i].Rect
		return image.Rect(int(r.X), int(r.Y), int(r.Right()), int(r.Bottom()))
	}
	r, m := legend(), v.d.Lay.Map
	if share := float64(r.Dx()*r.Dy()) / (m.W * m.H); share > 0.25 || share < 0.02 {
		t.Errorf("the legend covers %.0f %% of the map", 100*share)
	}
	before, inside := ReadPixels(v.screen), r.Inset(6)
	v.act("key Escape")
	v.watch.Stage.Cam.X += 137
	v.frames(4)
	after, moved := ReadPixels(v.screen), 0
	if legend() != r {
		t.Fatalf("the legend moved from %v to %v", r, legend())
	}
	for y := int(m.Y); y < int(m.Bottom()); y++ {
		for x := int(m.X); x < int(m.Right()); x++ {
			a, b := before.RGBAAt(x, y), after.RGBAAt(x, y)
			d := max(a.R, b.R) - min(a.R, b.R)
			d = max(d, max(a.G, b.G)-min(a.G, b.G), max(a.B, b.B)-min(a.B, b.B))
			if d < 8 { // rounding
				continue
			}
			if moved++; image.Pt(x, y).In(inside) {
				t.Fatalf("the map shines through at %d, %d: %v, then %v", x, y, a, b)
			}
		}
	}
	if moved < 1000 {
		t.Errorf("%d pixels of the map moved", moved)
	}
}

// The row of keys of a small window holds all that the pad holds.
func TestTheNarrowKeysHoldFire(t *testing.T) {
	for _, name := range []string{"ddnet", "goldsrc"} {
		v := watchPaused(t, name, 20*time.Second)
		v.resize(640, 400)
		v.frames(2)
		if !slices.Contains(v.texts(), "Fire") {
			t.Errorf("%s: %q", name, v.texts())
		}
	}
}

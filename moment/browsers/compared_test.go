package browsers

import (
	"image"
	"image/color"
	"math"
	"path/filepath"
	"testing"
)

// Both runs of a comparison are where the window draws them: the first by its own colours, the ghost, which is half
// transparent on both, by the colours that it has without what is behind it.
func TestComparisonsAreWhereTheWindowHasThem(t *testing.T) {
	x := ours(t)
	const log = "sunny-ledges.teehistorian"
	args := []string{"--exact-inputs", "--follow", "kettle"}
	alone := x.page(t, "alone", log+"#11", args...)
	both := x.page(t, "both", log+"#11", append([]string{filepath.Join(samples, log+"#7")}, args...)...)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			b := start(t, name)
			runners, ghosts := 0, 0
			for _, at := range []string{"0.8", "1.6", "3.2"} {
				b.show(t, alone, at)
				still(t, b)
				without, before := b.picture(t), camera(t, b)
				b.show(t, both, at)
				still(t, b)
				page := b.picture(t)
				if now := camera(t, b); now != before {
					t.Fatalf("at %s: the camera is at %s with a ghost, at %s without", at, now, before)
				}
				file := filepath.Join(samples, log)
				window := x.window(t, b, page, at, file, "--compare", file+"#7")
				behind := x.window(t, b, page, at, file)
				mine, theirs := unveiled{page, without}, unveiled{window, behind}
				v := look5(t, b)
				ratio := float64(page.Bounds().Dx()) / v[3]
				for _, p := range players(t, b) {
					cx := float64(page.Bounds().Dx())/2 + (p.X-v[0])*v[2]*ratio
					cy := float64(page.Bounds().Dy())/2 + (p.Y-v[1])*v[2]*ratio
					of, in := image.Image(page), image.Image(window)
					if p.Ghost {
						of, in = mine, theirs
					}
					found := [2]map[image.Point]bool{
						mask(of, p.Body, cx, cy, 26*v[2]*ratio), mask(in, p.Body, cx, cy, 26*v[2]*ratio),
					}
					if len(found[0]) < 40 || len(found[1]) < 40 {
						t.Errorf("at %s: %s (ghost: %v) has %d px on the page and %d in the window", at, p.Name, p.Ghost,
							len(found[0]), len(found[1]))
						continue
					}
					if p.Ghost {
						ghosts++
					} else {
						runners++
					}
					if d := shift(found[0], found[1]); max(d.X, -d.X, d.Y, -d.Y) > 1 {
						t.Errorf("at %s: %s (ghost: %v) is %v px from where the window has them", at, p.Name, p.Ghost, d)
					}
				}
			}
			if runners < 3 || ghosts < 3 {
				t.Errorf("%d runners and %d ghosts at three ticks", runners, ghosts)
			}
			t.Logf("%d runners, %d ghosts", runners, ghosts)
			b.quiet(t)
		})
	}
}

// unveiled is what is half transparent in a picture, as it would be opaque, given the picture without it.
type unveiled struct{ with, without image.Image }

func (u unveiled) ColorModel() color.Model { return color.RGBAModel }
func (u unveiled) Bounds() image.Rectangle { return u.with.Bounds() }
func (u unveiled) At(x, y int) color.Color {
	r, g, b, _ := u.with.At(x, y).RGBA()
	r0, g0, b0, _ := u.without.At(x, y).RGBA()
	if r == r0 && g == g0 && b == b0 {
		return color.RGBA{}
	}
	twice := func(a, b uint32) uint8 {
		return uint8(math.Min(255, math.Max(0, 2*float64(a>>8)-float64(b>>8))))
	}
	return color.RGBA{twice(r, r0), twice(g, g0), twice(b, b0), 255}
}

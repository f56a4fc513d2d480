package browsers

import (
	"image"
	"image/color"
	"math"
	"path/filepath"
	"strconv"
	"strings"
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
			for _, at := range []string{"1.6", "3.2", "4.8"} {
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
				window := x.window(t, b, page, at, file, "--follow", "kettle", "--compare", file+"#7")
				behind := x.window(t, b, page, at, file, "--follow", "kettle")
				v := look5(t, b)
				ratio := float64(page.Bounds().Dx()) / v[3]
				for _, p := range players(t, b) {
					cx := float64(page.Bounds().Dx())/2 + (p.X-v[0])*v[2]*ratio
					cy := float64(page.Bounds().Dy())/2 + (p.Y-v[1])*v[2]*ratio
					of, in := image.Image(page), image.Image(window)
					if p.Ghost {
						of, in = unveiled{page, without, ""}, unveiled{window, behind, p.Body}
					}
					found := [2]map[image.Point]bool{
						mask(of, p.Body, cx, cy, 26*v[2]*ratio), mask(in, p.Body, cx, cy, 26*v[2]*ratio),
					}
					if min(len(found[0]), len(found[1])) < 24 {
						t.Errorf("at %s: %s (ghost: %v) has %d px on the page and %d in the window", at, p.Name,
							p.Ghost, len(found[0]), len(found[1]))
						continue
					}
					if p.Ghost {
						ghosts++
					} else {
						runners++
					}
					if d := shift(found[0], found[1]); max(d.X, -d.X, d.Y, -d.Y) > 1 {
						t.Errorf("at %s: %s (ghost: %v) is %v px from where the window has them", at, p.Name,
							p.Ghost, d)
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

// unveiled is what is half transparent in a picture, as it would be opaque, given the picture without it. A page shows
// what is behind through the body alone; the window has the body's dark outline below it, which is half transparent as
// well.
type unveiled struct {
	with, without image.Image
	body          string // in the window: its colour
}

func (u unveiled) ColorModel() color.Model { return color.RGBAModel }
func (u unveiled) Bounds() image.Rectangle { return u.with.Bounds() }
func (u unveiled) At(x, y int) color.Color {
	r, g, b, _ := u.with.At(x, y).RGBA()
	r0, g0, b0, _ := u.without.At(x, y).RGBA()
	if r == r0 && g == g0 && b == b0 {
		return color.RGBA{}
	}
	body, _ := strconv.ParseUint(strings.TrimPrefix(u.body, "#"), 16, 32)
	channel := func(with, without uint32, shift uint, ink float64) uint8 {
		v, n := float64(with>>8), float64(without>>8)
		if u.body == "" {
			v = 2*v - n
		} else {
			outline := 0.32*float64(body>>shift&255) + 0.68*ink
			v = 2*v - n/2 - outline/2
		}
		return uint8(math.Min(255, math.Max(0, v)))
	}
	return color.RGBA{channel(r, r0, 16, 0x12), channel(g, g0, 8, 0x0c), channel(b, b0, 0, 0x1e), 255}
}

package tee

import (
	"image"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
)

func TestAnEmoticonGrowsStaysAndFades(t *testing.T) {
	for _, c := range []struct {
		age          float64
		seen         bool
		grown, alpha float64
		swings       bool
	}{
		{-1, false, 0, 0, false},
		{0, true, 0, 1, false},
		{2.5, true, 0.5, 1, true},
		{5, true, 1, 1, true},
		{50, true, 1, 1, false},
		{95, true, 1, 0.5, false},
		{100, false, 0, 0, false},
	} {
		e, seen := emoticonAt(3, c.age)
		if seen != c.seen {
			t.Errorf("after %v ticks seen is %v", c.age, seen)
			continue
		}
		if seen && (e.n != 3 || e.grown != c.grown || math.Abs(e.alpha-c.alpha) > 1e-9 || (e.angle != 0) != c.swings) {
			t.Errorf("after %v ticks it is %+v, want grown %v, alpha %v, swinging %v", c.age, e, c.grown,
				c.alpha, c.swings)
		}
	}
}

// pictureAt draws a tee of a game in the middle of a picture at tick at.
func pictureAt(t *testing.T, g *sim.Game, at sim.Tick) *image.RGBA {
	t.Helper()
	const w, h = 200, 200
	var world sim.World
	g.At(at, &world)
	s := view.Scene{Game: g, Cur: &world, Next: &world, Followed: -1}
	cam := camera.New()
	cam.View = layout.Rect{W: w, H: h}
	cam.Look(100, 100, w)
	dst := ebiten.NewImage(w, h)
	defer dst.Deallocate()
	th := theme.Dark()
	p := &widget.Painter{Canvas: canvas.New(), T: th, P: th, Hits: new(widget.Hits)}
	p.Begin(dst, 1)
	new(View).Draw(&s, p, cam)
	p.End()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	dst.ReadPixels(img.Pix)
	return img
}

// differing counts the pixels of an area that differ.
func differing(a, b *image.RGBA, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				n++
			}
		}
	}
	return n
}

func TestAnEmoticonIsSeenAboveItsTeeForTwoSeconds(t *testing.T) {
	g := told(t, 400, func(b *sim.Builder, t sim.Tick) {
		b.Set(0, sim.X, 100)
		b.Set(0, sim.Y, 100)
		switch t {
		case 100:
			b.Event(sim.Event{Kind: sim.EventEmote, Player: 0, Target: -1, Value: 2})
		case 150:
			b.Event(sim.Event{Kind: sim.EventEmote, Player: 0, Target: -1, Value: 11})
		case 160: // of nobody, of one who is not here, of no such picture
			b.Event(sim.Event{Kind: sim.EventEmote, Player: -1, Target: -1, Value: 1})
			b.Event(sim.Event{Kind: sim.EventEmote, Player: 3, Target: -1, Value: 1})
		case 300:
			b.Event(sim.Event{Kind: sim.EventEmote, Player: 0, Target: -1, Value: 99})
		}
	})
	above := image.Rect(70, 20, 130, 72)
	before := pictureAt(t, g, 99)
	first, second := pictureAt(t, g, 120), pictureAt(t, g, 170)
	if n := differing(before, first, above); n < 300 {
		t.Errorf("%d pixels above the tee show an emoticon", n)
	}
	if n := differing(first, second, above); n < 100 {
		t.Errorf("the second differs from the first in %d pixels", n)
	}
	for _, at := range []sim.Tick{250, 310} {
		if n := differing(before, pictureAt(t, g, at), above); n > 0 {
			t.Errorf("at tick %d %d pixels above the tee differ", at, n)
		}
	}
}

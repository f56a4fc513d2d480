package xtest

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// A teleporter of the sample's map, in world units.
const teleX, teleY = 50*32 + 16, 38*32 + 16

func TestThePlateAtThePointerAndMeasuring(t *testing.T) {
	t.Parallel()
	v, first := watching(t, "--paused", "--view", "physics", "--camera", itoa(teleX)+","+itoa(teleY)+",1004")
	// A row of the screen where the plate will be, while the pointer is not there.
	const below = mapY + 40
	v.do(t, "mousemove", itoa(mapX), itoa(mapY-200))
	v.rest(t)
	without := v.pixels(t, below)
	shows := func(plate bool) func(*state) bool {
		return func(*state) bool { return slices.Equal(v.pixels(t, below), without) != plate }
	}
	v.do(t, "mousemove", itoa(mapX), itoa(mapY), "key", "z")
	v.wait(t, "what is under the pointer", func(s *state) bool {
		return len(s.Pointed) > 0 && strings.HasPrefix(s.Pointed[0], "Teleporter 2 (resets speed and hook) → 1 exit at ")
	})
	v.wait(t, "the plate", shows(true))
	v.do(t, "mousemove", itoa(mapX), itoa(mapY-200))
	v.wait(t, "the plate gone with the pointer", shows(false))
	v.do(t, "keydown", "shift", "mousemove", itoa(mapX-100), itoa(mapY), "mousedown", "1")
	v.wait(t, "its start", func(s *state) bool { return s.Measure != nil })
	v.do(t, "mousemove", itoa(mapX+100), itoa(mapY-60))
	scale := first.Camera.Width / 1004
	s := v.wait(t, "a measure from left to right and up", func(s *state) bool {
		m := s.Measure
		return m != nil && near(m[2]-m[0], 200*scale, 2) && near(m[3]-m[1], -60*scale, 2)
	})
	v.do(t, "mouseup", "1", "keyup", "shift")
	v.rest(t) // a person presses the next key a moment after the release
	if s.Camera.X != first.Camera.X {
		t.Errorf("the map moved from %v to %v", first.Camera, s.Camera)
	}
	v.do(t, "key", "Escape")
	v.wait(t, "no measure", func(s *state) bool { return s.Measure == nil })
}

func TestTheSliderBetweenSceneryAndPhysics(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--view", "physics", "--at", "30s")
	// Drag the knob of the legend, at the right end of its track, to the left.
	v.do(t, "mousemove", "172", "60", "mousedown", "1")
	v.do(t, "mousemove", "150", "60")
	v.do(t, "mousemove", "124", "60")
	v.wait(t, "half of each", func(s *state) bool { return s.Map.View == "both" && math.Abs(s.Map.Physics-0.5) < 0.06 })
	v.do(t, "mouseup", "1")
}

package xtest

import (
	"image/color"
	"slices"
	"testing"
	"time"
)

// asleep is long enough for a window in which nothing happens to fall asleep. The
// test does not ask for the state meanwhile: that would wake the window.
const asleep = 3 * time.Second

func TestAWindowInWhichNothingHappensSleeps(t *testing.T) {
	v, _ := watching(t, "--paused", "--at", "30s")
	before := v.rest(t)
	time.Sleep(asleep)
	time.Sleep(asleep)
	after := v.look()
	if after == nil {
		t.Fatal("the window does not answer")
	}
	// One that is awake has 60 a second.
	if n := after.Frames.Updates - before.Frames.Updates; n > 200 {
		t.Errorf("%d updates in %v", n, 2*asleep)
	}
}

func TestASleepingWindowActsOnTheFirstInput(t *testing.T) {
	v, _ := watching(t, "--paused", "--at", "30s")
	for _, c := range []struct {
		name string
		do   []string
		y    int // a row of pixels that changes
	}{
		{"a key", []string{"key", "Right"}, mapY},
		{"the wheel", []string{"mousemove", itoa(mapX), itoa(mapY), "click", "4"}, mapY},
	} {
		v.rest(t)
		time.Sleep(asleep)
		was := v.pixels(t, c.y)
		v.do(t, c.do...)
		// The state is not asked for: the window must wake up by itself.
		changed := false
		for end := time.Now().Add(patience); !changed && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			changed = !slices.EqualFunc(was, v.pixels(t, c.y), func(a, b color.RGBA) bool { return a == b })
		}
		if !changed {
			t.Errorf("%s changes nothing", c.name)
		}
	}
}

package xtest

import (
	"image"
	"image/color"
	"io"
	"log"
	"slices"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// asleep is long enough for a window in which nothing happens to fall asleep.
const asleep = 3 * time.Second

// fallAsleep lets a window in which nothing happens fall asleep.
func fallAsleep() {
	time.Sleep(asleep) // asking for the state would wake the window
}

func TestAWindowInWhichNothingHappensSleeps(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30s")
	before := v.rest(t)
	for range 3 {
		fallAsleep()
	}
	after := v.look()
	if after == nil {
		t.Fatal("the window does not answer")
	}
	// One that is awake has 60 a second, 540: it sleeps after three seconds.
	if n := after.Frames.Updates - before.Frames.Updates; n > 240 {
		t.Errorf("%d updates in %v", n, 3*asleep)
	}
}

func TestASleepingWindowActsOnTheFirstInput(t *testing.T) {
	t.Parallel()
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
		fallAsleep()
		was := v.pixels(t, c.y)
		v.do(t, c.do...)
		// The state is not asked for: the window must wake up by itself.
		eventually(t, "what "+c.name+" changes", func() bool { return !slices.Equal(was, v.pixels(t, c.y)) })
	}
}

// Without a compositor, what another window covered is lost: a sleeping window paints it
// again.
func TestASleepingWindowIsPaintedAgainWhenItIsUncovered(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30s")
	v.rest(t)
	fallAsleep()
	was := v.pixels(t, mapY)
	uncover := v.cover(t, image.Rect(300, 100, 700, 400), 0xff0000)
	red := color.RGBA{255, 0, 0, 255}
	eventually(t, "the other window", func() bool { return v.pixels(t, mapY)[mapX] == red })
	fallAsleep()
	uncover()
	eventually(t, "the same picture as before", func() bool { return slices.Equal(was, v.pixels(t, mapY)) })
}

// What was off the screen is lost too, and a window of another size has no picture yet.
func TestASleepingWindowIsPaintedAgainWhenItIsMovedOrResized(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30s")
	window := []string{"search", "--onlyvisible", "--name", "Playhead"}
	for _, c := range []struct {
		name        string
		there, back []string
	}{
		{"moved", []string{"windowmove", "700", "300"}, []string{"windowmove", "0", "0"}},
		{"resized", []string{"windowsize", "900", "560"}, []string{
			"windowsize", itoa(screenWidth),
			itoa(screenHeight),
		}},
	} {
		v.rest(t)
		fallAsleep()
		was := v.pixels(t, mapY)
		v.do(t, append(window[:len(window):len(window)], c.there...)...)
		eventually(t, "the "+c.name+" window", func() bool { return !slices.Equal(was, v.pixels(t, mapY)) })
		fallAsleep()
		v.do(t, append(window[:len(window):len(window)], c.back...)...)
		// The state is not asked for: the window must wake up by itself.
		eventually(t, "the same picture as before it was "+c.name, func() bool {
			return slices.Equal(was, v.pixels(t, mapY))
		})
	}
}

// cover opens a window of one colour over the others; the returned function closes it.
func (s *screen) cover(t *testing.T, r image.Rectangle, colour uint32) (uncover func()) {
	t.Helper()
	xgb.Logger = log.New(io.Discard, "", 0) // it reports that there is no authority file
	c, err := xgb.NewConnDisplay(s.display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	id, err := xproto.NewWindowId(c)
	if err != nil {
		t.Fatal(err)
	}
	root := xproto.Setup(c).DefaultScreen(c)
	err = xproto.CreateWindowChecked(c, root.RootDepth, id, root.Root, int16(r.Min.X), int16(r.Min.Y), uint16(r.Dx()),
		uint16(r.Dy()), 0,
		xproto.WindowClassInputOutput, root.RootVisual, xproto.CwBackPixel|xproto.CwOverrideRedirect,
		[]uint32{colour, 1}).Check()
	if err != nil {
		t.Fatal(err)
	}
	if err := xproto.MapWindowChecked(c, id).Check(); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := xproto.DestroyWindowChecked(c, id).Check(); err != nil {
			t.Fatal(err)
		}
	}
}

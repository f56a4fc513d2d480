package xtest

import (
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// Places in a window of 1280 × 720, as render/layout lays it out.
const (
	barLeft, barWidth = 116.0, 1152.0
	overviewY         = 497
	mapX, mapY        = 502, 236
)

var lime = color.RGBA{0xc6, 0xf2, 0x4e, 255} // the playhead

// barX returns where a share of the recording is on the overview.
func barX(share float64) string { return itoa(int(math.Round(barLeft + barWidth*share))) }

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

// near reports whether two numbers are the same within a tolerance.
func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

func TestDraggingTheBarShowsEachMomentOnTheWay(t *testing.T) {
	t.Parallel()
	v, first := watching(t, "--paused")
	v.do(t, "mousemove", barX(0.9), itoa(overviewY), "mousedown", "1")
	for _, share := range []float64{0.35, 0.8, 0.5} {
		v.do(t, "mousemove", barX(share), itoa(overviewY))
		s := v.wait(t, "the playhead under the held mouse", func(s *state) bool {
			return near(s.Playhead.Seconds, first.Duration*share, first.Duration/barWidth*2)
		})
		if s.Playing {
			t.Error("dragging started to play")
		}
		v.waitForPlayhead(t, share)
	}
	v.do(t, "mouseup", "1")
	v.do(t, "mousemove", barX(0.1), "300")
	v.wait(t, "the playhead where it was let go", func(s *state) bool {
		return near(s.Playhead.Seconds, first.Duration/2, first.Duration/barWidth*2)
	})
}

// waitForPlayhead waits until the line of the playhead is seen on the overview.
func (v *viewer) waitForPlayhead(t *testing.T, share float64) {
	t.Helper()
	x := int(math.Round(barLeft + barWidth*share))
	v.wait(t, "the playhead on the screen", func(*state) bool {
		row := v.pixels(t, 480) // above the marks and the pointer, which is drawn on the picture
		for dx := -2; dx <= 2; dx++ {
			if row[x+dx] == lime {
				return true
			}
		}
		return false
	})
}

func TestSpacePlaysAndPauses(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused")
	v.do(t, "key", "space")
	playing := v.wait(t, "playing", func(s *state) bool { return s.Playing })
	v.wait(t, "the playhead moving on", func(s *state) bool {
		return s.Playhead.Seconds > playing.Playhead.Seconds+0.3
	})
	v.do(t, "key", "space")
	paused := v.wait(t, "paused", func(s *state) bool { return !s.Playing })
	v.do(t, "mousemove", "500", "300") // something else happens meanwhile
	if s := v.look(); s == nil || s.Playhead != paused.Playhead {
		t.Errorf("paused at %v, then at %v", paused.Playhead, s)
	}
}

func TestClickOnThePlayButton(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused")
	v.do(t, "mousemove", "123", "452", "click", "1")
	v.wait(t, "playing", func(s *state) bool { return s.Playing })
	v.do(t, "click", "1")
	v.wait(t, "paused", func(s *state) bool { return !s.Playing })
}

func TestStepsAreRecordedTicks(t *testing.T) {
	t.Parallel()
	v, first := watching(t, "--paused", "--at", "50%")
	tick := first.Playhead.Tick
	for i := 1; i <= 3; i++ {
		v.do(t, "key", "period")
		v.wait(t, "one step on", func(s *state) bool { return s.Playhead.Tick == tick+2*i })
	}
	for i := 2; i >= -1; i-- {
		v.do(t, "key", "comma")
		v.wait(t, "one step back", func(s *state) bool { return s.Playhead.Tick == tick+2*i && !s.Playing })
	}
}

func TestShuttlePlaysBackwardFasterEachTime(t *testing.T) {
	t.Parallel()
	v, first := watching(t, "--paused", "--at", "50%")
	v.do(t, "key", "j")
	v.wait(t, "playing backward", func(s *state) bool {
		return s.Playing && s.Speed == -1 && s.Playhead.Seconds < first.Playhead.Seconds-0.1
	})
	v.do(t, "key", "j")
	v.wait(t, "twice as fast", func(s *state) bool { return s.Speed == -2 })
	v.do(t, "key", "k")
	v.wait(t, "paused", func(s *state) bool { return !s.Playing })
	v.do(t, "key", "l")
	v.wait(t, "forward again", func(s *state) bool { return s.Playing && s.Speed == 1 })
}

func TestFollowByKeyAndByClick(t *testing.T) {
	t.Parallel()
	v, first := watching(t, "--paused", "--at", "30s")
	v.do(t, "key", "e")
	next := v.wait(t, "another player", func(s *state) bool {
		return s.Follow != nil && s.Follow.Player != first.Follow.Player
	})
	v.do(t, "key", "q")
	v.wait(t, "the first again", func(s *state) bool {
		return s.Follow != nil && s.Follow.Player == first.Follow.Player
	})
	v.click(t, "panel tab/0") // the list of players; a race opens on its runs
	v.click(t, "player/0")
	v.wait(t, "the first of the list", func(s *state) bool { return s.Follow != nil && s.Follow.Player == 0 })
	clicked := v.rest(t)
	v.do(t, "key", "Escape")
	free := v.wait(t, "nobody", func(s *state) bool { return s.Follow == nil && s.Camera.Mode == "free" })
	if free.Camera.X != clicked.Camera.X {
		t.Errorf("the camera jumped from %v to %v", clicked.Camera, free.Camera)
	}
	if next.Camera.Mode != "follow" {
		t.Errorf("camera mode %q", next.Camera.Mode)
	}
}

// rest waits until the camera stands still.
func (v *viewer) rest(t *testing.T) *state {
	t.Helper()
	var last *state
	return v.wait(t, "the camera at rest", func(s *state) bool {
		still := last != nil && last.Camera == s.Camera && last.Frames.Updates < s.Frames.Updates
		last = s
		return still
	})
}

func TestWheelZoomsAtTheCursor(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30s")
	v.do(t, "key", "Escape")
	before := v.wait(t, "a free camera", func(s *state) bool { return s.Camera.Mode == "free" })
	// The point under the cursor, 300 px right of the middle of a map 1004 px wide.
	const off = 300.0
	under := func(s *state) float64 { return s.Camera.X + off*s.Camera.Width/1004 }
	v.do(t, "mousemove", itoa(mapX+int(off)), itoa(mapY), "click", "4", "click", "4")
	after := v.wait(t, "a closer view", func(s *state) bool { return s.Camera.Width < before.Camera.Width*0.9 })
	if !near(under(before), under(after), 2) {
		t.Errorf("under the cursor was %v, now %v", under(before), under(after))
	}
}

func TestPanKeysMoveTheCamera(t *testing.T) {
	t.Parallel()
	v, before := watching(t, "--paused", "--at", "30s")
	v.do(t, "keydown", "d")
	v.wait(t, "the camera right of where it was", func(s *state) bool {
		return s.Camera.X > before.Camera.X+50 && s.Camera.Mode == "free"
	})
	v.do(t, "keyup", "d")
}

func TestScreenshotIsTheWindow(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30s")
	v.wait(t, "the marks of runs", func(s *state) bool { return s.Runs != nil && s.Runs.Complete })
	v.do(t, "key", "F12")
	v.wait(t, "the message", func(s *state) bool { return len(s.Toasts) > 0 && s.Toasts[0] == "Screenshot saved" })
	files, err := filepath.Glob(filepath.Join(v.home, "Pictures", "Playhead", "*.png"))
	if err != nil || len(files) != 1 {
		t.Fatalf("pictures %v, error %v", files, err)
	}
	f, err := os.Open(files[0])
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds().Dx() != screenWidth || img.Bounds().Dy() != screenHeight {
		t.Fatalf("the picture is %v", img.Bounds())
	}
	// The transport row is the same in the picture as on the screen.
	row, same := v.pixels(t, 485), 0
	for x, c := range row {
		r, g, b, _ := img.At(x, 485).RGBA()
		if (color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}) == c {
			same++
		}
	}
	if same < screenWidth*95/100 {
		t.Errorf("%d of %d pixels are those of the screen", same, screenWidth)
	}
}

func TestLoopIsSetByKeysAndKept(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "20s")
	v.do(t, "key", "i")
	v.wait(t, "the loop's start", func(s *state) bool { return near(s.Loop.A, 20, 0.1) })
	v.do(t, "key", "shift+Right")
	v.wait(t, "a second on", func(s *state) bool { return near(s.Playhead.Seconds, 21, 0.1) })
	v.do(t, "key", "o")
	v.wait(t, "the loop", func(s *state) bool {
		return s.Loop.On && near(s.Loop.A, 20, 0.1) && near(s.Loop.B, 21, 0.1)
	})
	v.do(t, "key", "4") // 40 %: outside
	v.do(t, "key", "backslash")
	v.wait(t, "the loop off", func(s *state) bool { return s.Loop.Set && !s.Loop.On })
}

func TestShortcutsSleepWhileTextIsTyped(t *testing.T) {
	t.Parallel()
	v, first := watching(t, "--paused", "--at", "30s")
	v.do(t, "key", "slash")
	v.wait(t, "the search field", func(s *state) bool { return s.Dialog == "search" })
	v.do(t, "type", "jl swing")
	s := v.wait(t, "the search", func(s *state) bool { return s.Selection == "jl swing" })
	if s.Playing || s.Playhead != first.Playhead {
		t.Errorf("typing moved the playhead: %+v", s)
	}
	v.do(t, "key", "Escape")
	v.wait(t, "the search gone", func(s *state) bool { return s.Selection == "" && s.Dialog == "" })
}

func TestGoToATime(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused")
	v.do(t, "key", "ctrl+g")
	v.wait(t, "the dialog", func(s *state) bool { return s.Dialog == "goto" })
	v.do(t, "type", "0:41.5")
	v.do(t, "key", "Return")
	v.wait(t, "the time", func(s *state) bool { return near(s.Playhead.Seconds, 41.5, 0.05) && s.Dialog == "" })
}

func TestKeysOverlayAndPanel(t *testing.T) {
	t.Parallel()
	v, first := watching(t, "--paused")
	if !first.shows("panel") {
		t.Fatalf("parts %v", first.Panels)
	}
	v.do(t, "key", "F1")
	v.wait(t, "the keys", func(s *state) bool { return s.Dialog == "keys" })
	v.do(t, "key", "question")
	v.wait(t, "the keys gone", func(s *state) bool { return s.Dialog == "" })
	v.do(t, "key", "p")
	v.wait(t, "the panel gone", func(s *state) bool { return !s.shows("panel") })
}

func TestMenuIsUsedWithTheMouse(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused")
	v.do(t, "mousemove", "139", "16", "click", "1") // View
	v.wait(t, "the menu", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "mousemove", "160", "180", "click", "1") // Players and events
	v.wait(t, "the panel gone", func(s *state) bool { return s.Dialog == "" && !s.shows("panel") })
}

// The race detector allocates, too.

//go:build !race

package main

import (
	"cmp"
	"fmt"
	"image"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets/samples"
	"playhead/sim"
	"playhead/testdata/crowdwriter"
)

// measuredPictures is over how many pictures allocations are counted, after as
// many that fill caches.
const measuredPictures = 100

// TestAllocationsInSteadyState plays recordings in the window and counts the objects
// that the code of this module allocates in a picture: where an object is allocated is
// the innermost function that is not the standard library's. Nothing may be
// allocated in an update while the recording is paused, and no more than the given
// numbers in updates and drawing while it plays: texts that change with the moment,
// and what comes in during the stretch (lines of chat, deaths). With -v it prints
// all of them, Ebitengine's too.
func TestAllocationsInSteadyState(t *testing.T) {
	beside := filepath.Join("..", "..", "assets", "samples")
	middle := sim.Point{Kind: sim.AtPercent, Percent: 40}
	for _, c := range []struct {
		name, path string
		at         sim.Point
		// Objects a picture at most: in updates a trail that grows, in drawing a fifth more
		// than there were.
		update, draw float64
		// all is what a picture may allocate with Ebitengine, OpenGL and other goroutines.
		all float64
	}{
		{"DDNet", filepath.Join(beside, "sunny-ledges.demo.xz"), middle, 0.1, 85, 315},
		{"GoldSrc", filepath.Join(beside, "ledgeworks.dem.xz"), middle, 0.1, 100, 270},
		{"46 tees", crowd(t), sim.Point{Kind: sim.AtTick, Tick: crowdwriter.Busy + 600}, 0.1, 125, 385},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, s := watch(t, c.path)
			screen := ebiten.NewImageWithOptions(image.Rect(0, 0, 1280, 720), &ebiten.NewImageOptions{Unmanaged: true})
			corner := screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image)
			pix := make([]byte, 4)
			a.win.Arrange(screen.Bounds().Size(), 1)
			s.GoTo(c.at)
			draw := func(int) {
				a.win.Advance(time.Second / 60)
				a.win.Draw(screen)
				corner.ReadPixels(pix) // has Ebitengine do it
			}
			for deadline := time.Now().Add(time.Minute); a.win.Unfinished() || a.win.Replay().Parts.Finding(); draw(0) {
				if time.Now().After(deadline) {
					t.Fatal("the picture is not complete after a minute")
				}
			}
			s.Play.Play(true)
			for i := range measuredPictures {
				draw(i)
			}
			if n := mallocs(draw); n > c.all {
				t.Errorf("%.0f objects a picture, everything included: more than %v", n, c.all)
			} else {
				t.Logf("%.0f objects a picture, everything included", n)
			}
			check(t, "playing", draw, c.update, c.draw)
			s.Play.Play(false)
			check(t, "paused, the mouse moves", func(i int) {
				if err := a.win.Act(fmt.Sprintf("move %d %d", 40+i*12, 20+i*7)); err != nil {
					t.Fatal(err)
				}
				a.win.Advance(time.Second / 60)
			}, 0, 0)
		})
	}
}

// steadyPictures is over how many pictures all objects are counted: ten seconds.
const steadyPictures = 600

// mallocs returns how many objects the program allocates for a picture, whoever does it.
func mallocs(step func(i int)) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := range steadyPictures {
		step(i)
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / steadyPictures
}

// crowd writes a demo of 46 tees.
func crowd(t *testing.T) string {
	t.Helper()
	const name = "Sunny Ledges"
	m, err := fs.ReadFile(samples.Files, name+".map")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "crowd.demo")
	if err := os.WriteFile(path, crowdwriter.Demo(name, m), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// check fails if the module allocates more than so many objects a picture in updates or
// drawing. What another goroutine found is taken over once, so up to three stretches are
// looked at: what every picture allocates is in all of them.
func check(t *testing.T, name string, step func(i int), update, draw float64) {
	t.Helper()
	var list string
	for range 3 {
		var inUpdate, inDraw float64
		inUpdate, inDraw, list = perPicture(countAllocations(step))
		t.Logf("%s: objects a picture: %.2f in updates, %.2f in drawing", name, inUpdate, inDraw)
		if inUpdate <= update && inDraw <= draw {
			t.Log("\n" + list)
			return
		}
	}
	t.Errorf("%s: more objects a picture are allocated than %v in updates or %v in drawing\n%s",
		name, update, draw, list)
}

// perPicture returns how many objects the module allocates a picture in updates and in
// drawing, and a list of all places, those of libraries and other goroutines too.
func perPicture(all map[allocation]int64) (inUpdate, inDraw float64, list string) {
	var lines []string
	for _, of := range slices.SortedFunc(maps.Keys(all), func(a, b allocation) int {
		return cmp.Compare(all[b], all[a])
	}) {
		n := float64(all[of]) / measuredPictures
		switch {
		case of.ours() && of.phase == "Advance":
			inUpdate += n
		case of.ours() && of.phase == "Draw":
			inDraw += n
		}
		lines = append(lines, fmt.Sprintf("%8.2f %-8s %s", n, of.phase, of.function))
	}
	return inUpdate, inDraw, strings.Join(lines, "\n")
}

// An allocation is where objects are allocated.
type allocation struct {
	function string // the innermost one that is not the standard library's
	phase    string // Advance or Draw of the window, "" for neither
}

func (a allocation) ours() bool { return strings.HasPrefix(a.function, "playhead/") }

// countAllocations returns the objects that each place allocates in measuredPictures calls of
// step, after as many that do not count.
func countAllocations(step func(i int)) map[allocation]int64 {
	for i := range measuredPictures {
		step(i)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // it would empty pools
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	before := allocated()
	runtime.MemProfileRate = 1
	for i := range measuredPictures {
		step(i)
	}
	runtime.MemProfileRate = 0
	all := allocated()
	for k := range all {
		if all[k] -= before[k]; all[k] == 0 {
			delete(all, k)
		}
	}
	return all
}

// allocated returns how many objects each place has allocated, as far as they were
// profiled.
func allocated() map[allocation]int64 {
	for range 3 { // the profile is up to two collections old
		runtime.GC()
	}
	var records []runtime.MemProfileRecord
	for n, ok := runtime.MemProfile(nil, true); !ok; {
		records = make([]runtime.MemProfileRecord, n+100)
		if n, ok = runtime.MemProfile(records, true); ok {
			records = records[:n]
		}
	}
	all := map[allocation]int64{}
	for i := range records {
		all[placeOf(records[i].Stack())] += records[i].AllocObjects
	}
	return all
}

// placeOf returns where a stack allocates.
func placeOf(stack []uintptr) (a allocation) {
	frames := runtime.CallersFrames(stack)
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		// The path of a library begins with a host, the standard library's has no dot.
		first, _, path := strings.Cut(f.Function, "/")
		if a.function == "" && path && (first == "playhead" || strings.Contains(first, ".")) {
			a.function = f.Function
		}
		if phase, ok := strings.CutPrefix(f.Function, "playhead/render.(*Window)."); ok && (phase == "Advance" ||
			phase == "Draw") {
			a.phase = phase
		}
	}
	return a
}

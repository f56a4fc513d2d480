package main

import (
	"bytes"
	"fmt"
	"image"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/trace"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/cmd/viewer/opening"
	"playhead/render/comparison"
)

// A folder may be on a disk that takes 20 ms for each call, and the window must not wait for it: what updates and
// pictures need of files is read on other goroutines. Go's execution trace has all system calls and their callers.
func TestUpdatesDoNotTouchTheDisk(t *testing.T) {
	path, a := given(t), newApp(t)
	defer func(dir string) { xdg.UserDirs.Videos = dir }(xdg.UserDirs.Videos)
	xdg.UserDirs.Videos = t.TempDir() // where the reel goes
	folder := filepath.Join(filepath.Dir(path("x")), "demos")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"marks.jsonl": `{"at_seconds": 0.5, "text": "here"}`, "a.reel": "walk.demo 0s 1s\n",
	} {
		if err := os.WriteFile(path(name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	screen := ebiten.NewImageWithOptions(image.Rect(0, 0, 1280, 720), &ebiten.NewImageOptions{Unmanaged: true})
	a.win.Arrange(screen.Bounds().Size(), 1)
	var traced bytes.Buffer
	if err := trace.Start(&traced); err != nil {
		t.Fatal(err)
	}
	defer trace.Stop()
	until := func(what string, so func() bool) {
		t.Helper()
		for end := time.Now().Add(time.Minute); time.Now().Before(end); {
			for waits := true; waits; {
				select {
				case job := <-a.queue.Jobs():
					onTheWindow(job)
				default:
					waits = false
				}
			}
			onTheWindow(func() {
				a.opener.Update()
				a.studio.UpdateReel()
				a.library.Update()
				a.win.Advance(time.Second / 60)
				a.win.Draw(screen)
			})
			if so() {
				return
			}
		}
		t.Fatalf("not seen: %s; %+v", what, a.win.State())
	}
	open := func(name string) {
		onTheWindow(func() { a.opener.Open(opening.Request{Files: []string{name}}) })
	}
	shown := func(name string) func() bool {
		return func() bool {
			s := a.win.Session()
			return s != nil && s.Name == name && s.Ended() && !a.opener.Busy()
		}
	}
	open(path("part1.teehistorian"))
	until("a log", shown("part1.teehistorian"))
	open(path("walk.demo"))
	until("a demo", shown("walk.demo"))
	open(path("Some Ledges.map"))
	until("its map", func() bool { return !a.opener.Busy() })
	open(path("marks.jsonl"))
	until("its marks", func() bool { return !a.opener.Busy() })
	onTheWindow(func() { a.opener.CompareFile(comparison.Best(path("part2.teehistorian"))) })
	until("a comparison", func() bool { return !a.opener.Busy() })
	onTheWindow(a.opener.Reload)
	until("the demo again", shown("walk.demo"))
	onTheWindow(a.studio.AddToReel)
	until("the reel", func() bool { return strings.Contains(fmt.Sprint(a.win.State().Toasts), "reel") })
	open(path("a.reel"))
	until("the reel played", func() bool {
		s := a.win.Session()
		return s != nil && s.Play.Playing() && !a.opener.Busy()
	})
	m, err := a.opener.Moment()
	if err != nil {
		t.Fatal(err)
	}
	open(m.URL())
	until("a link", func() bool { return !a.opener.Busy() })
	open(path("notes.txt"))
	until("a card", func() bool { return a.win.State().Dialog != "" })
	open(folder)
	until("the library", func() bool { return a.win.State().Parts["library"] != nil })
	onTheWindow(func() {
		if err := a.win.Act("type x"); err != nil {
			t.Error(err)
		}
	})
	for range 30 {
		until("pictures", func() bool { return true })
	}
	trace.Stop()
	if calls := diskCalls(t, traced.Bytes()); len(calls) > 0 {
		t.Errorf("updates or pictures ask the disk:\n%s", strings.Join(calls, "\n"))
	}
}

// onTheWindow does what the window's goroutine does in an update or a picture. The trace shows it as a caller.
//
//go:noinline
func onTheWindow(f func()) { f() }

// diskCalls returns the callers of each system call about files below onTheWindow.
func diskCalls(t *testing.T, traced []byte) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "trace")
	if err := os.WriteFile(file, traced, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "tool", "trace", "-d=parsed", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	found, calls := map[string]bool{}, 0
	for event := range strings.SplitSeq(string(out), "\nM=") {
		if !strings.Contains(event[:max(0, strings.IndexByte(event, '\n'))], "Running->Syscall") {
			continue
		}
		var stack []string
		for line := range strings.Lines(event) {
			if name, _, ok := strings.Cut(strings.TrimSpace(line), " @ "); ok {
				stack = append(stack, name)
			}
		}
		calls++
		within := slices.IndexFunc(stack, func(f string) bool { return strings.HasSuffix(f, ".onTheWindow") })
		if within < 0 {
			continue
		}
		stack = stack[:within]
		if slices.ContainsFunc(stack, isOfDisk) {
			found[strings.Join(stack, " < ")] = true
		}
	}
	if calls == 0 {
		t.Fatal("the trace has no system calls")
	}
	return slices.Sorted(maps.Keys(found))
}

// isOfDisk reports whether a function asks the disk. Closing a file is free.
func isOfDisk(function string) bool {
	if strings.Contains(function, "lose") {
		return false
	}
	return strings.HasPrefix(function, "os.") || strings.HasPrefix(function, "modernc.org/")
}

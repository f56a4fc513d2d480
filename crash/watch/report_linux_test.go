package watch

import (
	"strings"
	"testing"
)

// What a program says before it runs out of memory is passed on, and nothing of Go's own report; what follows a driver
// that failed is held back until it is known whether the program goes on without it. It comes in pieces of any size.
func TestWhatIsSaidAboutMemoryIsKeptBack(t *testing.T) {
	const driver = "libGL error: failed to load driver: swrast\nviewer: trying another library\n"
	const crash = "SIGSEGV: segmentation violation\nPC=0x7f m=0\n\ngoroutine 1"
	for _, tt := range []struct {
		name, said, passed, held string
		full                     bool
	}{
		{
			name: "Go's report",
			said: "replay: a note\nfatal error: out of memory allocating heap arena map\n\n" +
				"goroutine 1 [running]:\nmain.main()\n",
			passed: "replay: a note\n", full: true,
		},
		{name: "a bug", said: "panic: x\n\ngoroutine 1", passed: "panic: x\n\ngoroutine 1"},
		{name: "a driver", said: "viewer: a note\n" + driver, passed: "viewer: a note\n", held: driver},
		{name: "a crash in C", said: "viewer: a note\n" + crash, passed: "viewer: a note\n", held: crash},
		{
			name: "a driver, then memory", said: driver + "runtime: out of memory: cannot allocate\n",
			held: driver, full: true,
		},
		{name: "another driver", said: "viewer: OpenGL: no\n", held: "viewer: OpenGL: no\n"},
		{name: "a line that ends early", said: "runtime: out", passed: "runtime: out"},
	} {
		for _, size := range []int{1, 3, 7, 4096} {
			var passed strings.Builder
			r := report{program: "viewer", write: func(b []byte) { passed.Write(b) }}
			for at := 0; at < len(tt.said); at += size {
				r.add([]byte(tt.said[at:min(at+size, len(tt.said))]))
			}
			r.end()
			if passed.String() != tt.passed || string(r.held) != tt.held || r.full != tt.full {
				t.Errorf("%s, pieces of %d: passed %q, held %q, full %v",
					tt.name, size, passed.String(), r.held, r.full)
			}
		}
	}
}

// A line that grows, such as a count of percents, is seen growing.
func TestALineIsPassedOnBeforeItEnds(t *testing.T) {
	var passed strings.Builder
	r := report{program: "viewer", write: func(b []byte) { passed.Write(b) }}
	for _, piece := range []string{"fr", "ames: 1", "0 %\r", "frames: 20 %"} {
		r.add([]byte(piece))
	}
	if passed.String() != "frames: 10 %\rframes: 20 %" {
		t.Errorf("%q", passed.String())
	}
}

// What is held back is bounded.
func TestALoudDriverIsHeldBackInPart(t *testing.T) {
	passed := 0
	r := report{program: "viewer", write: func(b []byte) { passed += len(b) }}
	for range 10_000 {
		r.add([]byte("libGL error: no\n"))
		r.add([]byte("and another line\n"))
	}
	if len(r.held) < mostHeld || passed == 0 {
		t.Errorf("%d bytes held, %d passed on", len(r.held), passed)
	}
}

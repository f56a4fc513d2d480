package crash

import (
	"strings"
	"testing"
)

// What a program says before it runs out of memory is passed on, and nothing of Go's own report.
func TestReportsOfFullMemoryAreSwallowed(t *testing.T) {
	var out strings.Builder
	full, held := passOn(&out, strings.NewReader("replay: a note\nfatal error: out of memory allocating heap arena map\n\n"+
		"goroutine 1 [running]:\nmain.main()\n"))
	if !full || held != "" || out.String() != "replay: a note\n" {
		t.Errorf("%v, %q, %q", full, held, out.String())
	}
	out.Reset()
	full, held = passOn(&out, strings.NewReader("panic: x\n\ngoroutine 1"))
	if full || held != "" || out.String() != "panic: x\n\ngoroutine 1" {
		t.Errorf("%v, %q, %q", full, held, out.String())
	}
}

// A driver that cannot be loaded says so in several lines, and the program in some more: they wait until it is known
// whether it goes on without it.
func TestWhatFollowsAMissingDriverIsHeldBack(t *testing.T) {
	const driver = "libGL error: failed to load driver: swrast\nviewer: trying another library\n"
	for _, failed := range []string{driver, "SIGSEGV: segmentation violation\nPC=0x7f m=0\n\ngoroutine 1"} {
		var out strings.Builder
		full, held := passOn(&out, strings.NewReader("viewer: a note\n"+failed))
		if full || held != failed || out.String() != "viewer: a note\n" {
			t.Errorf("%v, %q, %q", full, held, out.String())
		}
	}
	var out strings.Builder
	full, _ := passOn(&out, strings.NewReader(driver+"runtime: out of memory: cannot allocate\n"))
	if !full || out.String() != "" {
		t.Errorf("%v, %q", full, out.String())
	}
}

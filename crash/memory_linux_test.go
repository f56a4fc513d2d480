package crash

import (
	"strings"
	"testing"
)

// What a program says before it runs out of memory is passed on, and nothing of Go's own report.
func TestReportsOfFullMemoryAreSwallowed(t *testing.T) {
	var out strings.Builder
	full := passOn(&out, strings.NewReader("replay: a note\nfatal error: out of memory allocating heap arena map\n\n"+
		"goroutine 1 [running]:\nmain.main()\n"))
	if !full || out.String() != "replay: a note\n" {
		t.Errorf("%v, %q", full, out.String())
	}
	out.Reset()
	if passOn(&out, strings.NewReader("panic: x\n\ngoroutine 1")) || out.String() != "panic: x\n\ngoroutine 1" {
		t.Errorf("%q", out.String())
	}
}

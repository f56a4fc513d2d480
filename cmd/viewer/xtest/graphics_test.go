package xtest

import (
	"path/filepath"
	"strings"
	"testing"
)

// Where a graphics library fails, the window opens with the next one and says so, and pictures are made.
func TestAGraphicsLibraryThatFailsIsReplaced(t *testing.T) {
	t.Setenv("EBITENGINE_GRAPHICS_LIBRARY", "directx") // there is none on Linux
	v := start(t, "--sample", "--paused")
	s := v.wait(t, "the sample", func(s *state) bool { return s.Open && s.Complete && len(s.Toasts) > 0 })
	const title, why = "Another graphics library is used", "directx: ui: DirectX is not supported in this environment"
	if got := strings.Join(s.Toasts, "\n"); !strings.Contains(got, title) {
		t.Errorf("toasts: %s", got)
	}
	shot := filepath.Join(t.TempDir(), "shot.png")
	if out := makeFile(t, "--at", "5s", "--screenshot", shot); !strings.Contains(out, why+"; trying OpenGL") {
		t.Errorf("it said: %s", out)
	}
}

package render

import (
	"slices"
	"strings"
	"testing"

	"playhead/render/widget"
)

// A toast is as wide as its texts, where the map is; in a narrow window its tooltip has them.
func TestTextsOfToastsAreWhole(t *testing.T) {
	long := "Saved as " + strings.Repeat("a long name ", 6) + "of a folder.mp4"
	v := watchSession(t, openSample(t, "ddnet"))
	v.resize(1280, 720)
	v.d.Toast(widget.Toast{Title: long, Detail: "in " + long, Action: "Show in folder"}, func() {})
	v.frames(60)
	if got := v.seenTexts(); !slices.Contains(got, long) || !slices.Contains(got, "in "+long) {
		t.Errorf("the toast is cut: %q", got)
	}
	v.resize(640, 400)
	v.frames(3)
	z, ok := v.d.Hits.Find(widget.Control("toast", -1))
	if !ok || z.Tip != long || z.More != "in "+long {
		t.Errorf("the rest is not in the tooltip: %+v", z)
	}
}

package render

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// Ctrl+G goes to a frame of a capture, and to a moment of its clock.
func TestGoToGoesToFramesAndTheClock(t *testing.T) {
	v := watchBytes(t, "sunny-ledges.pcap", sampleCapture(t), 1280, 720)
	at := func() time.Duration { return v.watch.Session.Play.Position().Round(time.Millisecond) }
	for _, c := range []struct {
		text string
		at   time.Duration
	}{
		{"@13:56:40", 10104 * time.Millisecond}, // the recording begins at 13:56:29.896
		{"@2026-11-21 13:56:35.896", 6 * time.Second},
		{"f5000", 0},
		{"frame 1", 0},
	} {
		v.do("key Ctrl+G", "key Ctrl+A")
		v.do("type " + c.text)
		v.do("key Enter")
		if v.dialogs.Top() != nil {
			t.Errorf("%q is refused", c.text)
			v.do("key Escape")
			continue
		}
		if c.at > 0 && (at()-c.at).Abs() > 2*time.Millisecond {
			t.Errorf("%q goes to %v, want %v", c.text, at(), c.at)
		}
	}
	v.do("key B")
	v.do("key Ctrl+G", "key Ctrl+A")
	v.do("type f5000")
	if st := v.do("key Enter"); st.Message == nil || st.Message.Packet < 5000 || st.Message.Packet > 5010 ||
		!st.Message.Pinned {
		t.Errorf("f5000: %+v", st.Message)
	}
	for _, wrong := range []string{"f0", "fx", "@99:00", "@12:00:00", "@2020-01-01 00:00:00"} {
		v.do("key Ctrl+G", "key Ctrl+A")
		v.do("type " + wrong)
		if v.do("key Enter"); v.dialogs.Top() == nil {
			t.Errorf("%q is taken", wrong)
		}
		v.do("key Escape")
	}
	v.do("key Ctrl+G")
	if texts := v.seenTexts(); !slices.ContainsFunc(texts, func(s string) bool {
		return strings.HasSuffix(s, "(@07:44:20).")
	}) {
		t.Errorf("the hint is not seen, or cut: %q", texts)
	}
}

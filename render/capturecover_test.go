package render

import (
	"slices"
	"testing"
	"time"

	"playhead/render/widget"
)

// One thing at a time is in place of the map, and the tab that is marked is what is shown.
func TestTheTabsOfACaptureAndOtherPagesTakeTurns(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	shows := func(what string, judge, messages bool, scenes int) {
		t.Helper()
		v.Redraw()
		v.frames(2)
		if v.judge().Covers() != judge || v.capture().Covers() != messages {
			t.Errorf("%s: judge %v, messages %v", what, v.judge().Covers(), v.capture().Covers())
		}
		n := 0
		for _, text := range v.texts() {
			if text == "Scene" {
				n++
			}
		}
		if n != scenes {
			t.Errorf("%s: %d tabs are called Scene, want %d", what, n, scenes)
		}
	}
	shows("at first", false, false, 1)
	v.act("key Ctrl+J")
	shows("judge", true, false, 1)
	v.clickOn(widget.Target{Part: "tab", N: 1})
	shows("messages over judge", false, true, 1)
	v.act("key Ctrl+J")
	shows("judge over messages", true, false, 1)
	v.act("key B")
	shows("messages by key", false, true, 1)
	v.act("key Ctrl+J")
	v.clickOn(widget.Target{Part: "tab", N: 0})
	shows("the scene", false, false, 1)
}

// Another client of the capture is judged where the one before was.
func TestJudgeStaysOpenWithAnotherClient(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.act("key Ctrl+J")
	v.d.Host.Watch(0)
	v.frames(2)
	if !v.judge().Covers() {
		t.Error("judge is closed")
	}
}

// In a narrow window, Esc first closes what lies over the map.
func TestEscClosesDrawers(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 640, 400)
	v.watch.Stage.Follow(0, v.clock)
	for _, tt := range [...]struct{ key, panel string }{{"key Shift+P", "clients"}, {"key P", "panel"}} {
		v.do(tt.key)
		if !slices.Contains(v.State().Panels, tt.panel) {
			t.Fatalf("%s is not open: %v", tt.panel, v.State().Panels)
		}
		v.do("key Escape")
		if slices.Contains(v.State().Panels, tt.panel) || v.watch.Session.Followed != 0 {
			t.Errorf("%s: open are %v, player %d is followed", tt.panel, v.State().Panels, v.watch.Session.Followed)
		}
	}
	v.do("key Escape")
	if v.watch.Session.Followed >= 0 {
		t.Error("with nothing to close, Esc does not stop following")
	}
}

// In a window too low for lanes, undoing says what it undid.
func TestUndoneIsSaidWhereNoLanesShowIt(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	for _, tt := range [...]struct {
		w, h int
		says bool
	}{{1280, 720, false}, {640, 400, true}} {
		v.resize(tt.w, tt.h)
		v.frames(2)
		v.act("key Shift+M", "key Ctrl+Z")
		v.frames(1)
		if got := slices.Contains(v.State().Toasts, "Undone"); got != tt.says {
			t.Errorf("%d px high: it says so: %v", tt.h, got)
		}
	}
}

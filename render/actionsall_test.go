package render

import (
	"testing"

	"playhead/render/action"
)

// Keys and the palette try any action in any recording: one that is not for it says so, and
// none stops the program.
func TestEveryActionCanBeTriedInEveryRecording(t *testing.T) {
	for name, open := range map[string]func() *watched{
		"log":             func() *watched { return watchSession(t, openSample(t, "ddnet")) },
		"demo of 0.7":     func() *watched { return watchSession(t, openSample(t, "ctf")) },
		"capture":         func() *watched { return watchCapture(t, "a-solo.pcap", 960, 600) },
		"demo of GoldSrc": func() *watched { return watchSession(t, openSample(t, "goldsrc")) },
	} {
		v := open()
		for _, r := range v.d.Keys.Rows() {
			tried(t, name, &r, func() {
				v.Do(r.ID)
				v.frames(1)
				v.act("key Escape", "key Escape") // closes what it opened
				if r.Switch {
					v.Do(r.ID) // back: what is hidden would hide other actions
				}
			})
			if v.watch.Session == nil { // it closed the recording
				v = open()
			}
		}
	}
}

// tried does an action, and reports it if it panics.
func tried(t *testing.T, name string, r *action.Row, do func()) {
	t.Helper()
	defer func() {
		if bug := recover(); bug != nil {
			t.Errorf("%s in a %s: %v", r.ID, name, bug)
		}
	}()
	do()
}

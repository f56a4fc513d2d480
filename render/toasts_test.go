package render

import (
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/theme"
	"playhead/render/widget"
)

func TestToastsReplaceEachOtherAndGoWhenTheyDoNotApply(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.frames(1)
	v.d.Toast(widget.Toast{Title: "first"}, nil)
	v.d.Toast(widget.Toast{Title: "second"}, nil)
	if n := len(v.d.Toasts); n != 1 || v.d.Toasts[0].Title != "second" {
		t.Errorf("%d toasts: %+v", n, v.d.Toasts)
	}
	holds := true
	v.d.ToastWhile(widget.Toast{Title: "while"}, nil, func() bool { return holds })
	v.frames(3)
	if len(v.d.Toasts) != 1 {
		t.Fatalf("toasts %+v", v.d.Toasts)
	}
	holds = false
	for end := v.clock.Add(theme.PopOut + 100*time.Millisecond); v.clock.Before(end); {
		v.frames(1)
	}
	if len(v.d.Toasts) != 0 {
		t.Errorf("a message that no longer applies is still shown: %+v", v.d.Toasts)
	}
}

// How to set a loop is said until there is one.
func TestHowToSetALoopIsSaidUntilThereIsOne(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.frames(1)
	v.d.Keys.Of(action.LoopToggle).Run(v.Session(), 0)
	if len(v.d.Toasts) != 1 {
		t.Fatalf("toasts %+v", v.d.Toasts)
	}
	v.watch.Session.Play.SetLoopA(5 * time.Second)
	v.watch.Session.Play.SetLoopB(8 * time.Second)
	for end := v.clock.Add(theme.PopOut + 100*time.Millisecond); v.clock.Before(end); {
		v.frames(1)
	}
	if len(v.d.Toasts) != 0 {
		t.Errorf("there is a loop, and still %+v", v.d.Toasts)
	}
}

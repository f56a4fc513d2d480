package render

import (
	"slices"
	"testing"
	"time"

	"playhead/render/camera"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/widget"
)

// The tests of what docs/looking.md lists.

func TestTheFollowedPlayerIsNotBehindThePanelOfASmallWindow(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	v.resize(640, 400)
	v.frames(2)
	v.act("key E", "key P")
	v.frames(30)
	l := &v.d.Lay
	if !l.Drawer || l.Panel.Empty() {
		t.Fatalf("no panel over the map: %v", l.Panel)
	}
	x, y, ok := v.watch.Stage.Scene.Place(v.watch.Session.Followed)
	if !ok {
		t.Fatal("nobody is followed")
	}
	if sx, _ := v.watch.Stage.Cam.ToScreen(x, y); sx > l.Panel.X-20 {
		t.Errorf("the followed player is at %.0f px, the panel begins at %.0f", sx, l.Panel.X)
	}
}

func TestCompareWithListsTheRunsTheFirstTime(t *testing.T) {
	v := watchRace(t, "ddnet")
	v.until("the runs", func() { v.step() }, func() bool { return v.runFinder().List().Complete })
	v.frames(2)
	v.act("key Ctrl+Shift+O")
	v.frames(1)
	n := 0
	for _, z := range v.d.Hits.All() {
		if z.Part == "sheet choice" {
			n++
		}
	}
	if n < 2 {
		t.Errorf("%d things to compare with: %q", n, v.texts())
	}
}

func TestChangeKeysShowsTheKeys(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	v.resize(1280, 720)
	v.frames(2)
	v.act("key Ctrl+P", "type >change keys", "key Enter")
	v.frames(2)
	if texts := v.texts(); !slices.Contains(texts, "5 seconds back") {
		t.Errorf("no row with the keys of an action: %q", texts)
	}
}

// The board hides neither half of the clock of a match.
func TestTheBoardIsBelowTheClockOfTheMatch(t *testing.T) {
	v := watchBombs(t, 1280, 720)
	v.at(45)
	i := slices.IndexFunc(v.d.Hits.All(), func(z widget.Zone) bool { return z.Part == "match clock" })
	if i < 0 {
		t.Fatal("no clock")
	}
	clock := v.d.Hits.All()[i].Rect
	v.replay.Board = true
	v.frames(2)
	board := 1e9
	for _, m := range v.written(1).Marks {
		if m.Text == "Counter-terrorists" {
			board = m.Y0
		}
	}
	if board < clock.Bottom() || board == 1e9 {
		t.Errorf("the board's heading is at %v, the clock ends at %v", board, clock.Bottom())
	}
}

// The fingers rarely leave two keys at the same time: A after Shift is no panning.
func TestAKeyOfAChordThatIsReleasedLastDoesNotMoveTheCamera(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	v.act("key E")
	v.frames(2)
	a := func(key string) bool { return key == "A" }
	v.replay.Keys(&desk.Input{Now: v.clock, Bound: v.d.Keys, Mods: keyboard.Shift, Held: a, HeldTime: time.Second / 60})
	v.replay.Keys(&desk.Input{Now: v.clock, Bound: v.d.Keys, Held: a, HeldTime: time.Second / 60})
	if m := v.watch.Stage.Cam.Mode; m != camera.Follow {
		t.Errorf("the camera is in mode %v", m)
	}
	v.replay.Keys(&desk.Input{Now: v.clock, Bound: v.d.Keys, Held: func(string) bool { return false }})
	v.replay.Keys(&desk.Input{Now: v.clock, Bound: v.d.Keys, Held: a, HeldTime: time.Second / 60})
	if m := v.watch.Stage.Cam.Mode; m != camera.Free {
		t.Errorf("A alone leaves the camera in mode %v", m)
	}
}

package main

import (
	"errors"
	"image"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/render"
	"playhead/render/desk"
	"playhead/render/settings"
	"playhead/sim"
)

func TestAHeldRecordingStopsThereAndIsNotAtItsEnd(t *testing.T) {
	f, err := formats.OpenFile("../../assets/samples/sunny-ledges.teehistorian", formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	held := &heldDecoder{Decoder: f, until: 20 * time.Second}
	b := sim.NewBuilder()
	for err == nil {
		err = held.Next(b)
	}
	if !errors.Is(err, sim.ErrMore) || held.reached() {
		t.Errorf("ends with %v, reached %v; want that there may be more", err, held.reached())
	}
	if got := b.World().Time; got != 20*time.Second {
		t.Errorf("read to %v, want 20 s", got)
	}
	if err := held.Next(b); !errors.Is(err, sim.ErrMore) || !held.reached() {
		t.Errorf("asked again: %v, reached %v", err, held.reached())
	}
}

func TestStepsOfAPictureThatMakeNoSenseAreRefused(t *testing.T) {
	w := render.New(desk.Host{}, settings.Default())
	for _, step := range []string{"jump", "key Hyper+A", "move 3", "click a b", "wheel 1 2", "key Foo", "key Ctrl+Shift", "type"} {
		if err := w.Act(step); err == nil {
			t.Errorf("%q: no error", step)
		}
	}
	w.Arrange(image.Pt(1280, 720), 1)
	for _, step := range []string{"click 1280 3", "down -1 4", "wheel 3 720 1", "drag 2000 4 5 6"} {
		if err := w.Act(step); err == nil || !strings.Contains(err.Error(), "1280 x 720") {
			t.Errorf("%q: %v", step, err)
		}
	}
	for _, acts := range []string{"key P; klick 3 4", "open", "open ", "key Ctrl,"} {
		if _, err := stepsOf(acts); err == nil || !strings.HasPrefix(err.Error(), "--act: ") {
			t.Errorf("--act %q: %v", acts, err)
		}
	}
	for _, step := range []string{"key F1", "key Ctrl+Comma", "key Ctrl+,", "type abc", "move 3 4", "click 3 4", "wheel 1 2 -1", "key ?"} {
		if err := w.Act(step); err != nil {
			t.Errorf("%q: %v", step, err)
		}
	}
}

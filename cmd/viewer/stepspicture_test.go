package main

import (
	"path/filepath"
	"testing"

	"playhead/cmd/viewer/pictures"
)

// Ebitengine draws again without updating when the display is faster than the program. What a
// step has changed is not arranged yet then: the list of messages has rows, and no totals.
func TestAPictureIsNotDrawnBetweenAStepAndTheUpdateAfterIt(t *testing.T) {
	a, _ := watch(t, filepath.Join("..", "..", "assets", "samples", "sunny-ledges.pcap.xz"))
	path := filepath.Join(t.TempDir(), "p.png")
	studio, err := pictures.New(pictures.Config{
		Options: pictures.Options{
			Screenshot: path, Width: 1920, Height: 1080,
			Act: []string{"key B", "click 748 73"},
		},
		Window: a.win, Opener: a.opener, Work: a.queue,
	}, "")
	if err != nil {
		t.Fatal(err)
	}
	shot := studio.Shot()
	a.win.SetStill()
	for done := false; !done; {
		for range 2 {
			if err := shot.Draw(); err != nil {
				t.Fatal(err)
			}
		}
		select {
		case job := <-a.queue.Jobs():
			job()
		default:
		}
		if done, err = shot.Update(); err != nil {
			t.Fatal(err)
		}
	}
}

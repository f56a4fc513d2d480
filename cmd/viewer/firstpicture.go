package main

import (
	"context"
	"time"

	"playhead/cmd/meter"
)

// firstPictures notes how long users wait for something to see. A picture is seen
// when it is shown, which is after Draw: the next update comes then.
type firstPictures struct {
	making time.Time     // when the window was asked for
	window time.Duration // that it took to make it
	drawn  bool          // the window has been drawn
	start  time.Duration // from the program's start to the window's first picture

	asked     time.Time     // when the recording was asked for
	watched   bool          // it has been drawn since
	recording time.Duration // from asked to its first picture; 0 until then
	seen      chan struct{} // closed at its first picture; nil when none is awaited
}

// ask begins to wait for a recording.
func (f *firstPictures) ask() {
	f.asked, f.watched, f.recording, f.seen = time.Now(), false, 0, make(chan struct{})
}

// longestBehind is how long work waits for a first picture at most: a hidden window
// shows none.
const longestBehind = time.Second

// after returns what waits for the first picture of the recording requested last, or
// until ctx is done: the map and skins are not in it, and reading them takes processors
// and memory from it. The result may be called on any goroutine.
func (f *firstPictures) after(ctx context.Context) (wait func()) {
	seen := f.seen
	if seen == nil {
		return func() {}
	}
	until, cancel := context.WithTimeout(ctx, longestBehind)
	return func() {
		defer cancel()
		select {
		case <-seen:
		case <-until.Done():
		}
	}
}

// update is called first in each update: what was drawn before it is on the
// screen now.
func (f *firstPictures) update() {
	if f.window == 0 {
		f.window = time.Since(f.making)
	}
	if f.drawn && f.start == 0 {
		f.start = meter.Running()
	}
	if f.watched && f.recording == 0 {
		f.recording = time.Since(f.asked)
		if f.seen != nil {
			close(f.seen)
			f.seen = nil
		}
	}
}

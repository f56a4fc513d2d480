package main

import (
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
}

// ask begins to wait for a recording.
func (f *firstPictures) ask() { f.asked, f.watched, f.recording = time.Now(), false, 0 }

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
	}
}

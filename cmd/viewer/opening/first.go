package opening

import (
	"context"
	"time"

	"playhead/cmd/meter"
)

// FirstPictures notes how long users wait for something to see. A picture is seen
// when it is shown, which is after Draw: the next update comes then.
type FirstPictures struct {
	Making time.Time     // when the window was asked for
	Window time.Duration // that it took to make it
	Drawn  bool          // the window has been drawn
	Start  time.Duration // from the program's start to the window's first picture

	asked     time.Time     // when the recording was asked for
	Watched   bool          // it has been drawn since
	Recording time.Duration // from asked to its first picture; 0 until then
	Seen      time.Duration // from the program's start to that picture
	seen      chan struct{} // closed at its first picture; nil when none is awaited
}

// ask begins to wait for a recording.
func (f *FirstPictures) ask() {
	f.asked, f.Watched, f.Recording, f.seen = time.Now(), false, 0, make(chan struct{})
}

// longestBehind is how long work waits for a first picture at most: a hidden window
// shows none.
const longestBehind = time.Second

// after returns what waits for the first picture of the recording requested last, or
// until ctx is done: the map and skins are not in it, and reading them takes processors
// and memory from it. The result may be called on any goroutine.
func (f *FirstPictures) after(ctx context.Context) (wait func()) {
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

// Update is called first in each update: what was drawn before it is on the
// screen now.
func (f *FirstPictures) Update() {
	if f.Window == 0 {
		f.Window = time.Since(f.Making)
	}
	if f.Drawn && f.Start == 0 {
		f.Start = meter.Running()
	}
	if f.Watched && f.Recording == 0 {
		f.Recording, f.Seen = time.Since(f.asked), meter.Running()
		if f.seen != nil {
			close(f.seen)
			f.seen = nil
		}
	}
}

package desktop

import (
	"errors"
	"os"
	"sync"
	"time"

	"playhead/cmd/viewer/work"
)

// A Display is the connection of Ebitengine to the system's display: what must be done
// before it starts and soon after.
type Display struct {
	dialogs *Dialogs
	queue   *work.Queue
	arm     func() // see CatchLostDisplay
	restore func() // see PreferGLX; nil once Ebitengine has started
	sizes   *SizeReporter
}

// NewDisplay prepares for Ebitengine to start. lost is called, on any goroutine, when the
// display goes away.
func NewDisplay(q *work.Queue, d *Dialogs, lost func()) *Display {
	s := &Display{
		dialogs: d, queue: q, arm: CatchLostDisplay(q, d, lost), restore: PreferGLX(),
		sizes: NewSizeReporter(),
	}
	d.parent = s.sizes.Handle
	q.Go("reporting the window's size", s.sizes.Watch)
	return s
}

// Update is called in each update.
func (s *Display) Update() {
	if s.restore != nil { // Ebitengine has started
		s.restore()
		s.restore = nil
		s.queue.Go("reporting the window's size", s.sizes.Again)
	}
	if s.dialogs.Busy() {
		s.arm() // GTK may have started
	}
}

// ErrDisplayLost says why the window is gone.
var ErrDisplayLost = errors.New(
	"the connection to the display was lost; what you watched and your place in it were saved")

// savedWithin is how long the end waits for a slow disk when the display is lost.
const savedWithin = 3 * time.Second

// CatchLostDisplay has end called, on any goroutine, when the X server goes away, before
// the program exits. Otherwise libX11 would exit immediately. Call arm again after GTK
// has started.
func CatchLostDisplay(q *work.Queue, d *Dialogs, end func()) (arm func()) {
	var once sync.Once
	arm = onLostDisplay(func() {
		if displayAnswers() {
			d.lost()
		}
		once.Do(func() {
			done := make(chan struct{})
			go func() {
				defer close(done)
				q.Do("saving what you watched", end)
			}()
			select {
			case <-done:
			case <-time.After(savedWithin):
			}
			os.Exit(1)
		})
	})
	arm()
	return arm
}

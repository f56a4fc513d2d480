package main

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"playhead/cmd/viewer/instance"
)

// errDisplayLost says why the window is gone.
var errDisplayLost = errors.New("the connection to the display was lost; what you watched and your place in it were saved")

// How long the end waits when the display is lost: for the window's goroutine, which
// may be in the middle of something, and for the disk.
const (
	frameEndsIn = time.Second
	savedWithin = 3 * time.Second
)

// catchLostDisplay makes the program save its state and say why it ends when the
// X server goes away. Otherwise libX11 would exit immediately.
func (a *app) catchLostDisplay(owner *instance.Owner) {
	var once sync.Once
	a.armDisplay = onLostDisplay(func() {
		if displayAnswers() {
			a.dialog.lost()
		}
		once.Do(func() {
			done := make(chan struct{})
			go func() {
				defer close(done)
				a.crash.Do("saving what you watched", func() { a.endWithoutDisplay(owner) })
			}()
			select {
			case <-done:
			case <-time.After(savedWithin):
			}
			os.Exit(1)
		})
	})
	a.armDisplay()
}

// endWithoutDisplay keeps what would be kept at the end of the program.
func (a *app) endWithoutDisplay(owner *instance.Owner) {
	// It is on another goroutine than the window's. That one waits for a display
	// which does not answer; unless it still works on an update.
	for end := time.Now().Add(frameEndsIn); !a.frame.TryLock() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	err := errDisplayLost
	if a.shot != nil {
		err = errors.New("the connection to the display was lost; nothing was written")
		if a.shot.clip != nil {
			a.shot.clip.abort()
		}
	}
	fmt.Fprintf(os.Stderr, "viewer: %v\n", err)
	if err := a.keepState(); err != nil {
		fmt.Fprintf(os.Stderr, "viewer: %v\n", err)
	}
	a.marks.close()
	a.sampleDir.remove()
	if owner != nil {
		_ = owner.Close()
	}
}

package opening

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// What the first picture does not need begins when it is shown, or when it does not
// come, or when the recording is closed.
func TestWorkBesideTheFirstPictureWaitsForIt(t *testing.T) {
	const shownAfter, closedAfter = 90 * time.Millisecond, 40 * time.Millisecond
	for _, c := range []struct {
		name                   string
		asked, shown, isClosed bool
		want                   time.Duration
	}{
		{name: "shown", asked: true, shown: true, want: shownAfter},
		{name: "never shown", asked: true, want: longestBehind},
		{name: "closed", asked: true, isClosed: true, want: closedAfter},
		{name: "no picture is requested"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var f FirstPictures
				if c.asked {
					f.ask()
				}
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				wait := f.after(ctx)
				if c.shown {
					go func() {
						time.Sleep(shownAfter) // by the clock of synctest, which does not wait
						f.Watched = true
						f.Update()
						f.Update()
					}()
				}
				if c.isClosed {
					time.AfterFunc(closedAfter, stop)
				}
				begin := time.Now()
				wait()
				if waited := time.Since(begin); waited != c.want {
					t.Errorf("the work waited for %v, want %v", waited, c.want)
				}
				wait() // the next one does not
				if waited := time.Since(begin); waited != c.want {
					t.Errorf("the second time the work waited for %v more", waited-c.want)
				}
				synctest.Wait()
			})
		})
	}
}

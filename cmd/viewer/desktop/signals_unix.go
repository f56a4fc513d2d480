//go:build unix

package desktop

import (
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"playhead/cmd/viewer/work"
)

// Listen calls end when the program is asked to terminate or its terminal closes, and
// dump on SIGUSR1, for tests that look while the window is open, and on SIGUSR2 after
// memory was collected, for tests of what the program holds. Both are called on the
// window's goroutine.
func Listen(q *work.Queue, dump func(), end func(os.Signal)) (stop func()) {
	c := make(chan os.Signal, 1)
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as with nohup
		ends = append(ends, syscall.SIGHUP)
	}
	signal.Notify(c, append(ends, syscall.SIGUSR1, syscall.SIGUSR2)...)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case s := <-c:
				switch s {
				case syscall.SIGUSR2:
					runtime.GC()
					fallthrough
				case syscall.SIGUSR1:
					q.Post(dump)
					continue
				}
				signal.Reset(ends...) // a second one exits immediately
				q.Post(func() { end(s) })
			}
		}
	}()
	return func() {
		signal.Stop(c)
		close(done)
	}
}

// KeepWriting lets writes to a closed pipe fail, instead of ending the program
// where it is.
func KeepWriting() { signal.Ignore(syscall.SIGPIPE) }

//go:build unix

package main

import (
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"playhead/render/action"
)

// listen closes the window, which saves everything, when the program is asked
// to terminate or its terminal closes. On SIGUSR1 the state is written immediately, for tests that
// look while the window is open; on SIGUSR2 after memory was collected, for tests
// of what the program holds.
func (a *app) listen() (stop func()) {
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
					a.post(func() { a.stateDue = true })
					continue
				}
				signal.Reset(ends...) // a second one exits immediately
				a.post(func() {
					a.signal = s
					a.win.Do(action.Quit)
				})
			}
		}
	}()
	return func() {
		signal.Stop(c)
		close(done)
	}
}

// keepWriting lets writes to a closed pipe fail, instead of ending the program
// where it is.
func keepWriting() { signal.Ignore(syscall.SIGPIPE) }

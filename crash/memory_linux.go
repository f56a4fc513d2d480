package crash

import (
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"playhead/crash/watch"
)

// WatchMemory runs the program as a process that this one watches, if the user limits its memory (ulimit -v), and
// returns its exit code: running out of memory becomes one sentence on standard error. done is false where there is no
// limit, and in the watched process: then the program runs as always.
func WatchMemory(program string) (code int, done bool) {
	runtime.LockOSThread()
	p, ok := watch.Begin(program)
	if !ok {
		runtime.UnlockOSThread()
		return 0, false
	}
	signals := make(chan os.Signal, 1) // of this process; the terminal sends its own to both
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		for s := range signals {
			_ = syscall.Kill(p.Pid, s.(syscall.Signal)) // it may have ended
		}
	}()
	return p.Wait(), true
}

package crash

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// watchedVariable is set in the environment of a process that another one of the program watches.
const watchedVariable = "PLAYHEAD_SUPERVISED"

// The exit codes of a program that ran out of memory, and, plus its number, of one that a signal ended.
const (
	exitFull   = 1
	exitSignal = 128
)

// WatchMemory runs the program as a process that this one watches, if the user limits its memory (ulimit -v), and
// returns its exit code. Where memory ends, Go prints its goroutines, and graphics drivers crash; a user wants one
// sentence. done is false where there is no limit, and in the watched process: then the program runs as always.
func WatchMemory(program string, stderr io.Writer) (code int, done bool) {
	var limit unix.Rlimit
	if os.Getenv(watchedVariable) != "" || unix.Getrlimit(unix.RLIMIT_AS, &limit) != nil ||
		limit.Cur == unix.RLIM_INFINITY {
		return 0, false
	}
	cmd := exec.Command("/proc/self/exe")
	cmd.Args = os.Args
	cmd.Env = append(os.Environ(), watchedVariable+"=1")
	cmd.Stdin, cmd.Stdout = os.Stdin, os.Stdout
	errs, err := cmd.StderrPipe()
	if err != nil || cmd.Start() != nil {
		return 0, false
	}
	signals := make(chan os.Signal, 1) // of this process; the terminal sends its own to both
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		for s := range signals {
			_ = cmd.Process.Signal(s) // it may have ended
		}
	}()
	full, held := passOn(stderr, errs)
	_ = cmd.Wait() // the exit code says it
	status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
	why := ""
	switch { // of the last two there may be another reason
	case full:
		why = "is not enough"
	case status.Signaled() && crashes(status.Signal()):
		why = "may not be enough: it crashed"
	case held != "" && !cmd.ProcessState.Success() && !status.Signaled():
		why = "may not be enough: the graphics driver failed"
	}
	if why != "" {
		fmt.Fprintf(stderr, "%s: the memory that ulimit -v allows, %d MB, %s\n", program, limit.Cur/1_000_000, why)
		return exitFull, true
	}
	_, _ = io.WriteString(stderr, held)
	if status.Signaled() {
		return exitSignal + int(status.Signal()), true
	}
	return cmd.ProcessState.ExitCode(), true
}

// crashes reports whether a signal is what ends libraries that were refused memory.
func crashes(s syscall.Signal) bool {
	return s == syscall.SIGSEGV || s == syscall.SIGBUS || s == syscall.SIGABRT
}

// mostHeld bounds what passOn holds back, in bytes.
const mostHeld = 64 << 10

// passOn copies what a process says, up to where it ran out of memory: then it returns true. From where a graphics
// driver failed on, all is held back and returned: it matters only if the program goes on without it.
func passOn(w io.Writer, r io.Reader) (full bool, held string) {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadString('\n')
		switch {
		case full:
		case outOfMemory(line):
			full = true
		case held != "" && len(held) < mostHeld || failedOutsideGo(line):
			held += line
		default:
			_, _ = io.WriteString(w, line) // nobody may be there to read it
		}
		if err != nil {
			return full, held
		}
	}
}

// failedOutsideGo reports whether a line is the first of what libGL says when it cannot load a driver, or Go when a
// signal comes while C is at work: drivers seldom look at what malloc returns.
func failedOutsideGo(line string) bool {
	for _, begin := range []string{"libGL error: ", "SIGSEGV: ", "SIGABRT: ", "SIGBUS: "} {
		if strings.HasPrefix(line, begin) {
			return true
		}
	}
	return false
}

// outOfMemory reports whether a line is the first of what is said when memory or threads cannot be had: by Go, C++, and
// the loader of libraries.
func outOfMemory(line string) bool {
	for _, begin := range []string{
		"fatal error: runtime: out of memory", "fatal error: out of memory", "runtime: out of memory",
		"fatal error: runtime: cannot allocate memory", "runtime: cannot allocate memory", "runtime: mmap: too much locked",
		"fatal error: cannot allocate memory", "fatal error: pageAlloc: out of memory", "fatal error: failed to allocate",
		"fatal error: runtime: cannot remap pages", "runtime: failed to create new OS thread",
		"runtime/cgo: pthread_create failed", "pthread_create failed",
		"fatal error: failed to reserve", "fatal error: runtime: cannot map pages", "fatal error: runtime.newosproc",
		"terminate called after throwing an instance of 'std::bad_alloc'", "LLVM ERROR: out of memory",
		"LLVM ERROR: Unable to allocate",
	} {
		if strings.HasPrefix(line, begin) {
			return true
		}
	}
	return false
}

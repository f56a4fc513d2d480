package main

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

// supervisedVariable is set in the environment of a process that another one of the program watches.
const supervisedVariable = "PLAYHEAD_SUPERVISED"

// supervised runs the program as a process that this one watches, if the user limits its memory (ulimit -v), and
// returns its exit code. Where memory ends, Go prints its goroutines and exits; a user wants one sentence.
func supervised(stderr io.Writer) (code int, done bool) {
	var limit unix.Rlimit
	if os.Getenv(supervisedVariable) != "" || unix.Getrlimit(unix.RLIMIT_AS, &limit) != nil ||
		limit.Cur == unix.RLIM_INFINITY {
		return 0, false
	}
	cmd := exec.Command("/proc/self/exe")
	cmd.Args = os.Args
	cmd.Env = append(os.Environ(), supervisedVariable+"=1")
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
	full := passOn(stderr, errs)
	_ = cmd.Wait() // the exit code says it
	if full {
		fmt.Fprintf(stderr, "replay: the memory that ulimit -v allows, %d MB, is not enough\n", limit.Cur/1_000_000)
		return exitFailed, true
	}
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return exitSignal + int(status.Signal()), true
	}
	return cmd.ProcessState.ExitCode(), true
}

// passOn copies what a process says, up to where it ran out of memory: then it returns true.
func passOn(w io.Writer, r io.Reader) (full bool) {
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadString('\n')
		switch {
		case full:
		case outOfMemory(line):
			full = true
		default:
			_, _ = io.WriteString(w, line) // nobody may be there to read it
		}
		if err != nil {
			return full
		}
	}
}

// outOfMemory reports whether a line is the first of what Go says when memory or threads cannot be had.
func outOfMemory(line string) bool {
	for _, begin := range []string{
		"fatal error: runtime: out of memory", "fatal error: out of memory", "runtime: out of memory",
		"fatal error: runtime: cannot allocate memory", "runtime: cannot allocate memory", "runtime: mmap: too much locked",
		"fatal error: cannot allocate memory", "runtime: failed to create new OS thread", "runtime/cgo: pthread_create failed",
		"fatal error: failed to reserve", "fatal error: runtime: cannot map pages", "fatal error: runtime.newosproc",
	} {
		if strings.HasPrefix(line, begin) {
			return true
		}
	}
	return false
}

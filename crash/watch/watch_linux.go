package watch

import (
	"syscall"
	"unsafe"
)

// watchedVariable is set in the environment of a process that another one of the program watches.
const watchedVariable = "PLAYHEAD_SUPERVISED"

// The exit codes of a program that ran out of memory, and, plus its number, of one that a signal ended.
const (
	exitFull   = 1
	exitSignal = 128
)

// A Process is one that this one watches.
type Process struct {
	Pid int

	program string
	limit   uint64 // bytes
	errs    int    // what it writes to its standard error
}

// Begin starts the program once more, with the same arguments, if the user limits its memory. ok is false where there
// is no limit, and in the watched process: then the program runs as always. The calling goroutine must stay on its
// thread (runtime.LockOSThread; while packages are initialised it does): when that ends, the watched process gets
// SIGTERM.
func Begin(program string) (p Process, ok bool) {
	if _, watched := syscall.Getenv(watchedVariable); watched {
		syscall.CloseOnExec(kept) // not for what this process starts
		return Process{}, false
	}
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_AS, &limit) != nil || limit.Cur == unlimited {
		return Process{}, false
	}
	var pipe [2]int
	if syscall.Pipe2(pipe[:], syscall.O_CLOEXEC) != nil {
		return Process{}, false
	}
	pid, err := syscall.ForkExec("/proc/self/exe", CommandLine(), &syscall.ProcAttr{
		Env: append(syscall.Environ(), watchedVariable+"=1"),
		// It keeps the reading end, too: what it writes once this process was killed must not end it with SIGPIPE.
		Files: []uintptr{0, 1, uintptr(pipe[1]), kept: uintptr(pipe[0])},
		Sys:   &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM},
	})
	syscall.Close(pipe[1])
	if err != nil {
		syscall.Close(pipe[0])
		return Process{}, false
	}
	return Process{Pid: pid, program: program, limit: limit.Cur, errs: pipe[0]}, true
}

// kept is the descriptor of the reading end in the watched process.
const kept = 3

// unlimited is RLIM_INFINITY.
const unlimited = ^uint64(0)

// CommandLine returns the program's name and arguments, which package os does not know while packages are initialised.
func CommandLine() []string {
	f, err := syscall.Open("/proc/self/cmdline", syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer syscall.Close(f)
	var line []byte
	for buf := make([]byte, 4<<10); ; {
		n, err := syscall.Read(f, buf)
		if err == syscall.EINTR {
			continue
		}
		if n < 1 {
			break
		}
		line = append(line, buf[:n]...)
	}
	var args []string
	start := 0
	for i, b := range line {
		if b == 0 {
			args = append(args, string(line[start:i]))
			start = i + 1
		}
	}
	return args
}

// LeaveSignals makes this process ignore what a terminal sends to all that run in it: the watched process answers.
// Where package os/signal is not initialised yet, nothing can be passed on; SIGTERM ends this process and, by its
// thread's end, reaches the watched one.
func LeaveSignals() {
	const ignore = 1 // SIG_IGN
	action := struct {
		handler, flags, restorer uintptr
		mask                     uint64
	}{handler: ignore}
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP} {
		// If it fails, Ctrl+C ends both processes at once.
		syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(&action)), 0,
			unsafe.Sizeof(action.mask), 0, 0)
	}
}

// Wait passes on what the process writes to its standard error until it ends, and returns its exit code. Where it ran
// out of memory, one sentence takes the place of what it says about that.
func (p Process) Wait() int {
	errs := report{program: p.program, write: toStandardError}
	for buf := make([]byte, 4<<10); ; {
		n, err := syscall.Read(p.errs, buf)
		if err == syscall.EINTR {
			continue
		}
		if n < 1 {
			break
		}
		errs.add(buf[:n])
	}
	errs.end()
	var status syscall.WaitStatus
	for {
		if _, err := syscall.Wait4(p.Pid, &status, 0, nil); err != syscall.EINTR {
			break
		}
	}
	why := ""
	switch { // of the last two there may be another reason
	case errs.full:
		why = "is not enough"
	case status.Signaled() && crashes(status.Signal()):
		why = "may not be enough: it crashed"
	case len(errs.held) > 0 && !status.Signaled() && status.ExitStatus() != 0:
		why = "may not be enough: the graphics driver failed"
	}
	if why != "" {
		const megabyte = 1_000_000
		toStandardError([]byte(p.program + ": the memory that ulimit -v allows, " +
			decimal((p.limit+megabyte/2)/megabyte) + " MB, " + why + "\n"))
		return exitFull
	}
	toStandardError(errs.held)
	if status.Signaled() {
		return exitSignal + int(status.Signal())
	}
	return status.ExitStatus()
}

// crashes reports whether a signal is what ends libraries that were refused memory.
func crashes(s syscall.Signal) bool {
	return s == syscall.SIGSEGV || s == syscall.SIGBUS || s == syscall.SIGABRT
}

// toStandardError writes all of b, if somebody is there to read it.
func toStandardError(b []byte) {
	for len(b) > 0 {
		n, err := syscall.Write(2, b)
		if err != nil && err != syscall.EINTR {
			return
		}
		b = b[max(n, 0):]
	}
}

func decimal(n uint64) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return decimal(n/10) + decimal(n%10)
}

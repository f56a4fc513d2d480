package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// errClosed is why nothing can be written to standard output.
var errClosed = errors.New("cannot write to standard output: it is closed")

// A closedOutput is a standard output that the user closed, as with >&-.
type closedOutput struct{}

// Write implements io.Writer. It always fails.
func (closedOutput) Write([]byte) (int, error) { return 0, errClosed }

// isClosed reports whether standard output was closed when the program began.
//
// Before any of our code runs, Go opens /dev/null for reading and writing in the
// place of a closed descriptor, so output would vanish without an error. A shell's
// >/dev/null is open for writing only. Other programs use /dev/null in the same way
// as Go, so this is believed only where a shell began the program, and not if the
// shell's own output is /dev/null, which we inherit.
func isClosed(f *os.File) bool {
	flags, _, failed := syscall.Syscall(syscall.SYS_FCNTL, f.Fd(), syscall.F_GETFL, 0)
	info, err := f.Stat()
	null, err2 := os.Stat(os.DevNull)
	if failed != 0 || int(flags)&syscall.O_ACCMODE != syscall.O_RDWR || err != nil || err2 != nil ||
		!os.SameFile(info, null) {
		return false
	}
	parent := fmt.Sprintf("/proc/%d", os.Getppid())
	program, err := os.Readlink(parent + "/exe")
	shells := []string{"sh", "ash", "bash", "busybox", "dash", "fish", "ksh", "mksh", "zsh"}
	if err != nil || !slices.Contains(shells, strings.TrimSuffix(filepath.Base(program), " (deleted)")) {
		return false
	}
	to, err := os.Readlink(parent + "/fd/" + fmt.Sprint(f.Fd()))
	return err != nil || to != os.DevNull
}

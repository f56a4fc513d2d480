//go:build unix

package leftover

import (
	"os"

	"golang.org/x/sys/unix"
)

// tryLock locks an open file until it is closed. It does not wait.
func tryLock(f *os.File) error {
	for {
		switch err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err {
		case unix.EINTR:
		case unix.EWOULDBLOCK:
			return errHeld
		default:
			return err
		}
	}
}

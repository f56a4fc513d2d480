//go:build unix

package statefile

import (
	"os"

	"golang.org/x/sys/unix"
)

// TryLock locks an open file until it is closed. It does not wait: the error is ErrHeld if
// another program holds the lock.
func TryLock(f *os.File) error {
	for {
		switch err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err {
		case unix.EINTR:
		case unix.EWOULDBLOCK:
			return ErrHeld
		default:
			return err
		}
	}
}

package statefile

import (
	"os"

	"golang.org/x/sys/windows"
)

// TryLock locks an open file until it is closed. It does not wait: the error is ErrHeld if
// another program holds the lock.
func TryLock(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if err == windows.ERROR_LOCK_VIOLATION || err == windows.ERROR_IO_PENDING {
		return ErrHeld
	}
	return err
}

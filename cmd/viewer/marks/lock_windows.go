package marks

import (
	"os"

	"golang.org/x/sys/windows"
)

// lock waits until no other window changes the bookmarks in a folder. The lock
// ends with the file, also when the program crashes.
func lock(f *os.File) error {
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK, 0, 1, 0, new(windows.Overlapped))
}

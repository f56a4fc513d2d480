//go:build unix

package marks

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock waits until no other window changes the bookmarks in a folder. The lock
// ends with the file, also when the program crashes.
func lock(f *os.File) error {
	for {
		if err := unix.Flock(int(f.Fd()), unix.LOCK_EX); err != unix.EINTR {
			return err
		}
	}
}

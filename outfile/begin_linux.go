package outfile

import (
	"os"
	"syscall"
)

// beginWriting asks the system to begin to write a part of a file to the disk. It does not wait.
func beginWriting(f *os.File, from, long int64) {
	c, err := f.SyscallConn()
	if err != nil {
		return
	}
	const begin = 2                  // SYNC_FILE_RANGE_WRITE
	_ = c.Control(func(fd uintptr) { // it is a hint
		_ = syscall.SyncFileRange(int(fd), from, long, begin)
	})
}

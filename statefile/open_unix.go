//go:build unix

package statefile

import (
	"os"
	"syscall"
)

// openNow opens a file for reading without waiting: a pipe may have got its name
// meanwhile.
func openNow(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

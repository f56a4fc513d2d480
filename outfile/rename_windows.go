package outfile

import (
	"errors"
	"os"
	"syscall"
	"time"
)

const sharingViolation = syscall.Errno(32)

// rename replaces to with from. What looks at new files, such as a virus scanner
// or a search index, keeps one from being renamed for moments.
func rename(from, to string) error {
	err := os.Rename(from, to)
	for range 20 {
		if !errors.Is(err, syscall.ERROR_ACCESS_DENIED) && !errors.Is(err, sharingViolation) {
			break
		}
		time.Sleep(25 * time.Millisecond)
		err = os.Rename(from, to)
	}
	return err
}

//go:build !unix && !windows

package statefile

import (
	"errors"
	"os"
)

// TryLock fails with errors.ErrUnsupported where the system has no locks.
func TryLock(*os.File) error { return errors.ErrUnsupported }

//go:build !unix && !windows

package leftover

import (
	"errors"
	"os"
)

// tryLock fails where the system has no locks: nothing is ever removed there.
func tryLock(*os.File) error { return errors.Join(errHeld, errors.ErrUnsupported) }

//go:build !unix && !windows

package marks

import "os"

// lock does nothing where the system has no locks: the last window to write wins.
func lock(*os.File) error { return nil }

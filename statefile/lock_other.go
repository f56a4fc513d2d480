//go:build !unix && !windows

package statefile

import "os"

// tryLock does nothing where the system has no locks: the last program to write wins.
func tryLock(*os.File) error { return nil }

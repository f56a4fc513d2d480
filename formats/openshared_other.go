//go:build !windows

package formats

import "os"

// openShared opens a file for reading.
func openShared(path string) (*os.File, error) { return os.Open(path) }

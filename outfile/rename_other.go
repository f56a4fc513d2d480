//go:build !windows

package outfile

import "os"

// rename replaces to with from.
func rename(from, to string) error { return os.Rename(from, to) }

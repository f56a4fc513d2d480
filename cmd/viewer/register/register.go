// Package register lists the viewer for the file types of recordings, for this
// user only: `viewer --register`. Nothing becomes the default for a type that
// another program opens.
package register

import (
	"os"
	"path/filepath"
)

// program returns the absolute path of the running program, without links.
func program() (string, error) {
	exe, err := os.Executable()
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(exe)
}

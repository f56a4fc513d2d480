package statefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Inherit begins the file to with a copy of what earlier versions kept as from, if there is such a file and none called
// to. from stays: other recordings may have had the same name, and earlier versions find it.
func Inherit(from, to string) error {
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) {
		return nil // nothing to lock, and no folder to make
	}
	unlock, err := Lock(filepath.Dir(to))
	if err != nil {
		return err
	}
	defer unlock()
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return Replace(to, data)
}

package statefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// most bounds state files, in bytes. The largest are 10,000 bookmarks.
const most = 64 << 20

// Read returns the contents of a state file. Only regular files are read: a device or
// a pipe in its place could block forever or never end. The error is
// [fs.ErrNotExist] only if nothing is there.
func Read(path string) ([]byte, error) {
	refuse := func(why string) error { return &fs.PathError{Op: "read", Path: path, Err: errors.New(why)} }
	// Look first: opening a device can have effects of its own.
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, refuse("not a regular file")
	}
	f, err := openNow(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	switch {
	case !info.Mode().IsRegular():
		return nil, refuse("not a regular file")
	case info.Size() > most:
		return nil, refuse(fmt.Sprintf("%d bytes are too many", info.Size()))
	}
	b, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && len(b) > most {
		err = refuse("too many bytes")
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Aside renames a damaged file to the first unused of path.broken1, path.broken2, …
// and returns the new path. Files that belong to it are called path plus one of
// endings and are renamed along with it.
func Aside(path string, endings ...string) (string, error) {
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.broken%d", path, n)
		if _, err := os.Lstat(aside); err == nil {
			continue
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		// What belongs to the file goes first: without it the file is still found damaged.
		for _, ending := range endings {
			if err := os.Rename(path+ending, aside+ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return "", err
			}
		}
		if err := os.Rename(path, aside); err != nil {
			return aside, err
		}
		// What takes the file's place must not reach the disk before its new name.
		syncFolder(filepath.Dir(path))
		return aside, nil
	}
}

// syncFolder has the names in a folder written to the disk, where the system knows that.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync() // Windows has no such thing
		_ = f.Close()
	}
}

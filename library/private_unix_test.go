//go:build unix

package library_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"playhead/library"
)

// An index in a folder that others may read is the user's alone, and so is its log,
// from the first moment: a new one, and one that was readable.
func TestAnIndexInASharedFolderIsPrivate(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	for _, before := range []fs.FileMode{0, 0o644, 0o666} {
		dir := t.TempDir()
		if err := os.Chmod(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, "library.db")
		if before != 0 {
			other, err := library.Open(t.Context(), path, library.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer other.Close() // its log stays until then
			index(t, other, folder(t))
			for _, name := range names(t, dir) {
				if err := os.Chmod(filepath.Join(dir, name), before); err != nil {
					t.Fatal(err)
				}
			}
		}
		db, err := library.Open(t.Context(), path, library.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		index(t, db, folder(t))
		files := names(t, dir)
		if len(files) != 3 {
			t.Errorf("the folder holds %v", files)
		}
		for _, name := range files {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v, %v", name, info.Mode(), err)
			}
		}
	}
}

// names returns what is in a folder.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

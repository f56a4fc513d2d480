package formats

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"testing"
)

func TestTempFileHasNoNameAndLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir)
	f, err := NewTempFile()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(f.Name()); runtime.GOOS != "windows" && !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it can be found while it is open: %v", err)
	}
	if _, err := f.WriteAt([]byte("cold"), 3); err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 4)
	if _, err := f.ReadAt(b, 3); err != nil || string(b) != "cold" {
		t.Errorf("read %q, %v", b, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

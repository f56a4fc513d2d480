package outfile

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A program that has the old file open for a moment does not make the output fail.
func TestAFileThatIsLookedAtForAMomentIsReplaced(t *testing.T) {
	dir := folder(t, "out", "old")
	path := filepath.Join(dir, "out")
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		t.Fatal(err)
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ, syscall.FILE_SHARE_READ, nil, syscall.OPEN_EXISTING,
		syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(100*time.Millisecond, func() { syscall.CloseHandle(h) })
	if err := WriteFile(t.Context(), path, []byte("new"), Options{Force: true}); err != nil {
		t.Fatal(err)
	}
	if content(t, path) != "new" || names(t, dir) != "out" {
		t.Errorf("%q, the folder holds %s", content(t, path), names(t, dir))
	}
}

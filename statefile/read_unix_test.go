//go:build unix

package statefile

import (
	"path/filepath"
	"syscall"
	"testing"
)

func TestAPipeIsNotRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := Read(path); err == nil {
		t.Error("it was read")
	}
	if err := (File{Path: path}).Save(nil, kept{}); err == nil {
		t.Error("it was replaced")
	}
}

package formats

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"playhead/testdata/demowriter"
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

// The folder for temporary files is not the recording: its errors name it and are no
// errors of a missing or forbidden file.
func TestErrorsOfTemporaryFilesNameTheirFolder(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	t.Setenv("TMPDIR", none)
	t.Setenv("TMP", none)
	path := write(t, "x.demo.gz", pack(t, "gz", demowriter.DDNet().Bytes()))
	_, missing := OpenFile(path, Options{})
	errs := map[string]error{"missing": missing}
	if full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
		defer full.Close()
		_, errs["full"] = (&TempFile{full}).Write([]byte("cold"))
		_, errs["full, at a place"] = (&TempFile{full}).WriteAt([]byte("cold"), 3)
	}
	for what, err := range errs {
		if err == nil || errors.Is(err, fs.ErrNotExist) ||
			!strings.HasPrefix(err.Error(), "cannot write temporary data to ") || KindOf(err) != Failed {
			t.Errorf("%s: %v", what, err)
		}
	}
}

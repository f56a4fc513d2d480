package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestWhatIsCommittedIsWhatTheArtGives renders everything again: a change to the
// art or to the tool without `make assets` shows here.
func TestWhatIsCommittedIsWhatTheArtGives(t *testing.T) {
	if testing.Short() {
		t.Skip("renders all art: some seconds")
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "svg"), os.DirFS("../svg")); err != nil {
		t.Fatal(err)
	}
	if err := run(dir); err != nil {
		t.Fatal(err)
	}
	files := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		got, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		want, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			return err
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs: run make assets", name)
		}
		files++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Errorf("%d files, want the atlases, icons and map pictures", files)
	}
}

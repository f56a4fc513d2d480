package main

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
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
		if filepath.Ext(name) == ".png" {
			got, want = pixels(t, got), pixels(t, want)
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

// pixels returns the size and the pixels of a PNG file: the embedded ones are packed more tightly than the generator
// does it.
func pixels(t *testing.T, data []byte) []byte {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	flat := image.NewNRGBA(img.Bounds())
	draw.Draw(flat, flat.Rect, img, flat.Rect.Min, draw.Src)
	return append([]byte(flat.Rect.String()), flat.Pix...)
}

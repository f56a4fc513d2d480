package gamedata

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"playhead/sim"
	"playhead/testdata/mapwriter"
)

// writeMap writes a small map, whose contents follow from its author, and
// returns what a recording would tell of it.
func writeMap(t *testing.T, author string, elem ...string) sim.MapRef {
	t.Helper()
	file := mapwriter.Bytes(&sim.TileMap{Width: 1, Height: 1, Game: make([]sim.Tile, 1), Author: author},
		mapwriter.Options{})
	writeFile(t, file, elem...)
	return refOf("x", file)
}

func writeFile(t *testing.T, data []byte, elem ...string) {
	t.Helper()
	p := filepath.Join(elem...)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// writePNG writes a picture of one colour.
func writePNG(t *testing.T, w, h int, c color.NRGBA, elem ...string) {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		img.SetNRGBA(i%w, i/w, c)
	}
	p := filepath.Join(elem...)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(p)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

package gamedata

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"playhead/sim"
	"playhead/testdata/replays"
)

// TestMapsOfRealRecordingsAreFound: all real teehistorians were recorded on
// maps of the packages.
func TestMapsOfRealRecordingsAreFound(t *testing.T) {
	replays.GameData(t, "ddnet")
	dir := filepath.Dir(replays.Path(t, "teehistorian", "a-solo.teehistorian"))
	files, err := filepath.Glob(filepath.Join(dir, "*.teehistorian"))
	if err != nil || len(files) < 5 {
		t.Fatal(err, files)
	}
	for _, path := range files {
		ref := headerRef(t, path)
		f := Finder{Beside: path}
		m, err := f.TileMap(context.Background(), ref)
		if err != nil || m.Check != Same {
			t.Errorf("%s: map %q: check %d, %v", filepath.Base(path), ref.Name, m.Check, err)
		}
	}
}

// headerRef reads the map out of a teehistorian's header.
func headerRef(t *testing.T, path string) sim.MapRef {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	header, _, _ := bytes.Cut(data[16:], []byte{0}) // after the UUID
	var h struct {
		Name   string `json:"map_name"`
		SHA256 string `json:"map_sha256"`
	}
	if err := json.Unmarshal(header, &h); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	ref := sim.MapRef{Name: h.Name, HasSHA256: true}
	if n, err := hex.Decode(ref.SHA256[:], []byte(h.SHA256)); n != 32 || err != nil {
		t.Fatalf("%s: SHA-256 %q", path, h.SHA256)
	}
	return ref
}

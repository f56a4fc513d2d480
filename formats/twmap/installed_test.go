package twmap_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/testdata/replays"
)

// installedMaps returns every map of the installed games.
func installedMaps(tb testing.TB) []string {
	tb.Helper()
	var maps []string
	for _, game := range []string{"ddnet", "teeworlds"} {
		err := filepath.WalkDir(replays.GameData(tb, game), func(path string, _ fs.DirEntry, err error) error {
			if filepath.Ext(path) == ".map" {
				maps = append(maps, path)
			}
			return err
		})
		if err != nil {
			tb.Fatal(err)
		}
	}
	if len(maps) < 50 {
		tb.Fatalf("only %d maps are installed: %s", len(maps), strings.Join(maps, ", "))
	}
	return maps
}

func TestInstalledMapsReadWithoutWarnings(t *testing.T) {
	for _, path := range installedMaps(t) {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m, err := open(file)
		if err != nil || m == nil {
			t.Errorf("%s: cannot be read: %v", path, err)
			continue
		}
		for _, w := range m.Warnings {
			t.Errorf("%s: %s: %s", path, w.Kind, w.Text)
		}
		if m.Game == nil || m.Groups[m.GameGroup].Layers[m.GameLayer].Physics != sim.PhysicsGame {
			t.Errorf("%s: no game layer", path)
		}
		for _, img := range m.Images {
			if img.Name == "" || img.External == (img.Pix != nil) {
				t.Errorf("%s: image %q: external %v, %d bytes", path, img.Name, img.External, len(img.Pix))
			}
		}
		for _, g := range m.Groups {
			for _, l := range g.Layers {
				if l.Kind == sim.LayerTiles && l.Tiles.Blocks == nil {
					t.Errorf("%s: tiles %q were not read", path, l.Name)
				}
			}
		}
	}
}

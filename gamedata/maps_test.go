package gamedata

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/testdata/mapwriter"
)

func refOf(name string, file []byte) sim.MapRef {
	return sim.MapRef{
		Name: name, Bytes: int64(len(file)),
		SHA256: sha256.Sum256(file), HasSHA256: true,
		CRC: crc32.ChecksumIEEE(file), HasCRC: true,
	}
}

func TestMapIsFoundUnderEveryName(t *testing.T) {
	probe := writeMap(t, "right", t.TempDir(), "probe")
	sha, crc := hex.EncodeToString(probe.SHA256[:]), fmt.Sprintf("%08x", probe.CRC)
	for _, name := range []string{
		"game/maps/x.map",
		"game/maps7/x.map",
		"game/downloadedmaps/x_" + sha + ".map",
		"game/downloadedmaps/x_" + crc + ".map",
		"game/downloadedmaps/x_" + crc + "_" + sha + ".map",
		"game/maps/types/novice/x.map",
		"data/x.map",
		"data/maps/x.map",
		"rounds/x.map",
		"rounds/maps/x.map",
	} {
		dir := t.TempDir()
		writeMap(t, "right", dir, name)
		writeMap(t, "wrong", dir, "rounds/downloadedmaps/x.map")
		f := Finder{
			Data: []string{filepath.Join(dir, "data")}, Beside: filepath.Join(dir, "rounds", "a.demo"),
			Roots: []Root{{filepath.Join(dir, "none"), DDNet}, {filepath.Join(dir, "game"), DDNet}},
		}
		m, err := f.TileMap(context.Background(), probe)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if m.Check != Same || m.Path != filepath.Join(dir, name) || m.File == nil {
			t.Errorf("%s: found %s, check %d", name, m.Path, m.Check)
		}
		if slices.Contains(m.Looked, filepath.Join(dir, "none", "maps")) ||
			!slices.Contains(m.Looked, filepath.Join(dir, "rounds")) {
			t.Errorf("%s: looked into %v", name, m.Looked)
		}
	}
}

func TestMapOfOtherContentsIsTheLastResort(t *testing.T) {
	dir := t.TempDir()
	right := writeMap(t, "right", t.TempDir(), "x.map")
	writeMap(t, "wrong", dir, "maps", "x.map")
	f := Finder{Roots: []Root{{dir, DDNet}}}
	m, err := f.TileMap(context.Background(), right)
	if err != nil || m.Check != Differs || m.Path != filepath.Join(dir, "maps", "x.map") {
		t.Fatalf("%v, %s, check %d", err, m.Path, m.Check)
	}
	writeMap(t, "right", dir, "maps", "deep", "x.map")
	m, err = f.TileMap(context.Background(), right)
	if err != nil || m.Check != Same || !strings.Contains(m.Path, "deep") {
		t.Errorf("%v, %s, check %d", err, m.Path, m.Check)
	}
}

func TestMapIsFoundByCRCAlone(t *testing.T) {
	dir := t.TempDir()
	ref := writeMap(t, "right", dir, "downloadedmaps", "x_"+strings.Repeat("ab", 32)+".map")
	writeMap(t, "wrong", dir, "downloadedmaps", "x_"+strings.Repeat("0", 64)+".map")
	ref.HasSHA256, ref.SHA256 = false, [32]byte{}
	f := Finder{Roots: []Root{{dir, DDNet}}}
	m, err := f.TileMap(context.Background(), ref)
	if err != nil || m.Check != Same || !strings.Contains(m.Path, "abab") {
		t.Errorf("%v, %s, check %d", err, m.Path, m.Check)
	}
}

func TestMapWithoutHashIsTakenByName(t *testing.T) {
	dir := t.TempDir()
	writeMap(t, "any", dir, "maps", "x.map")
	f := Finder{Roots: []Root{{dir, DDNet}}}
	m, err := f.TileMap(context.Background(), sim.MapRef{Name: "x"})
	if err != nil || m.Check != Unchecked {
		t.Errorf("%v, check %d", err, m.Check)
	}
}

func TestMapChosenByTheUser(t *testing.T) {
	dir := t.TempDir()
	writeMap(t, "chosen", dir, "mine.map")
	right := writeMap(t, "right", dir, "maps", "x.map")
	f := Finder{Map: filepath.Join(dir, "mine.map"), Roots: []Root{{dir, DDNet}}}
	m, err := f.TileMap(context.Background(), right)
	if err != nil || m.Check != Chosen || m.Path != f.Map {
		t.Fatalf("%v, %s, check %d", err, m.Path, m.Check)
	}
	p, err := m.File.Physics(context.Background())
	if err != nil || p.Name != "mine" || p.Author != "chosen" {
		t.Errorf("%v, name %q, author %q", err, p.Name, p.Author)
	}
	f.Map = filepath.Join(dir, "gone.map")
	if _, err := f.TileMap(context.Background(), right); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a chosen map that is not there: %v", err)
	}
}

func TestEmbeddedMapComesFirst(t *testing.T) {
	dir := t.TempDir()
	ref := writeMap(t, "right", dir, "maps", "x.map")
	file, err := os.ReadFile(filepath.Join(dir, "maps", "x.map"))
	if err != nil {
		t.Fatal(err)
	}
	f := Finder{Roots: []Root{{dir, DDNet}}}
	ref.Embedded = func() ([]byte, error) { return file, nil }
	if m, err := f.TileMap(context.Background(), ref); err != nil || m.Path != "" || m.Check != Same {
		t.Errorf("%v, %s, check %d", err, m.Path, m.Check)
	}
	ref.Embedded = func() ([]byte, error) { return file[:100], nil }
	if m, err := f.TileMap(context.Background(), ref); err != nil || m.Path == "" || m.Check != Same {
		t.Errorf("cut: %v, %s, check %d", err, m.Path, m.Check)
	}
	ref.Name = "../x"
	ref.Embedded = func() ([]byte, error) { return file, nil }
	if m, err := f.TileMap(context.Background(), ref); err != nil || m.File == nil {
		t.Errorf("an embedded map needs no name: %v", err)
	}
}

func TestMapNotFoundTellsWhereItLooked(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, []byte("no map"), dir, "maps", "broken.map")
	f := Finder{Roots: []Root{{dir, DDNet}}}
	m, err := f.TileMap(context.Background(), sim.MapRef{Name: "x"})
	if !errors.Is(err, ErrNoMap) || len(m.Looked) != 1 || m.Looked[0] != filepath.Join(dir, "maps") {
		t.Errorf("%v, looked into %v", err, m.Looked)
	}
	_, err = f.TileMap(context.Background(), sim.MapRef{Name: "broken"})
	if err == nil || err.Error() != `map "broken": damaged: want DATA, got "no m" (twmap, magic at byte 0)` {
		t.Errorf("broken map: %v", err)
	}
}

func TestNamesThatLeadElsewhereAreRefused(t *testing.T) {
	dir := t.TempDir()
	writeMap(t, "secret", dir, "secret.map")
	f := Finder{Roots: []Root{{filepath.Join(dir, "game"), DDNet}}}
	if err := os.MkdirAll(filepath.Join(dir, "game", "maps"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"../../secret", "..", ".", "", "/" + dir + "/secret", `..\..\secret`, "a/b", "a\x00b", "a\nb",
		strings.Repeat("a", 300),
	} {
		if m, err := f.TileMap(context.Background(), sim.MapRef{Name: name}); err == nil || m.File != nil ||
			len(m.Looked) != 0 {
			t.Errorf("%q was looked for: %v", name, err)
		}
		if _, err := f.Mapres(name, sim.DDNet); !errors.Is(err, errName) {
			t.Errorf("image %q was looked for: %v", name, err)
		}
		if _, err := f.Skin(name); !errors.Is(err, errName) {
			t.Errorf("skin %q was looked for: %v", name, err)
		}
		if _, err := f.SkinPart("body", name); !errors.Is(err, errName) {
			t.Errorf("skin part %q was looked for: %v", name, err)
		}
	}
	for _, name := range []string{"Sunny Side Up", "a..b", "...", "Ünïcode 地図", "x_y-z (1)", "~"} {
		if name == "..." && runtime.GOOS == "windows" {
			continue // a name that Windows cuts to nothing
		}
		if err := checkName(name); err != nil {
			t.Errorf("%q is a fine name: %v", name, err)
		}
	}
}

func TestCancelledSearchEnds(t *testing.T) {
	dir := t.TempDir()
	writeMap(t, "any", dir, "maps", "x.map")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := Finder{Roots: []Root{{dir, DDNet}}}
	if m, err := f.TileMap(ctx, sim.MapRef{Name: "x"}); !errors.Is(err, context.Canceled) || m.File != nil {
		t.Errorf("%v", err)
	}
}

func BenchmarkTileMapAmongManyFolders(b *testing.B) {
	dir := b.TempDir()
	file := mapwriter.Bytes(&sim.TileMap{Width: 1, Height: 1, Game: make([]sim.Tile, 1)}, mapwriter.Options{})
	for i := range 2000 {
		d := filepath.Join(dir, "maps", fmt.Sprint(i%50))
		if err := os.MkdirAll(d, 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(d, fmt.Sprintf("m%d.map", i)), file, 0o644); err != nil {
			b.Fatal(err)
		}
	}
	f := Finder{Roots: []Root{{dir, DDNet}}}
	for range b.N {
		if _, err := f.TileMap(context.Background(), refOf("m1999", file)); err != nil {
			b.Fatal(err)
		}
	}
}

// A chosen map that is too large is refused for that, before it is read.
func TestAMapThatIsTooLargeIsRefusedForItsSize(t *testing.T) {
	path := filepath.Join(t.TempDir(), "huge.map")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Truncate(3<<30), f.Close()); err != nil { // a hole takes no room
		t.Skip(err)
	}
	find := &Finder{Map: path}
	_, tiles := find.TileMap(t.Context(), sim.MapRef{Name: "a"})
	_, plan := find.FloorPlan(t.Context(), sim.MapRef{Name: "a"})
	for _, err := range []error{tiles, plan} {
		if err == nil || !strings.Contains(err.Error(), "too large: 3221225472 bytes, at most ") {
			t.Errorf("%v", err)
		}
	}
}

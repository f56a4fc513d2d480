package gamedata

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
)

func TestLibrariesCountWhatIsThere(t *testing.T) {
	dir := t.TempDir()
	for _, p := range []string{
		"ddnet/demos/a.demo", "ddnet/demos/auto/b.demo", "ddnet/demos/auto/c.DEMO.xz", "ddnet/demos/notes.txt",
		"ddnet/teehistorian/d.teehistorian", "ddnet/maps/e.map", "ddnet/downloadedmaps/f_00.map", "ddnet/other/g.demo",
		"hl/cstrike/h.dem", "hl/cstrike/maps/i.bsp", "hl/valve/j.demo", "hl/valve/sub/k.dem",
	} {
		writeFile(t, nil, dir, p)
	}
	f := Finder{Roots: []Root{
		{filepath.Join(dir, "ddnet"), DDNet},
		{filepath.Join(dir, "none"), DDNet},
		{filepath.Join(dir, "tw"), Teeworlds},
		{filepath.Join(dir, "hl"), HalfLife},
	}}
	got := f.Libraries(context.Background())
	if len(got) != 2 {
		t.Fatalf("%d games, want 2: %v", len(got), got)
	}
	d, h := got[0], got[1]
	if d.Game != DDNet || d.Recordings["demo"] != 3 || d.Recordings["teehistorian"] != 1 || d.Maps != 2 || d.More {
		t.Errorf("DDNet: %+v", d)
	}
	if want := []string{filepath.Join(dir, "ddnet", "demos"), filepath.Join(dir, "ddnet", "teehistorian")}; !slices.
		Equal(d.Folders, want) {
		t.Errorf("DDNet's folders %v, want %v", d.Folders, want)
	}
	if h.Game != HalfLife || h.Recordings["demo"] != 1 || h.Maps != 1 ||
		!slices.Equal(h.Folders, []string{filepath.Join(dir, "hl", "cstrike")}) {
		t.Errorf("Half-Life: %+v", h)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := f.Libraries(ctx); len(got) != 0 {
		t.Errorf("cancelled, yet found %v", got)
	}
}

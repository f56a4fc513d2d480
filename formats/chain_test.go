package formats

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"playhead/sim"
	"playhead/testdata/demowriter"
	"playhead/testdata/thwriter"
)

// chainFile is a game of so many ticks.
func chainFile(id, prev, mapName, start string, ticks int) []byte {
	h := thwriter.NewHeader().With("game_uuid", id).With("map_name", mapName).With("start_time", start)
	if prev != "" {
		h = h.With("prev_game_uuid", prev)
	}
	f := thwriter.New(h).Join(0).Message(0, thwriter.StartInfo6(20, "mouse", "", "default")).Tick(1).PlayerNew(0, 10,
		10)
	return f.Tick(ticks).PlayerDiff(0, int32(ticks), 0).Finish().Bytes()
}

// writeChain writes files into a folder and returns their paths by name.
func writeChain(t *testing.T, files map[string][]byte) map[string]string {
	t.Helper()
	dir, paths := t.TempDir(), map[string]string{}
	for name, data := range files {
		paths[name] = filepath.Join(dir, name)
		if err := os.WriteFile(paths[name], data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}

func TestPartsAreFoundByTheirHeaders(t *testing.T) {
	p := writeChain(t, map[string][]byte{
		"one":      chainFile("1", "", "first", "2026-11-21T10:00:00+0000", 5),
		"two.xz":   pack(t, "xz", chainFile("2", "1", "second", "2026-11-21T11:00:00+0000", 5)),
		"three":    chainFile("3", "2", "third", "2026-11-21T12:00:00+0000", 5),
		"copy":     chainFile("2", "1", "second", "2026-11-21T11:00:00+0000", 5),
		"other":    chainFile("9", "8", "elsewhere", "2026-11-21T11:30:00+0000", 5),
		"a.demo":   demowriter.DDNet().Bytes(),
		"notes.md": []byte("hello"),
	})
	want := []Part{{p["one"], "first", false}, {p["two.xz"], "second", true}, {p["three"], "third", true}}
	if parts, at, err := Parts(p["two.xz"]); err != nil || !slices.Equal(parts, want) || at != 1 {
		t.Errorf("%+v, at %d, %v", parts, at, err)
	}
	if parts, at, err := Parts(p["other"]); err != nil || len(parts) != 1 || at != 0 {
		t.Errorf("of one whose parts are elsewhere: %+v, at %d, %v", parts, at, err)
	}
	if parts, _, err := Parts(p["a.demo"]); err != nil || parts != nil {
		t.Errorf("of a demo: %+v, %v", parts, err)
	}
}

func TestPartsAreProposedByServerAndTime(t *testing.T) {
	files, names := map[string][]byte{}, []string{"one", "two", "three"}
	for hour, name := range names {
		files[name] = chainFile(name, "", "map "+name, fmt.Sprintf("2026-11-21T%d:00:00+0000", 10+hour), 5)
	}
	p := writeChain(t, files)
	for i, name := range names {
		parts, at, err := Parts(p[name])
		if err != nil || len(parts) != 3 || at != i {
			t.Fatalf("%s: %+v, at %d, %v", name, parts, at, err)
		}
		for n, want := range names {
			if parts[n] != (Part{p[want], "map " + want, false}) {
				t.Errorf("%s: part %d is %+v", name, n, parts[n])
			}
		}
	}
}

// A header that names no part before it goes on after the file before in time,
// also where that one names one.
func TestPartsThatDoNotAllNameTheOneBefore(t *testing.T) {
	p := writeChain(t, map[string][]byte{
		"one":   chainFile("1", "", "first", "2026-11-21T10:00:00+0000", 5),
		"two":   chainFile("2", "1", "second", "2026-11-21T11:00:00+0000", 5),
		"three": chainFile("3", "", "third", "2026-11-21T12:00:00+0000", 5),
	})
	parts, at, err := Parts(p["two"])
	want := []Part{{p["one"], "first", false}, {p["two"], "second", true}, {p["three"], "third", false}}
	if err != nil || !slices.Equal(parts, want) || at != 1 {
		t.Errorf("%+v, at %d, %v", parts, at, err)
	}
}

func TestChainIsOneRecording(t *testing.T) {
	p := writeChain(t, map[string][]byte{
		"one":   chainFile("1", "", "first", "2026-11-21T10:00:00+0000", 100),
		"two":   chainFile("2", "1", "second", "2026-11-21T11:00:00+0000", 50),
		"three": chainFile("3", "2", "third", "2026-11-21T12:00:00+0000", 25),
		"demo":  demowriter.DDNet().Bytes(),
	})
	c, rest, err := OpenChain([]string{p["two"], p["demo"], p["three"], p["one"]}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(rest, []string{p["demo"]}) {
		t.Errorf("rest %q", rest)
	}
	l := sim.Load(context.Background(), c)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if l.Err() != nil || len(r.Games) != 3 {
		t.Fatalf("%d games, then %v", len(r.Games), l.Err())
	}
	for i, want := range []struct {
		name  string
		ticks int
	}{{"first", 101}, {"second", 51}, {"third", 26}} {
		g := r.Games[i]
		if g.Map.Name != want.name || g.Ticks() != want.ticks {
			t.Errorf("game %d: map %q, %d ticks; want %+v", i, g.Map.Name, g.Ticks(), want)
		}
		if i == 0 {
			continue
		}
		if _, end, _ := r.Games[i-1].Times(); end+sim.TeeworldsTick != first(g) {
			t.Errorf("game %d begins at %v, the one before ends at %v", i, first(g), end)
		}
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

func first(g *sim.Game) time.Duration {
	b, _, _ := g.Times()
	return b
}

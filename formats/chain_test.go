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
	f := thwriter.New(h).Join(0).Message(0, thwriter.StartInfo6(20, "mouse", "", "default")).Tick(1).PlayerNew(0, 10, 10)
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

func TestNeighboursAreFoundByTheirHeaders(t *testing.T) {
	p := writeChain(t, map[string][]byte{
		"one":      chainFile("1", "", "first", "2026-11-21T10:00:00+0000", 5),
		"two.xz":   pack(t, "xz", chainFile("2", "1", "second", "2026-11-21T11:00:00+0000", 5)),
		"three":    chainFile("3", "2", "third", "2026-11-21T12:00:00+0000", 5),
		"other":    chainFile("9", "8", "elsewhere", "2026-11-21T11:30:00+0000", 5),
		"a.demo":   demowriter.DDNet().Bytes(),
		"notes.md": []byte("hello"),
	})
	before, after, err := Neighbours(p["two.xz"])
	if err != nil || before != (Neighbour{p["one"], "first", true}) {
		t.Errorf("before %+v, %v", before, err)
	}
	if after != (Neighbour{p["three"], "third", true}) {
		t.Errorf("after %+v", after)
	}
	before, after, _ = Neighbours(p["one"])
	if before != (Neighbour{}) || after != (Neighbour{p["two.xz"], "second", true}) {
		t.Errorf("of the first: %+v, %+v", before, after)
	}
	if before, after, err := Neighbours(p["a.demo"]); err != nil || before != (Neighbour{}) || after != (Neighbour{}) {
		t.Errorf("of a demo: %+v, %+v, %v", before, after, err)
	}
}

func TestNeighboursAreProposedByServerAndTime(t *testing.T) {
	files := map[string][]byte{}
	for hour, name := range []string{"one", "two", "three"} {
		files[name] = chainFile(name, "", "map "+name, fmt.Sprintf("2026-11-21T%d:00:00+0000", 10+hour), 5)
	}
	p := writeChain(t, files)
	before, after, err := Neighbours(p["two"])
	if err != nil || before != (Neighbour{p["one"], "map one", false}) || after != (Neighbour{p["three"], "map three", false}) {
		t.Errorf("%+v, %+v, %v", before, after, err)
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
	l := sim.Load(context.Background(), c, IsMore)
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

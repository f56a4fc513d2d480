package opening

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/comparison"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/testdata/mapwriter"
)

// A run that was loaded goes on from the one in the log beside its own: the part
// before the load is where it was saved, on the clock of the whole.
func TestALoadedRunGoesOnFromTheLogBeside(t *testing.T) {
	dir, maps := t.TempDir(), t.TempDir()
	writeLaps(t, filepath.Join(maps, "Ledge Laps.map"))
	one, two := filepath.Join(dir, "one.teehistorian"), filepath.Join(dir, "two.teehistorian")
	for _, path := range []string{one, two} {
		unpackRound(t, filepath.Join("..", "..", "..", "testdata", "rounds", "ledge-laps-16.teehistorian.xz"), path)
	}
	file, err := formats.OpenFile(two, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rec := export.Load(t.Context(), file.Decoder, 0, nil)
	finder := gamedata.Finder{Data: []string{maps}, Beside: two}
	found := export.FindRuns(t.Context(), rec, two, func(g *sim.Game) *sim.TileMap {
		m, err := finder.TileMap(t.Context(), g.Map)
		if err != nil {
			t.Fatal(err)
		}
		tiles, err := m.File.Physics(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return tiles
	})
	f := &saveFinder{path: two, maps: gamedata.Finder{Data: []string{maps}}}
	loaded := 0
	for i := range found {
		r := found[i]
		if r.Loaded == nil || r.Player < 0 {
			continue
		}
		loaded++
		saved := found[r.Loaded.Run]
		want := runs.TraceOf(rec.Games[saved.Game], &saved, nil)
		apart := *r.Loaded
		apart.File, apart.Run = "", -1 // as if its own log did not have it
		r.Loaded = &apart
		got := f.find(t.Context(), &r, 0)
		if got == nil || len(got.Points) != len(want.Points) ||
			got.Points[len(got.Points)-1] != want.Points[len(want.Points)-1] {
			t.Fatalf("%s: a trace of %v, want %d points", r.Name, got, len(want.Points))
		}
		whole := runs.Join(got, runs.TraceOf(rec.Games[r.Game], &r, nil))
		for k := 1; k < len(whole.Points); k++ {
			if whole.Points[k].Tick <= whole.Points[k-1].Tick {
				t.Fatalf("%s: the clock goes from %d to %d", r.Name, whole.Points[k-1].Tick, whole.Points[k].Tick)
			}
		}
		if first := whole.Points[0].Tick; first > 1 {
			t.Errorf("%s: begins at %d", r.Name, first)
		}
	}
	if loaded < 2 {
		t.Errorf("%d loaded runs of players", loaded)
	}
	alone := &saveFinder{path: filepath.Join(maps, "none.teehistorian"), maps: f.maps}
	if r := found[0]; alone.find(t.Context(), &runs.Run{Name: r.Name, Loaded: &runs.Load{Text: "x", Run: -1}},
		0) != nil {
		t.Error("a run from nowhere")
	}
}

func unpackRound(t *testing.T, from, to string) {
	t.Helper()
	f, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := xz.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// writeLaps writes the physics of the map of the rounds of laps.
func writeLaps(t *testing.T, path string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "sample", "laps.txt"))
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Fields(string(b))
	m := &sim.TileMap{Width: len(rows[0]), Height: len(rows)}
	m.Game, m.Tele = make([]sim.Tile, m.Width*m.Height), make([]sim.TeleTile, m.Width*m.Height)
	index := map[rune]uint8{
		'S': 1, 'R': 1, 'U': 3, 'X': 2, 'F': 9, 'I': 9, 's': 33, 'f': 34, 'c': 35, 'd': 36,
		'e': 37, 'p': 192,
	}
	teleporters := map[rune]sim.TeleTile{
		'i': {Number: 1, Type: 26}, 'j': {Number: 1, Type: 26},
		'o': {Number: 1, Type: 27}, 'I': {Number: 2, Type: 10}, 'O': {Number: 2, Type: 27},
	}
	for y, row := range rows {
		for x, c := range row {
			m.Game[y*m.Width+x].Index, m.Tele[y*m.Width+x] = index[c], teleporters[c]
		}
	}
	m.Groups = []sim.MapGroup{{ParallaxX: 100, ParallaxY: 100, Layers: []sim.MapLayer{
		{Kind: sim.LayerPhysics, Physics: sim.PhysicsGame, Image: -1, ColorEnv: -1},
		{Kind: sim.LayerPhysics, Physics: sim.PhysicsTele, Image: -1, ColorEnv: -1},
	}}}
	if err := os.WriteFile(path, mapwriter.Bytes(m, mapwriter.Options{}), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestARunIsNamedBehindAFile(t *testing.T) {
	odd := filepath.Join(t.TempDir(), "odd#7")
	if err := os.WriteFile(odd, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for arg, want := range map[string]comparison.Ref{
		"a.demo": {Path: "a.demo", Run: -1, Second: -1}, "a.demo#12": {Path: "a.demo", Run: 12, Second: -1},
		"a#b.demo": {Path: "a#b.demo", Run: -1, Second: -1},
		odd:        {Path: odd, Run: -1, Second: -1},
	} {
		if got := RefOf(arg); got != want {
			t.Errorf("%s: %+v", arg, got)
		}
	}
}

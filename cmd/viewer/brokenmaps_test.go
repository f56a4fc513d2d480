package main

import (
	"image"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/formats/twdemo"
	"playhead/render/session"
	"playhead/sim"
	"playhead/testdata/demowriter"
	"playhead/testdata/mapwriter"
)

// demoWith returns a demo of four seconds in which a tee walks, with a map file
// inside.
func demoWith(file []byte) []byte {
	d := demowriter.Demo{Header: twdemo.Header{MapName: "Crumbled Ledges", Map: file, Type: "server"}}
	for i := range 100 {
		tick := sim.Tick(50 + 2*i)
		tee := demowriter.Tee{ID: 0, Name: "walker", Tick: int32(tick), X: 200 + 3*int32(i), Y: 337, Health: 10}
		d.Steps = append(d.Steps, demowriter.Step{Tick: tick, Keyframe: i%50 == 0, Items: tee.Items6()})
	}
	return d.Bytes()
}

// ledges is a map with a floor and a tileset that is installed nowhere.
func ledges() *sim.TileMap {
	m := &sim.TileMap{Width: 40, Height: 20, Game: make([]sim.Tile, 800)}
	art := make([]sim.Tile, 800)
	for x := range 40 {
		m.Game[11*40+x].Index, art[11*40+x].Index = 1, 1
	}
	m.Images = []sim.MapImage{{Name: "no_such_tileset", Width: 1024, Height: 1024, External: true}}
	layer := sim.MapLayer{Kind: sim.LayerTiles, Tiles: sim.NewTileGrid(40, 20, art), Color: sim.RGBA{
		R: 255, G: 255,
		B: 255, A: 255,
	}, ColorEnv: -1}
	m.Groups = []sim.MapGroup{{ParallaxX: 100, ParallaxY: 100, Layers: []sim.MapLayer{layer}}}
	return m
}

// gameLayer returns a map of nothing but a game layer of a size, with data that
// claims to unpack to size bytes.
func gameLayer(w, h int32, packed func(d *mapwriter.Datafile) []byte, size int32) []byte {
	d := new(mapwriter.Datafile)
	d.Item(0, 0, 1)
	d.Item(4, 0, 3, 0, 0, 100, 100, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
	d.Item(5, 0, 0, 2, 0, 3, w, h, 1, 255, 255, 255, 255, -1, 0, -1, d.RawBlob(packed(d), size), 0, 0, 0)
	return d.Bytes()
}

// zeros returns many zeros, packed.
func zeros(n int) func(d *mapwriter.Datafile) []byte {
	return func(d *mapwriter.Datafile) []byte { return d.Packed(make([]byte, n)) }
}

// brokenMaps are the ways a map can be wrong, and what is said of it.
func brokenMaps() []brokenMap {
	whole := mapwriter.Bytes(ledges(), mapwriter.Options{})
	edit := func(at int, b ...byte) []byte {
		f := append([]byte(nil), whole...)
		copy(f[at:], b)
		return f
	}
	return []brokenMap{
		{
			"no map at all", []byte("\x89PNG\r\n\x1a\n is a picture"), "broken",
			"Map “Crumbled Ledges” cannot be read.",
			"magic",
		},
		{"cut in its tables", whole[:120], "broken", "Map “Crumbled Ledges” cannot be read.", "bytes left"},
		{"cut in its tiles", whole[:len(whole)-60], "found", "Map “Crumbled Ledges” is damaged: ", "the file ends"},
		{"of version 9", edit(4, 9), "broken", "Map “Crumbled Ledges” cannot be read.", "version 9, want 3 or 4"},
		{
			"with 16 million items", edit(20, 255, 255, 255, 0), "broken", "Map “Crumbled Ledges” cannot be read.",
			"num_items",
		},
		{
			"with a layer of 3.6 billion tiles", gameLayer(60000, 60000, zeros(64), 64), "found",
			"Map “Crumbled Ledges” is damaged: ", "60000×60000 tiles",
		},
		// What a blob holds beyond what it says is not unpacked.
		{"with a blob that inflates a thousandfold", gameLayer(40, 20, zeros(64<<20), 3200), "found", "", ""},
		{
			"with a blob that promises a gigabyte", gameLayer(16000, 16000, zeros(1<<20), 1<<30), "found",
			"Map “Crumbled Ledges” is damaged: ", "16000×16000",
		},
		{
			"without a game layer", mapwriter.Bytes(&sim.TileMap{}, mapwriter.Options{}), "found",
			"Map “Crumbled Ledges” is damaged: ", "no game layer",
		},
		{"whose pictures are missing", whole, "found", "", "no_such_tileset: not installed"},
	}
}

type brokenMap struct {
	name   string
	file   []byte
	status string
	banner string // its title begins so, "" without one
	note   string // one of the notes has this in it
}

// mostForAMap is how much memory reading a broken map may take.
const mostForAMap = 160 << 20

func TestARecordingPlaysWhateverItsMapIs(t *testing.T) {
	for _, c := range brokenMaps() {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "ledges.demo")
			if err := os.WriteFile(path, demoWith(c.file), 0o600); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			a, s := watch(t, path)
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > mostForAMap {
				t.Errorf("reading it took %d MiB", took>>20)
			}
			if err := s.Recording().Err; err != nil || s.Game().Ticks() != 100 {
				t.Fatalf("%d ticks, error %v; want all 100", s.Game().Ticks(), err)
			}
			a.playsToTheEnd(t, s)
			st := a.win.State()
			if st.Map.Status != c.status {
				t.Errorf("the map is %s, want %s", st.Map.Status, c.status)
			}
			if st.Banner != c.banner && (c.banner == "" || !strings.HasPrefix(st.Banner, c.banner)) {
				t.Errorf("the banner says %q, want %q", st.Banner, c.banner)
			}
			if notes := strings.Join(st.Warnings, "\n"); !strings.Contains(notes, c.note) {
				t.Errorf("the notes are:\n%s\nwant %q among them", notes, c.note)
			}
		})
	}
}

// A whole map of the name is better than a broken one inside the recording, and
// both is said: that it is another, and why the first was no use.
func TestAnotherMapStandsInForABrokenOne(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "ledges.demo")
	for name, data := range map[string][]byte{
		"ledges.demo":         demoWith([]byte("DATA but no more")),
		"Crumbled Ledges.map": mapwriter.Bytes(ledges(), mapwriter.Options{}),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a, s := watch(t, path)
	a.playsToTheEnd(t, s)
	st := a.win.State()
	notes := strings.Join(st.Warnings, "\n")
	if st.Map.Status != "differs" || !strings.Contains(notes, "could not be read: not supported: version") ||
		!strings.Contains(notes, "different contents") {
		t.Errorf("the map is %s, the notes are:\n%s", st.Map.Status, notes)
	}
}

// Without the level of a GoldSrc demo there is what players walked.
func TestABrokenLevelIsExplained(t *testing.T) {
	dir := t.TempDir()
	sample := filepath.Join("..", "..", "assets", "samples")
	for from, to := range map[string]string{
		"ledgeworks.dem.xz": "ledgeworks.dem.xz",
		"cs_ledgeworks.bsp": "maps/cs_ledgeworks.bsp",
	} {
		data, err := os.ReadFile(filepath.Join(sample, from))
		if err != nil {
			t.Fatal(err)
		}
		if to != from {
			data = data[:100]
		}
		path := filepath.Join(dir, to)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a, s := watch(t, filepath.Join(dir, "ledgeworks.dem.xz"))
	dst := ebiten.NewImageWithOptions(image.Rect(0, 0, 640, 400), &ebiten.NewImageOptions{Unmanaged: true})
	defer dst.Deallocate()
	a.win.Arrange(dst.Bounds().Size(), 1)
	s.Play.Play(true)
	for range 20 {
		a.win.Advance(100 * time.Millisecond)
		a.win.Paint(dst)
	}
	st := a.win.State()
	if st.Map.Status != "broken" || st.Banner != "Map “cs_ledgeworks” cannot be read." || len(st.Warnings) == 0 ||
		st.Playhead.Seconds < 1 {
		t.Errorf("the map is %s, the banner %q, the notes %q, played to %v s", st.Map.Status, st.Banner, st.Warnings,
			st.Playhead.Seconds)
	}
}

// playsToTheEnd plays a recording and draws pictures on the way, in which the
// tee is seen.
func (a *app) playsToTheEnd(t *testing.T, s *session.Session) {
	t.Helper()
	dst := ebiten.NewImageWithOptions(image.Rect(0, 0, 640, 400), &ebiten.NewImageOptions{Unmanaged: true})
	defer dst.Deallocate()
	a.win.Arrange(dst.Bounds().Size(), 1)
	s.Play.Play(true)
	for range 60 {
		a.win.Advance(100 * time.Millisecond)
		a.win.Paint(dst)
		if s.Play.AtEnd() {
			break
		}
	}
	if !s.Play.AtEnd() || s.Play.Position() < 3*time.Second {
		t.Fatalf("played to %v", s.Play.Position())
	}
	if s.Followed != 0 {
		t.Errorf("player %d is followed", s.Followed)
	}
}

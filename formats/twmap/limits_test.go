package twmap_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/testdata/mapwriter"
)

// tileLayer returns the item of a tile layer.
func tileLayer(version, w, h, flags, data int32) []int32 {
	return []int32{
		0, 2, 0, version, w, h, flags, 255, 255, 255, 255, -1, 0, -1, data, 0, 0, 0, data, data,
		data, data, data,
	}
}

func group(layers int32) []int32 { return []int32{2, 0, 0, 100, 100, 0, layers, 0, 0, 0, 0, 0} }

// TestSmallFilesStaySmall reads files that claim to be large. What they may
// allocate follows from what is in them, not from what they claim.
func TestSmallFilesStaySmall(t *testing.T) {
	for _, c := range []struct {
		name  string
		build func(d *mapwriter.Datafile)
		limit uint64
	}{
		{"a game layer of 5792×5792 in a few bytes", func(d *mapwriter.Datafile) {
			d.Item(4, 0, group(1)...)
			d.Item(5, 0, tileLayer(3, 5792, 5792, 1, d.Blob(make([]byte, 64)))...)
		}, 8 << 20},
		{"physics layers of 5792×5792 that claim their bytes", func(d *mapwriter.Datafile) {
			d.Item(4, 0, group(6)...)
			for i, flag := range []int32{1, 2, 4, 8, 16, 32} {
				d.Item(5, i, tileLayer(3, 5792, 5792, flag, d.RawBlob(d.Packed(make([]byte, 64)), 5792*5792*4))...)
			}
		}, 8 << 20},
		{"images of 4096×4096 that claim their bytes", func(d *mapwriter.Datafile) {
			for i := range 50 {
				d.Item(2, i, 1, 4096, 4096, 0, -1, d.RawBlob(d.Packed(make([]byte, 64)), 4096*4096*4))
			}
		}, 16 << 20},
		{"60 layers of 4000×4000 air in one blob", func(d *mapwriter.Datafile) {
			d.Item(4, 0, group(60)...)
			b := d.RawBlob(d.Packed(make([]byte, 64)), 4000*4000*4)
			for i := range 60 {
				d.Item(5, i, tileLayer(3, 4000, 4000, 0, b)...)
			}
		}, 64 << 20},
		{"layers 65536 tiles wide", func(d *mapwriter.Datafile) {
			d.Item(4, 0, group(200)...)
			b := d.Blob(make([]byte, 64))
			for i := range 200 {
				d.Item(5, i, tileLayer(4, 65536, 1, 0, b)...)
			}
		}, 2 << 30},
		{"settings without end", func(d *mapwriter.Datafile) {
			d.Item(1, 0, 1, -1, -1, -1, -1, d.RawBlob(d.Packed(make([]byte, 64<<20)), 64<<20))
		}, 32 << 20},
		{"quads that are not there", func(d *mapwriter.Datafile) {
			d.Item(4, 0, group(1)...)
			d.Item(5, 0, 0, 3, 0, 2, 1<<24, d.RawBlob(d.Packed(make([]byte, 304)), 1<<31-1), -1, 0, 0, 0)
		}, 16 << 20},
		{"envelopes that share their points", func(d *mapwriter.Datafile) {
			for i := range 1000 {
				d.Item(3, i, append([]int32{2, 4, 0, 1000}, make([]int32, 9)...)...)
			}
			d.Item(6, 0, make([]int32, 6000)...)
		}, 8 << 20},
	} {
		d := &mapwriter.Datafile{}
		c.build(d)
		file := d.Bytes()
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		m, err := open(file)
		runtime.ReadMemStats(&after)
		if err != nil || m == nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if len(m.Warnings) == 0 {
			t.Errorf("%s: no warning", c.name)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > c.limit+32*uint64(len(file)) {
			t.Errorf("%s: %d MB allocated for a file of %d bytes, want at most %d MB", c.name, got>>20, len(file),
				c.limit>>20)
		}
	}
}

// largeMap returns a map of n×n tiles with the given number of art layers, most
// of them air, as large maps are.
func largeMap(n, layers int) *sim.TileMap {
	m := &sim.TileMap{Name: "large", Width: n, Height: n, Game: make([]sim.Tile, n*n)}
	tiles := make([]sim.Tile, n*n)
	for i := range tiles {
		x, y := i%n, i/n
		if cave := (x/29*x/29 + y/17*y/17) % 5; cave < 2 {
			m.Game[i].Index = 1
			tiles[i] = sim.Tile{Index: uint8(16 + x%3 + y%4*16), Flags: uint8(x * y % 4)}
		}
	}
	grid := sim.NewTileGrid(n, n, tiles)
	white := sim.RGBA{R: 255, G: 255, B: 255, A: 255}
	g := sim.MapGroup{ParallaxX: 100, ParallaxY: 100}
	for i := range layers {
		l := sim.MapLayer{Kind: sim.LayerTiles, Color: white, ColorEnv: -1, Image: -1, Tiles: grid}
		if i%4 != 0 { // a quarter is full of tiles, the rest decoration here and there
			l.Tiles = sim.TileGrid{Width: n, Height: n, Blocks: make([]*sim.TileBlock, len(grid.Blocks))}
			for k := i; k < len(grid.Blocks); k += 50 {
				l.Tiles.Blocks[k] = grid.Blocks[k]
			}
		}
		g.Layers = append(g.Layers, l)
	}
	m.Groups = []sim.MapGroup{g}
	return m
}

func TestArtArrivesLayerByLayer(t *testing.T) {
	f, err := twmap.Open(mapwriter.Bytes(largeMap(1000, 12),
		mapwriter.Options{Datafile: mapwriter.Datafile{Level: 1}}), "large")
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Physics(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if p.Complete || p.Game == nil || p.Groups[0].Layers[0].Tiles.Blocks != nil ||
		p.Groups[0].Layers[0].Tiles.Width != 1000 {
		t.Error("want the physics, the layers' sizes and no art yet")
	}
	read := func(m *sim.TileMap) (n int) {
		for _, l := range m.Groups[0].Layers {
			if l.Tiles.Blocks != nil {
				n++
			}
		}
		return n
	}
	var steps []*sim.TileMap
	m, err := f.Art(context.Background(), func(m *sim.TileMap) { steps = append(steps, m) })
	if err != nil {
		t.Fatal(err)
	}
	// 12 layers of 4 MB.
	if len(steps) < 2 || len(steps) > 3 {
		t.Fatalf("progress was told %d times", len(steps))
	}
	for i, s := range steps {
		if n := read(s); s.Complete || n < 4*(i+1) || n > 12 || len(s.Game) != len(m.Game) {
			t.Errorf("step %d: %d layers, complete %v", i, n, s.Complete)
		}
	}
	if read(steps[0]) == read(m) || read(m) != 12 || !m.Complete || read(p) != 0 {
		t.Errorf("%d layers at the first step, %d at the end, %d in the physics", read(steps[0]), read(m), read(p))
	}
}

func TestCancelledArtReturnsAtOnce(t *testing.T) {
	f, err := twmap.Open(mapwriter.Bytes(largeMap(1000, 12),
		mapwriter.Options{Datafile: mapwriter.Datafile{Level: 1}}), "large")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	steps := 0
	before := runtime.NumGoroutine()
	m, err := f.Art(ctx, func(*sim.TileMap) { steps++; cancel() })
	if m != nil || !errors.Is(err, context.Canceled) || steps != 1 {
		t.Errorf("%v after %d steps", err, steps)
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

func TestTheSameFileGivesTheSameWarnings(t *testing.T) {
	d := &mapwriter.Datafile{}
	d.Item(4, 0, group(100)...)
	for i := range 100 {
		d.Item(5, i, tileLayer(3, 10, int32(i+1), 0, d.Blob(make([]byte, 40*(i/2))))...)
	}
	file := d.Bytes()
	first, err := open(file)
	if err != nil || len(first.Warnings) < 40 {
		t.Fatal(err, first.Warnings)
	}
	for range 5 {
		m, err := open(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range m.Warnings {
			if w != first.Warnings[i] {
				t.Fatalf("warning %d: %v, before %v", i, w, first.Warnings[i])
			}
		}
	}
}

package twmap_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/testdata/mapwriter"
)

func TestTruncatedKeepsWhatCameBefore(t *testing.T) {
	file := sampleFile()
	whole, err := open(file)
	if err != nil {
		t.Fatal(err)
	}
	opened := 0
	for n := range file {
		m, err := open(file[:n:n])
		if err != nil {
			t.Fatalf("%d of %d bytes: %v", n, len(file), err)
		}
		if m == nil {
			continue
		}
		opened++
		if len(m.Warnings) == 0 {
			t.Errorf("%d of %d bytes: no warning", n, len(file))
		}
		if m.Width != whole.Width || len(m.Groups) != len(whole.Groups) || m.Envelopes[0].Name != "e" {
			t.Errorf("%d of %d bytes: the items are all there, but the map is %d wide with %d groups", n, len(file),
				m.Width, len(m.Groups))
		}
	}
	if opened < 300 {
		t.Errorf("only %d of %d prefixes gave a map", opened, len(file))
	}
}

func TestCutTilesAreAirFromThere(t *testing.T) {
	m := &sim.TileMap{Width: 4, Height: 100, Game: make([]sim.Tile, 400)}
	for i := range m.Game {
		m.Game[i].Index = uint8(1 + rand.IntN(255)) // so that zlib cannot hide much in a byte
	}
	file := mapwriter.Bytes(m, mapwriter.Options{})
	got, err := open(file[:len(file)-150])
	if err != nil || got == nil {
		t.Fatal(got, err)
	}
	if got.Game[0] != m.Game[0] || got.Game[100] != m.Game[100] || got.Game[399].Index != 0 {
		t.Error("want the tiles before the cut and air after it")
	}
	if len(got.Warnings) != 1 || !strings.Contains(got.Warnings[0].Text, "the file ends") {
		t.Errorf("warnings %v", got.Warnings)
	}
}

func TestFlippedBytesNeverPanic(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, o := range []mapwriter.Options{
		{},
		{Datafile: mapwriter.Datafile{Version: 3}},
		{DDRace2: true},
		{RGB: true},
	} {
		file := mapwriter.Bytes(sample(), o)
		for range 1000 {
			bad := append([]byte(nil), file...)
			for range 1 + rng.IntN(4) {
				bad[rng.IntN(len(bad))] = byte(rng.Uint32())
			}
			if _, err := open(bad); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestWrongFilesSayWhatIsWrong(t *testing.T) {
	file := sampleFile()
	edit := func(at int, b ...byte) []byte {
		f := append([]byte(nil), file...)
		copy(f[at:], b)
		return f
	}
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "cut off: want 4 bytes, 0 left (twmap, magic at byte 0)"},
		{"a picture", []byte("\x89PNG\r\n\x1a\n"), `damaged: want DATA, got "\x89PNG" (twmap, magic at byte 0)`},
		{"version 5", edit(4, 5), "not supported: version 5, want 3 or 4 (twmap, version at byte 8)"},
		{"header cut", file[:20], "cut off: 9 of at least 12 bytes, 0 bytes left (twmap, num_item_types at byte 20)"},
		{"negative count", edit(20, 255, 255, 255, 255), "damaged: negative: -1 (twmap, num_items at byte 24)"},
		{
			"too many items", edit(20, 255, 255, 255, 0),
			"cut off: 16777215 of at least 12 bytes, 2299 bytes left (twmap, num_items at byte 24)",
		},
		{
			"items cut", file[:300],
			"cut off: 1276 of at least 1 bytes, 268 bytes left (twmap, item_area_size at byte 32)",
		},
	} {
		_, err := twmap.Read(c.file, "x")
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func TestWrongPartsAreLeftOutWithAWarning(t *testing.T) {
	white := []int32{255, 255, 255, 255}
	layer := func(w, h, flags, image, data int32) []int32 {
		return append(append([]int32{0, 2, 0, 3, w, h, flags}, white...), -1, 0, image, data, 0, 0, 0)
	}
	tiles := make([]byte, 4*4*4)
	for _, c := range []struct {
		name  string
		build func(d *mapwriter.Datafile)
		want  string
	}{
		{"no game layer", func(d *mapwriter.Datafile) {}, "damaged: no game layer, so no walls"},
		{"huge layer", func(d *mapwriter.Datafile) {
			d.Item(5, 0, layer(60000, 60000, 0, -1, d.Blob(tiles))...)
		}, `too-big: layer "": 60000×60000 tiles`},
		{"no such image", func(d *mapwriter.Datafile) {
			d.Item(5, 0, layer(4, 4, 0, 7, d.Blob(tiles))...)
		}, `bad-index: layer "": no image 7, the map has 0`},
		{"no such data", func(d *mapwriter.Datafile) {
			d.Item(5, 0, layer(4, 4, 0, -1, 99)...)
		}, `bad-index: layer "": no data 99, the map has 0`},
		{"too few tiles", func(d *mapwriter.Datafile) {
			d.Item(5, 0, layer(4, 5, 0, -1, d.Blob(tiles))...)
		}, `damaged: layer "": row 4 of 5: ends early`},
		{"not zlib", func(d *mapwriter.Datafile) {
			d.Item(5, 0, layer(4, 4, 0, -1, d.RawBlob([]byte("no zlib at all"), 64))...)
		}, `damaged: layer "": zlib: invalid header`},
		{"wrong checksum", func(d *mapwriter.Datafile) {
			d.Item(5, 0, layer(4, 4, 0, -1, d.RawBlob(badSum(tiles), 64))...)
		}, `damaged: layer "": zlib: invalid checksum`},
		{"unknown layer", func(d *mapwriter.Datafile) { d.Item(5, 0, 0, 77, 0) }, "unknown-part: layer of type 77"},
		{"image too wide", func(d *mapwriter.Datafile) {
			d.Item(2, 0, 1, 100000, 100000, 0, d.Text("pic"), d.Blob(tiles))
		}, `too-big: image "pic": 100000×100000 pixels`},
		{"image cut", func(d *mapwriter.Datafile) {
			d.Item(2, 0, 1, 5, 5, 0, d.Text("pic"), d.Blob(tiles))
		}, `damaged: image "pic": 64 bytes, want 100`},
		{"more quads than bytes", func(d *mapwriter.Datafile) {
			d.Item(5, 0, 0, 3, 0, 2, 1<<30, d.Blob(make([]byte, 160)), -1, 0, 0, 0)
		}, `damaged: quads "": 1073741824 quads in 160 bytes`},
		{"text without end", func(d *mapwriter.Datafile) {
			d.Item(1, 0, 1, d.Blob(make([]byte, 1<<20)), -1, -1, -1)
		}, "too-big: author: 1048576 bytes, at most 65536"},
		{"unknown type", func(d *mapwriter.Datafile) { d.Item(99, 0, 1, 2) }, "unknown-part: items of type 99"},
		{"unknown UUID", func(d *mapwriter.Datafile) {
			d.UUIDItem([16]byte{1, 2, 15: 3}, 0, 1)
		}, "unknown-part: items of type 01020000-0000-0000-0000-000000000003"},
		{"map version 2", func(d *mapwriter.Datafile) { d.Item(0, 0, 2) }, "unknown-part: map version 2, want 1"},
		{"envelope without points", func(d *mapwriter.Datafile) {
			d.Item(3, 0, append([]int32{2, 4, 5, 10}, make([]int32, 9)...)...)
		}, "bad-index: envelope 0: points 5 to 15, the map has 0"},
	} {
		d := &mapwriter.Datafile{}
		d.Item(4, 0, 3, 0, 0, 100, 100, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
		c.build(d)
		m, err := open(d.Bytes())
		if err != nil || m == nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		found := false
		for _, w := range m.Warnings {
			found = found || w.Kind+": "+w.Text == c.want
		}
		if !found {
			t.Errorf("%s: warnings %v, want %s", c.name, m.Warnings, c.want)
		}
	}
}

// badSum returns data packed by zlib whose checksum is wrong.
func badSum(data []byte) []byte {
	file := (&mapwriter.Datafile{}).Packed(data)
	file[len(file)-1] ^= 1
	return file
}

func TestALayerStandsInOneGroup(t *testing.T) {
	d := &mapwriter.Datafile{}
	b := d.Blob(make([]byte, 64))
	for i := range 10 {
		d.Item(4, i, 2, 0, 0, 100, 100, 0, 1, 0, 0, 0, 0, 0)
	}
	d.Item(5, 0, 0, 2, 0, 3, 4, 4, 1, 255, 255, 255, 255, -1, 0, -1, b, 0, 0, 0)
	m, err := open(d.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, g := range m.Groups {
		n += len(g.Layers)
	}
	if n != 1 || len(m.Warnings) != 1 || m.Warnings[0].Count != 9 {
		t.Errorf("%d layers, warnings %v", n, m.Warnings)
	}
}

func TestItemsOfTheEditorAreKnown(t *testing.T) {
	d := &mapwriter.Datafile{}
	d.Item(0, 0, 1)
	// automapper-config
	d.UUIDItem([16]byte{0x3e, 0x1b, 0x27, 0x16, 0x17, 0x8c, 0x39, 0x78, 0x9b, 0xd9, 0xb1, 0x1a, 0xe0, 0x41, 0x0d, 0xd8},
		0, 1, 2, 3)
	// test
	d.UUIDItem([16]byte{0xb1, 0xab, 0x21, 0x86, 0x5a, 0xc3, 0x39, 0xd9, 0x9f, 0xbc, 0x47, 0xcf, 0x03, 0xef, 0xdf, 0x1e},
		0, 1)
	m, err := open(d.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range m.Warnings {
		if strings.Contains(w.Text, "items of type") {
			t.Errorf("warning %+v", w)
		}
	}
}

package bsp

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"slices"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
	"playhead/testdata/replays"
)

func ledgeworks(o bspwriter.Options) []byte { return bspwriter.Write(goldsrcwriter.Ledgeworks(), o) }

func mustRead(t *testing.T, data []byte) *sim.FloorPlan {
	t.Helper()
	p, err := Read(data, "cs_ledgeworks")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFloorsAreTheRoomsOfTheLevel(t *testing.T) {
	l := goldsrcwriter.Ledgeworks()
	p := mustRead(t, ledgeworks(bspwriter.Options{}))
	if len(p.World.Floors) != len(l.Rooms) {
		t.Fatalf("got %d floors, want %d: one a room, no sky", len(p.World.Floors), len(l.Rooms))
	}
	for i, r := range l.Rooms {
		for _, f := range [][2]float32{{0.5, 0.5}, {0.1, 0.8}, {0.9, 0.3}} {
			x, y := r.Min[0]+f[0]*(r.Max[0]-r.Min[0]), r.Min[1]+f[1]*(r.Max[1]-r.Min[1])
			want := r.Floor + r.Rise*f[r.Along]
			got, ok := p.FloorBelow(x, y, want+36)
			if !ok || math.Abs(float64(got-want)) > 0.05 {
				t.Errorf("room %d at %g, %g: floor at %g (%v), want %g", i, x, y, got, ok, want)
			}
		}
	}
	if _, ok := p.FloorBelow(0, 0, 1000); ok {
		t.Error("a floor in the void between the rooms")
	}
}

func TestWallsLeaveDoorsOpen(t *testing.T) {
	l := goldsrcwriter.Ledgeworks()
	p := mustRead(t, ledgeworks(bspwriter.Options{}))
	for _, d := range l.Doors {
		for _, w := range p.World.Walls {
			onX := w.A[0] == w.B[0] && w.A[0] == d.At[0] && min(w.A[1], w.B[1]) < d.At[1] &&
				d.At[1] < max(w.A[1], w.B[1])
			onY := w.A[1] == w.B[1] && w.A[1] == d.At[1] && min(w.A[0], w.B[0]) < d.At[0] &&
				d.At[0] < max(w.A[0], w.B[0])
			if onX || onY {
				t.Errorf("wall %v across the door at %v", w, d.At)
			}
		}
	}
	if n := len(p.World.Walls); n < 4*3+8 {
		t.Errorf("only %d walls", n)
	}
}

func TestEntitiesPlacePartsZonesAndSpots(t *testing.T) {
	origin := [3]float32{-100, 500, 32}
	p := mustRead(t, ledgeworks(bspwriter.Options{Origin: origin}))
	classes := map[string]int{}
	for _, b := range p.Brushes {
		classes[b.Class]++
		if b.Class == "func_door" && (b.Model != 1 || b.Origin != origin) {
			t.Errorf("door is *%d at %v, want *1 at %v", b.Model, b.Origin, origin)
		}
	}
	if classes["func_door"] != 1 || classes["func_breakable"] != classes["func_wall"] || classes["func_wall"] < 3 {
		t.Errorf("got parts %v", classes)
	}
	kinds := map[sim.ZoneKind]int{}
	for _, z := range p.Zones {
		kinds[z.Kind]++
	}
	if kinds[sim.ZoneBomb] != 1 || kinds[sim.ZoneBuy] != 2 || len(kinds) != 2 {
		t.Errorf("got zones %v", kinds)
	}
	spots := map[sim.SpotKind]int{}
	for _, s := range p.Spots {
		spots[s.Kind]++
	}
	if spots[sim.SpotSpawn] != 4 || spots[sim.SpotSpawnTwo] != 4 || spots[sim.SpotHostage] != 1 {
		t.Errorf("got spots %v", spots)
	}
	// The door stands where it is built whatever its own origin is.
	q := mustRead(t, ledgeworks(bspwriter.Options{}))
	if p.Min != q.Min || p.Max != q.Max {
		t.Errorf("bounds %v %v with an origin, %v %v without", p.Min, p.Max, q.Min, q.Max)
	}
}

func TestBlueShiftSwapsTwoLumps(t *testing.T) {
	usual, swapped := ledgeworks(bspwriter.Options{}), ledgeworks(bspwriter.Options{BlueShift: true})
	if bytes.Equal(usual, swapped) {
		t.Fatal("the writer swapped nothing")
	}
	p, q := mustRead(t, usual), mustRead(t, swapped)
	if len(p.World.Floors) != len(q.World.Floors) || len(p.Brushes) != len(q.Brushes) || p.CRC != q.CRC {
		t.Errorf("got %d floors, %d parts, %08x; swapped %d, %d, %08x", len(p.World.Floors), len(p.Brushes), p.CRC,
			len(q.World.Floors), len(q.Brushes), q.CRC)
	}
}

func TestChecksumIsWhatDemosTell(t *testing.T) {
	data := ledgeworks(bspwriter.Options{})
	want := bspwriter.Checksum(data)
	if p := mustRead(t, data); p.CRC != want {
		t.Errorf("got %08x, want %08x", p.CRC, want)
	}
	for demo, path := range map[string]string{
		"cs-assault-19players.dem": "cs_assault.bsp",
		"cs-dust2-49kills.dem":     "de_dust2.bsp",
	} {
		t.Run(demo, func(t *testing.T) {
			head := mustFile(t, replays.Path(t, "goldsrc", demo))[:544]
			got := mustRead(t, mustFile(t, replays.Path(t, "goldsrc", "maps", path))).CRC
			if want := binary.LittleEndian.Uint32(head[536:]); got != want {
				t.Errorf("got %08x, the demo tells %08x", got, want)
			}
		})
	}
}

func TestEveryPrefixIsAnErrorOrAPlan(t *testing.T) {
	data := ledgeworks(bspwriter.Options{})
	for n := 0; n < len(data); n += 7 {
		_, err := Read(data[:n], "cut")
		var e *binread.Error
		if !errors.As(err, &e) || !errors.Is(err, binread.ErrTruncated) {
			t.Fatalf("%d of %d bytes: %v, want one that says cut off", n, len(data), err)
		}
	}
}

func TestRefusesOtherVersions(t *testing.T) {
	for _, v := range []uint32{0, 29, 31, 0x50534256} {
		data := ledgeworks(bspwriter.Options{})
		binary.LittleEndian.PutUint32(data, v)
		if _, err := Read(data, "x"); !errors.Is(err, binread.ErrUnsupported) {
			t.Errorf("version %d: %v, want not supported", v, err)
		}
	}
}

// lump returns where a lump is.
func lump(data []byte, n int) (at, size int) {
	return int(binary.LittleEndian.Uint32(data[4+8*n:])), int(binary.LittleEndian.Uint32(data[8+8*n:]))
}

func TestDamageIsAnErrorWithItsField(t *testing.T) {
	le := binary.LittleEndian
	cases := []struct {
		name, field string
		harm        func(d []byte)
	}{
		{"plane", "faces.plane", func(d []byte) { at, _ := lump(d, lumpFaces); le.PutUint16(d[at:], 0xffff) }},
		{"edges", "faces.edges", func(d []byte) { at, _ := lump(d, lumpFaces); le.PutUint32(d[at+4:], 1<<31-1) }},
		{"many edges", "faces.edges", func(d []byte) { at, _ := lump(d, lumpFaces); le.PutUint16(d[at+8:], 0xffff) }},
		{"edge", "surfedges.edge", func(d []byte) { at, _ := lump(d, lumpSurfEdges); le.PutUint32(d[at:], 1<<31) }},
		{"vertex", "edges.vertex", func(d []byte) { at, _ := lump(d, lumpEdges); le.PutUint16(d[at+4:], 0xffff) }},
		{"place", "vertices.place", func(d []byte) {
			at, _ := lump(d, lumpVertices)
			le.PutUint32(d[at:], 0x7fc00000)
		}},
		{"faces", "models.faces", func(d []byte) { at, _ := lump(d, lumpModels); le.PutUint32(d[at+60:], 1<<31-1) }},
		{"no model", "models.model", func(d []byte) { le.PutUint32(d[8+8*lumpModels:], 0) }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			data := ledgeworks(bspwriter.Options{})
			c.harm(data)
			_, err := Read(data, "x")
			var e *binread.Error
			if !errors.As(err, &e) || e.Field != c.field {
				t.Errorf("got %v, want an error of %s", err, c.field)
			}
		})
	}
}

func TestManyEntitiesOfOneModelCostOne(t *testing.T) {
	data := ledgeworks(bspwriter.Options{})
	at, n := lump(data, lumpEntities)
	text := data[at : at+n-1]
	text = append(append([]byte(nil), text...), bytes.Repeat([]byte("{\"classname\" \"func_wall\" \"model\" \"*1\"}\n"),
		10000)...)
	at = len(data)
	data = append(data, text...)
	binary.LittleEndian.PutUint32(data[4:], uint32(at))
	binary.LittleEndian.PutUint32(data[8:], uint32(len(text)))
	if got, want := len(mustRead(t, data).Brushes),
		len(mustRead(t, ledgeworks(bspwriter.Options{})).Brushes); got != want {
		t.Errorf("got %d parts, want %d", got, want)
	}
}

func TestHiddenPartsAreNotDrawn(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{`{"rendermode" "2" "renderamt" "0"}`, true},
		{`{"rendermode" "0" "renderamt" "0"}`, false},
		{`{"rendermode" "5" "renderamt" "120"}`, false},
		{`{"renderamt" "0"}`, false},
	} {
		if got := parseEntities([]byte(c.text))[0].hidden(); got != c.want {
			t.Errorf("%s: hidden %v, want %v", c.text, got, c.want)
		}
	}
}

func TestEntitiesKeepWhatCameBeforeDamage(t *testing.T) {
	es := parseEntities([]byte(`{"classname" "a"} {"classname" "b" "model" "*3"} {"classname" "c`))
	if len(es) != 2 || es[1].model() != 3 {
		t.Errorf("got %v, want a and b", es)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(ledgeworks(bspwriter.Options{}))
	f.Add(ledgeworks(bspwriter.Options{BlueShift: true, Origin: [3]float32{8, 8, 8}}))
	f.Add(bspwriter.Write(goldsrcwriter.Cistern(), bspwriter.Options{}))
	f.Add([]byte{30, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Read(data, "fuzz")
		if err != nil {
			var e *binread.Error
			if !errors.As(err, &e) {
				t.Fatalf("%v is no error of ours", err)
			}
			return
		}
		for _, fl := range p.World.Floors {
			if len(fl.Points) < 3 || fl.Lo > fl.Hi {
				t.Fatalf("floor %v", fl)
			}
		}
		p.FloorBelow(0, 0, 0)
	})
}

func BenchmarkRead(b *testing.B) {
	data := mustFile(b, replays.Path(b, "goldsrc", "maps", "de_dust2.bsp"))
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(data, "de_dust2"); err != nil {
			b.Fatal(err)
		}
	}
}

func mustFile(tb testing.TB, path string) []byte {
	tb.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// What entities name has their names: a letter, a team. What they do not has none.
func TestEntitiesNamePlaces(t *testing.T) {
	named, plain := mustRead(t, ledgeworks(bspwriter.Options{Named: true})),
		mustRead(t, ledgeworks(bspwriter.Options{}))
	names := func(p *sim.FloorPlan) (all []string) {
		for i := range p.Zones {
			all = append(all, p.Zones[i].String())
		}
		return all
	}
	if got := names(named); !slices.Equal(got, []string{"bomb site B", "T buy zone", "CT buy zone"}) {
		t.Errorf("named: %q", got)
	}
	if got := names(plain); !slices.Equal(got, []string{"bomb site", "buy zone", "buy zone"}) {
		t.Errorf("plain: %q", got)
	}
	if named.CRC != plain.CRC {
		t.Error("names of entities change the checksum")
	}
	site, spawn := &named.Zones[0], named.Spots[0]
	middle := func(k int) float64 { return float64(site.Min[k]+site.Max[k]) / 2 }
	for _, c := range []struct {
		x, y, z float64
		want    string
	}{
		{middle(0), middle(1), float64(site.Min[2]) + 36, "bomb site B"},
		{float64(site.Max[0]) + 15, middle(1), float64(site.Min[2]) + 36, "bomb site B"}, // the player's side is in it
		{float64(site.Max[0]) + 17, middle(1), float64(site.Min[2]) + 36, ""},
		{middle(0), middle(1), float64(site.Max[2]) + 37, ""},
		{float64(spawn.At[0]) + 90, float64(spawn.At[1]), float64(spawn.At[2]), "T spawn"},
	} {
		if got := named.PlaceAt(c.x, c.y, c.z); got != c.want {
			t.Errorf("at %g, %g, %g: %q, want %q", c.x, c.y, c.z, got, c.want)
		}
	}
	for name, want := range map[string]string{
		"tgt_a": "A", "tgt_b": "B", "bombsiteB": "B", "a": "A", "B": "B", "site-b": "B",
		"tgt_c4": "", "data": "", "BOMB": "", "tgt_c": "", "4b": "", "": "",
	} {
		if got := (entity{"target": name}).letter(); got != want {
			t.Errorf("%q names site %q, want %q", name, got, want)
		}
	}
}

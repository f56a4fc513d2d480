package twmap_test

import (
	"crypto/sha256"
	"hash/crc32"
	"testing"

	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/testdata/mapwriter"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawMap draws a map of any content that survives writing and reading.
func drawMap(t *rapid.T) *sim.TileMap {
	m := &sim.TileMap{
		Name: "drawn", Author: drawText(t, "author", 40), License: drawText(t, "license", 40),
		Width: rapid.IntRange(1, 70).Draw(t, "width"), Height: rapid.IntRange(1, 70).Draw(t, "height"),
		Teeworlds07: rapid.Bool().Draw(t, "07"), Complete: true,
	}
	for range rapid.IntRange(0, 3).Draw(t, "settings") {
		m.Settings = append(m.Settings, "x"+drawText(t, "setting", 20))
	}
	n := m.Width * m.Height
	m.Game = drawRecords(t, "game", n, drawTile)
	m.Front = drawOptional(t, "front", n, drawTile)
	m.Tele = drawOptional(t, "tele", n, func(b []byte) sim.TeleTile { return sim.TeleTile{Number: b[0], Type: b[1]} })
	m.Switch = drawOptional(t, "switch", n, func(b []byte) sim.SwitchTile {
		return sim.SwitchTile{Number: b[0], Type: b[1], Flags: b[2], Delay: b[3]}
	})
	m.Tune = drawOptional(t, "tune", n, func(b []byte) sim.TuneTile { return sim.TuneTile{Number: b[0], Type: b[1]} })
	m.Speedup = drawOptional(t, "speedup", n, func(b []byte) sim.SpeedupTile {
		return sim.SpeedupTile{Force: b[0], MaxSpeed: b[1], Type: b[2], AngleDegrees: int16(b[3]) * 2}
	})
	for i := range rapid.IntRange(0, 3).Draw(t, "images") {
		m.Images = append(m.Images, drawImage(t, i))
	}
	for range rapid.IntRange(0, 3).Draw(t, "envelopes") {
		m.Envelopes = append(m.Envelopes, drawEnvelope(t))
	}
	groups := rapid.IntRange(1, 3).Draw(t, "groups")
	m.GameGroup = rapid.IntRange(0, groups-1).Draw(t, "game group")
	for i := range groups {
		m.Groups = append(m.Groups, drawGroup(t, m, i == m.GameGroup))
	}
	return m
}

func drawText(t *rapid.T, label string, limit int) string {
	return rapid.StringN(0, -1, limit).Filter(func(s string) bool {
		for _, c := range s {
			if c == 0 {
				return false
			}
		}
		return true
	}).Draw(t, label)
}

// drawRecords draws mostly empty records, as maps are.
func drawRecords[T any](t *rapid.T, label string, n int, of func([]byte) T) []T {
	out := make([]T, n)
	for range rapid.IntRange(1, 20).Draw(t, label) {
		b := rapid.SliceOfN(rapid.ByteRange(1, 255), 4, 4).Draw(t, "record")
		from := rapid.IntRange(0, n-1).Draw(t, "from")
		for i := from; i < min(n, from+rapid.IntRange(1, 300).Draw(t, "run")); i++ {
			out[i] = of(b)
		}
	}
	return out
}

func drawOptional[T any](t *rapid.T, label string, n int, of func([]byte) T) []T {
	if !rapid.Bool().Draw(t, "has "+label) {
		return nil
	}
	return drawRecords(t, label, n, of)
}

func drawTile(b []byte) sim.Tile { return sim.Tile{Index: b[0], Flags: b[1] & 15} }

func drawImage(t *rapid.T, i int) sim.MapImage {
	img := sim.MapImage{Name: string(rune('a' + i)), External: rapid.Bool().Draw(t, "external")}
	img.Width, img.Height = rapid.IntRange(1, 9).Draw(t, "image width"), rapid.IntRange(1, 9).Draw(t, "image height")
	if img.External {
		img.Width, img.Height = 0, 0
		return img
	}
	n := 4 * img.Width * img.Height
	img.Pix = rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "pix")
	return img
}

func drawEnvelope(t *rapid.T) sim.Envelope {
	e := sim.Envelope{
		Name: drawText(t, "name", 31), Channels: rapid.IntRange(1, 4).Draw(t, "channels"),
		Synchronized: rapid.Bool().Draw(t, "synchronized"), Points: []sim.EnvelopePoint{},
	}
	for range rapid.IntRange(0, 4).Draw(t, "points") {
		p := sim.EnvelopePoint{TimeMS: drawInt(t), Curve: sim.CurveKind(rapid.IntRange(0, 4).Draw(t, "curve"))}
		for c := range 4 {
			p.Values[c] = drawInt(t)
			p.InDX[c], p.InDY[c], p.OutDX[c], p.OutDY[c] = drawInt(t), drawInt(t), drawInt(t), drawInt(t)
		}
		p.Curve = sim.CurveBezier // so that the handles are kept
		e.Points = append(e.Points, p)
	}
	return e
}

func drawInt(t *rapid.T) int32 { return rapid.Int32().Draw(t, "int") }

func drawRGBA(t *rapid.T) sim.RGBA {
	b := rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "colour")
	return sim.RGBA{R: b[0], G: b[1], B: b[2], A: b[3]}
}

func drawGroup(t *rapid.T, m *sim.TileMap, game bool) sim.MapGroup {
	g := sim.MapGroup{Name: drawText(t, "group", 11), ParallaxX: 100, ParallaxY: 100}
	if !game {
		g.OffsetX, g.OffsetY, g.ParallaxX, g.ParallaxY = drawInt(t), drawInt(t), drawInt(t), drawInt(t)
		g.Clip = rapid.Bool().Draw(t, "clip")
		g.ClipX, g.ClipY, g.ClipW, g.ClipH = drawInt(t), drawInt(t), drawInt(t), drawInt(t)
	}
	for range rapid.IntRange(0, 2).Draw(t, "layers") {
		g.Layers = append(g.Layers, drawLayer(t, m))
	}
	if !game {
		return g
	}
	m.GameLayer = len(g.Layers)
	for k, has := range []bool{
		sim.PhysicsGame: true, sim.PhysicsTele: m.Tele != nil, sim.PhysicsSpeedup: m.Speedup != nil,
		sim.PhysicsFront: m.Front != nil, sim.PhysicsSwitch: m.Switch != nil, sim.PhysicsTune: m.Tune != nil,
	} {
		if has {
			g.Layers = append(g.Layers, sim.MapLayer{
				Kind: sim.LayerPhysics, Physics: sim.PhysicsKind(k), Name: drawText(t, "name", 11),
				Color: sim.RGBA{R: 255, G: 255, B: 255, A: 255}, ColorEnv: -1, Image: -1,
			})
		}
	}
	return g
}

func drawLayer(t *rapid.T, m *sim.TileMap) sim.MapLayer {
	l := sim.MapLayer{
		Name: drawText(t, "name", 11), Detail: rapid.Bool().Draw(t, "detail"),
		Image: rapid.IntRange(-1, len(m.Images)-1).Draw(t, "image"), ColorEnv: -1,
	}
	env := func() int { return rapid.IntRange(-1, len(m.Envelopes)-1).Draw(t, "envelope") }
	if rapid.Bool().Draw(t, "quads") {
		l.Kind = sim.LayerQuads
		for range rapid.IntRange(1, 3).Draw(t, "n") {
			q := sim.Quad{PosEnv: env(), PosEnvMS: drawInt(t), ColorEnv: env(), ColorEnvMS: drawInt(t)}
			for i := range q.Points {
				q.Points[i] = sim.FixedPoint{X: drawInt(t), Y: drawInt(t)}
			}
			for i := range q.Colors {
				q.Colors[i], q.Tex[i] = drawRGBA(t), sim.FixedPoint{X: drawInt(t), Y: drawInt(t)}
			}
			l.Quads = append(l.Quads, q)
		}
		return l
	}
	l.Kind = sim.LayerTiles
	l.Color, l.ColorEnv, l.ColorEnvMS = drawRGBA(t), env(), drawInt(t)
	w, h := rapid.IntRange(1, 70).Draw(t, "width"), rapid.IntRange(1, 70).Draw(t, "height")
	l.Tiles = sim.NewTileGrid(w, h, drawRecords(t, "tiles", w*h, drawTile))
	return l
}

// read reads a written map, on which there is nothing to warn of.
func read(t testing.TB, file []byte) *sim.TileMap {
	t.Helper()
	m, err := twmap.Read(file, "drawn")
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Warnings) > 0 {
		t.Fatalf("warnings %v", m.Warnings)
	}
	return m
}

func TestMapSurvivesWritingAndReading(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		want := drawMap(rt)
		o := mapwriter.Options{Datafile: mapwriter.Datafile{
			Version:    int32(rapid.IntRange(3, 4).Draw(rt, "version")),
			Magic:      rapid.SampledFrom([]string{"DATA", "ATAD"}).Draw(rt, "magic"),
			ShortSizes: rapid.Bool().Draw(rt, "short sizes"),
		}}
		file := mapwriter.Bytes(want, o)
		got := read(t, file)
		want.Bytes, want.SHA256, want.CRC = int64(len(file)), sha256.Sum256(file), crc32.ChecksumIEEE(file)
		want.Teeworlds07 = want.Teeworlds07 && got.Teeworlds07 // a map without envelopes and tiles does not tell
		if d := cmp.Diff(want, got); d != "" {
			rt.Fatalf("the map is not what was written (-want +got):\n%s", d)
		}
	})
}

func TestOldDDRaceLayers(t *testing.T) {
	want := &sim.TileMap{
		Width: 2, Height: 1,
		Game: []sim.Tile{{Index: 1}, {}}, Front: []sim.Tile{{}, {Index: 9}},
		Tele:    []sim.TeleTile{{Number: 1, Type: 26}, {Number: 1, Type: 27}},
		Speedup: []sim.SpeedupTile{{}, {Force: 5, Type: 28, AngleDegrees: -45}},
		Switch:  []sim.SwitchTile{{Number: 1, Type: 24}, {}}, Tune: []sim.TuneTile{{}, {Number: 3, Type: 68}},
	}
	got := read(t, mapwriter.Bytes(want, mapwriter.Options{DDRace2: true}))
	for name, d := range map[string]string{
		"game": cmp.Diff(want.Game, got.Game), "front": cmp.Diff(want.Front, got.Front),
		"tele":    cmp.Diff(want.Tele, got.Tele),
		"speedup": cmp.Diff(want.Speedup, got.Speedup), "switch": cmp.Diff(want.Switch, got.Switch),
		"tune": cmp.Diff(want.Tune, got.Tune),
	} {
		if d != "" {
			t.Errorf("%s layer (-want +got):\n%s", name, d)
		}
	}
}

func TestImagesWithoutAlpha(t *testing.T) {
	m := &sim.TileMap{Width: 1, Height: 1, Game: make([]sim.Tile, 1), Images: []sim.MapImage{
		{Name: "rgb", Width: 2, Height: 1, Pix: []byte{1, 2, 3, 4, 5, 6, 7, 8}},
	}}
	got := read(t, mapwriter.Bytes(m, mapwriter.Options{RGB: true}))
	if d := cmp.Diff([]byte{1, 2, 3, 255, 5, 6, 7, 255}, got.Images[0].Pix); d != "" {
		t.Error(d)
	}
}

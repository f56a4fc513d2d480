package mapwriter

import (
	"slices"
	"strings"

	"playhead/sim"
)

// Options are the ways to write a map that its content does not decide.
type Options struct {
	// Datafile says how the container is written.
	Datafile
	// DDRace2 writes layers as DDRace did before layers had names.
	DDRace2 bool
	// RGB writes images without their alpha.
	RGB bool
}

// Types of items.
const (
	itemVersion = iota
	itemInfo
	itemImage
	itemEnvelope
	itemGroup
	itemLayer
	itemEnvPoints
)

var bezierUUID = [16]byte{
	0x3a, 0xb4, 0xf8, 0x4d, 0xd9, 0xcc, 0x3c, 0x78, 0xb5, 0x85, 0x0d, 0x6c, 0xcd,
	0xb2, 0xe2, 0x5c,
}

// Bytes returns m as a file. Maps of Teeworlds 0.7 (m.Teeworlds07) get
// run-length tiles and its kind of envelopes.
//
// Physics layers stand where a layer of LayerPhysics says; those that stand
// nowhere are added behind the game layer. A map needs at least that one.
// Sounds are not written.
func Bytes(m *sim.TileMap, o Options) []byte {
	w := &writer{m: m, o: o, d: &o.Datafile}
	w.d.Item(itemVersion, 0, 1)
	w.info()
	for i := range m.Images {
		w.image(i, &m.Images[i])
	}
	w.envelopes()
	for i, g := range withAllPhysics(m) {
		w.group(i, &g)
	}
	return w.d.Bytes()
}

type writer struct {
	m      *sim.TileMap
	o      Options
	d      *Datafile
	layers int
	empty  int32 // blob of empty tiles for physics layers, +1
}

func (w *writer) info() {
	ints := []int32{1, w.d.Text(w.m.Author), w.d.Text(w.m.Version), w.d.Text(w.m.Credits), w.d.Text(w.m.License)}
	if len(w.m.Settings) > 0 {
		ints = append(ints, w.d.Text(strings.Join(w.m.Settings, "\x00")))
	}
	w.d.Item(itemInfo, 0, ints...)
}

func (w *writer) image(i int, img *sim.MapImage) {
	version, external, pix := int32(1), int32(1), int32(-1)
	if !img.External {
		external = 0
		data := img.Pix
		if w.o.RGB {
			version = 2
			data = withoutAlpha(data)
		}
		pix = w.d.Blob(data)
	}
	ints := []int32{version, int32(img.Width), int32(img.Height), external, w.d.Text(img.Name), pix}
	if version == 2 {
		ints = append(ints, 0)
	}
	w.d.Item(itemImage, i, ints...)
}

func withoutAlpha(rgba []byte) []byte {
	var out []byte
	for ; len(rgba) >= 4; rgba = rgba[4:] {
		out = append(out, rgba[:3]...)
	}
	return out
}

func (w *writer) envelopes() {
	version, bezier := int32(2), false
	if w.m.Teeworlds07 {
		version = 3
	}
	var points, handles []int32
	n := int32(0)
	for i, e := range w.m.Envelopes {
		ints := []int32{version, int32(e.Channels), n, int32(len(e.Points))}
		ints = append(ints, textInts(e.Name, 8)...)
		w.d.Item(itemEnvelope, i, append(ints, flag(e.Synchronized))...)
		for _, p := range e.Points {
			n++
			bezier = bezier || p.Curve == sim.CurveBezier
			points = append(points, p.TimeMS, int32(p.Curve))
			points = append(points, p.Values[:]...)
			h := slices.Concat(p.InDX[:], p.InDY[:], p.OutDX[:], p.OutDY[:])
			if w.m.Teeworlds07 {
				points = append(points, h...)
			} else {
				handles = append(handles, h...)
			}
		}
	}
	w.d.Item(itemEnvPoints, 0, points...)
	if bezier && !w.m.Teeworlds07 {
		w.d.UUIDItem(bezierUUID, 0, handles...)
	}
}

func (w *writer) group(i int, g *sim.MapGroup) {
	ints := []int32{
		3, g.OffsetX, g.OffsetY, g.ParallaxX, g.ParallaxY, int32(w.layers), int32(len(g.Layers)),
		flag(g.Clip), g.ClipX, g.ClipY, g.ClipW, g.ClipH,
	}
	for l := range g.Layers {
		w.layer(&g.Layers[l])
		w.layers++
	}
	w.d.Item(itemGroup, i, append(ints, textInts(g.Name, 3)...)...)
}

func (w *writer) layer(l *sim.MapLayer) {
	switch l.Kind {
	case sim.LayerQuads:
		w.d.Item(itemLayer, w.layers, append([]int32{
			0, 3, flag(l.Detail), 2,
			int32(len(l.Quads)), w.d.Blob(quadBytes(l.Quads)), int32(l.Image),
		}, textInts(l.Name, 3)...)...)
	case sim.LayerPhysics:
		w.physics(l)
	case sim.LayerSounds:
		w.d.Item(itemLayer, w.layers, append([]int32{0, 10, flag(l.Detail), 2, 0, -1, -1}, textInts(l.Name, 3)...)...)
	default:
		data := w.d.Blob(tileBytes(l.Tiles.Width, l.Tiles.Height, l.Tiles.At, w.m.Teeworlds07))
		w.tiles(l, l.Tiles.Width, l.Tiles.Height, 0, data, [5]int32{-1, -1, -1, -1, -1})
	}
}

// tiles writes the item of a tile layer. Own holds the blobs of tele, speedup,
// front, switch and tune tiles.
func (w *writer) tiles(l *sim.MapLayer, width, height int, flags, data int32, own [5]int32) {
	version := int32(3)
	switch {
	case w.m.Teeworlds07:
		version = 4
	case w.o.DDRace2:
		version = 2
	}
	ints := []int32{
		0, 2, flag(l.Detail), version, int32(width), int32(height), flags,
		int32(l.Color.R), int32(l.Color.G), int32(l.Color.B), int32(l.Color.A),
		int32(l.ColorEnv), l.ColorEnvMS, int32(l.Image), data,
	}
	if version >= 3 {
		ints = append(ints, textInts(l.Name, 3)...)
	}
	if flags > 1 || version == 2 {
		ints = append(ints, own[:]...)
	}
	w.d.Item(itemLayer, w.layers, ints...)
}

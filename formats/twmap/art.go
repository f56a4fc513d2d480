package twmap

import (
	"context"
	"encoding/binary"
	"fmt"

	"playhead/sim"
)

// planArt schedules reading the tiles and quads, in drawing order.
func (f *File) planArt() {
	for _, l := range f.scenery {
		ml := &f.m.Groups[l.group].Layers[l.place.layer]
		if ml.Image >= len(f.m.Images) {
			f.notes.add(warnRefers, l.offset, "layer %q: no image %d, the map has %d", ml.Name, ml.Image,
				len(f.m.Images))
			ml.Image = -1
		}
		ml.Image = max(ml.Image, -1)
		ml.ColorEnv = f.envelope(int32(ml.ColorEnv))
		if ml.Kind == sim.LayerQuads {
			f.planQuads(l, ml)
		} else if ml.Tiles.Width*ml.Tiles.Height > 0 {
			f.planTiles(l, ml)
		}
	}
	f.scenery = nil
}

// envelope returns i if there is such an envelope and −1 otherwise, as the game
// does.
func (f *File) envelope(i int32) int {
	if i < 0 || int(i) >= len(f.m.Envelopes) {
		return -1
	}
	return int(i)
}

func (f *File) planTiles(l artLayer, ml *sim.MapLayer) {
	what := fmt.Sprintf("layer %q", ml.Name)
	b := f.blob(l.item, what, l.data)
	if b == nil {
		return
	}
	w, h := ml.Tiles.Width, ml.Tiles.Height
	blocks := int64(ml.Tiles.Columns() * ml.Tiles.Rows())
	if !take(&f.left.tiles, blocks*sim.BlockTiles*sim.BlockTiles) ||
		!take(&f.left.unpacked, min(b.size, 4*int64(w*h))) {
		f.notes.add(warnTooBig, b.offset, "%s: the map has more than %d tiles", what, maxArtTiles)
		return
	}
	df, at, runs := f.df, l.place, l.version >= runLengthVersion
	run := func(ctx context.Context) result {
		build := sim.NewTileGridBuilder(w, h)
		tiles := make([]sim.Tile, w)
		err := df.rows(ctx, b, 4*w, h, runs, func(_ int, row []byte) {
			if row == nil {
				build.Air(1)
				return
			}
			for x := range tiles {
				tiles[x] = sim.Tile{Index: row[4*x], Flags: row[4*x+1]}
			}
			build.Row(tiles)
		})
		grid := build.Grid()
		return result{
			apply:    func(m *sim.TileMap) { m.Groups[at.group].Layers[at.layer].Tiles = grid },
			warnings: damage(b, what, err),
		}
	}
	f.art = append(f.art, job{bytes: min(b.size, 4*int64(w*h)), run: run})
}

// quadBytes is the size of a quad in the file: 38 ints.
const quadBytes = 152

func (f *File) planQuads(l artLayer, ml *sim.MapLayer) {
	what := fmt.Sprintf("quads %q", ml.Name)
	if l.count == 0 {
		return
	}
	b := f.blob(l.item, what, l.data)
	if b == nil {
		return
	}
	n := int64(l.count)
	if n < 0 || n*quadBytes > b.size {
		f.notes.add(warnDamaged, b.offset, "%s: %d quads in %d bytes", what, n, b.size)
		n = max(0, min(n, b.size/quadBytes))
	}
	if !take(&f.left.quads, n) || !take(&f.left.unpacked, n*quadBytes) {
		f.notes.add(warnTooBig, b.offset, "%s: the map has more than %d quads", what, maxQuads)
		return
	}
	df, at, envelopes := f.df, l.place, f.envelope
	run := func(context.Context) result {
		data, err := df.unpack(b, n*quadBytes)
		quads := make([]sim.Quad, len(data)/quadBytes)
		for i := range quads {
			quads[i] = quad(data[i*quadBytes:], envelopes)
		}
		return result{
			apply:    func(m *sim.TileMap) { m.Groups[at.group].Layers[at.layer].Quads = quads },
			warnings: damage(b, what, err),
		}
	}
	f.art = append(f.art, job{bytes: n * quadBytes, run: run})
}

// quad parses one quad of 38 ints.
func quad(p []byte, envelope func(int32) int) sim.Quad {
	next := func() int32 {
		v := int32(binary.LittleEndian.Uint32(p))
		p = p[4:]
		return v
	}
	var q sim.Quad
	for i := range q.Points {
		q.Points[i] = sim.FixedPoint{X: next(), Y: next()}
	}
	for i := range q.Colors {
		q.Colors[i] = sim.RGBA{R: clamp8(next()), G: clamp8(next()), B: clamp8(next()), A: clamp8(next())}
	}
	for i := range q.Tex {
		q.Tex[i] = sim.FixedPoint{X: next(), Y: next()}
	}
	q.PosEnv, q.PosEnvMS = envelope(next()), next()
	q.ColorEnv, q.ColorEnvMS = envelope(next()), next()
	return q
}

package mapart

import (
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// corners says, for the flags of a tile, which corner of its picture each
// corner of the tile shows: 1 is right, 2 is low. The tile's corners go round
// from the top left. A tile is flipped first, then turned.
var corners = func() (t [16][4]uint8) {
	for flags := range t {
		c := [4]uint8{0, 1, 3, 2}
		for i := range c {
			if flags&sim.TileFlipX != 0 {
				c[i] ^= 1
			}
			if flags&sim.TileFlipY != 0 {
				c[i] ^= 2
			}
		}
		if flags&sim.TileRotate != 0 {
			c = [4]uint8{c[3], c[0], c[1], c[2]}
		}
		t[flags] = c
	}
	return t
}()

// row copies the tiles x0 to x1 (exclusive) of row y into dst and returns dst.
// Outside its area, a layer repeats its border.
func row(g *sim.TileGrid, y, x0, x1 int, dst []sim.Tile) []sim.Tile {
	dst = dst[:0]
	y = min(max(y, 0), g.Height-1)
	x := x0
	for left := g.At(0, y); x < min(0, x1); x++ {
		dst = append(dst, left)
	}
	for x < min(x1, g.Width) {
		in := x % sim.BlockTiles
		n := min(sim.BlockTiles-in, x1-x, g.Width-x)
		if b := g.Block(x/sim.BlockTiles, y/sim.BlockTiles); b != nil {
			dst = append(dst, b[y%sim.BlockTiles*sim.BlockTiles+in:][:n]...)
		} else {
			for range n {
				dst = append(dst, sim.Tile{})
			}
		}
		x += n
	}
	for right := g.At(g.Width-1, y); x < x1; x++ {
		dst = append(dst, right)
	}
	return dst
}

// batch collects triangles of one texture. Its memory is used again.
type batch struct {
	vs []ebiten.Vertex
	is []uint32
}

func (b *batch) reset() { b.vs, b.is = b.vs[:0], b.is[:0] }

// vertex adds a corner.
func (b *batch) vertex(x, y, u, v float32, c rgba) {
	b.vs = append(b.vs, ebiten.Vertex{
		DstX: x, DstY: y, SrcX: u, SrcY: v, ColorR: c.r, ColorG: c.g, ColorB: c.b,
		ColorA: c.a,
	})
}

// tile adds tile t of level l between two columns and two rows of the screen.
func (b *batch) tile(t sim.Tile, l *level, x0, y0, x1, y1 float32, c rgba) {
	u0, v0, u1, v1 := l.region(t.Index)
	n := uint32(len(b.vs))
	xs, ys := [4]float32{x0, x1, x1, x0}, [4]float32{y0, y0, y1, y1}
	for i, corner := range corners[t.Flags&15] {
		u, v := u0, v0
		if corner&1 != 0 {
			u = u1
		}
		if corner&2 != 0 {
			v = v1
		}
		b.vertex(xs[i], ys[i], u, v, c)
	}
	b.is = append(b.is, n, n+1, n+2, n, n+2, n+3)
}

// plain adds a rectangle of one colour, shown with a white texture.
func (b *batch) plain(x0, y0, x1, y1 float32, c rgba) { b.image(x0, y0, x1, y1, 1, 1, 1, 1, c) }

// image adds a rectangle that shows part of its texture.
func (b *batch) image(x0, y0, x1, y1, u0, v0, u1, v1 float32, c rgba) {
	n := uint32(len(b.vs))
	b.vertex(x0, y0, u0, v0, c)
	b.vertex(x1, y0, u1, v0, c)
	b.vertex(x1, y1, u1, v1, c)
	b.vertex(x0, y1, u0, v1, c)
	b.is = append(b.is, n, n+1, n+2, n, n+2, n+3)
}

// tileLayer draws the visible tiles of a layer that nothing opaque hides.
func (d *drawing) tileLayer(e *entry, t *transform, s *sheet, src *picture) {
	span := t.visible()
	col := premultiplied(d.layerColor(e.layer))
	if span.empty() || col.a == 0 {
		return
	}
	var l *level
	tex := d.plain()
	if s != nil {
		var n int
		if tex, n = src.near(s.level(t.tilePx()), &d.up); tex == nil {
			return
		}
		l = &s.levels[n]
	}
	d.batch.reset()
	d.edges(t, span)
	d.cells(t, span)
	for y := span.y0; y < span.y1; y++ {
		d.tiles = row(&e.layer.Tiles, y, span.x0, span.x1, d.tiles)
		j := y - span.y0
		for i, tile := range d.tiles {
			if tile.Index == 0 || s != nil && s.blank[tile.Index] {
				continue
			}
			if d.cover.hides(d.colCells[i], d.colCells[i+1], d.rowCells[j], d.rowCells[j+1], e.order) {
				continue
			}
			if s == nil {
				d.batch.plain(d.xs[i], d.ys[j], d.xs[i+1], d.ys[j+1], col)
				continue
			}
			d.batch.tile(tile, l, d.xs[i], d.ys[j], d.xs[i+1], d.ys[j+1], col)
		}
	}
	filter := ebiten.FilterLinear
	if s == nil || d.exact(t, l) {
		filter = ebiten.FilterNearest
	}
	d.triangles(tex, filter, ebiten.AddressUnsafe)
}

// exact reports whether every pixel of a level is a pixel of the screen, so
// that filtering would be in vain.
func (d *drawing) exact(t *transform, l *level) bool {
	return t.tilePx() == float64(l.tile)
}

// edges computes where the columns and rows of tiles begin on the screen.
// Neighbours share their edge to the last bit, so no gap shows between them.
func (d *drawing) edges(t *transform, s tileSpan) {
	d.xs, d.ys = d.xs[:0], d.ys[:0]
	for x := s.x0; x <= s.x1; x++ {
		px, _ := t.pixel(float64(x*sim.TileUnits), 0)
		d.xs = append(d.xs, float32(px))
	}
	for y := s.y0; y <= s.y1; y++ {
		_, py := t.pixel(0, float64(y*sim.TileUnits))
		d.ys = append(d.ys, float32(py))
	}
}

// triangles draws the batch.
func (d *drawing) triangles(tex *ebiten.Image, f ebiten.Filter, a ebiten.Address) {
	d.op.Filter, d.op.Address = f, a
	if d.onto != nil {
		if len(d.batch.is) > 0 {
			d.onto.DrawTriangles32(d.batch.vs, d.batch.is, tex, &d.op)
		}
		if d.painted != nil {
			d.painted.note(d.batch.vs)
		}
		return
	}
	d.c.Triangles(d.batch.vs, d.batch.is, tex, &d.op)
}

// layerColor returns the colour a layer's tiles are multiplied by.
func (d *drawing) layerColor(l *sim.MapLayer) [4]float32 {
	c := [4]float32{
		float32(l.Color.R) / 255, float32(l.Color.G) / 255, float32(l.Color.B) / 255,
		float32(l.Color.A) / 255,
	}
	if l.ColorEnv >= 0 {
		e := d.tilesMap.EnvelopeColor(l.ColorEnv, l.ColorEnvMS, d.view.Clock)
		for i := range c {
			c[i] *= float32(min(max(e[i], 0), 1))
		}
	}
	return c
}

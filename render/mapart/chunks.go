package mapart

import (
	"math"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// chunksBelow is the size of a tile in pixels of the screen from which on layers
// are drawn by pictures that were made of them.
const chunksBelow = 7.0

// A chunk is a square picture of part of a run of layers.
const (
	chunkPx    = 256
	chunkImage = chunkPx + 2*gutter // with neighbours' pixels around, for filtering
)

// chunkKey names a chunk: the run, pixels a tile as a power of two, and the
// place in chunks of that size.
type chunkKey struct {
	group, entry, exp int
	x, y              int
}

type chunk struct {
	img  *ebiten.Image // nil when there is only air
	some cellSet       // where there is anything
	used int           // frame
	// Opaque tiles hide everything behind them here.
	solid cellSet
}

// chunks are the pictures there are.
type chunks struct {
	all    map[chunkKey]*chunk
	frame  int
	needed int // in this frame
	tiles  int // drawn into chunks in this frame
	begun  time.Time
}

// Limits for building chunks: the tiles and the time per frame, but at least one
// chunk is built. Chunks of earlier frames are kept until there are more than
// twice what a frame needs plus spareChunks; each takes 260 KiB.
const (
	chunkTilesPerFrame = 30_000
	chunkTimePerFrame  = 8 * time.Millisecond
	spareChunks        = 128
)

func (c *chunks) nextFrame() {
	if len(c.all) > 2*c.needed+spareChunks {
		c.dropOld()
	}
	c.frame++
	c.needed, c.tiles, c.begun = 0, 0, time.Time{}
}

// dropOld forgets what the last drawings, of which previews are some, did not show.
func (c *chunks) dropOld() {
	for k, v := range c.all {
		if v.used < c.frame-3 {
			v.deallocate()
			delete(c.all, k)
		}
	}
}

func (c *chunks) clear() {
	for _, v := range c.all {
		v.deallocate()
	}
	c.all = nil
}

func (c *chunk) deallocate() {
	if c.img != nil {
		c.img.Deallocate()
	}
}

// exponent returns the power of two of pixels a tile that a chunk has for tiles
// of px pixels.
func exponent(px float64) int {
	return int(math.Ceil(math.Log2(px * 0.94)))
}

// chunkTiles returns how many tiles a chunk is wide.
func chunkTiles(exp int) int {
	if exp < 0 {
		return chunkPx << -exp
	}
	return chunkPx >> exp
}

// size returns the size of the area of the layers of a run, in tiles.
func (m *Map) runSize(k chunkKey) (w, h int) {
	for _, e := range m.runEntries(k) {
		w, h = max(w, e.layer.Tiles.Width), max(h, e.layer.Tiles.Height)
	}
	return w, h
}

func (m *Map) runEntries(k chunkKey) []entry {
	es := m.groups[k.group].entries[k.entry:]
	return es[:es[0].run]
}

// chunked draws the run that begins at an entry.
func (d *drawing) chunked(gi, i int, t *transform) {
	k := chunkKey{group: gi, entry: i, exp: exponent(t.tilePx())}
	first := d.runEntries(k)[0].layer
	col := rgba{1, 1, 1, 1}
	if first.ColorEnv >= 0 {
		if col = premultiplied(d.layerColor(first)); col.a == 0 {
			return
		}
	}
	n := chunkTiles(k.exp)
	span := t.visible()
	for y := floorDiv(span.y0, n); y*n < span.y1; y++ {
		for x := floorDiv(span.x0, n); x*n < span.x1; x++ {
			k.x, k.y = x, y
			d.keepInside(&k)
			d.chunkAt(k, t, x*n, y*n, col)
		}
	}
}

// keepInside replaces a chunk position outside the area of its layers with the
// nearest one just outside. There a layer repeats its border, so all chunks look
// alike.
func (m *Map) keepInside(k *chunkKey) {
	n := chunkTiles(k.exp)
	w, h := m.runSize(*k)
	k.x, k.y = min(max(k.x, -1), floorDiv(w-1, n)+1), min(max(k.y, -1), floorDiv(h-1, n)+1)
}

// chunkAt draws a chunk at a place in tiles.
func (d *drawing) chunkAt(k chunkKey, t *transform, x, y int, col rgba) {
	d.chunks.needed++
	n := chunkTiles(k.exp)
	c := d.chunks.all[k]
	if c == nil {
		c = d.makeChunk(k, n)
	}
	if c == nil {
		d.standInFor(k, t, x, y, col)
		return
	}
	d.chunkPart(c, k, t, x, y, n, chunkPart{0, 0, chunkCells}, col)
}

// A chunkPart is a square of cells of a chunk.
type chunkPart struct{ x, y, n int }

// chunkPart draws part of a chunk over n tiles a side.
func (d *drawing) chunkPart(c *chunk, k chunkKey, t *transform, x, y, n int, p chunkPart, col rgba) {
	c.used = d.chunks.frame
	if c.img == nil {
		return
	}
	units := float64(n*sim.TileUnits) / float64(p.n)
	px := func(cx, cy int) (float32, float32) {
		a, b := t.pixel(float64(x*sim.TileUnits)+float64(cx)*units, float64(y*sim.TileUnits)+float64(cy)*units)
		return float32(a), float32(b)
	}
	d.batch.reset()
	unit := n / p.n
	d.cellsOf(t, tileSpan{x / unit, y / unit, x/unit + p.n, y/unit + p.n}, unit)
	order := d.groups[k.group].entries[k.entry].order
	var seen cellSet
	for i := range p.n * p.n {
		cx, cy := i%p.n, i/p.n
		if c.some.has(p.x+cx, p.y+cy) && !d.cover.hides(d.colCells[cx], d.colCells[cx+1], d.rowCells[cy],
			d.rowCells[cy+1], order) {
			seen.add(cx, cy)
		}
	}
	seen.rectangles(func(cx, cy, endX, endY int) {
		x0, y0 := px(cx, cy)
		x1, y1 := px(endX, endY)
		d.batch.image(x0, y0, x1, y1, cellEdgePx(p.x+cx), cellEdgePx(p.y+cy), cellEdgePx(p.x+endX),
			cellEdgePx(p.y+endY), col)
	})
	d.triangles(c.img, ebiten.FilterLinear, ebiten.AddressUnsafe)
}

func cellEdgePx(cell int) float32 { return float32(gutter + cell*cellPx) }

// standInFor draws what there is of a chunk that is not made yet: part of a
// smaller picture of a larger area.
func (d *drawing) standInFor(k chunkKey, t *transform, x, y int, col rgba) {
	n := chunkTiles(k.exp)
	for up, cells := 1, chunkCells/2; cells > 0; up, cells = up+1, cells/2 {
		big := n << up
		p := chunkKey{group: k.group, entry: k.entry, exp: k.exp - up, x: floorDiv(x, big), y: floorDiv(y, big)}
		if c := d.chunks.all[p]; c != nil {
			d.chunkPart(c, k, t, x, y, n, chunkPart{(x - p.x*big) / n * cells, (y - p.y*big) / n * cells, cells}, col)
			return
		}
	}
}

// makeChunk makes a chunk, nil when that has to wait.
func (d *drawing) makeChunk(k chunkKey, n int) *chunk {
	if d.chunks.begun.IsZero() {
		d.chunks.begun = time.Now()
	} else if !d.up.unbound && (d.chunks.tiles > chunkTilesPerFrame || time.Since(d.chunks.begun) > chunkTimePerFrame) {
		d.up.pending = true
		return nil
	}
	c, ok := d.maker.chunk(k, n)
	if !ok {
		return nil
	}
	if d.chunks.all == nil {
		d.chunks.all = map[chunkKey]*chunk{}
	}
	d.chunks.all[k] = c
	return c
}

// A maker makes the chunks of a map, and keeps the memory for it.
type maker struct {
	of      *Map
	tiles   []sim.Tile
	dots    []rgba
	hidden  []bool // by tile: an opaque one is in front
	solid   [chunkCells * chunkCells]int
	columns []column
}

// chunk makes a chunk, or returns false when a tileset is not there yet.
func (mk *maker) chunk(k chunkKey, n int) (*chunk, bool) {
	if k.exp < 0 {
		return mk.dotted(k, n), true
	}
	type part struct {
		b   batch
		tex *ebiten.Image
	}
	var parts []part
	c := &chunk{}
	mk.solid = [chunkCells * chunkCells]int{}
	mk.hidden = append(mk.hidden[:0], make([]bool, (n+2)*(n+2))...)
	// From front to back, because hidden tiles are skipped.
	for _, e := range slices.Backward(mk.of.runEntries(k)) {
		s, ok := mk.of.sheet(e.layer)
		if !ok {
			continue
		}
		p := part{tex: mk.of.plain()}
		var l *level
		if s != nil {
			i := s.level(float64(int(1) << k.exp))
			if p.tex = mk.of.picture(e.layer.Image).level(i, &mk.of.up); p.tex == nil {
				return nil, false
			}
			l = &s.levels[i]
		}
		p.b = mk.layer(&e, k, n, s, l, c)
		if len(p.b.is) > 0 {
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 {
		return c, true
	}
	for i, tiles := range mk.solid {
		if tiles == n*n/(chunkCells*chunkCells) {
			c.solid.add(i%chunkCells, i/chunkCells)
		}
	}
	c.img = upload(make([]byte, 4*chunkImage*chunkImage), chunkImage, chunkImage)
	op := ebiten.DrawTrianglesOptions{
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha, DisableMipmaps: true,
		Filter: ebiten.FilterNearest, Address: ebiten.AddressUnsafe,
	}
	for _, p := range slices.Backward(parts) {
		mk.of.chunks.tiles += len(p.b.is) / 6
		c.img.DrawTriangles32(p.b.vs, p.b.is, p.tex, &op)
	}
	return c, true
}

// layer returns the tiles of one layer in a chunk and notes in the chunk where
// they are.
func (mk *maker) layer(e *entry, k chunkKey, n int, s *sheet, l *level, c *chunk) batch {
	var b batch
	solid := &mk.solid
	px := 1 << k.exp
	col := bakedColor(e.layer)
	for y := -1; y <= n; y++ {
		mk.tiles = row(&e.layer.Tiles, k.y*n+y, k.x*n-1, k.x*n+n+1, mk.tiles)
		for i, tile := range mk.tiles {
			hidden := &mk.hidden[(y+1)*(n+2)+i]
			if tile.Index == 0 || *hidden || s != nil && s.blank[tile.Index] {
				continue
			}
			*hidden = s != nil && s.solid[tile.Index] && col.a == 1
			if i > 0 && i <= n && y >= 0 && y < n {
				cx, cy := (i-1)*chunkCells/n, y*chunkCells/n
				c.some.add(cx, cy)
				if *hidden {
					solid[cy*chunkCells+cx]++
				}
			}
			x0, y0 := float32((i-1)*px+gutter), float32(y*px+gutter)
			if s == nil {
				b.plain(x0, y0, x0+float32(px), y0+float32(px), col)
				continue
			}
			b.tile(tile, l, x0, y0, x0+float32(px), y0+float32(px), col)
		}
	}
	return b
}

// bakedColor returns the colour that is drawn into a chunk: that of the layer,
// unless an envelope changes it, when it is applied later.
func bakedColor(l *sim.MapLayer) rgba {
	if l.ColorEnv >= 0 {
		return rgba{1, 1, 1, 1}
	}
	c := l.Color
	return premultiplied([4]float32{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255, float32(c.A) / 255})
}

func floorDiv(a, b int) int { return int(math.Floor(float64(a) / float64(b))) }

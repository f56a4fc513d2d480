package physics

import (
	"image"

	"playhead/sim"
)

// chunkTiles is how many tiles a chunk is wide and high.
const chunkTiles = 32

// A chunk is what there is to draw on a square of tiles. Places are tiles from
// its corner, so that it serves every zoom.
type chunk struct {
	x, y  int // its corner, in tiles
	areas []area
	rims  []rim
	hatch []hatch // of walls
	signs []sign
	frame int // in which it was drawn last
}

// An area is a rectangle of tiles of one kind, x1 and y1 exclusive.
type area struct {
	x0, y0, x1, y1 uint8
	kind           Kind
	hung           uint8 // number of the switch that controls it, 0 if none
}

// A rim is the border of an area towards another kind, on one side of a row or
// column of tiles.
type rim struct {
	x, y, n uint8 // first tile, how many
	side    side
	kind    Kind
}

type side uint8

const (
	top side = iota
	bottom
	left
	right
)

// A hatch is a slanted line through n tiles of wall, up to the right from the
// lower left corner of tile x, y.
type hatch struct{ x, y, n uint8 }

// A sign is a glyph on a tile, or two: a base and something on it.
type sign struct {
	x, y    uint8
	base    glyph // None for walls, which are slabs
	on      glyph // None without
	inset   bool  // on is drawn on a base or a wall and leaves some of it free
	number  uint8 // of either, 0 if none
	turns   uint8 // number of the switch that it belongs to, 0 if none
	kind    Kind  // of the one with the number
	corner  bool  // the first of its area: no equal one is left of it or above
	index   uint8 // of the tile of on, or its type
	force   uint8 // of a speedup
	degrees int16 // its direction
	most    uint8 // its top speed, 0 if none
}

// A glyph is a kind as it is drawn on a tile.
type glyph struct {
	kind    Kind
	quarter int8
	hung    uint8 // number of the switch that controls it, 0 if none
}

// chunk returns the chunk that begins at a tile. It is made when it is first
// asked for.
func (m *Map) chunk(x, y int) *chunk {
	at := image.Pt(x, y)
	if c, ok := m.chunks[at]; ok {
		return c
	}
	c := &chunk{x: x, y: y}
	m.build(c)
	m.chunks[at] = c
	return c
}

// maxChunks bounds how many chunks are kept beside those in view.
const maxChunks = 512

// dropOld forgets chunks that were not drawn lately, when there are many.
func (m *Map) dropOld(frame int) {
	if len(m.chunks) <= maxChunks {
		return
	}
	for at, c := range m.chunks {
		if c.frame < frame-1 {
			delete(m.chunks, at)
		}
	}
}

// tile is a cell and what distinguishes it from its neighbours.
type tile struct {
	cell
	index  int
	number uint8
	of     part // that has the number
}

// square are the tiles of a chunk and those around it.
type square [chunkTiles + 2][chunkTiles + 2]tile

func (m *Map) build(c *chunk) {
	var s square
	for y := range s {
		for x := range s[y] {
			i := m.index(c.x+x-1, c.y+y-1)
			t := tile{cell: m.at(i), index: i}
			t.of, t.number = m.numbered(t.cell, i)
			s[y][x] = t
		}
	}
	m.buildAreas(c, &s)
	c.buildRims(&s)
	c.buildHatch(&s)
	m.buildSigns(c, &s)
}

// buildAreas covers the chunk with as few rectangles as a greedy walk finds.
func (m *Map) buildAreas(c *chunk, s *square) {
	var done [chunkTiles][chunkTiles]bool
	look := func(x, y int) (Kind, uint8) {
		t := &s[y+1][x+1]
		p := t.main()
		return p.kind, m.hangsOn(p, t.index)
	}
	for y := range chunkTiles {
		for x := range chunkTiles {
			k, hung := look(x, y)
			if done[y][x] || k == None {
				continue
			}
			same := func(x, y int) bool {
				k2, hung2 := look(x, y)
				return !done[y][x] && k2 == k && hung2 == hung
			}
			x1, y1 := x+1, y+1
			for x1 < chunkTiles && same(x1, y) {
				x1++
			}
			for y1 < chunkTiles && all(x, x1, func(x int) bool { return same(x, y1) }) {
				y1++
			}
			for j := y; j < y1; j++ {
				for i := x; i < x1; i++ {
					done[j][i] = true
				}
			}
			c.areas = append(c.areas, area{uint8(x), uint8(y), uint8(x1), uint8(y1), k, hung})
		}
	}
}

// all reports whether f is true from a up to b.
func all(a, b int, f func(int) bool) bool {
	for ; a < b; a++ {
		if !f(a) {
			return false
		}
	}
	return true
}

// edge reports whether an area of kind k ends between a tile of it and t. Walls
// are one slab, whatever hooks do on them.
func edge(k Kind, t *tile) bool {
	if k == Solid || k == Unhookable {
		return t.wall() == None
	}
	return t.main().kind != k
}

// buildRims joins the edges of areas along rows and columns.
func (c *chunk) buildRims(s *square) {
	for _, w := range [...]struct {
		side   side
		dx, dy int
	}{{top, 0, -1}, {bottom, 0, 1}, {left, -1, 0}, {right, 1, 0}} {
		for a := range chunkTiles {
			place := func(b int) (x, y int) {
				if w.dx == 0 {
					return b, a
				}
				return a, b
			}
			edgeOf := func(b int) Kind {
				x, y := place(b)
				k := s[y+1][x+1].main().kind
				if k == None || !edge(k, &s[y+1+w.dy][x+1+w.dx]) {
					return None
				}
				return k
			}
			for b := 0; b < chunkTiles; {
				k, n := edgeOf(b), 1
				for b+n < chunkTiles && edgeOf(b+n) == k {
					n++
				}
				if k != None {
					x, y := place(b)
					c.rims = append(c.rims, rim{uint8(x), uint8(y), uint8(n), w.side, k})
				}
				b += n
			}
		}
	}
}

// buildHatch joins the slanted lines of walls that continue in the next tile.
func (c *chunk) buildHatch(s *square) {
	wall := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < chunkTiles && y < chunkTiles && s[y+1][x+1].wall() == Solid
	}
	for y := range chunkTiles {
		for x := range chunkTiles {
			if !wall(x, y) || wall(x-1, y+1) {
				continue
			}
			n := 1
			for wall(x+n, y-n) {
				n++
			}
			c.hatch = append(c.hatch, hatch{uint8(x), uint8(y), uint8(n)})
		}
	}
}

func (m *Map) buildSigns(c *chunk, s *square) {
	for y := range chunkTiles {
		for x := range chunkTiles {
			t := &s[y+1][x+1]
			g := sign{x: uint8(x), y: uint8(y), number: t.number, kind: t.of.kind}
			if t.wall() != Solid {
				g.base = glyph{t.base.kind, 0, m.hangsOn(t.base, t.index)}
			}
			if t.wall() == Unhookable && t.sign.kind != None {
				g.base.kind = None
			}
			g.on = glyph{t.sign.kind, int8(m.quarter(t.sign, t.index)), m.hangsOn(t.sign, t.index)}
			if g.base.kind == None && g.on.kind == None {
				continue
			}
			g.inset = t.base.kind != None
			g.turns = m.switchOf(t.of, t.index)
			equal := func(o *tile) bool { return o.of.kind == t.of.kind && o.number == t.number }
			g.corner = !equal(&s[y+1][x]) && !equal(&s[y][x+1])
			m.details(&g, t)
			c.signs = append(c.signs, g)
		}
	}
}

// details fills in what else the layers say of the sign of a tile.
func (m *Map) details(g *sign, t *tile) {
	switch t.sign.layer {
	case sim.PhysicsSpeedup:
		sp := m.tiles.Speedup[t.index]
		g.force, g.degrees, g.most = sp.Force, sp.AngleDegrees, sp.MaxSpeed
	case sim.PhysicsGame, sim.PhysicsFront:
		g.index = m.tileOf(t.sign, t.index).Index
	case sim.PhysicsSwitch:
		g.index = m.tiles.Switch[t.index].Type
	}
}

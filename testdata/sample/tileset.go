package main

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
)

const (
	cellPx    = 64 // a tile of the set, which is 16x16 tiles
	setPx     = 16 * cellPx
	variants  = 4 // of a tile without an open side
	materials = 3
)

// The materials a wall is made of.
const (
	soil  = iota // hookable, grass where it is open above
	stone        // hookable
	steel        // the hook slides off
)

// Open sides of a tile, as bits.
const (
	openTop = 1 << iota
	openRight
	openBottom
	openLeft
)

// A block is a rectangle of tiles of the set, its top left index and its size.
type block struct {
	index uint8
	w, h  int
}

// at returns the index of the tile at column x and row y of the block.
func (b block) at(x, y int) uint8 { return b.index + uint8(16*y+x) }

// A tileset is the picture all our maps are drawn with, and where in it each
// piece is.
type tileset struct {
	img        *image.RGBA
	x, y, next int // where the next block goes, in tiles: shelves from the top

	wall [materials][16][]block // by open sides

	// cap is grass, a tile high and one above it, with the ends that hang over
	// into the neighbours: by whether the left (1) and the right (2) are ends.
	cap [4]block

	freeze     [4][2]block // by open top (1) and bottom (2), without and with a crystal
	spikes     block
	depth      block // the bottom of ice that takes a tee elsewhere
	start      block
	finish     block
	portalIn   block // 3x3, the tile in its middle
	portalOut  block
	tree       block // 4x5, standing on the ground
	bush       block // 2x1
	flowers    []block
	vines      [2]block // hanging: a piece and its end
	lamp       block    // 1x2, standing
	arrow      block    // 1x1, a sign that points right
	flagRed    block    // 1x2, a flag stand's pole
	flagBlue   block
	checkpoint block
}

func newTileset() *tileset {
	s := &tileset{img: image.NewRGBA(image.Rect(0, 0, setPx, setPx)), x: 1, next: 1}
	rng := rand.New(rand.NewPCG(24, 7))
	for m := range materials {
		for sides := range 16 {
			n := 1
			if sides == 0 {
				n = variants
			}
			for range n {
				s.wall[m][sides] = append(s.wall[m][sides], s.add(1, 1, func(p painter) { drawWall(p, m, sides, rng) }))
			}
		}
	}
	for sides := range 4 {
		for crystal := range 2 {
			s.freeze[sides][crystal] = s.add(1, 1, func(p painter) { drawFreeze(p, sides, crystal == 1) })
		}
	}
	s.spikes = s.add(1, 1, drawSpikes)
	s.depth = s.add(1, 1, drawDepth)
	s.start = s.add(1, 1, func(p painter) { drawChecks(p, hex(0x3fbf6f), hex(0xd6ffe4)) })
	s.finish = s.add(1, 1, func(p painter) { drawChecks(p, hex(0x181c22), hex(0xffffff)) })
	s.checkpoint = s.add(1, 1, drawCheckpoint)
	s.arrow = s.add(1, 1, drawArrow)
	for i, c := range []color.NRGBA{hex(0xf6d55c), hex(0xe58ab8), hex(0xf4f1e8), hex(0xe8714a)} {
		s.flowers = append(s.flowers, s.add(1, 1, func(p painter) { drawFlower(p, c, i) }))
	}
	s.vines = [2]block{
		s.add(1, 1, func(p painter) { drawVine(p, false) }),
		s.add(1, 1, func(p painter) { drawVine(p, true) }),
	}
	s.bush = s.add(2, 1, drawBush)
	s.cap = [4]block{
		s.add(1, 2, func(p painter) { drawCap(p.moved(0, tileUnits), false, false) }),
		s.add(2, 2, func(p painter) { drawCap(p.moved(tileUnits, tileUnits), true, false) }),
		s.add(2, 2, func(p painter) { drawCap(p.moved(0, tileUnits), false, true) }),
		s.add(3, 2, func(p painter) { drawCap(p.moved(tileUnits, tileUnits), true, true) }),
	}
	s.lamp = s.add(1, 2, drawLamp)
	s.flagRed = s.add(1, 2, func(p painter) { drawStand(p, hex(0xf28a1e)) })
	s.flagBlue = s.add(1, 2, func(p painter) { drawStand(p, hex(0x4c9bff)) })
	s.portalIn = s.add(3, 3, func(p painter) { drawPortal(p, hex(0xa56ce0), hex(0xe3c8ff)) })
	s.portalOut = s.add(3, 3, func(p painter) { drawPortal(p, hex(0x2fc4a0), hex(0xc9fff0)) })
	s.tree = s.add(4, 5, drawTree)
	return s
}

// add draws a block of w by h tiles into the next free place of the set.
func (s *tileset) add(w, h int, draw func(painter)) block {
	if s.x+w > 16 {
		s.x, s.y, s.next = 0, s.y+s.next, h
	}
	s.next = max(s.next, h)
	if s.y+s.next > 16 {
		panic("the tileset is full")
	}
	b := block{index: uint8(16*s.y + s.x), w: w, h: h}
	area := image.Rect(s.x*cellPx, s.y*cellPx, (s.x+w)*cellPx, (s.y+h)*cellPx)
	draw(painter{dst: s.img, area: area, unit: float64(cellPx) / tileUnits})
	s.x += w
	return b
}

// A palette is a material's ground, its darker and its lighter cobbles and its
// edge.
type palette struct{ ground, dark, light, edge color.NRGBA }

var palettes = [materials]palette{
	soil:  {hex(0x7a5540), hex(0x6a4735), hex(0x8d6850), hex(0x3c2621)},
	stone: {hex(0x71798c), hex(0x626a7e), hex(0x8a92a4), hex(0x2f3446)},
	steel: {hex(0x4a5163), hex(0x3e4456), hex(0x626b80), hex(0x20242f)},
}

func drawWall(p painter, material, sides int, rng *rand.Rand) {
	const corner, edge = 5, 1.8
	c := palettes[material]
	open := func(side int) bool { return sides&side != 0 }
	radius := func(a, b int) float64 {
		if open(a) && open(b) {
			return corner
		}
		return 0
	}
	outer := corners{radius(openTop, openLeft), radius(openTop, openRight), radius(openBottom, openRight), radius(openBottom, openLeft)}

	// The edge is the tile in the edge's colour, the ground what is left inside.
	p.round(c.edge, 0, 0, tileUnits, tileUnits, outer)
	l, t, r, b := 0.0, 0.0, float64(tileUnits), float64(tileUnits)
	if open(openLeft) {
		l += edge
	}
	if open(openRight) {
		r -= edge
	}
	if open(openBottom) {
		b -= edge
	}
	if open(openTop) && material != soil { // grass covers the soil's
		t += edge
	}
	inner := outer
	for i := range inner {
		inner[i] = max(0, inner[i]-edge)
	}
	p.round(c.ground, l, t, r-l, b-t, inner)
	if open(openTop) && material != soil {
		p.round(c.light, l, t, r-l, 2.4, corners{inner[0], inner[1], 0, 0})
	}

	if material == steel {
		p.line(c.light, 1.4, point{4, tileUnits - 4}, point{tileUnits - 4, 4})
		p.disc(c.light, 4, 4, 1.5)
		p.disc(c.light, 20, 20, 1.5)
		return
	}
	for range 2 {
		cobble := c.light
		if rng.IntN(2) == 0 {
			cobble = c.dark
		}
		w, h := 5+rng.Float64()*8, 4+rng.Float64()*4
		x := l + 1 + rng.Float64()*(r-l-w-2)
		y := t + 2 + rng.Float64()*(b-t-h-4)
		p.round(alpha(cobble, 0.55), x, y, w, h, allCorners(2.4))
	}
}

// drawCap draws grass on the tile at the painter's origin.
func drawCap(p painter, left, right bool) {
	rim, blade, light := hex(0x2b4a2c), hex(0x5f9e49), hex(0x93c766)
	x0, x1 := 0.0, float64(tileUnits)
	var outline, fill corners
	rimL, rimR := 0.0, 0.0
	if left {
		x0, outline[0], outline[3], fill[0], fill[3], rimL = -2.5, 5, 5, 4, 4, 1.4
	}
	if right {
		x1, outline[1], outline[2], fill[1], fill[2], rimR = tileUnits+2.5, 5, 5, 4, 4, 1.4
	}
	scallop := func(c color.NRGBA, y, r float64) {
		for i := range 3 {
			x := (float64(i) + 0.5) * tileUnits / 3
			p.polygon(c, arc(point{x, y}, r, r, 0, math.Pi)...)
		}
	}
	p.round(rim, x0-rimL, -3.6, x1-x0+rimL+rimR, 12.2, outline)
	scallop(rim, 6.6, 4.6)
	p.round(blade, x0, -2.2, x1-x0, 8.6, fill)
	scallop(blade, 5.6, 4)
	lightL, lightR := 0.0, 0.0
	if left {
		lightL = 3
	}
	if right {
		lightR = 3
	}
	p.rect(light, x0+lightL, -2.2, x1-x0-lightL-lightR, 2.4)
}

func drawFreeze(p painter, sides int, crystal bool) {
	p.rect(alpha(hex(0x1e3e6e), 0.52), 0, 0, tileUnits, tileUnits)
	p.line(alpha(hex(0xbee1ff), 0.34), 1.2, point{4.8, tileUnits}, point{tileUnits, 4.8})
	if crystal {
		for i := range 3 {
			a := float64(i) * math.Pi / 3
			dx, dy := 6*math.Sin(a), 6*math.Cos(a)
			p.line(alpha(hex(0xd8ecff), 0.75), 1.4, point{12 - dx, 12 - dy}, point{12 + dx, 12 + dy})
		}
	}
	if sides&1 != 0 {
		p.rect(hex(0xa9d6ff), 0, 0, tileUnits, 2)
	}
	if sides&2 != 0 {
		p.rect(hex(0xa9d6ff), 0, tileUnits-2, tileUnits, 2)
	}
}

func drawSpikes(p painter) {
	for i := range 3 {
		x := float64(i) * 8
		p.polygon(hex(0x2a1418), point{x - 0.4, 24}, point{x + 4, 3}, point{x + 8.4, 24})
		p.polygon(hex(0xb8322b), point{x + 1, 24}, point{x + 4, 6}, point{x + 7, 24})
		p.polygon(hex(0xff8078), point{x + 1, 24}, point{x + 4, 6}, point{x + 3.2, 24})
	}
}

func drawDepth(p painter) {
	for i := range 12 {
		p.rect(alpha(hex(0xa56ce0), 0.06*float64(i)), 0, float64(i)*2, tileUnits, 2)
	}
}

// drawChecks draws a tile of a line across the way.
func drawChecks(p painter, dark, light color.NRGBA) {
	for i := range 4 {
		c := alpha(dark, 0.5)
		if (i+i/2)%2 == 1 {
			c = alpha(light, 0.6)
		}
		p.rect(c, float64(i%2)*12, float64(i/2)*12, 12, 12)
	}
}

func drawCheckpoint(p painter) {
	p.rect(alpha(hex(0xe0b93a), 0.4), 10, 0, 4, tileUnits)
	p.rect(alpha(hex(0xffe873), 0.7), 11.3, 0, 1.4, tileUnits)
}

func drawPortal(p painter, rim, glow color.NRGBA) {
	p = p.moved(tileUnits, tileUnits) // the tile in the middle
	for i := range 6 {
		p.disc(alpha(rim, 0.1), 12, 12, 30-float64(i)*3)
	}
	p.disc(hex(0x1b1030), 12, 12, 15)
	p.disc(rim, 12, 12, 13.5)
	p.disc(hex(0x2a1746), 12, 12, 10.5)
	for i := range 3 {
		var way []point
		for j := range 14 {
			a := float64(i)*2*math.Pi/3 + float64(j)*0.22
			r := 2 + float64(j)*0.62
			way = append(way, point{12 + r*math.Cos(a), 12 + r*math.Sin(a)})
		}
		p.line(alpha(glow, 0.85), 1.6, way...)
	}
	p.disc(hex(0xffffff), 12, 12, 2)
}

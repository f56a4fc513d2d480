package main

import (
	"image"
	"image/color"
)

const (
	cellPx     = 64 // a tile of the picture
	gardenRows = 16 // and columns
)

// A block is a rectangle of tiles of the garden, its top left index and its
// size.
type block struct {
	index uint8
	w, h  int
}

// at returns the index of the tile at column x and row y of the block.
func (b block) at(x, y int) uint8 { return b.index + uint8(gardenRows*y+x) }

// A garden is the picture of what stands about in our maps, beside the ground
// and the grass of the default tileset, and where in it each piece is.
type garden struct {
	img        *image.RGBA
	x, y, next int // where the next block goes, in tiles: shelves from the top

	start, finish, checkpoint block
	spikes                    block
	depth                     block // the bottom of ice that takes a tee elsewhere
	portalIn, portalOut       block // 3x3, the tile in its middle
	standRed, standBlue       block // 1x2, of a flag

	tree    block // 4x5, standing on the ground
	bush    block // 2x1
	flowers []block
	vines   [2]block // hanging: a piece and its end
	lamp    block    // 1x2
	sign    block    // points right
}

func newGarden() *garden {
	const size = gardenRows * cellPx
	g := &garden{img: image.NewRGBA(image.Rect(0, 0, size, size)), x: 1, next: 1} // the first tile is air
	g.spikes = g.add(1, 1, drawSpikes)
	g.depth = g.add(1, 1, drawDepth)
	g.start = g.add(1, 1, func(p painter) { drawChecks(p, hex(0x3fbf6f), hex(0xd6ffe4)) })
	g.finish = g.add(1, 1, func(p painter) { drawChecks(p, hex(0x181c22), hex(0xffffff)) })
	g.checkpoint = g.add(1, 1, drawCheckpoint)
	g.sign = g.add(1, 1, drawSign)
	for _, petal := range []color.NRGBA{hex(0xf6d55c), hex(0xe58ab8), {}, hex(0xe8714a)} {
		g.flowers = append(g.flowers, g.add(1, 1, func(p painter) { drawFlower(p, petal) }))
	}
	g.vines = [2]block{
		g.add(1, 1, func(p painter) { drawVine(p, tileUnits) }),
		g.add(1, 1, func(p painter) { drawVine(p, 17); drawBud(p, 17) }),
	}
	g.bush = g.add(2, 1, drawBush)
	g.lamp = g.add(1, 2, drawLamp)
	g.standRed = g.add(1, 2, func(p painter) { drawStand(p, hex(0xf28a1e)) })
	g.standBlue = g.add(1, 2, func(p painter) { drawStand(p, hex(0x4c9bff)) })
	g.portalIn = g.add(3, 3, func(p painter) { drawPortal(p, hex(0xa56ce0), hex(0xe3c8ff)) })
	g.portalOut = g.add(3, 3, func(p painter) { drawPortal(p, hex(0x2fc4a0), hex(0xc9fff0)) })
	g.tree = g.add(4, 5, drawTree)
	return g
}

// add draws a block of w by h tiles into the next free place of the picture.
func (g *garden) add(w, h int, draw func(painter)) block {
	if g.x+w > gardenRows {
		g.x, g.y, g.next = 0, g.y+g.next, h
	}
	g.next = max(g.next, h)
	if g.y+g.next > gardenRows {
		panic("the garden is full")
	}
	b := block{index: uint8(gardenRows*g.y + g.x), w: w, h: h}
	area := image.Rect(g.x*cellPx, g.y*cellPx, (g.x+w)*cellPx, (g.y+h)*cellPx)
	draw(painter{dst: g.img, area: area, unit: float64(cellPx) / tileUnits})
	g.x += w
	return b
}

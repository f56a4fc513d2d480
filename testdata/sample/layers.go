package main

import (
	"math/rand/v2"

	"playhead/assets/tileset"
	"playhead/sim"
)

// A layer is the tiles of one layer that is drawn.
type layer struct {
	l     layout
	tiles []sim.Tile
}

func newLayer(l layout) layer { return layer{l, make([]sim.Tile, l.width*l.height)} }

// layerOf returns the layer of the tiles that keep wants, or of all.
func layerOf(l layout, indices []uint8, keep func(x, y int) bool) layer {
	a := newLayer(l)
	for i, index := range indices {
		if keep == nil || keep(i%l.width, i/l.width) {
			a.tiles[i].Index = index
		}
	}
	return a
}

func (a layer) empty(x, y, w, h int) bool {
	for j := y; j < y+h; j++ {
		for i := x; i < x+w; i++ {
			if i >= a.l.width || j >= a.l.height || a.tiles[j*a.l.width+i].Index != 0 {
				return false
			}
		}
	}
	return true
}

// put puts a block with its top left tile at x, y over what is there.
func (a layer) put(x, y int, b block) {
	for j := range b.h {
		for i := range b.w {
			if x, y := x+i, y+j; x >= 0 && y >= 0 && x < a.l.width && y < a.l.height {
				a.tiles[y*a.l.width+x] = sim.Tile{Index: b.at(i, j)}
			}
		}
	}
}

// art is what a layout looks like, a layer each, in drawing order.
type art struct {
	shade, plants, things, walls layer // behind the players
	ice, grass, edge, ends       layer // before them
}

// dress draws a layout with the default tileset and the garden.
func dress(l layout, g *garden, rng *rand.Rand) art {
	land := tileset.Build(l.width, l.height, l.cell)
	back := tileset.Build(l.width, l.height, func(int, int) tileset.Cell { return tileset.Soil })
	a := art{
		shade:  layerOf(l, back.Ground, func(x, y int) bool { return l.at(x, y) == 'b' || l.at(x, y) == 'X' }),
		plants: newLayer(l),
		things: newLayer(l),
		walls:  layerOf(l, land.Ground, l.solid),
		ice:    layerOf(l, land.Ground, l.freeze),
		grass:  layerOf(l, land.Cap, nil),
		edge:   layerOf(l, land.Above, nil),
		ends:   layerOf(l, land.Side, nil),
	}
	for y := range l.height {
		for x := range l.width {
			a.thing(x, y, g)
		}
	}
	for y := range l.height {
		for x := range l.width {
			a.plant(x, y, g, rng)
		}
	}
	return a
}

// thing puts what the layout names outright.
func (a art) thing(x, y int, g *garden) {
	switch a.things.l.at(x, y) {
	case 'X':
		a.things.put(x, y, g.spikes)
	case 's':
		a.things.put(x, y, g.start)
	case 'f':
		a.things.put(x, y, g.finish)
	case 'c':
		a.things.put(x, y, g.checkpoint)
	case 'i':
		a.things.put(x-1, y-1, g.portalIn)
	case 'o':
		a.things.put(x-1, y-1, g.portalOut)
	case 'I':
		a.things.put(x, y, g.depth)
	case 'm':
		a.things.put(x, y-1, g.standRed)
	case 'w':
		a.things.put(x, y-1, g.standBlue)
	case 'L':
		a.plants.put(x, y-1, g.lamp)
	case 'A':
		a.plants.put(x, y, g.sign)
	case 'T':
		a.plants.put(x-1, y-4, g.tree)
	}
}

// plant lets something grow on the grass below x, y or hang from the stone
// above, now and then.
func (a art) plant(x, y int, g *garden, rng *rand.Rand) {
	l := a.plants.l
	chance := rng.IntN(100)
	switch {
	case l.at(x, y) != '.' || !a.plants.empty(x, y, 1, 1):
	case l.grass(x, y+1):
		switch {
		case chance < 7 && l.grass(x+1, y+1) && l.at(x+1, y) == '.' && a.plants.empty(x, y, 2, 1):
			a.plants.put(x, y, g.bush)
		case chance < 30:
			a.plants.put(x, y, g.flowers[rng.IntN(len(g.flowers))])
		}
	case l.at(x, y-1) == 'R' && chance < 16:
		length := 1 + rng.IntN(3)
		for i := range length {
			if l.at(x, y+i) != '.' || l.at(x, y+i+1) != '.' || i == length-1 {
				a.plants.put(x, y+i, g.vines[1])
				return
			}
			a.plants.put(x, y+i, g.vines[0])
		}
	}
}

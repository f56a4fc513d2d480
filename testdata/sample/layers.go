package main

import (
	"math/rand/v2"

	"playhead/sim"
)

// A layer is one of the tile layers that are drawn.
type layer struct {
	l     layout
	tiles []sim.Tile
}

func newLayer(l layout) layer { return layer{l, make([]sim.Tile, l.width*l.height)} }

// set puts a tile of the set at x, y, if that is inside the map.
func (a layer) set(x, y int, index uint8) {
	if x >= 0 && y >= 0 && x < a.l.width && y < a.l.height {
		a.tiles[y*a.l.width+x] = sim.Tile{Index: index}
	}
}

func (a layer) empty(x, y, w, h int) bool {
	for j := y; j < y+h; j++ {
		for i := x; i < x+w; i++ {
			if i < 0 || j < 0 || i >= a.l.width || j >= a.l.height || a.tiles[j*a.l.width+i].Index != 0 {
				return false
			}
		}
	}
	return true
}

// put puts a block with its top left tile at x, y, over what is there.
func (a layer) put(x, y int, b block) {
	for j := range b.h {
		for i := range b.w {
			a.set(x+i, y+j, b.at(i, j))
		}
	}
}

// art is what a layout looks like, a layer each, in drawing order.
type art struct {
	shade, plants, walls layer // behind the players
	lines                layer
	freeze, grass        layer // before them
}

// dress draws a layout with the tiles of a set.
func dress(l layout, s *tileset, rng *rand.Rand) art {
	a := art{newLayer(l), newLayer(l), newLayer(l), newLayer(l), newLayer(l), newLayer(l)}
	for y := range l.height {
		for x := range l.width {
			a.walls.wall(x, y, s, rng)
			a.freeze.ice(x, y, s, rng)
			a.thing(x, y, s)
			if c := l.at(x, y); c == 'b' || c == 'X' {
				a.shade.set(x, y, pick(rng, s.wall[soil][0]).index)
			}
		}
	}
	// What hangs over into a neighbour gives way to what grows there.
	for _, ends := range []bool{true, false} {
		for y := range l.height {
			for x := range l.width {
				a.grass.cap(x, y, s, ends)
			}
		}
	}
	// Plants go where nothing else is, trees first: they need the most room.
	for y := range l.height {
		for x := range l.width {
			if l.at(x, y) == 'T' {
				a.plants.put(x-1, y-4, s.tree)
			}
		}
	}
	for y := range l.height {
		for x := range l.width {
			a.plant(x, y, s, rng)
		}
	}
	return a
}

func pick[T any](rng *rand.Rand, of []T) T { return of[rng.IntN(len(of))] }

func (a layer) wall(x, y int, s *tileset, rng *rand.Rand) {
	m, ok := a.l.material(x, y)
	if !ok {
		return
	}
	sides := 0
	for i, d := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} { // in the order of openTop …
		if !a.l.solid(x+d[0], y+d[1]) {
			sides |= openTop << i
		}
	}
	if m == soil && !a.l.grass(x, y) { // below ice and spikes the soil goes on
		sides &^= openTop
	}
	a.set(x, y, pick(rng, s.wall[m][sides]).index)
}

// cap puts grass on soil that is open above: with its ends, which hang over
// into the neighbours, or only what is above the tile itself.
func (a layer) cap(x, y int, s *tileset, withEnds bool) {
	if !a.l.grass(x, y) {
		return
	}
	left, right := 0, 0
	if !a.l.grass(x-1, y) {
		left = 1
	}
	if !a.l.grass(x+1, y) {
		right = 1
	}
	b := s.cap[left+2*right]
	if withEnds {
		a.put(x-left, y-1, b)
		return
	}
	a.set(x, y-1, b.at(left, 0))
	a.set(x, y, b.at(left, 1))
}

func (a layer) ice(x, y int, s *tileset, rng *rand.Rand) {
	if !a.l.freeze(x, y) {
		return
	}
	sides := 0
	if !a.l.freeze(x, y-1) && !a.l.solid(x, y-1) {
		sides |= 1
	}
	if !a.l.freeze(x, y+1) && !a.l.solid(x, y+1) {
		sides |= 2
	}
	crystal := 0
	if rng.IntN(6) == 0 {
		crystal = 1
	}
	a.set(x, y, s.freeze[sides][crystal].index)
}

// thing puts what the layout names outright.
func (a art) thing(x, y int, s *tileset) {
	switch a.walls.l.at(x, y) {
	case 'X':
		if a.walls.l.at(x, y-1) != 'X' {
			a.lines.put(x, y, s.spikes)
		} else {
			a.walls.put(x, y, s.wall[soil][0][0])
		}
	case 's':
		a.lines.put(x, y, s.start)
	case 'f':
		a.lines.put(x, y, s.finish)
	case 'c':
		a.lines.put(x, y, s.checkpoint)
	case 'i':
		a.lines.put(x-1, y-1, s.portalIn)
	case 'o':
		a.lines.put(x-1, y-1, s.portalOut)
	case 'I':
		a.lines.put(x, y, s.depth)
	case 'm':
		a.lines.put(x, y-1, s.flagRed)
	case 'w':
		a.lines.put(x, y-1, s.flagBlue)
	case 'L':
		a.plants.put(x, y-1, s.lamp)
	case 'A':
		a.plants.put(x, y, s.arrow)
	}
}

// plant lets something grow on the grass below x, y or hang from the stone
// above, now and then.
func (a art) plant(x, y int, s *tileset, rng *rand.Rand) {
	l := a.plants.l
	chance := rng.IntN(100)
	switch {
	case l.at(x, y) != '.' || !a.plants.empty(x, y, 1, 1):
	case l.grass(x, y+1):
		switch {
		case chance < 7 && l.grass(x+1, y+1) && l.at(x+1, y) == '.' && a.plants.empty(x, y, 2, 1):
			a.plants.put(x, y, s.bush)
		case chance < 34:
			a.plants.put(x, y, pick(rng, s.flowers))
		}
	case l.at(x, y-1) == 'R' && chance < 16:
		length := 1 + rng.IntN(3)
		for i := range length {
			if l.at(x, y+i) != '.' || l.at(x, y+i+1) != '.' || i == length-1 {
				a.plants.put(x, y+i, s.vines[1])
				return
			}
			a.plants.put(x, y+i, s.vines[0])
		}
	}
}

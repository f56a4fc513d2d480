package runs

import "playhead/sim"

// measure computes each tile's distance to the finish in tiles, along tiles that
// a tee can pass: not through walls and deadly tiles, but through teleporters. It
// searches backwards from the finish, so a teleporter's entrance is as far as its
// nearest exit. Checkpoint teleporters are left out, because their exit depends
// on the tee.
//
// The number compares attempts that did not finish. It is not a route: tees jump
// and swing in ways that no search over tiles knows.
func (c *Course) measure() {
	c.way = make([]int32, len(c.tiles))
	for i := range c.way {
		c.way[i] = -1
	}
	entrances := c.entrances()
	queue := make([]int32, 0, 1024)
	add := func(i, d int32) {
		if c.way[i] < 0 && c.tiles[i]&(roleSolid|roleDeath) == 0 {
			c.way[i] = d
			queue = append(queue, i)
		}
	}
	for i, r := range c.tiles {
		if r&roleFinish != 0 {
			add(int32(i), 0)
		}
	}
	for head := 0; head < len(queue); head++ {
		i := queue[head]
		d := c.way[i] + 1
		for _, e := range entrances[i] {
			add(e, d)
		}
		x := i % c.width
		for _, n := range [4]struct {
			i  int32
			ok bool
		}{
			{i - 1, x > 0},
			{i + 1, x < c.width-1},
			{i - c.width, i >= c.width},
			{i + c.width, int(i+c.width) < len(c.tiles)},
		} {
			// A teleporter leads to its exit, never to the tile beside it.
			if n.ok && c.tiles[n.i]&roleTele == 0 {
				add(n.i, d)
			}
		}
	}
}

// entrances returns, for the tiles that teleporters lead to, from where.
func (c *Course) entrances() map[int32][]int32 {
	m := map[int32][]int32{}
	for k, in := range c.ins {
		for _, out := range c.outs[outKey{false, k}] {
			o := c.tileAt(out.x, out.y)
			m[o] = append(m[o], in...)
		}
	}
	return m
}

// ToGo returns how many tiles lie between a place in world units and the finish,
// false where the map has no finish or no way there.
func (c *Course) ToGo(x, y int32) (tiles int32, ok bool) {
	if c == nil || c.way == nil {
		return 0, false
	}
	d := c.way[c.tileAt(x, y)]
	return d, d >= 0
}

// exit returns the teleporter exit used by a tee that is now at p: the nearest
// one, false if none is near.
func (c *Course) exit(p point) (point, bool) {
	const near = 4 * sim.TileUnits
	best, found := int64(near*near), point{}
	ok := false
	for _, outs := range c.outs {
		for _, o := range outs {
			dx, dy := int64(p.x-o.x), int64(p.y-o.y)
			if d := dx*dx + dy*dy; d <= best {
				best, found, ok = d, o, true
			}
		}
	}
	return found, ok
}

// leadsTo reports whether a teleporter may have brought a tee from one place to
// another: it was near an entrance, and is near a way out.
func (c *Course) leadsTo(from, to point) bool {
	const reach = 3 * sim.TileUnits
	if _, ok := c.exit(to); !ok {
		return false
	}
	for y := from.y - reach; y <= from.y+reach; y += sim.TileUnits {
		for x := from.x - reach; x <= from.x+reach; x += sim.TileUnits {
			if c.tiles[c.tileAt(x, y)]&roleTele != 0 {
				return true
			}
		}
	}
	return false
}

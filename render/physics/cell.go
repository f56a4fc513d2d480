package physics

import "playhead/sim"

// A part is a kind and the layer that has it.
type part struct {
	kind  Kind
	layer sim.PhysicsKind
}

// A cell is what the picture shows of one tile: a base that fills it (a wall or
// something deadly) and a sign on it, such as a teleporter in freeze. Most cells
// have only one of the two.
type cell struct{ base, sign part }

// at returns the cell for tile i of the map.
func (m *Map) at(i int) cell {
	t := m.tiles
	var c cell
	c.take(gameKinds[t.Game[i].Index], sim.PhysicsGame)
	if !m.layered {
		return c
	}
	if t.Front != nil {
		c.take(frontKinds[t.Front[i].Index], sim.PhysicsFront)
	}
	if t.Tele != nil {
		c.take(teleKinds[t.Tele[i].Type], sim.PhysicsTele)
	}
	if t.Speedup != nil && t.Speedup[i].Force != 0 {
		c.take(Speedup, sim.PhysicsSpeedup)
	}
	if t.Switch != nil {
		c.take(switchKinds[t.Switch[i].Type], sim.PhysicsSwitch)
	}
	if t.Tune != nil && t.Tune[i].Type == tuneZone {
		c.take(Tune, sim.PhysicsTune)
	}
	return c
}

// tuneZone is the only type of the tune layer.
const tuneZone = 68

// take adds a kind: of two bases or two signs the one that matters more is kept.
func (c *cell) take(k Kind, l sim.PhysicsKind) {
	if k == None {
		return
	}
	p := &c.sign
	if isBase[k] {
		p = &c.base
	}
	if ranks[k] > ranks[p.kind] {
		*p = part{k, l}
	}
}

// wall returns the wall of a cell, None without one.
func (c cell) wall() Kind {
	if c.base.kind == Solid || c.base.kind == Unhookable {
		return c.base.kind
	}
	return None
}

// main returns what gives a tile its hue where it is too small for glyphs: the
// wall, otherwise the sign.
func (c cell) main() part {
	if c.wall() != None || c.sign.kind == None {
		return c.base
	}
	return c.sign
}

// numbered returns what of a cell has a number to be shown, and the number.
func (m *Map) numbered(c cell, i int) (part, uint8) {
	for _, p := range [...]part{c.sign, c.base} {
		if n := m.number(p, i); n > 0 {
			return p, n
		}
	}
	return part{}, 0
}

// index returns the index of tile x, y in the rows of the map. Outside the map,
// the border repeats.
func (m *Map) index(x, y int) int {
	t := m.tiles
	return min(max(y, 0), t.Height-1)*t.Width + min(max(x, 0), t.Width-1)
}

// number returns the number of part p of tile i, 0 if it has none.
func (m *Map) number(p part, i int) uint8 {
	switch p.layer {
	case sim.PhysicsTele:
		if t := m.tiles.Tele[i]; sim.TeleTileMeaning(t).Numbered {
			return t.Number
		}
	case sim.PhysicsSpeedup:
		return m.tiles.Speedup[i].Force
	case sim.PhysicsSwitch:
		if t := m.tiles.Switch[i]; p.kind == Time || p.kind == Jumps {
			return t.Delay
		} else if sim.SwitchTileMeaning(t).Numbered {
			return t.Number
		}
	case sim.PhysicsTune:
		return m.tiles.Tune[i].Number
	case sim.PhysicsGame, sim.PhysicsFront:
		if p.kind == Checkpoint {
			return m.tileOf(p, i).Index - firstCheckpoint + 1
		}
	}
	return 0
}

// firstCheckpoint is the index of time checkpoint 1.
const firstCheckpoint = 35

// tileOf returns the tile of the game or front layer that has part p.
func (m *Map) tileOf(p part, i int) sim.Tile {
	if p.layer == sim.PhysicsFront {
		return m.tiles.Front[i]
	}
	return m.tiles.Game[i]
}

// switchOf returns the number of the switch that controls part p of tile i or
// that it toggles, 0 if none.
func (m *Map) switchOf(p part, i int) uint8 {
	if p.layer != sim.PhysicsSwitch || p.kind == Time || p.kind == Jumps {
		return 0
	}
	return m.number(p, i)
}

// hangsOn is switchOf for parts that look different depending on their switch. A
// part that toggles a switch always looks the same.
func (m *Map) hangsOn(p part, i int) uint8 {
	if p.kind == SwitchOn || p.kind == SwitchOff {
		return 0
	}
	return m.switchOf(p, i)
}

// quarter returns by how many quarters the glyph of a part is turned clockwise.
func (m *Map) quarter(p part, i int) int {
	if p.layer != sim.PhysicsGame && p.layer != sim.PhysicsFront {
		return 0
	}
	t := m.tileOf(p, i)
	if !sim.GameTileMeaning(t.Index).Directed {
		return 0
	}
	switch p.kind {
	case Stopper, StopperBoth:
		return turned(t.Flags)
	case Mover, Through:
		return turned(t.Flags) - 1 // drawn pointing right; a tile that is not turned points up
	}
	return 0
}

// turned returns the quarters that flags turn a tile that points up. Flipping it
// sideways leaves it pointing up.
func turned(flags uint8) int {
	q := 0
	if flags&sim.TileFlipY != 0 {
		q = 2
	}
	if flags&sim.TileRotate != 0 {
		q++
	}
	return q & 3
}

package physics

import (
	"fmt"
	"image"
	"strings"

	"playhead/sim"
)

// A circuit is what belongs to a switch: the tiles that turn it, and those that it turns on and off.
type circuit struct {
	turns, hang []image.Point
	names       string // of what hangs on it: "2 × door, freeze"
}

// role says whether a tile turns its switch or hangs on it.
func role(t sim.SwitchTile) (turns, hangs bool) {
	if t.Number == 0 || !sim.SwitchTileMeaning(t).Numbered {
		return false, false
	}
	switch switchKinds[t.Type] {
	case SwitchOn, SwitchOff:
		return true, false
	case None, Time, RayEnd: // time has no use for its number, and a length is that of what is beside it
		return false, false
	}
	return false, true
}

// findCircuits returns the tiles of each switch.
func findCircuits(t *sim.TileMap) (all [256]circuit) {
	var n [256][256]int // by switch and type
	for i, tile := range t.Switch {
		at := image.Pt(i%t.Width, i/t.Width)
		switch turns, hangs := role(tile); {
		case turns:
			all[tile.Number].turns = append(all[tile.Number].turns, at)
		case hangs:
			all[tile.Number].hang = append(all[tile.Number].hang, at)
			n[tile.Number][tile.Type]++
		}
	}
	for i := range all {
		var names []string
		for kind, tiles := range n[i] {
			if tiles == 0 {
				continue
			}
			name := sim.SwitchTileMeaning(sim.SwitchTile{Type: uint8(kind)}).Name
			if tiles > 1 {
				name = fmt.Sprintf("%d × %s", tiles, name)
			}
			names = append(names, name)
		}
		all[i].names = strings.Join(names, ", ")
	}
	return all
}

// acts says what a switch turns on and off, or what turns a tile: " → 2 × door, freeze, nearest at 4, 7".
func (m *Map) acts(t *sim.PhysicsTile, from image.Point) string {
	c := &m.circuits[t.Number]
	turns, hangs := role(sim.SwitchTile{Number: t.Number, Type: t.Index})
	switch {
	case hangs:
		return " ← " + places(c.turns, "switch tile", from)
	case !turns:
		return ""
	case len(c.hang) == 0:
		return " → nothing"
	}
	at, by := nearest(c.hang, from, 1)[0], " at"
	if len(c.hang) > 1 {
		by = ", nearest at"
	}
	return fmt.Sprintf(" → %s%s %d, %d", c.names, by, at.X, at.Y)
}

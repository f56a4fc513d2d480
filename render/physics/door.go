package physics

import (
	"math"

	"playhead/sim"
)

// A door is a line that no player can pass while its switch is on. Coordinates
// are in tiles, with the centre of a tile at a half.
type door struct {
	x, y, dx, dy float64 // where it starts, and its direction
	length       float64
	number       uint8
}

// Entities that say how long the door or laser beside them is: 3, 6 or 9 tiles.
const (
	shortest = sim.EntityOffset + 19
	longest  = sim.EntityOffset + 21
	perStep  = 3
)

// doorsAt returns the doors that start at tile i: one for each neighbour that
// says how long. A door ends at a wall.
func (m *Map) doorsAt(i int) []door {
	t := m.tiles
	if t.Switch == nil || switchKinds[t.Switch[i].Type] != Door || t.Switch[i].Number == 0 {
		return nil
	}
	x, y := i%t.Width, i/t.Width
	var ds []door
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			nx, ny := x+dx, y+dy
			if dx == 0 && dy == 0 || nx < 0 || ny < 0 || nx >= t.Width || ny >= t.Height {
				continue
			}
			size := t.Switch[ny*t.Width+nx].Type
			if size < shortest || size > longest {
				continue
			}
			l := math.Hypot(float64(dx), float64(dy))
			d := door{
				x: float64(x) + 0.5, y: float64(y) + 0.5, dx: float64(dx) / l, dy: float64(dy) / l,
				number: t.Switch[i].Number,
			}
			d.length = m.free(&d, float64(perStep*(1+int(size)-shortest)))
			ds = append(ds, d)
		}
	}
	return ds
}

// free returns how far a door gets before a wall, at most most.
func (m *Map) free(d *door, most float64) float64 {
	const step = 1.0 / 8
	for l := step; l <= most; l += step {
		if m.Wall(int(math.Floor(d.x+d.dx*l)), int(math.Floor(d.y+d.dy*l))) {
			return l - step
		}
	}
	return most
}

package comparison

import (
	"fmt"
	"math"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

func distance(p, q *runs.TracePoint) float64 {
	return math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y))
}

// placeReach is how far from the pointer, in tiles, a place for times may end: to
// the next wall, at most so many.
const placeReach = 12

// PlaceAt returns the edge of a tile nearest to a place of the world, made longer
// on both sides up to the next walls, so that a run that passes crosses it. tiles
// may be nil.
func PlaceAt(tiles *sim.TileMap, x, y float64, number int) compare.Edge {
	tx, ty := x/sim.TileUnits, y/sim.TileUnits
	e := compare.Edge{Name: fmt.Sprintf("place %d", number)}
	dx, dy := math.Abs(tx-math.Round(tx)), math.Abs(ty-math.Round(ty))
	if dx <= dy { // an upright edge
		cx, cy := int(math.Round(tx)), int(math.Floor(ty))
		up, down := reach(tiles, cx, cy, 0, -1), reach(tiles, cx, cy, 0, 1)
		e.X0, e.X1 = float32(cx*sim.TileUnits), float32(cx*sim.TileUnits)
		e.Y0, e.Y1 = float32((cy-up)*sim.TileUnits), float32((cy+down+1)*sim.TileUnits)
		return e
	}
	cx, cy := int(math.Floor(tx)), int(math.Round(ty))
	left, right := reach(tiles, cx, cy, -1, 0), reach(tiles, cx, cy, 1, 0)
	e.Y0, e.Y1 = float32(cy*sim.TileUnits), float32(cy*sim.TileUnits)
	e.X0, e.X1 = float32((cx-left)*sim.TileUnits), float32((cx+right+1)*sim.TileUnits)
	return e
}

// reach returns how many tiles are free on both sides of an edge at a tile in a
// direction.
func reach(tiles *sim.TileMap, x, y, dx, dy int) int {
	n := 0
	for n < placeReach {
		x, y = x+dx, y+dy
		ox, oy := x, y // the tile on the other side of the edge
		if dx == 0 {
			ox--
		} else {
			oy--
		}
		if solid(tiles, x, y) || solid(tiles, ox, oy) {
			return n
		}
		n++
	}
	return n
}

// solid reports whether a tee cannot be in a tile.
func solid(m *sim.TileMap, x, y int) bool {
	if m == nil || m.Width <= 0 || len(m.Game) < m.Width*m.Height {
		return false
	}
	if x < 0 || y < 0 || x >= m.Width || y >= m.Height {
		return true
	}
	i := m.Game[y*m.Width+x].Index
	return i == 1 || i == 3 // solid, unhookable
}

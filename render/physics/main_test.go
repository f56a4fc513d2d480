package physics

import (
	"testing"

	"playhead/sim"
	"playhead/testdata/looptest"
)

func TestMain(m *testing.M) { looptest.Main(m) }

// tilesOf returns a map whose game layer is drawn with letters: # wall, U wall
// that hooks slide off, F freeze, X death, . air.
func tilesOf(rows ...string) *sim.TileMap {
	w, h := len(rows[0]), len(rows)
	m := &sim.TileMap{Width: w, Height: h, Game: make([]sim.Tile, w*h)}
	index := map[byte]uint8{'#': 1, 'U': 3, 'F': 9, 'X': 2, '.': 0}
	for y, row := range rows {
		for x := range w {
			m.Game[y*w+x].Index = index[row[x]]
		}
	}
	return m
}

// air returns a map of w by h tiles of air with empty layers of each kind.
func air(w, h int) *sim.TileMap {
	n := w * h
	return &sim.TileMap{
		Width: w, Height: h, Game: make([]sim.Tile, n), Front: make([]sim.Tile, n), Tele: make([]sim.TeleTile, n),
		Speedup: make([]sim.SpeedupTile, n), Switch: make([]sim.SwitchTile, n), Tune: make([]sim.TuneTile, n),
	}
}

// switches returns a moment at which the switches of a team are on or off.
func switches(team int32, tick sim.Tick, on uint32) *sim.World {
	w := &sim.World{Tick: tick}
	w.Global.Set(sim.SwitchTeam, team)
	w.Global.Set(sim.SwitchHighest, 31)
	w.Global.Set(sim.SwitchesOn, int32(on))
	return w
}

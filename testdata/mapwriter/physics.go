package mapwriter

import (
	"slices"

	"playhead/sim"
)

// flags of tile layers that are not art.
var flags = map[sim.PhysicsKind]int32{
	sim.PhysicsGame: 1, sim.PhysicsTele: 2, sim.PhysicsSpeedup: 4,
	sim.PhysicsFront: 8, sim.PhysicsSwitch: 16, sim.PhysicsTune: 32,
}

var names = map[sim.PhysicsKind]string{
	sim.PhysicsGame: "Game", sim.PhysicsTele: "Tele", sim.PhysicsSpeedup: "Speedup",
	sim.PhysicsFront: "Front", sim.PhysicsSwitch: "Switch", sim.PhysicsTune: "Tune",
}

// withAllPhysics returns m's groups, each physics layer that m has in one of
// them.
func withAllPhysics(m *sim.TileMap) []sim.MapGroup {
	groups := slices.Clone(m.Groups)
	stands := map[sim.PhysicsKind]bool{}
	game := -1
	for i := range groups {
		groups[i].Layers = slices.Clone(groups[i].Layers)
		for _, l := range groups[i].Layers {
			if l.Kind == sim.LayerPhysics {
				stands[l.Physics] = true
				if l.Physics == sim.PhysicsGame {
					game = i
				}
			}
		}
	}
	if game < 0 && m.Game != nil {
		groups = append(groups, sim.MapGroup{Name: "Game", ParallaxX: 100, ParallaxY: 100})
		game = len(groups) - 1
	}
	for _, k := range []sim.PhysicsKind{
		sim.PhysicsGame, sim.PhysicsFront, sim.PhysicsTele, sim.PhysicsSpeedup, sim.PhysicsSwitch, sim.PhysicsTune,
	} {
		if has(m, k) && !stands[k] {
			groups[game].Layers = append(groups[game].Layers, physicsLayer(k))
		}
	}
	return groups
}

func physicsLayer(k sim.PhysicsKind) sim.MapLayer {
	return sim.MapLayer{
		Kind: sim.LayerPhysics, Physics: k, Name: names[k],
		Color: sim.RGBA{R: 255, G: 255, B: 255, A: 255}, ColorEnv: -1, Image: -1,
	}
}

func has(m *sim.TileMap, k sim.PhysicsKind) bool {
	switch k {
	case sim.PhysicsGame:
		return m.Game != nil
	case sim.PhysicsFront:
		return m.Front != nil
	case sim.PhysicsTele:
		return m.Tele != nil
	case sim.PhysicsSpeedup:
		return m.Speedup != nil
	case sim.PhysicsSwitch:
		return m.Switch != nil
	case sim.PhysicsTune:
		return m.Tune != nil
	}
	return false
}

// physics writes a physics layer.
func (w *writer) physics(l *sim.MapLayer) {
	m := w.m
	own := [5]int32{-1, -1, -1, -1, -1}
	if l.Physics == sim.PhysicsGame {
		w.tiles(l, m.Width, m.Height, flags[l.Physics], w.d.Blob(w.flatTiles(m.Game)), own)
		return
	}
	if w.empty == 0 {
		w.empty = 1 + w.d.Blob(w.flatTiles(nil))
	}
	switch l.Physics {
	case sim.PhysicsTele:
		own[0] = w.d.Blob(records(m, m.Tele, 2, func(p []byte, t sim.TeleTile) { p[0], p[1] = t.Number, t.Type }))
	case sim.PhysicsSpeedup:
		own[1] = w.d.Blob(records(m, m.Speedup, 6, func(p []byte, t sim.SpeedupTile) {
			a := uint16(t.AngleDegrees)
			p[0], p[1], p[2], p[4], p[5] = t.Force, t.MaxSpeed, t.Type, byte(a), byte(a>>8)
		}))
	case sim.PhysicsFront:
		own[2] = w.d.Blob(w.flatTiles(m.Front))
	case sim.PhysicsSwitch:
		own[3] = w.d.Blob(records(m, m.Switch, 4, func(p []byte, t sim.SwitchTile) {
			p[0], p[1], p[2], p[3] = t.Number, t.Type, t.Flags, t.Delay
		}))
	case sim.PhysicsTune:
		own[4] = w.d.Blob(records(m, m.Tune, 2, func(p []byte, t sim.TuneTile) { p[0], p[1] = t.Number, t.Type }))
	}
	w.tiles(l, m.Width, m.Height, flags[l.Physics], w.empty-1, own)
}

// flatTiles returns row-major tiles, nil meaning air, as the file has them.
func (w *writer) flatTiles(ts []sim.Tile) []byte {
	return tileBytes(w.m.Width, w.m.Height, func(x, y int) sim.Tile {
		if i := y*w.m.Width + x; i < len(ts) {
			return ts[i]
		}
		return sim.Tile{}
	}, w.m.Teeworlds07)
}

// records returns one record of the given size a tile.
func records[T any](m *sim.TileMap, ts []T, size int, put func([]byte, T)) []byte {
	out := make([]byte, m.Width*m.Height*size)
	for i, t := range ts {
		put(out[i*size:], t)
	}
	return out
}

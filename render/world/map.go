package world

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/above"
	"playhead/render/mapart"
	"playhead/sim"
)

// A Map is a tile map made ready to be drawn.
type Map struct {
	Tiles *sim.TileMap
	// cells holds, for each tile of the map, what the physics view shows there.
	cells  []sim.TileFamily
	coarse map[image.Point]*ebiten.Image
	art    *mapart.Map
	// Plan is the map of a game seen from above; the tiles are none then.
	Plan *above.Plan
}

// NewPlan returns the map that p is.
func NewPlan(p *above.Plan) *Map {
	m := NewMap(new(sim.TileMap))
	m.Plan = p
	return m
}

// NewMap prepares m. It looks at every tile once, about 10 ms for a million, and
// scales the pictures of the scenery. It may be called on any goroutine; drawing
// belongs to one.
func NewMap(m *sim.TileMap) *Map {
	w := &Map{Tiles: m, cells: make([]sim.TileFamily, m.Width*m.Height), coarse: map[image.Point]*ebiten.Image{}, art: mapart.New(m)}
	for i := range w.cells {
		w.cells[i] = family(m, i)
	}
	return w
}

// With returns the map for t, of which m shows an earlier state: a reader has
// learnt more. What was prepared already is kept. Like NewMap it may be called on
// any goroutine, also while m is drawn.
func (m *Map) With(t *sim.TileMap) *Map {
	if m == nil || !sameLayers(m.Tiles, t) {
		return NewMap(t)
	}
	return &Map{Tiles: t, cells: m.cells, coarse: m.coarse, art: m.art.With(t)}
}

// sameLayers reports whether two maps share their physics layers.
func sameLayers(a, b *sim.TileMap) bool {
	return a.Width == b.Width && a.Height == b.Height && same(a.Game, b.Game) && same(a.Front, b.Front) &&
		same(a.Tele, b.Tele) && same(a.Speedup, b.Speedup) && same(a.Switch, b.Switch) && same(a.Tune, b.Tune)
}

func same[T any](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// HasArt reports whether the map has scenery that can be drawn.
func (m *Map) HasArt() bool { return !m.art.Empty() }

// Pending reports whether the last drawing left out some of the scenery that
// the next one will have.
func (m *Map) Pending() bool { return m.art.Pending() }

// Size returns the size of the map in world units.
func (m *Map) Size() (w, h float64) {
	if m.Plan != nil {
		x0, y0, x1, y1, _ := m.Plan.Bounds()
		return x1 - x0, y1 - y0
	}
	return float64(m.Tiles.Width * sim.TileUnits), float64(m.Tiles.Height * sim.TileUnits)
}

// family returns what is shown of tile i: walls first, then what hurts, then
// what the layers above the game layer do.
func family(m *sim.TileMap, i int) sim.TileFamily {
	if f := layerFamily(m.Game, i, sim.GameTileMeaning); f != sim.FamilyNone {
		if f == sim.FamilySolid || f == sim.FamilyUnhookable {
			return f
		}
		if over := overFamily(m, i); over == sim.FamilyNone || rank(f) >= rank(over) {
			return f
		}
	}
	return overFamily(m, i)
}

// overFamily returns the family of the layers beside the game layer.
func overFamily(m *sim.TileMap, i int) sim.TileFamily {
	best := sim.FamilyNone
	take := func(f sim.TileFamily) {
		if rank(f) > rank(best) {
			best = f
		}
	}
	take(layerFamily(m.Front, i, sim.FrontTileMeaning))
	if m.Tele != nil && m.Tele[i].Type != 0 {
		take(sim.TeleTileMeaning(m.Tele[i]).Family)
	}
	if m.Speedup != nil && m.Speedup[i].Force != 0 {
		take(sim.FamilySpeedup)
	}
	if m.Switch != nil && m.Switch[i].Type != 0 {
		take(sim.SwitchTileMeaning(m.Switch[i]).Family)
	}
	if m.Tune != nil && m.Tune[i].Type != 0 {
		take(sim.FamilyTune)
	}
	return best
}

func layerFamily(layer []sim.Tile, i int, meaning func(uint8) sim.TileMeaning) sim.TileFamily {
	if layer == nil || layer[i].Index == 0 {
		return sim.FamilyNone
	}
	return meaning(layer[i].Index).Family
}

// rank tells which of two families at one place matters more to a player.
func rank(f sim.TileFamily) int {
	switch f {
	case sim.FamilyNone:
		return 0
	case sim.FamilySign, sim.FamilyTune:
		return 1
	case sim.FamilyAbility, sim.FamilyThrough, sim.FamilyLaser, sim.FamilyDoor:
		return 2
	case sim.FamilySwitch, sim.FamilyStopper, sim.FamilySpeedup:
		return 3
	case sim.FamilyStart, sim.FamilyFinish, sim.FamilyCheckpoint, sim.FamilyTele, sim.FamilyTeleOut, sim.FamilyTeleCheckpoint:
		return 4
	case sim.FamilySpawn, sim.FamilyPickup:
		return 5
	}
	return 6
}

// at returns the family at tile x, y. Outside the map the border goes on.
func (m *Map) at(x, y int) sim.TileFamily {
	w, h := m.Tiles.Width, m.Tiles.Height
	if w == 0 || h == 0 {
		return sim.FamilyNone
	}
	return m.cells[min(max(y, 0), h-1)*w+min(max(x, 0), w-1)]
}

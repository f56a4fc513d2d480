package tee

import (
	"playhead/render/mapart"
	"playhead/render/physics"
	"playhead/sim"
	"playhead/sim/tee"
)

// A Map is a tile map made ready to be drawn.
type Map struct {
	Tiles *sim.TileMap
	// Physics is what tees meet there.
	Physics *physics.Map
	art     *mapart.Map
	// pickups are what lies around on the map, for recordings that do not hold it.
	pickups []sim.Span
}

// NewMap prepares m. It looks at every tile once, 10 to 30 ms for a million, and
// scales the pictures of the scenery. It may be called on any goroutine; drawing
// belongs to one.
func NewMap(m *sim.TileMap) *Map {
	return &Map{Tiles: m, Physics: physics.New(m), art: mapart.New(m), pickups: tee.Pickups(m)}
}

// With returns the map for t, of which m shows an earlier state: a reader has
// learnt more. What was prepared already is kept. Like NewMap it may be called on
// any goroutine, also while m is drawn.
func (m *Map) With(t *sim.TileMap) *Map {
	if m == nil || !sameLayers(m.Tiles, t) {
		return NewMap(t)
	}
	return &Map{Tiles: t, Physics: m.Physics.With(t), art: m.art.With(t), pickups: m.pickups}
}

// sameLayers reports whether two maps share their physics layers.
func sameLayers(a, b *sim.TileMap) bool {
	return a.Width == b.Width && a.Height == b.Height && same(a.Game, b.Game) && same(a.Front, b.Front) &&
		same(a.Tele, b.Tele) && same(a.Speedup, b.Speedup) && same(a.Switch, b.Switch) && same(a.Tune, b.Tune)
}

func same[T any](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// TileMap returns the tiles.
func (m *Map) TileMap() *sim.TileMap { return m.Tiles }

// Empty reports whether there is nothing to draw: neither tiles nor scenery.
func (m *Map) Empty() bool { return m.Physics.Empty() && !m.HasArt() }

// HasArt reports whether the map has scenery that can be drawn.
func (m *Map) HasArt() bool { return !m.art.Empty() }

// Pending reports whether the last drawing left out some of the scenery that
// the next one will have.
func (m *Map) Pending() bool { return m.art.Pending() }

// Bounds returns the area of the map in world units.
func (m *Map) Bounds() (x0, y0, x1, y1 float64, ok bool) {
	return 0, 0, float64(m.Tiles.Width * sim.TileUnits), float64(m.Tiles.Height * sim.TileUnits), true
}

// Warnings returns the warnings about the file.
func (m *Map) Warnings() []sim.Warning { return m.Tiles.Warnings }

package physics

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// A Map is the physics of a map made ready to be drawn.
type Map struct {
	tiles *sim.TileMap
	used  [NumKinds]bool
	// layered maps have more than a game layer.
	layered bool
	small   *image.RGBA // the whole map, at most smallPx a side
	teles   teleports
	// circuits are what belongs to each switch.
	circuits [256]circuit
	doors    []door
	*drawn
}

// drawn is what drawing makes of a map. All maps that With returns share it, since only
// the goroutine that draws them uses it.
type drawn struct {
	chunks map[image.Point]*chunk
	smallI *ebiten.Image
	coarse map[image.Point]*ebiten.Image
	inView []*chunk // scratch of a picture
	frame  int      // counts pictures
}

// New prepares t. It looks at every tile once, 10 to 30 ms for a million. It may
// be called on any goroutine; drawing belongs to one.
func New(t *sim.TileMap) *Map {
	m := &Map{tiles: t, drawn: &drawn{chunks: map[image.Point]*chunk{}, coarse: map[image.Point]*ebiten.Image{}}}
	if t.Width > 0 && t.Height > 0 && t.Game != nil {
		m.scan()
	}
	return m
}

// Has reports whether the map has a tile of kind k.
func (m *Map) Has(k Kind) bool { return m.used[k] }

// Empty reports whether there is nothing to draw.
func (m *Map) Empty() bool { return m.small == nil }

// Wall reports whether tile x, y stops a tee. Outside the map, the border
// repeats.
func (m *Map) Wall(x, y int) bool {
	return !m.Empty() && m.at(m.index(x, y)).wall() != None
}

// scan looks at every tile: which kinds there are, where teleporters lead, where
// doors are; and it makes the small picture.
func (m *Map) scan() {
	t := m.tiles
	p := newShrink(t.Width, t.Height)
	var doors []int
	m.layered = t.Front != nil || t.Tele != nil || t.Speedup != nil || t.Switch != nil || t.Tune != nil
	kinds := make([]Kind, t.Width)
	i := 0
	for y := range t.Height {
		for x := range kinds {
			c := m.at(i)
			kinds[x] = c.main().kind
			m.used[c.base.kind], m.used[c.sign.kind] = true, true
			if c.sign.kind == Door {
				doors = append(doors, i)
			}
			i++
		}
		p.row(y, kinds)
	}
	m.used[None] = false
	m.small = p.picture()
	m.teles, m.circuits = findTeleports(t), findCircuits(t)
	for _, i := range doors {
		m.doors = append(m.doors, m.doorsAt(i)...)
	}
}

// With returns the map for t, whose physics are m's, and reuses everything
// already prepared. It may be called while m is drawn.
func (m *Map) With(t *sim.TileMap) *Map {
	n := *m
	n.tiles = t
	return &n
}

package mapart

import (
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// A Map is the scenery of a map, ready to be drawn. It shares nothing with
// other maps but the pictures that [Map.With] hands on.
type Map struct {
	tilesMap *sim.TileMap
	pictures []*picture
	groups   []group
	white    *ebiten.Image

	// Of the last drawing, by the drawing goroutine.
	up      uploads
	chunks  chunks
	patches patches
	inset   patches // of a second picture beside the main one
	drawn   scratch
	maker   maker

	backdrop         *ebiten.Image // hash of the sky's layers: see drawSky
	skyShown, skyNow skyState      // its actual and its expected contents
}

// group is a group of layers as it is drawn.
type group struct {
	*sim.MapGroup
	entries []entry
}

// An entry is a layer to draw. Orders grow from layer to layer, from 1.
type entry struct {
	layer *sim.MapLayer
	order int32
	side  Side
	// run is how many entries from this one on never change and are drawn into
	// one picture from far away; 0 for one in the middle of a run.
	run int
}

// New prepares m: it scales the tilesets, about 12 ms for each. It may be called
// on any goroutine; drawing belongs to one.
func New(m *sim.TileMap) *Map { return newMap(m, nil) }

// With returns the scenery of t, of which m shows an earlier state: a reader has
// learnt more. Pictures that were prepared already are shared. It may be called
// on any goroutine, while m is drawn too. A nil m is allowed.
func (m *Map) With(t *sim.TileMap) *Map {
	if m == nil {
		return New(t)
	}
	return newMap(t, m)
}

func newMap(t *sim.TileMap, old *Map) *Map {
	m := &Map{tilesMap: t, pictures: make([]*picture, len(t.Images))}
	for i := range t.Images {
		m.pictures[i] = &picture{src: &t.Images[i]}
	}
	if old != nil {
		m.share(old)
	}
	m.standInTextures()
	m.prepareSky()
	order := int32(0)
	for gi := range t.Groups {
		g := group{MapGroup: &t.Groups[gi]}
		for li := range g.Layers {
			l := &g.Layers[li]
			if !drawable(l) {
				continue
			}
			side := Behind
			if gi > t.GameGroup || gi == t.GameGroup && li > t.GameLayer {
				side = InFront
			}
			shown := []*sim.MapLayer{l}
			for _, s := range m.standIns(g.MapGroup, l) {
				shown = append(shown, &s)
			}
			for _, l := range shown {
				order++
				g.entries = append(g.entries, entry{layer: l, order: order, side: side})
				m.prepare(l)
			}
		}
		g.findRuns()
		m.groups = append(m.groups, g)
	}
	return m
}

// prepareSky finds out how smooth the pictures of the sky are.
func (m *Map) prepareSky() {
	for i, sky := range skyPicturesOf(m.tilesMap) {
		if p := m.pictures[i]; sky && p.smooth == 0 && p.src.Pix != nil {
			p.smooth = smoothness(p.src)
		}
	}
}

// skyPicturesOf returns the images of a map that appear only behind everything:
// on quads before the first layer of tiles.
func skyPicturesOf(t *sim.TileMap) []bool {
	sky := make([]bool, len(t.Images))
	for _, g := range t.Groups {
		for i := range g.Layers {
			l := &g.Layers[i]
			if !drawable(l) {
				continue
			}
			if l.Kind != sim.LayerQuads || g.Clip {
				return sky
			}
			if l.Image >= 0 && l.Image < len(sky) {
				sky[l.Image] = true
			}
		}
	}
	return sky
}

// share reuses the pictures of an earlier state, except those about which more
// must be known now: the goroutine that draws must not see them change.
func (m *Map) share(old *Map) {
	sky := skyPicturesOf(m.tilesMap)
	tileset := make([]bool, len(m.pictures))
	for _, g := range m.tilesMap.Groups {
		for i := range g.Layers {
			if l := &g.Layers[i]; drawable(l) && l.Kind == sim.LayerTiles && l.Image >= 0 && l.Image < len(tileset) {
				tileset[l.Image] = true
			}
		}
	}
	for i := range min(len(m.pictures), len(old.pictures)) {
		p := old.pictures[i]
		if samePixels(p.src, m.pictures[i].src) && (p.sheet != nil || !tileset[i]) && (p.smooth > 0 || !sky[i]) {
			m.pictures[i] = p
		}
	}
}

// prepare makes the sheet of a layer of tiles.
func (m *Map) prepare(l *sim.MapLayer) {
	if l.Kind != sim.LayerTiles || l.Image < 0 || l.Image >= len(m.pictures) {
		return
	}
	if p := m.pictures[l.Image]; p.sheet == nil && p.src.Pix != nil && p.src.Width > 0 && p.src.Height > 0 {
		p.sheet = newSheet(p.src)
	}
}

func samePixels(a, b *sim.MapImage) bool {
	return len(a.Pix) == len(b.Pix) && len(a.Pix) > 0 && &a.Pix[0] == &b.Pix[0]
}

// drawable reports whether there is anything of a layer to draw.
func drawable(l *sim.MapLayer) bool {
	switch l.Kind {
	case sim.LayerTiles:
		return l.Tiles.Blocks != nil && l.Color.A > 0
	case sim.LayerQuads:
		return len(l.Quads) > 0
	}
	return false
}

// findRuns joins neighbouring layers of tiles that look the same at any time.
func (g *group) findRuns() {
	for i := 0; i < len(g.entries); {
		n := 1
		for g.entries[i].joins(g.entries, i+n) {
			n++
		}
		g.entries[i].run = n
		i += n
	}
}

// joins reports whether the entry at next goes into the picture of e.
func (e *entry) joins(all []entry, next int) bool {
	if next >= len(all) {
		return false
	}
	n := &all[next]
	still := func(l *sim.MapLayer) bool { return l.Kind == sim.LayerTiles && l.ColorEnv < 0 }
	return still(e.layer) && still(n.layer) && e.side == n.side && e.layer.Detail == n.layer.Detail
}

// Empty reports whether there is nothing to draw.
func (m *Map) Empty() bool {
	for i := range m.groups {
		if len(m.groups[i].entries) > 0 {
			return false
		}
	}
	return true
}

// Pending reports whether the last drawing had to leave out something that the
// next one may have: the window should draw again.
func (m *Map) Pending() bool { return m.up.pending || m.patches.wait || m.inset.wait }

// Close gives back the memory of the graphics card. The map must not be drawn
// any more.
func (m *Map) Close() {
	for _, p := range m.pictures {
		p.deallocate()
	}
	m.chunks.clear()
	m.patches.clear()
	m.inset.clear()
	if m.backdrop != nil {
		m.backdrop.Deallocate()
	}
	if m.white != nil {
		m.white.Deallocate()
	}
}

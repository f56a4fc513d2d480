package scenery

import (
	"image"
	"image/color"
	"image/draw"
	"slices"

	"playhead/assets"
	"playhead/assets/tileset"
	"playhead/sim"
)

// mostStandInTiles limits the size of a map that gets our tiles.
const mostStandInTiles = 1 << 22

var voidColor = color.NRGBA{0x10, 0x14, 0x18, 255}

// standIns puts our own tileset in place of layers whose tileset is not installed, and of scenery that a map does not
// have: with the walls and the freeze of its game layer.
func (p *painter) standIns() {
	p.groups = slices.Clone(p.Groups)
	if len(p.Game) != p.Width*p.Height || len(p.Game) == 0 || len(p.Game) > mostStandInTiles {
		return
	}
	drawn := false
	for gi := range p.groups {
		g := &p.groups[gi]
		g.Layers = slices.Clone(g.Layers)
		for li := range g.Layers {
			l := &g.Layers[li]
			if !still(g) || l.Kind != sim.LayerTiles || l.Tiles.Blocks == nil {
				continue
			}
			drawn = true
			if _, ok := p.texture(l.Image); ok || g.OffsetX != 0 || g.OffsetY != 0 || l.Tiles.Width != p.Width ||
				l.Tiles.Height != p.Height {
				continue
			}
			built := p.ours(l, func(l *sim.MapLayer, x, y int) bool { return l.Tiles.At(x, y).Index != 0 })
			// The ground alone takes its place, so that layers keep their numbers.
			if len(built) > 0 {
				g.Layers[li] = built[0]
			}
		}
	}
	if drawn {
		return
	}
	g := sim.MapGroup{ParallaxX: 100, ParallaxY: 100, Layers: p.ours(nil, func(*sim.MapLayer, int, int) bool {
		return true
	})}
	p.groups = slices.Insert(p.groups, max(p.GameGroup, 0), g)
	p.shiftGame()
}

// shiftGame makes room for a group before that of the game layer.
func (p *painter) shiftGame() {
	m := *p.TileMap
	m.GameGroup = max(m.GameGroup, 0) + 1
	p.TileMap = &m
}

// ours returns layers of our tiles where holds reports that l has some.
func (p *painter) ours(l *sim.MapLayer, holds func(l *sim.MapLayer, x, y int) bool) []sim.MapLayer {
	built := tileset.Build(p.Width, p.Height, func(x, y int) tileset.Cell {
		if !holds(l, x, y) {
			return tileset.Air
		}
		return cellOf(p.Game[y*p.Width+x].Index)
	})
	img := p.ourTileset()
	var layers []sim.MapLayer
	for _, tiles := range [...][]uint8{built.Ground, built.Cap, built.Above, built.Side} {
		b := sim.NewTileGridBuilder(p.Width, p.Height)
		line, some := make([]sim.Tile, p.Width), false
		for y := range p.Height {
			for x := range line {
				line[x] = sim.Tile{Index: tiles[y*p.Width+x]}
				some = some || line[x].Index != 0
			}
			b.Row(line)
		}
		if some {
			layers = append(layers, sim.MapLayer{
				Kind: sim.LayerTiles, Tiles: b.Grid(), Image: img, ColorEnv: -1,
				Color: sim.RGBA{R: 255, G: 255, B: 255, A: 255},
			})
		}
	}
	return layers
}

// cellOf returns what a tile of the game layer looks like in our tileset.
func cellOf(index uint8) tileset.Cell {
	switch sim.GameTileMeaning(index).Family {
	case sim.FamilySolid:
		return tileset.Soil
	case sim.FamilyUnhookable:
		return tileset.Unhookable
	case sim.FamilyFreeze:
		return tileset.Freeze
	case sim.FamilyDeepFreeze:
		return tileset.Deep
	}
	return tileset.Air
}

// ourTileset returns the number of our tileset among the images of the map.
func (p *painter) ourTileset() int {
	if n := len(p.textures); n > len(p.Images) {
		return n - 1
	}
	src := assets.Tileset.Image()
	straight := image.NewNRGBA(src.Rect)
	draw.Draw(straight, straight.Rect, src, src.Rect.Min, draw.Src)
	p.textures = append(p.textures, newTexture(&sim.MapImage{
		Width: src.Rect.Dx(), Height: src.Rect.Dy(), Pix: straight.Pix,
	}))
	return len(p.textures) - 1
}

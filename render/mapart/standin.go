package mapart

import (
	"image"
	"image/draw"
	"strings"

	"playhead/assets"
	"playhead/assets/tileset"
	"playhead/sim"
)

// maxStandInTiles limits the size of a layer that gets a stand-in.
const maxStandInTiles = 1 << 22

// standIns returns layers with our own tileset for a layer whose tileset is not
// installed, nil if stand-ins are switched off. They show what the game layer
// says about the layer's tiles: soil, unhookable, freeze. Decoration is left out,
// because its look is unknown.
func (m *Map) standIns(g *sim.MapGroup, l *sim.MapLayer) []sim.MapLayer {
	t := m.tilesMap
	fits := l.Tiles.Width == t.Width && l.Tiles.Height == t.Height && len(t.Game) == t.Width*t.Height &&
		len(t.Game) <= maxStandInTiles
	onTheGame := g.ParallaxX == 100 && g.ParallaxY == 100 && g.OffsetX == 0 && g.OffsetY == 0
	if l.Kind != sim.LayerTiles || !m.missing(l.Image) || !fits || !onTheGame {
		return nil
	}
	built := tileset.Build(t.Width, t.Height, func(x, y int) tileset.Cell {
		if l.Tiles.At(x, y).Index == 0 {
			return tileset.Air
		}
		return cellOf(t.Game[y*t.Width+x].Index)
	})
	img := m.standInPicture(assets.Tileset)
	var layers []sim.MapLayer
	for _, tiles := range [...][]uint8{built.Ground, built.Cap, built.Above, built.Side} {
		b := sim.NewTileGridBuilder(t.Width, t.Height)
		line, some := make([]sim.Tile, t.Width), false
		for y := range t.Height {
			for x := range line {
				line[x] = sim.Tile{Index: tiles[y*t.Width+x]}
				some = some || line[x].Index != 0
			}
			b.Row(line)
		}
		if some {
			layers = append(layers, sim.MapLayer{
				Kind: sim.LayerTiles, Tiles: b.Grid(), Detail: l.Detail, Image: img,
				Color: sim.RGBA{R: 255, G: 255, B: 255, A: l.Color.A}, ColorEnv: l.ColorEnv, ColorEnvMS: l.ColorEnvMS,
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

// missing reports whether an image is not installed and will not come.
func (m *Map) missing(i int) bool {
	return m.tilesMap.Complete && i >= 0 && i < len(m.tilesMap.Images) && m.tilesMap.Images[i].External &&
		m.tilesMap.Images[i].Pix == nil
}

// skyPictures are our replacements for quad textures that are not installed, by
// words in their names.
var skyPictures = []struct {
	word    string
	picture assets.MapImage
}{
	{"cloud", assets.Cloud},
	{"sun", assets.Sun},
	{"moon", assets.Sun},
	{"mountain", assets.HillsMid},
	{"hill", assets.HillsNear},
}

// standInTextures replaces textures of quads that are not installed.
func (m *Map) standInTextures() {
	for i := range m.tilesMap.Images {
		if !m.missing(i) {
			continue
		}
		name := strings.ToLower(m.tilesMap.Images[i].Name)
		for _, s := range skyPictures {
			if strings.Contains(name, s.word) {
				m.pictures[i] = m.pictures[m.standInPicture(s.picture)]
				break
			}
		}
	}
}

// standInPicture returns the index of one of our pictures, adding it to the map's
// if necessary.
func (m *Map) standInPicture(p assets.MapImage) int {
	for i := len(m.tilesMap.Images); i < len(m.pictures); i++ {
		if m.pictures[i].src.Name == string(p) {
			return i
		}
	}
	src := p.Image()
	straight := image.NewNRGBA(src.Rect)
	draw.Draw(straight, straight.Rect, src, src.Rect.Min, draw.Src)
	m.pictures = append(m.pictures, &picture{src: &sim.MapImage{
		Name: string(p), Width: src.Rect.Dx(), Height: src.Rect.Dy(), Pix: straight.Pix,
	}})
	return len(m.pictures) - 1
}

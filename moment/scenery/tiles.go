package scenery

import (
	"context"
	"image"
	"image/draw"
	"math"

	"playhead/sim"
)

// tileUnits are how sharp the pieces of a map of Teeworlds may be, in pixels a unit: whole pixels a tile.
var tileUnits = []float64{32.0 / 32, 24.0 / 32, 16.0 / 32, 12.0 / 32, 8.0 / 32, 4.0 / 32}

const mostCoarseUnit = 8.0 / 32

// Tiles draws what is near the players of a map of Teeworlds, complete with its art and images, in at most budget
// bytes. The clock decides how its animations stand. It returns ctx's error if ctx ends.
func Tiles(ctx context.Context, m *sim.TileMap, near []Place, clock sim.EnvelopeClock, budget int) (*Scenery, error) {
	p := newPainter(m, clock)
	s := &Scenery{}
	if err := s.rough(near, reachX, reachY, mostCoarseUnit, budget/coarseShare, p.layers); err != nil {
		return nil, err
	}
	if err := p.sky(s, near); err != nil {
		return nil, err
	}
	return s, s.cut(ctx, near, reachX, reachY, tileUnits, budget-s.Bytes(), p.layers)
}

// A painter draws the layers of a map.
type painter struct {
	*sim.TileMap
	clock    sim.EnvelopeClock
	groups   []sim.MapGroup // with our tiles in place of missing ones
	textures []*texture     // of Images, nil for those that are missing
	tiles    map[tileKey]*image.RGBA
}

type tileKey struct {
	image int
	index uint8
	px    int
}

func newPainter(m *sim.TileMap, clock sim.EnvelopeClock) *painter {
	p := &painter{TileMap: m, clock: clock, tiles: map[tileKey]*image.RGBA{}}
	for i := range m.Images {
		p.textures = append(p.textures, newTexture(&m.Images[i]))
	}
	p.standIns()
	return p
}

// still reports whether a group moves with the world.
func still(g *sim.MapGroup) bool { return g.ParallaxX == 100 && g.ParallaxY == 100 }

// inFront reports whether a layer is drawn over the players.
func (p *painter) inFront(group, layer int) bool {
	return group > p.GameGroup || group == p.GameGroup && layer > p.GameLayer
}

// layers draws the layers that move with the world.
func (p *painter) layers(dst *image.RGBA, x, y, unit float64, front bool) {
	for gi := range p.groups {
		g := &p.groups[gi]
		if !still(g) {
			continue
		}
		on := dst
		if g.Clip {
			x0, y0 := (float64(g.ClipX)-x)*unit, (float64(g.ClipY)-y)*unit
			r := image.Rect(int(math.Round(x0)), int(math.Round(y0)), int(math.Round(x0+float64(g.ClipW)*unit)),
				int(math.Round(y0+float64(g.ClipH)*unit))).Intersect(dst.Rect)
			if r.Empty() {
				continue
			}
			on = image.NewRGBA(dst.Rect)
			defer func() { draw.Draw(dst, r, on, r.Min, draw.Over) }()
		}
		v := seen{x + float64(g.OffsetX), y + float64(g.OffsetY), unit}
		for li := range g.Layers {
			if p.inFront(gi, li) == front {
				p.layer(on, &g.Layers[li], v)
			}
		}
	}
}

// sky draws what moves slower than the world, as large as the game's view, as it looks from the middle of the area.
func (p *painter) sky(s *Scenery, near []Place) error {
	x0, y0, x1, y1, ok := area(near, 0, 0)
	if !ok {
		return nil
	}
	img := image.NewRGBA(image.Rect(0, 0, skyW, skyH))
	const viewW = 1430.0 // units that the game shows in a window of this shape
	unit := skyW / viewW
	cx, cy := (x0+x1)/2, (y0+y1)/2
	for gi := range p.groups {
		g := &p.groups[gi]
		if still(g) || p.GameGroup >= 0 && gi > p.GameGroup || g.Clip {
			continue
		}
		v := seen{
			float64(g.OffsetX) + cx*float64(g.ParallaxX)/100 - viewW/2,
			float64(g.OffsetY) + cy*float64(g.ParallaxY)/100 - viewW*skyH/skyW/2, unit,
		}
		for li := range g.Layers {
			p.layer(img, &g.Layers[li], v)
		}
	}
	if empty(img) {
		return nil
	}
	ground := image.NewRGBA(img.Rect)
	draw.Draw(ground, ground.Rect, image.NewUniform(voidColor), image.Point{}, draw.Src)
	draw.Draw(ground, ground.Rect, img, image.Point{}, draw.Over)
	data, err := encodeJPEG(ground)
	s.Sky = &Picture{Data: data}
	return err
}

// seen is what of a group of layers a picture shows: its first pixel is at (x, y) of the group.
type seen struct{ x, y, unit float64 }

// pixel returns where a place of the group is.
func (v *seen) pixel(x, y float64) (px, py float64) { return (x - v.x) * v.unit, (y - v.y) * v.unit }

func (p *painter) layer(dst *image.RGBA, l *sim.MapLayer, v seen) {
	switch l.Kind {
	case sim.LayerTiles:
		p.tileLayer(dst, l, v)
	case sim.LayerQuads:
		p.quadLayer(dst, l, v)
	}
}

// texture returns an image of the map; ok is false for a layer whose image is missing.
func (p *painter) texture(i int) (t *texture, ok bool) {
	if i < 0 {
		return nil, true
	}
	if i >= len(p.textures) || p.textures[i] == nil {
		return nil, false
	}
	return p.textures[i], true
}

func (p *painter) tileLayer(dst *image.RGBA, l *sim.MapLayer, v seen) {
	tex, ok := p.texture(l.Image)
	if !ok || l.Tiles.Blocks == nil || l.Color.A == 0 {
		return
	}
	env := p.EnvelopeColor(l.ColorEnv, l.ColorEnvMS, p.clock)
	col := colorOf(l.Color, env)
	px := v.unit * unitsPerTile
	x0, y0 := int(math.Floor(v.x/unitsPerTile)), int(math.Floor(v.y/unitsPerTile))
	x1, y1 := x0+int(float64(dst.Rect.Dx())/px)+2, y0+int(float64(dst.Rect.Dy())/px)+2
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			tile := l.Tiles.AtExtended(x, y)
			if tile.Index == 0 {
				continue
			}
			ax, ay := v.pixel(float64(x)*unitsPerTile, float64(y)*unitsPerTile)
			bx, by := v.pixel(float64(x+1)*unitsPerTile, float64(y+1)*unitsPerTile)
			r := image.Rect(int(math.Round(ax)), int(math.Round(ay)), int(math.Round(bx)), int(math.Round(by)))
			if tex == nil {
				fill(dst, r, &col)
				continue
			}
			p.blit(dst, r, p.tile(l.Image, tex, tile.Index, max(r.Dx(), r.Dy())), tile.Flags, &col)
		}
	}
}

// tile returns a tile of a tileset at a size.
func (p *painter) tile(img int, tex *texture, index uint8, px int) *image.RGBA {
	k := tileKey{img, index, px}
	t := p.tiles[k]
	if t == nil {
		t = tex.tile(index, max(px, 1))
		p.tiles[k] = t
	}
	return t
}

// blit draws a tile, flipped first, then turned.
func (p *painter) blit(dst *image.RGBA, r image.Rectangle, tile *image.RGBA, flags uint8, c *[4]float64) {
	n := tile.Rect.Dx()
	plain := *c == [4]float64{1, 1, 1, 1}
	for y := max(r.Min.Y, 0); y < min(r.Max.Y, dst.Rect.Dy()); y++ {
		for x := max(r.Min.X, 0); x < min(r.Max.X, dst.Rect.Dx()); x++ {
			i, j := x-r.Min.X, y-r.Min.Y
			if flags&sim.TileRotate != 0 {
				i, j = j, n-1-i
			}
			if flags&sim.TileFlipX != 0 {
				i = n - 1 - i
			}
			if flags&sim.TileFlipY != 0 {
				j = n - 1 - j
			}
			s := tile.Pix[tile.PixOffset(min(max(i, 0), n-1), min(max(j, 0), n-1)):][:4]
			if s[3] == 0 {
				continue
			}
			d := dst.Pix[dst.PixOffset(x, y):][:4]
			if plain && s[3] == 255 {
				copy(d, s)
				continue
			}
			var col [4]float64
			for k := range col {
				col[k] = float64(s[k]) / 255 * c[k]
			}
			over(d, &col)
		}
	}
}

func fill(dst *image.RGBA, r image.Rectangle, c *[4]float64) {
	r = r.Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			over(dst.Pix[dst.PixOffset(x, y):], c)
		}
	}
}

// colorOf returns a colour with an envelope's factors, premultiplied.
func colorOf(c sim.RGBA, env [4]float64) [4]float64 {
	share := func(v uint8, k float64) float64 { return float64(v) / 255 * min(max(k, 0), 1) }
	a := share(c.A, env[3])
	return [4]float64{share(c.R, env[0]) * a, share(c.G, env[1]) * a, share(c.B, env[2]) * a, a}
}

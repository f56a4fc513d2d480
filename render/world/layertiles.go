package world

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// tileLayer draws the visible tiles of a layer as one batch.
func (d *drawing) tileLayer(v *groupView, l *sim.MapLayer) {
	tex := d.Map.texture(l.Image)
	col := d.layerColor(l)
	if tex == nil || col[3] == 0 {
		return
	}
	b := newTileBatch(d, v, tex, col)
	left, top, right, bottom := v.cam.Bounds()
	x0, y0 := floorTile(left), floorTile(top)
	x1, y1 := floorTile(right)+1, floorTile(bottom)+1
	g := &l.Tiles
	inside := x0 >= 0 && y0 >= 0 && x1 <= g.Width && y1 <= g.Height
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			if inside && x%sim.BlockTiles == 0 || x == x0 && inside {
				if g.Block(x/sim.BlockTiles, y/sim.BlockTiles) == nil {
					x += sim.BlockTiles - 1 - x%sim.BlockTiles
					continue
				}
			}
			if t := g.AtExtended(x, y); t.Index != 0 {
				b.add(x, y, t)
			}
		}
	}
	d.Map.art.vs, d.Map.art.is = b.vs, b.is
	op := &ebiten.DrawTrianglesOptions{Filter: ebiten.FilterLinear}
	d.p.Triangles(b.vs, b.is, tex, op)
}

func floorTile(units float64) int { return int(math.Floor(units / sim.TileUnits)) }

// tileBatch collects the tiles of a layer.
type tileBatch struct {
	vs []ebiten.Vertex
	is []uint32

	tileW, tileH float32 // of the texture
	inset        float32 // keeps the filter inside the tile
	col          [4]float32
	scale        float64
	place        func(x, y int) (sx, sy float32)
}

func newTileBatch(d *drawing, v *groupView, tex *ebiten.Image, col [4]float32) *tileBatch {
	size := tex.Bounds().Size()
	k := d.p.Scale()
	cam := v.cam
	return &tileBatch{
		vs: d.Map.art.vs[:0], is: d.Map.art.is[:0],
		tileW: float32(size.X) / 16, tileH: float32(size.Y) / 16, inset: 0.5, col: col,
		place: func(x, y int) (float32, float32) {
			sx, sy := cam.ToScreen(float64(x*sim.TileUnits), float64(y*sim.TileUnits))
			return float32(math.Round(sx * k)), float32(math.Round(sy * k))
		},
	}
}

// add adds tile t at x, y. It is flipped first, then turned.
func (b *tileBatch) add(x, y int, t sim.Tile) {
	u0, v0 := float32(t.Index%16)*b.tileW, float32(t.Index/16)*b.tileH
	u1, v1 := u0+b.tileW-b.inset, v0+b.tileH-b.inset
	u0, v0 = u0+b.inset, v0+b.inset
	if t.Flags&sim.TileFlipX != 0 {
		u0, u1 = u1, u0
	}
	if t.Flags&sim.TileFlipY != 0 {
		v0, v1 = v1, v0
	}
	uv := [4][2]float32{{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}}
	if t.Flags&sim.TileRotate != 0 {
		uv = [4][2]float32{uv[3], uv[0], uv[1], uv[2]}
	}
	x0, y0 := b.place(x, y)
	x1, y1 := b.place(x+1, y+1)
	n := uint32(len(b.vs))
	for i, p := range [4][2]float32{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}} {
		b.vs = append(b.vs, ebiten.Vertex{
			DstX: p[0], DstY: p[1], SrcX: uv[i][0], SrcY: uv[i][1],
			ColorR: b.col[0], ColorG: b.col[1], ColorB: b.col[2], ColorA: b.col[3],
		})
	}
	b.is = append(b.is, n, n+1, n+2, n, n+2, n+3)
}

// coarseKey names a picture of a layer with one pixel a tile.
type coarseKey struct{ group, layer, bx, by int }

// coarseLayer draws a layer whose tiles are smaller than coarseBelow px.
func (d *drawing) coarseLayer(v *groupView, key coarseKey, l *sim.MapLayer) {
	if d.Map.averages(l.Image) == nil {
		return
	}
	k := v.cam.Zoom * sim.TileUnits
	for by := 0; by*coarsePx < l.Tiles.Height; by++ {
		for bx := 0; bx*coarsePx < l.Tiles.Width; bx++ {
			x, y := v.cam.ToScreen(float64(bx*coarsePx*sim.TileUnits), float64(by*coarsePx*sim.TileUnits))
			w, h := float64(min(coarsePx, l.Tiles.Width-bx*coarsePx))*k, float64(min(coarsePx, l.Tiles.Height-by*coarsePx))*k
			if !d.p.Visible(x, y, w, h) {
				continue
			}
			key.bx, key.by = bx, by
			if img := d.Map.coarseArt(key, l); img != nil {
				d.p.Image(img, x, y, w, h)
			}
		}
	}
}

// coarseArt returns the picture of a block of coarsePx tiles a side, nil when
// nothing is in it.
func (m *Map) coarseArt(key coarseKey, l *sim.MapLayer) *ebiten.Image {
	if img, ok := m.art.coarse[key]; ok {
		return img
	}
	avg := m.averages(l.Image)
	w, h := min(coarsePx, l.Tiles.Width-key.bx*coarsePx), min(coarsePx, l.Tiles.Height-key.by*coarsePx)
	pix, any := make([]byte, w*h*4), false
	for y := range h {
		for x := range w {
			t := l.Tiles.At(key.bx*coarsePx+x, key.by*coarsePx+y)
			if t.Index == 0 {
				continue
			}
			any = true
			avg[t.Index].tinted(l.Color).put(pix[(y*w+x)*4:])
		}
	}
	var img *ebiten.Image
	if any {
		img = ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
		img.WritePixels(pix)
	}
	m.art.coarse[key] = img
	return img
}

// straightColor is a colour that is not premultiplied, 0 to 1.
type straightColor struct{ r, g, b, a float32 }

func (c straightColor) tinted(t sim.RGBA) straightColor {
	return straightColor{c.r * float32(t.R) / 255, c.g * float32(t.G) / 255, c.b * float32(t.B) / 255, c.a * float32(t.A) / 255}
}

// put stores c premultiplied.
func (c straightColor) put(p []byte) {
	k := c.a * 255
	p[0], p[1], p[2], p[3] = byte(c.r*k), byte(c.g*k), byte(c.b*k), byte(k)
}

// averages returns the mean colour of each of the 256 tiles of an image, nil
// while it is not there.
func (m *Map) averages(i int) *[256]straightColor {
	if a, ok := m.art.average[i]; ok {
		return a
	}
	if i < 0 || i >= len(m.Tiles.Images) || m.Tiles.Images[i].Pix == nil {
		return nil
	}
	img := &m.Tiles.Images[i]
	out := new([256]straightColor)
	tw, th := img.Width/16, img.Height/16
	for n := range out {
		if tw > 0 && th > 0 {
			out[n] = average(img, n%16*tw, n/16*th, tw, th)
		}
	}
	m.art.average[i] = out
	return out
}

// average returns the mean of an area, looking at one pixel in sixteen.
func average(img *sim.MapImage, x0, y0, w, h int) straightColor {
	var r, g, b, a, n float32
	for y := y0; y < y0+h; y += 4 {
		for x := x0; x < x0+w; x += 4 {
			p := img.Pix[(y*img.Width+x)*4:]
			k := float32(p[3]) / 255
			r, g, b, a, n = r+float32(p[0])*k, g+float32(p[1])*k, b+float32(p[2])*k, a+k, n+1
		}
	}
	if a == 0 {
		return straightColor{}
	}
	return straightColor{r / a / 255, g / a / 255, b / a / 255, a / n}
}

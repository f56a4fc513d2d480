package main

import (
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/assets/tileset"
	"playhead/render/canvas"
	"playhead/render/theme"
)

// landscape is the scene of the tileset in the design.
var landscape = []string{
	"...........................",
	"...........................",
	"...SS........UUU...........",
	".SSSSSS..RRR.UUU.FFFF.DDDD.",
	".SSSSSS........UUFFFF.DDDD.",
	".SSSSSSSSR.RRR.UUFFFF.DDDD.",
	".SSSSSSSSR.RRR.UU..........",
	"...........RRR.....S.S.SS..",
	"SSSSS.................SSSSS",
	"SSSSSFFFFFSSSSRRRSSSDDSSSSS",
	"SSSSSFFFFFSSSSRRRSSSDDSSSSS",
}

// tiles draws the default tileset as a landscape with its scenery.
func tiles(c *canvas.Canvas, _ *theme.Theme) {
	const w, h, size = 1300.0, 550.0, 48.0
	c.Quad(0, 0, w, h*0.6, theme.Hex(0x5f9dc4), theme.Hex(0xa9d2d6))
	c.Quad(0, h*0.6, w, h*0.4, theme.Hex(0xa9d2d6), theme.Hex(0xe9ead0))
	pic := func(m assets.MapImage, x, y, pw, ph float64) {
		img := ebiten.NewImageFromImage(m.Image())
		c.Image(img, x, y, pw, ph)
	}
	pic(assets.Sun, 960, 60, 140, 140)
	pic(assets.Cloud, 460, 60, 120, 60)
	pic(assets.Cloud, 160, 190, 90, 45)
	for i, m := range []assets.MapImage{assets.HillsFar, assets.HillsMid, assets.HillsNear} {
		for x := -200.0; x < w; x += 1024 {
			pic(m, x, 120+float64(i)*45, 1024, 512)
		}
	}
	kinds := map[byte]tileset.Cell{
		'S': tileset.Soil, 'R': tileset.Stone, 'U': tileset.Unhookable, 'F': tileset.Freeze,
		'D': tileset.Deep,
	}
	cols := len(landscape[0])
	l := tileset.Build(cols, len(landscape), func(x, y int) tileset.Cell { return kinds[landscape[y][x]] })
	set := ebiten.NewImageFromImage(assets.Tileset.Image())
	for _, layer := range [][]uint8{l.Ground, l.Cap, l.Above, l.Side} {
		drawLayer(c, set, layer, cols, size)
	}
	for i, s := range []uint8{
		tileset.Start, tileset.Finish, tileset.TeleIn, tileset.TeleOut, tileset.Arrow,
		tileset.ArrowUp, tileset.Spikes, tileset.Checkpoint, tileset.Crate, tileset.Lantern,
	} {
		one := make([]uint8, cols*8)
		one[7*cols+5+i] = s
		drawLayer(c, set, one, cols, size)
	}
}

// drawLayer draws a layer of tiles as one batch.
func drawLayer(c *canvas.Canvas, set *ebiten.Image, layer []uint8, cols int, size float64) {
	const px = 64
	var vs []ebiten.Vertex
	var is []uint32
	k := float32(size * c.Scale())
	for i, t := range layer {
		if t == 0 {
			continue
		}
		x, y := float32(i%cols)*k, float32(i/cols)*k
		u, v := float32(int(t)%tileset.ImageTiles*px), float32(int(t)/tileset.ImageTiles*px)
		n := uint32(len(vs))
		for _, d := range [4][2]float32{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
			vs = append(vs, ebiten.Vertex{
				DstX: x + d[0]*k, DstY: y + d[1]*k, SrcX: u + d[0]*px, SrcY: v + d[1]*px,
				ColorR: 1, ColorG: 1, ColorB: 1, ColorA: 1,
			})
		}
		is = append(is, n, n+1, n+2, n, n+2, n+3)
	}
	c.Triangles(vs, is, set, &ebiten.DrawTrianglesOptions{Filter: ebiten.FilterLinear})
}

package mapart

import (
	"slices"

	"playhead/sim"
)

// dotted builds a chunk in which each pixel represents several tiles. A
// pixel is the mean of four of its tiles; if it represents exactly four, of all
// of them.
func (mk *maker) dotted(k chunkKey, n int) *chunk {
	step := 1 << -k.exp
	if mk.dots == nil {
		mk.dots = make([]rgba, 4*chunkImage*chunkImage)
	}
	clear(mk.dots)
	any := false
	// From front to back: hidden tiles are skipped.
	for _, e := range slices.Backward(mk.of.runEntries(k)) {
		if s, ok := mk.of.sheet(e.layer); ok && mk.dotLayer(e.layer, s, k.x*n, k.y*n, step) {
			any = true
		}
	}
	c := &chunk{}
	if !any {
		return c
	}
	pix := make([]byte, 4*chunkImage*chunkImage)
	c.solid = ^cellSet(0)
	for y := range chunkImage {
		for x := range chunkImage {
			p := pix[4*(y*chunkImage+x):][:4]
			mk.mix(p, x, y)
			cx, cy := x-gutter, y-gutter
			if uint(cx) >= chunkPx || uint(cy) >= chunkPx {
				continue
			}
			if p[3] > 0 {
				c.some.add(cx/cellPx, cy/cellPx)
			}
			if p[3] < 255 {
				c.solid.remove(cx/cellPx, cy/cellPx)
			}
		}
	}
	c.img = upload(pix, chunkImage, chunkImage)
	return c
}

// mix sets a pixel to the mean of its four dots.
func (mk *maker) mix(p []byte, x, y int) {
	i := 2*y*2*chunkImage + 2*x
	a, b, c, e := &mk.dots[i], &mk.dots[i+1], &mk.dots[i+2*chunkImage], &mk.dots[i+2*chunkImage+1]
	const k = 255.0 / 4
	p[0], p[1] = byte((a.r+b.r+c.r+e.r)*k+0.5), byte((a.g+b.g+c.g+e.g)*k+0.5)
	p[2], p[3] = byte((a.b+b.b+c.b+e.b)*k+0.5), byte((a.a+b.a+c.a+e.a)*k+0.5)
}

// A column is where a column of dots is in a grid.
type column struct {
	block, in int
	next      int // the first dot in another block
}

// dotLayer draws a layer behind the dots of a chunk that begins at tile x0, y0,
// and reports whether anything of it shows.
func (mk *maker) dotLayer(l *sim.MapLayer, s *sheet, x0, y0, step int) (any bool) {
	g, col := &l.Tiles, bakedColor(l)
	mk.columns = mk.columns[:0]
	for x := range 2 * chunkImage {
		tx := min(max(x0+dotTile(x, step), 0), g.Width-1)
		mk.columns = append(mk.columns, column{block: tx / sim.BlockTiles, in: tx % sim.BlockTiles})
	}
	for x, next := len(mk.columns)-1, len(mk.columns); x >= 0; x-- {
		if x+1 < len(mk.columns) && mk.columns[x+1].block != mk.columns[x].block {
			next = x + 1
		}
		mk.columns[x].next = next
	}
	for y := range 2 * chunkImage {
		ty := min(max(y0+dotTile(y, step), 0), g.Height-1)
		dots := mk.dots[y*2*chunkImage:][:2*chunkImage]
		for x := 0; x < len(dots); {
			c := mk.columns[x]
			b := g.Block(c.block, ty/sim.BlockTiles)
			if b == nil {
				x = c.next
				continue
			}
			line := b[ty%sim.BlockTiles*sim.BlockTiles:][:sim.BlockTiles]
			for ; x < c.next; x++ {
				t := line[mk.columns[x].in]
				if t.Index == 0 || dots[x].a >= 1 {
					continue
				}
				dot := col
				if s != nil {
					dot = dot.times(s.mean[t.Index])
				}
				dots[x], any = dots[x].over(dot), true
			}
		}
	}
	return any
}

// dotTile returns which tile the i-th of the two dots of each pixel shows, in a
// row of pixels of step tiles that begins gutter pixels early.
func dotTile(i, step int) int {
	return (i/2-gutter)*step + step/4 + i%2*step/2
}

package mapart

import "playhead/sim"

// dottedChunk makes a chunk whose pixels each stand for several tiles. A pixel is the mean of four of its tiles, which is all of
// them where it stands for four.
func (d *drawing) dottedChunk(k chunkKey, n int) *chunk {
	step := 1 << -k.exp
	pix := make([]byte, 4*chunkImage*chunkImage)
	if d.dots == nil {
		d.dots = make([]rgba, 4*chunkImage*chunkImage)
	}
	dots := d.dots
	clear(dots)
	any := false
	for _, e := range d.runEntries(k) {
		if s, ok := d.sheet(e.layer); ok && dotLayer(dots, e.layer, s, k.x*n, k.y*n, step) {
			any = true
		}
	}
	c := &chunk{}
	if !any {
		return c
	}
	c.solid = ^cellSet(0)
	for i := range chunkImage * chunkImage {
		q := dots[4*i:][:4]
		mix := func(a, b, c, d float32) byte { return byte((a+b+c+d)*(255.0/4) + 0.5) }
		p := pix[4*i:][:4]
		p[0], p[1] = mix(q[0].r, q[1].r, q[2].r, q[3].r), mix(q[0].g, q[1].g, q[2].g, q[3].g)
		p[2], p[3] = mix(q[0].b, q[1].b, q[2].b, q[3].b), mix(q[0].a, q[1].a, q[2].a, q[3].a)
		x, y := i%chunkImage-gutter, i/chunkImage-gutter
		if uint(x) >= chunkPx || uint(y) >= chunkPx {
			continue
		}
		if p[3] > 0 {
			c.some.add(x/cellPx, y/cellPx)
		}
		if p[3] < 255 {
			c.solid.remove(x/cellPx, y/cellPx)
		}
	}
	c.img = upload(pix, chunkImage, chunkImage)
	return c
}

// dotLayer draws a layer over the dots of a chunk that begins at tile x0, y0,
// and reports whether there was anything.
func dotLayer(dots []rgba, l *sim.MapLayer, s *sheet, x0, y0, step int) bool {
	g, col, any := &l.Tiles, bakedColor(l), false
	for y := range 2 * chunkImage {
		ty := min(max(y0+dotTile(y, step), 0), g.Height-1)
		for x := 0; x < 2*chunkImage; x++ {
			tx := min(max(x0+dotTile(x, step), 0), g.Width-1)
			b := g.Block(tx/sim.BlockTiles, ty/sim.BlockTiles)
			if b == nil {
				continue
			}
			t := b[ty%sim.BlockTiles*sim.BlockTiles+tx%sim.BlockTiles]
			if t.Index == 0 {
				continue
			}
			c := col
			if s != nil {
				c = c.times(s.mean[t.Index])
			}
			p := &dots[4*(y/2*chunkImage+x/2)+y%2*2+x%2]
			*p, any = c.over(*p), true
		}
	}
	return any
}

// dotTile returns which tile the i-th of the two dots of each pixel shows, in a
// row of pixels of step tiles that begins gutter pixels early.
func dotTile(i, step int) int {
	return (i/2-gutter)*step + step/4 + i%2*step/2
}

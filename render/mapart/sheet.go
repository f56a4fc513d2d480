package mapart

import (
	"math/bits"

	"playhead/sim"
)

// sheetTiles is how many tiles a tileset has in a row and in a column.
const sheetTiles = 16

// Sizes of a sheet's tiles, in pixels. The largest level of a sheet is
// sheetTiles·(largestTile+2) = 2080 pixels wide, half of what every graphics card
// supports.
const (
	largestTile  = 128
	smallestTile = 1
)

// A sheet is a tileset in halved sizes. Level 0 has the size of the map's image;
// the last level has a pixel a tile, its mean colour.
type sheet struct {
	levels []level
	// blank tiles show nothing, solid ones hide everything behind them.
	blank, solid [256]bool
	mean         [256]rgba
}

// A level is a sheet at one size, premultiplied. Its tiles are gutter pixels away
// from the edges of their cells, and the gutter repeats the tile's edge, so that
// filtering never reaches another tile.
type level struct {
	tile int // pixels
	pix  []byte
}

const gutter = 1

// cell returns how many pixels a tile takes with its gutter.
func (l *level) cell() int { return l.tile + 2*gutter }

func (l *level) side() int { return sheetTiles * l.cell() }

// rgba is a premultiplied colour, 0 to 1.
type rgba struct{ r, g, b, a float32 }

func (c rgba) times(d rgba) rgba { return rgba{c.r * d.r, c.g * d.g, c.b * d.b, c.a * d.a} }

func (c rgba) minus(d rgba) rgba { return rgba{c.r - d.r, c.g - d.g, c.b - d.b, c.a - d.a} }

// over returns c drawn over d.
func (c rgba) over(d rgba) rgba {
	k := 1 - c.a
	return rgba{c.r + d.r*k, c.g + d.g*k, c.b + d.b*k, c.a + d.a*k}
}

// premultiplied returns the factor a layer's colour is for premultiplied
// pixels.
func premultiplied(c [4]float32) rgba { return rgba{c[0] * c[3], c[1] * c[3], c[2] * c[3], c[3]} }

// newSheet scales an image. The cost is about 12 ms for 1024×1024 pixels.
func newSheet(img *sim.MapImage) *sheet {
	tile := tileSize(min(img.Width, img.Height) / sheetTiles)
	pix, w := fit(img, tile*sheetTiles)
	s := &sheet{}
	s.look(pix, tile)
	for ; ; tile /= 2 {
		l := level{tile: tile}
		l.fill(pix, w)
		s.levels = append(s.levels, l)
		if tile == smallestTile {
			break
		}
		pix, w = halve(pix, w, w), w/2
	}
	for i := range s.mean {
		p := pix[4*i:]
		s.mean[i] = rgba{float32(p[0]) / 255, float32(p[1]) / 255, float32(p[2]) / 255, float32(p[3]) / 255}
	}
	return s
}

// tileSize returns the power of two a tile of n pixels is kept at: halving must
// end at one pixel.
func tileSize(n int) int {
	if n <= smallestTile {
		return smallestTile
	}
	return min(1<<(bits.Len(uint(n))-1), largestTile)
}

// level returns the level for tiles of px pixels on the screen: the smallest
// one that need not be enlarged noticeably.
func (s *sheet) level(px float64) int {
	for i := len(s.levels) - 1; i > 0; i-- {
		if float64(s.levels[i].tile) >= px*0.94 {
			return i
		}
	}
	return 0
}

// nearlySolid is the lowest alpha of a tile that counts as solid. Maps have walls
// with 254; the difference is invisible, but everything behind them would have to
// be drawn.
const nearlySolid = 252

// look finds out which tiles are blank or solid, and makes solid ones solid to
// the last bit.
func (s *sheet) look(pix []byte, tile int) {
	stride := 4 * tile * sheetTiles
	for i := range s.blank {
		rows := func(do func(row []byte)) {
			for y := range tile {
				do(pix[(i/sheetTiles*tile+y)*stride+i%sheetTiles*tile*4:][:4*tile])
			}
		}
		lo, hi := byte(255), byte(0)
		rows(func(row []byte) {
			for p := 3; p < len(row); p += 4 {
				lo, hi = min(lo, row[p]), max(hi, row[p])
			}
		})
		s.blank[i], s.solid[i] = hi == 0, lo >= nearlySolid
		if s.solid[i] && lo < 255 {
			rows(solidify)
		}
	}
}

// solidify makes premultiplied pixels opaque.
func solidify(row []byte) {
	for p := 0; p+3 < len(row); p += 4 {
		a := uint32(row[p+3])
		for c := range 3 {
			row[p+c] = byte(min((uint32(row[p+c])*255+a/2)/a, 255))
		}
		row[p+3] = 255
	}
}

// fill sets the pixels of a level from an image of sheetTiles·tile pixels.
func (l *level) fill(pix []byte, w int) {
	side, cell := l.side(), l.cell()
	l.pix = make([]byte, 4*side*side)
	for y := range side {
		ty, iy := y/cell, min(max(y%cell-gutter, 0), l.tile-1)
		src := pix[4*w*(ty*l.tile+iy):][:4*w]
		dst := l.pix[4*side*y:][:4*side]
		for tx := range sheetTiles {
			from, to := src[4*tx*l.tile:][:4*l.tile], dst[4*tx*cell:][:4*cell]
			copy(to, from[:4])
			copy(to[4:], from)
			copy(to[4*(cell-1):], from[4*(l.tile-1):])
		}
	}
}

// region returns where tile i is in a level, in its pixels.
func (l *level) region(i uint8) (x0, y0, x1, y1 float32) {
	x, y := int(i)%sheetTiles*l.cell()+gutter, int(i)/sheetTiles*l.cell()+gutter
	return float32(x), float32(y), float32(x + l.tile), float32(y + l.tile)
}

// fit returns an image as a square of side pixels, premultiplied. Its width is
// returned too.
func fit(img *sim.MapImage, side int) ([]byte, int) {
	pix, w, h := multiply(img.Pix), img.Width, img.Height
	for w >= 2*side && h >= 2*side && w%2 == 0 && h%2 == 0 {
		pix, w, h = halve(pix, w, h), w/2, h/2
	}
	if w != side || h != side {
		pix = resample(pix, w, h, side, side)
	}
	return pix, side
}

// multiply returns pixels with their colours multiplied by their alpha.
func multiply(pix []byte) []byte {
	out := make([]byte, len(pix)&^3)
	for i := 0; i+3 < len(pix); i += 4 {
		p, q := pix[i:i+4:i+4], out[i:i+4:i+4]
		switch a := uint32(p[3]); a {
		case 0:
		case 255:
			copy(q, p)
		default:
			q[0], q[1], q[2], q[3] = byte((uint32(p[0])*a+127)/255), byte((uint32(p[1])*a+127)/255),
				byte((uint32(p[2])*a+127)/255), p[3]
		}
	}
	return out
}

// halve returns an image of half the size, each pixel the mean of four. Odd
// sizes lose their last row or column.
func halve(pix []byte, w, h int) []byte {
	hw, hh := max(w/2, 1), max(h/2, 1)
	out := make([]byte, 4*hw*hh)
	right, below := 4*min(1, w-1), 4*w*min(1, h-1)
	for y := range hh {
		src, dst := pix[4*w*min(2*y, h-1):], out[4*hw*y:][:4*hw]
		for x := 0; x < len(dst); x++ {
			i := x/4*8 + x%4
			dst[x] = byte((uint32(src[i]) + uint32(src[i+right]) + uint32(src[i+below]) + uint32(src[i+right+below]) +
				2) / 4)
		}
	}
	return out
}

// resample returns an image in another size, linearly filtered.
func resample(pix []byte, w, h, nw, nh int) []byte {
	out := make([]byte, 4*nw*nh)
	for y := range nh {
		y0, y1, fy := between(y, h, nh)
		for x := range nw {
			x0, x1, fx := between(x, w, nw)
			for c := range 4 {
				at := func(x, y int) float32 { return float32(pix[4*(y*w+x)+c]) }
				top := at(x0, y0)*(1-fx) + at(x1, y0)*fx
				low := at(x0, y1)*(1-fx) + at(x1, y1)*fx
				out[4*(y*nw+x)+c] = byte(top*(1-fy) + low*fy + 0.5)
			}
		}
	}
	return out
}

// between returns the two old pixels, out of n, around new pixel i of m, and the
// weight of the second.
func between(i, n, m int) (a, b int, f float32) {
	at := max((float32(i)+0.5)*float32(n)/float32(m)-0.5, 0)
	a = min(int(at), n-1)
	return a, min(a+1, n-1), at - float32(a)
}

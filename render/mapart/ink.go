package mapart

import "math"

// Large pictures in the sky are mostly air: of a cloud as large as the view a
// fifth may show anything. Where a processor does the drawing each pixel costs,
// also the empty ones, so such pictures are drawn by the cells that hold
// something.

// inkCells is into how many cells a picture is cut at most, in a row and in a
// column.
const inkCells = 32

// smallestCell is how wide a cell is at least, in texels.
const smallestCell = 8

// fullShare is the share of filled cells above which skipping the empty ones is
// not worth it.
const fullShare = 0.8

// ink records which cells of a picture are not empty under filtering, where
// texels next to a cell count too. A picture repeats at its edges.
type ink struct {
	side       int // of a cell, texels; 0: the picture is not to be cut
	cols, rows int
	some       []bool
	share      float64 // of the picture
}

// inkOf looks at premultiplied pixels.
func inkOf(pix []byte, w, h int) *ink {
	k := &ink{side: max(smallestCell, (max(w, h)+inkCells-1)/inkCells)}
	k.cols, k.rows = (w+k.side-1)/k.side, (h+k.side-1)/k.side
	k.some = make([]bool, k.cols*k.rows)
	row := make([]bool, k.cols)
	for y := range h {
		clear(row)
		if !k.scan(row, pix[4*w*y:][:4*w], w) {
			continue
		}
		at := y / k.side
		k.or(at, row)
		if y%k.side == 0 {
			k.or((at+k.rows-1)%k.rows, row)
		}
		if y%k.side == k.side-1 || y == h-1 {
			k.or((at+1)%k.rows, row)
		}
	}
	n := 0
	for _, s := range k.some {
		if s {
			n++
		}
	}
	k.share = float64(n) / float64(len(k.some))
	return k
}

// scan marks the cells in which a row of pixels shows and reports whether there
// are any.
func (k *ink) scan(row []bool, pix []byte, w int) (any bool) {
	for x := range w {
		if pix[4*x+3] == 0 {
			continue
		}
		at := x / k.side
		row[at], any = true, true
		if x%k.side == 0 {
			row[(at+k.cols-1)%k.cols] = true
		}
		if x%k.side == k.side-1 || x == w-1 {
			row[(at+1)%k.cols] = true
		}
	}
	return any
}

func (k *ink) or(y int, row []bool) {
	to := k.some[y*k.cols:][:k.cols]
	for i, s := range row {
		to[i] = to[i] || s
	}
}

// A strip is a stretch of one side of a quad that shows one column or row of
// cells: from a to b along the side, 0 to 1, it shows the texels from u to v.
type strip struct {
	a, b float32
	u, v float32
	cell int
}

// mostStrips bounds how finely a quad is cut; one that repeats its picture more
// often is drawn whole.
const mostStrips = 256

// strips divides a side of a quad showing the texels from u0 to u1 of a repeating
// picture of n texels. It returns none if there would be too many.
func strips(dst []strip, u0, u1 float64, n, side int) []strip {
	dst = dst[:0]
	lo, hi, size := min(u0, u1), max(u0, u1), float64(n)
	if side == 0 || hi-lo < 1e-3 || (hi-lo)/size*float64((n+side-1)/side) > mostStrips {
		return dst
	}
	for p := int(math.Floor(lo / size)); float64(p)*size < hi; p++ {
		from := float64(p) * size
		for c := 0; c*side < n; c++ {
			x0, x1 := max(from+float64(c*side), lo), min(from+float64(min((c+1)*side, n)), hi)
			if x0 < x1 {
				dst = append(dst, strip{
					a: float32((x0 - u0) / (u1 - u0)), b: float32((x1 - u0) / (u1 - u0)),
					u: float32(x0 - from), v: float32(x1 - from), cell: c,
				})
			}
		}
	}
	return dst
}

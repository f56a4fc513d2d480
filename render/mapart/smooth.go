package mapart

import "playhead/sim"

// Clouds are often stored much larger than their detail requires: at half or a
// quarter of the size, they look the same.

// mostSmooth is the largest smoothness looked for.
const mostSmooth = 4

// Limits of an invisible loss, in colour steps of 256, where the picture is not
// empty: the mean square, and how many pixels may differ by more than a few
// steps.
const (
	missingSquare = 5.0
	missingFar    = 10
	farShare      = 0.002
)

// smoothness returns by how much an image can be shrunk, a power of two from 1,
// and enlarged again without a difference one sees. The cost is about 10 ms for a
// million pixels.
func smoothness(img *sim.MapImage) int {
	n := 1
	pix, w, h := multiply(img.Pix), img.Width, img.Height
	small, sw, sh := pix, w, h
	for n < mostSmooth && sw > 16 && sh > 16 {
		small, sw, sh = halve(small, sw, sh), sw/2, sh/2
		if !passesFor(small, sw, sh, pix, w, h) {
			break
		}
		n *= 2
	}
	return n
}

// sampledRows is how many rows of a picture are compared.
const sampledRows = 64

// passesFor reports whether a small picture, enlarged, passes for a large one.
func passesFor(small []byte, sw, sh int, large []byte, w, h int) bool {
	seen, far, squares := 0, 0, 0.0
	for i := range sampledRows {
		y := i * h / sampledRows
		y0, y1, fy := between(y, sh, h)
		for x := range w {
			want := large[4*(y*w+x):][:4]
			x0, x1, fx := between(x, sw, w)
			most := 0.0
			shows := want[3] > 0
			for c := range 4 {
				at := func(x, y int) float32 { return float32(small[4*(y*sw+x)+c]) }
				upper := at(x0, y0)*(1-fx) + at(x1, y0)*fx
				lower := at(x0, y1)*(1-fx) + at(x1, y1)*fx
				v := upper*(1-fy) + lower*fy
				shows = shows || v > 0
				d := float64(v) - float64(want[c])
				most = max(most, d, -d)
			}
			if !shows {
				continue
			}
			seen++
			squares += most * most
			if most > missingFar {
				far++
			}
		}
	}
	return squares <= missingSquare*float64(seen) && float64(far) <= farShare*float64(seen)
}

// Package ssim measures how similar two pictures are, for comparisons with the
// games.
package ssim

import (
	"fmt"
	"image"
	"image/png"
	"os"
)

// Read reads a PNG file.
func Read(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return img, nil
}

// Of returns the mean structural similarity of two pictures of one size, 1 for
// equal ones, over windows of 8×8 pixels, 4 apart (Wang, Bovik, Sheikh,
// Simoncelli 2004).
func Of(a, b image.Image) (float64, error) {
	if a.Bounds().Size() != b.Bounds().Size() {
		return 0, fmt.Errorf("%v and %v pixels", a.Bounds().Size(), b.Bounds().Size())
	}
	const window, step = 8, 4
	la, lb, w, h := luma(a), luma(b), a.Bounds().Dx(), a.Bounds().Dy()
	sum, n := 0.0, 0
	for y := 0; y+window <= h; y += step {
		for x := 0; x+window <= w; x += step {
			sum += similarity(la, lb, w, x, y, window)
			n++
		}
	}
	return sum / float64(max(n, 1)), nil
}

// Different returns how many pixels of two pictures of one size differ in any
// channel by more than most levels of 255.
func Different(a, b image.Image, most int) (n int) {
	at := func(img image.Image, x, y int) [3]int {
		p := img.Bounds().Min
		r, g, b, _ := img.At(p.X+x, p.Y+y).RGBA()
		return [3]int{int(r >> 8), int(g >> 8), int(b >> 8)}
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := at(a, x, y), at(b, x, y)
			for i := range p {
				if max(p[i]-q[i], q[i]-p[i]) > most {
					n++
					break
				}
			}
		}
	}
	return n
}

// luma returns the brightness of the pixels, 0 to 255.
func luma(img image.Image) []float64 {
	b := img.Bounds()
	out := make([]float64, 0, b.Dx()*b.Dy())
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			out = append(out, (0.299*float64(r)+0.587*float64(g)+0.114*float64(b))/257)
		}
	}
	return out
}

// similarity returns the structural similarity of one window.
func similarity(a, b []float64, w, x0, y0, window int) float64 {
	const c1, c2 = 0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255
	var sa, sb, saa, sbb, sab float64
	for y := y0; y < y0+window; y++ {
		for x := x0; x < x0+window; x++ {
			p, q := a[y*w+x], b[y*w+x]
			sa, sb, saa, sbb, sab = sa+p, sb+q, saa+p*p, sbb+q*q, sab+p*q
		}
	}
	n := float64(window * window)
	ma, mb := sa/n, sb/n
	va, vb, cov := saa/n-ma*ma, sbb/n-mb*mb, sab/n-ma*mb
	return (2*ma*mb + c1) * (2*cov + c2) / ((ma*ma + mb*mb + c1) * (va + vb + c2))
}

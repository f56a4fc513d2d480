package main

import (
	"fmt"
	"image"
	"image/png"
	"os"
)

// compare returns the similarity of img to the picture in a file.
func compare(img *image.RGBA, path string) (float64, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	other, err := png.Decode(f)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	if other.Bounds().Size() != img.Bounds().Size() {
		return 0, fmt.Errorf("%s: %v pixels, want %v", path, other.Bounds().Size(), img.Bounds().Size())
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	return ssim(luma(img), luma(other), w, h), nil
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

// ssim returns the mean structural similarity of two pictures over windows of
// 8×8 pixels, 4 apart (Wang, Bovik, Sheikh, Simoncelli 2004).
func ssim(a, b []float64, w, h int) float64 {
	const window, step = 8, 4
	sum, n := 0.0, 0
	for y := 0; y+window <= h; y += step {
		for x := 0; x+window <= w; x += step {
			sum += similarity(a, b, w, x, y, window)
			n++
		}
	}
	return sum / float64(max(n, 1))
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

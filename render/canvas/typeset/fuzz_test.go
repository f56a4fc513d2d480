package typeset

import (
	"math"
	"testing"
)

// FuzzShape gives names as recordings may hold them: any bytes.
func FuzzShape(f *testing.F) {
	for _, s := range []string{
		"nameless tee", "ひなた Привет مرحبا", "cut\xe3\x81", "\u202eevil\u202c", "z\u0301\u0301\u0301\u0301",
		"👨\u200d👩\u200d👧 😀\U0001F3FD",
		"हिन्दी ไทย ភាសា", "\x00\x01\xff", "﷽", "\u0600\u06dd123", "\U000e0001\ufe0f\ufffe",
	} {
		f.Add(s)
	}
	faces := newFaces()
	f.Fuzz(func(t *testing.T, s string) {
		run := faces.Shape(medium, 12, s)
		if math.IsNaN(run.Advance) || run.Advance < 0 || run.Advance > float64(len(s)+1)*400 {
			t.Errorf("%q is %.1f px wide", s, run.Advance)
		}
		for _, g := range run.Glyphs {
			faces.Raster(g.Key)
		}
	})
}

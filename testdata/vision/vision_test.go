package vision

import (
	"image/color"
	"math"
	"testing"
)

// The pairs are of the table that Sharma, Wu and Dalal published with the formula.
func TestTheDifferenceIsThatOfThePublishedPairs(t *testing.T) {
	for _, c := range []struct {
		a, b Lab
		want float64
	}{
		{Lab{50, 2.6772, -79.7751}, Lab{50, 0, -82.7485}, 2.0425},
		{Lab{50, -1.3802, -84.2814}, Lab{50, 0, -82.7485}, 1.0000},
		{Lab{50, 0, 0}, Lab{50, -1, 2}, 2.3669},
		{Lab{50, 2.5, 0}, Lab{50, 0, -2.5}, 4.3065},
		{Lab{50, 2.5, 0}, Lab{73, 25, -18}, 27.1492},
		{Lab{60.2574, -34.0099, 36.2677}, Lab{60.4626, -34.1751, 39.4387}, 1.2644},
		{Lab{2.0776, 0.0795, -1.1350}, Lab{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		for _, d := range [...]float64{delta(c.a, c.b), delta(c.b, c.a)} {
			if math.Abs(d-c.want) > 0.0001 {
				t.Errorf("%v and %v: %.4f, want %.4f", c.a, c.b, d, c.want)
			}
		}
	}
}

func TestEyesSeeWhatTheyAreKnownToSee(t *testing.T) {
	red, green, blue, grey := color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 255, 0, 255}, color.NRGBA{0, 0, 255, 255},
		color.NRGBA{128, 128, 128, 255}
	for e := range NumEyes {
		s := e.See(grey)
		for _, v := range [...]uint8{s.R, s.G, s.B} {
			if v < 127 || v > 129 {
				t.Errorf("%v: grey is %v", e, s)
			}
		}
	}
	// A brown and a green that only red tells apart.
	brown, olive := color.NRGBA{0x9c, 0x5a, 0x1e, 255}, color.NRGBA{0x5e, 0x78, 0x1e, 255}
	if n, d := Normal.Difference(brown, olive), Deutan.Difference(brown, olive); n < 30 || d > 12 {
		t.Errorf("brown and olive: normal %.1f, deuteranopia %.1f", n, d)
	}
	if d := Protan.See(red); d.R > 120 || d.R < d.B {
		t.Errorf("protanopia sees red as %v", d)
	}
	for e := Protan; e <= Deutan; e++ {
		if d := e.Difference(blue, green); d < 40 {
			t.Errorf("%v: blue and green %.1f", e, d)
		}
	}
	// White on black in CIELAB.
	if l := LabOf(color.NRGBA{255, 255, 255, 255}); math.Abs(l.L-100) > 0.01 || math.Abs(l.A) > 0.02 ||
		math.Abs(l.B) > 0.02 {
		t.Errorf("white is %v", l)
	}
}

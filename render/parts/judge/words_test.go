package judge

import "testing"

// Samples are written as every other number of things.
func TestSamplesAreCountedInWords(t *testing.T) {
	for n, want := range map[int]string{0: "0 samples", 1: "1 sample", 14: "14 samples", 3377: "3,377 samples"} {
		if got := samples(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// A position in units is rounded where there is little room; only tiles are counted from their
// corner.
func TestPositionsOfTicksAreRounded(t *testing.T) {
	for _, c := range []struct {
		x, y      float64
		tiles     bool
		at, short string
	}{
		{-406.29, 2174.25, false, "-406.29, 2174.25", "-406, 2174"},
		{-0.001, 11.6, false, "0.00, 11.60", "0, 12"},
		{47.97, 22.5, true, "47.97, 22.50", "47, 22"},
	} {
		if at, short := positions(c.x, c.y, c.tiles); at != c.at || short != c.short {
			t.Errorf("%q, %q; want %q, %q", at, short, c.at, c.short)
		}
	}
}

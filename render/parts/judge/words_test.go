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

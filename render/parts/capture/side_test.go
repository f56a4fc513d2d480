package capture

import "testing"

func TestSizesAreRounded(t *testing.T) {
	for n, want := range map[int64]string{
		999: "999 bytes", 1000: "1 kB", 670_683: "671 kB", 999_499: "999 kB", 999_500: "1.0 MB", 2_036_247: "2.0 MB",
		9_949_999: "9.9 MB", 9_950_000: "10 MB",
	} {
		if got := kilobytes(n); got != want {
			t.Errorf("%d bytes: %q, want %q", n, got, want)
		}
	}
}

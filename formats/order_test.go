package formats

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesAreOrderedByTheirNumbers(t *testing.T) {
	want := []string{
		"", "1.dem", "01.dem", "2.dem", "10.dem", "a/seg1/2.dem", "a/seg01/3.dem", "a/seg2.dem", "a/seg2b.dem", "a/seg10.dem",
		"a/seg99999999999999999999.dem", "a/seg100000000000000000000.dem", "a/segment.dem", "b",
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, CompareNames)
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), strings.Join(want, " "))
	}
	for _, a := range want {
		for _, b := range want {
			if c := CompareNames(a, b); c != -CompareNames(b, a) || (c == 0) != (a == b) {
				t.Errorf("%q, %q: %d", a, b, c)
			}
		}
	}
}

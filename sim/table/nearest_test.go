package table

import (
	"slices"
	"testing"
)

func TestMistypedNamesAreRecognised(t *testing.T) {
	known := []string{"info", "finish", "Freeze", "checkpoint", "map"}
	for _, c := range []struct{ name, want string }{
		{"inof", "info"},
		{"fnish", "finish"},
		{"freeez", "Freeze"},
		{"chekcpiont", "checkpoint"},
		{"finish", "finish"},
		{"mop", "map"},
		{"party", ""},
		{"", ""},
		{"m", ""},
	} {
		if got := Nearest(c.name, slices.Values(known)); got != c.want {
			t.Errorf("%q: %q, want %q", c.name, got, c.want)
		}
	}
	if got := Suggest("fnish", known); got != " (did you mean finish?)" {
		t.Errorf("%q", got)
	}
	if got := Suggest("party", known); got != "" {
		t.Errorf("%q", got)
	}
}

package table

import (
	"slices"
	"strings"
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
		{strings.Repeat("demo", 100), ""},
	} {
		if got := Nearest(c.name, slices.Values(known)); got != c.want {
			t.Errorf("%q: %q, want %q", c.name, got, c.want)
		}
	}
	if got := Nearest("q", slices.Values([]string{"x", "y"})); got != "" {
		t.Errorf("q: %q, which has no letter of it", got)
	}
	if got := Suggest("fnish", known); got != " (did you mean finish?)" {
		t.Errorf("%q", got)
	}
	if got := Suggest("party", known); got != "" {
		t.Errorf("%q", got)
	}
}

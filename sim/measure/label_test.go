package measure

import (
	"strings"
	"testing"
)

// Every measure has a display name and a heading.
func TestEveryMeasureHasALabel(t *testing.T) {
	seen := map[string]string{}
	for _, name := range Names() {
		l := Label(name)
		if l == "" || strings.Contains(l, "_") || l[:1] != strings.ToUpper(l[:1]) {
			t.Errorf("%s is called %q", name, l)
		}
		if other, ok := seen[l]; ok && other != name {
			t.Errorf("%s and %s are both called %q", other, name, l)
		}
		seen[l] = name
		found := false
		for _, g := range Groups {
			found = found || g == Group(name)
		}
		if !found {
			t.Errorf("%s is below %q", name, Group(name))
		}
	}
	if len(seen) < 120 {
		t.Errorf("%d measures", len(seen))
	}
}

// A page that shows what stands out says of each measure what it counts: one sentence, of its own.
func TestEveryMeasureSaysInASentenceWhatItCounts(t *testing.T) {
	said, names := map[string]string{}, map[string]bool{}
	for _, name := range Names() {
		what := What(name)
		switch {
		case !strings.HasSuffix(what, ".") || strings.Count(what, ". ") > 0 || len(what) > 110:
			t.Errorf("%s: %q is no sentence of at most 110 letters", name, what)
		case said[what] != "" && said[what] != name:
			t.Errorf("%s and %s are both %q", name, said[what], what)
		}
		said[what], names[name] = name, true
	}
	for name := range entries {
		if !names[name] && !names[name+"_mean"] {
			t.Errorf("there is no measure %s", name)
		}
	}
}

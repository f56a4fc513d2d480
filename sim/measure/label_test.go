package measure

import (
	"strings"
	"testing"
)

// Every measure has a display name and a heading.
func TestEveryMeasureHasALabel(t *testing.T) {
	var c commandCollector
	names := c.Measures()
	for _, k := range []Kind{Inputs, Snapshots, Sent} {
		names = append(names, NewCollector(k).Measures()...)
	}
	names = append(names, arrivalMeasures(nil, false)...)
	seen := map[string]string{}
	for _, m := range names {
		l := Label(m.Name)
		if l == "" || strings.Contains(l, "_") || l[:1] != strings.ToUpper(l[:1]) {
			t.Errorf("%s is called %q", m.Name, l)
		}
		if other, ok := seen[l]; ok && other != m.Name {
			t.Errorf("%s and %s are both called %q", other, m.Name, l)
		}
		seen[l] = m.Name
		found := false
		for _, g := range Groups {
			found = found || g == Group(m.Name)
		}
		if !found {
			t.Errorf("%s is below %q", m.Name, Group(m.Name))
		}
	}
	if len(seen) < 120 {
		t.Errorf("%d measures", len(seen))
	}
}

package measure

import (
	"strings"
	"testing"
)

// everyMeasure returns the measures of all kinds of recordings.
func everyMeasure() (all []Measure) {
	for _, k := range [...]Kind{Inputs, Snapshots, Sent} {
		all = append(all, NewCollector(k).Measures()...)
	}
	all = append(all, newCommandCollector().Measures()...)
	return append(all, arrivalMeasures(nil, false)...)
}

// A page that shows what stands out says of each measure what it counts: one sentence, of its own.
func TestEveryMeasureSaysInASentenceWhatItCounts(t *testing.T) {
	said, names := map[string]string{}, map[string]bool{}
	for _, m := range everyMeasure() {
		what := What(m.Name)
		switch {
		case !strings.HasSuffix(what, ".") || strings.Count(what, ". ") > 0 || len(what) > 110:
			t.Errorf("%s: %q is no sentence of at most 110 letters", m.Name, what)
		case said[what] != "" && said[what] != m.Name:
			t.Errorf("%s and %s are both %q", m.Name, said[what], what)
		}
		said[what], names[m.Name] = m.Name, true
	}
	for name := range whats {
		if !names[name] {
			t.Errorf("there is no measure %s", name)
		}
	}
	for name := range programs {
		if !names[name] {
			t.Errorf("there is no measure %s of a program", name)
		}
	}
}

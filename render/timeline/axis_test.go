package timeline

import (
	"testing"
	"time"
)

// A run that failed may be minutes behind. The scale is that of the runs that finished; alone it
// has a scale of its own.
func TestAGuestDoesNotStretchTheScaleOfTheOthers(t *testing.T) {
	curve := func(guest bool, values ...float64) Series {
		s := Series{Guest: guest}
		for i, v := range values {
			s.add(time.Duration(i)*time.Second, v, 0, i == 0)
		}
		return s
	}
	finished, failed := curve(false, 0, 0.4, -0.3), curve(true, 0, 30, 95)
	for name, c := range map[string]struct {
		series []Series
		hi     float64
	}{
		"both":                 {[]Series{finished, failed}, 0.4},
		"the failed one first": {[]Series{failed, finished}, 0.4},
		"the failed one alone": {[]Series{failed}, 95},
		"the other is empty":   {[]Series{failed, {}}, 95},
		"both failed":          {[]Series{failed, curve(true, 0, 20)}, 95},
	} {
		g := Graph{Signed: true, Series: c.series}
		if lo, hi := g.Axis(0); lo != -c.hi || hi != c.hi {
			t.Errorf("%s: the scale is from %v to %v, not to %v", name, lo, hi, c.hi)
		}
	}
}

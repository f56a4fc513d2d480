package world

import (
	"testing"

	"playhead/sim"
)

func TestFromFarAwayAFamilyKeepsItsHue(t *testing.T) {
	for f, st := range tileStyles {
		c := coarseColor(f)
		if f == sim.FamilySolid {
			continue // a wall has the colour of its hatch
		}
		for _, k := range [...]struct{ got, a, b uint8 }{{c.R, st.ground.R, st.border.R}, {c.G, st.ground.G, st.border.G}, {c.B, st.ground.B, st.border.B}} {
			if k.got < min(k.a, k.b) || k.got > max(k.a, k.b) {
				t.Errorf("family %d: %d is not between %d and %d", f, k.got, k.a, k.b)
			}
		}
	}
}

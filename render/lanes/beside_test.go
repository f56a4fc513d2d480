package lanes

import "testing"

func TestLabelsOfTheRulerAreBesideThePlayhead(t *testing.T) {
	const w = 35.0
	for x := 100.0; x < 300; x++ {
		r := Ruler{Playhead: 200}
		got := r.besidePlayhead(x, w)
		if got < r.Playhead+playheadRoom && got+w > r.Playhead-playheadRoom {
			t.Errorf("the label at %v goes to %v, under the playhead", x, got)
		}
		if d := got - x; d > w || d < -w {
			t.Errorf("the label at %v goes to %v", x, got)
		}
	}
}

package render

import (
	"testing"

	"playhead/formats"
	"playhead/render/session"
	"playhead/sim"
	"playhead/testdata/ghostwriter"
)

// A ghost holds only one component of its velocity: the pad shows what is computed
// from positions as such, and never a recorded 0.
func TestThePadOfAGhostShowsNoRecordedSpeed(t *testing.T) {
	d, err := formats.Open(formats.Bytes(ghostwriter.Walk(200).Bytes()), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := watchSession(t, session.New("walk.gho", sim.Load(t.Context(), d), func() {}))
	v.watch.Session.Play.Play(false)
	v.watch.Stage.Follow(0, v.clock)
	v.at(1)
	for _, n := range v.replay.Look.Pad().Numbers {
		if (n.Name == "vy" || n.Name == "speed") && !n.Worked && n.Text != "–" {
			t.Errorf("%s %s is shown as recorded", n.Name, n.Text)
		}
	}
}

package render

import (
	"testing"
	"time"

	"playhead/render/camera"
	"playhead/render/comparison"
	"playhead/render/session"
	"playhead/sim"
)

func TestAPictureDoesNotWaitForTheCameraItGivesAView(t *testing.T) {
	s := openSample(t, "ddnet")
	s.Wish(session.Wishes{Look: &session.Look{X: 1100, Y: 570}})
	v := watchSession(t, s)
	if v.watch.Stage.Pending() {
		t.Fatal("the first picture waits for the camera, which waits for it")
	}
	v.frames(1)
	v.advance(v.clock, 0)
	if v.watch.Stage.Pending() || v.watch.Stage.Cam.X != 1100 || v.watch.Stage.Cam.Y != 570 {
		t.Errorf("after the first picture the camera is at %v, %v; still to come: %v", v.watch.Stage.Cam.X,
			v.watch.Stage.Cam.Y, v.watch.Stage.Pending())
	}
}

// A camera that the user pointed somewhere stays there while a comparison begins, whose base is the run of the player
// whom they named.
func TestAComparisonLeavesTheCameraWhereItIsPointed(t *testing.T) {
	v := watchRace(t, "ddnet")
	s := v.watch.Session
	nova := comparison.Best("")
	nova.Run = v.runOf("nova", 6860*time.Millisecond)
	s.Wish(session.Wishes{
		At:     &sim.Point{Kind: sim.AtTime, Time: 26960 * time.Millisecond, Game: -1},
		Follow: "kettle", Look: &session.Look{X: 1750, Y: 914, Width: 1500},
	})
	v.until("the wishes", func() { v.advance(v.clock, 0) }, func() bool { return !v.watch.Stage.Pending() })
	view := v.comparing()
	view.Compare(view.Own(), comparison.Wish{Ref: nova, Begin: comparison.BeginHere})
	st := v.compared()
	if len(st.Compared) != 2 || st.Compared[0].Name != "kettle" || st.Compared[1].Name != "nova" {
		t.Errorf("%+v", st.Compared)
	}
	if c := v.watch.Stage.Cam; c.Mode != camera.Free || c.X != 1750 || c.Y != 914 ||
		s.Play.Position() != 26960*time.Millisecond {
		t.Errorf("the camera is at %v, %v (%v) at %v", c.X, c.Y, c.Mode, s.Play.Position())
	}
}

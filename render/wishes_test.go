package render

import (
	"testing"

	"playhead/render/session"
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

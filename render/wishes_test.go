package render

import "testing"

func TestAPictureDoesNotWaitForTheCameraItGivesAView(t *testing.T) {
	s := openSample(t, "ddnet")
	s.Wish(Wishes{Look: &Look{X: 1100, Y: 570}})
	v := watchSession(t, s)
	if s.Pending() {
		t.Fatal("the first picture waits for the camera, which waits for it")
	}
	v.frames(1)
	v.advance(v.clock, 0)
	if s.Pending() || s.Cam.X != 1100 || s.Cam.Y != 570 {
		t.Errorf("after the first picture the camera is at %v, %v; still to come: %v", s.Cam.X, s.Cam.Y, s.Pending())
	}
}

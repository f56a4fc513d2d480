package render

import (
	"io"
	"math"
	"testing"
	"time"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/sim"
)

// clientDemo is a decoder of what a client saw: he plays, watches somebody, looks
// around freely, and dies.
type clientDemo struct {
	t        sim.Tick
	recorder int
	engine   sim.Engine // DDNet, where it is not set
}

func (d *clientDemo) Meta() sim.Meta { return sim.Meta{Recorder: d.recorder} }
func (*clientDemo) Close() error     { return nil }

func (d *clientDemo) Next(b *sim.Builder) error {
	if d.t == 400 {
		return io.EOF
	}
	if d.t++; d.t == 1 {
		engine := d.engine
		if engine != sim.GoldSrc {
			engine = sim.DDNet
		}
		b.NewGame(sim.GameMeta{Engine: engine, TickLen: sim.TeeworldsTick})
		b.Join(0, sim.Identity{Name: "recorder"})
		b.Join(1, sim.Identity{Name: "other"})
	}
	b.Tick(d.t)
	b.Set(1, sim.X, 5000)
	b.Set(1, sim.Y, 100)
	switch {
	case d.t <= 100:
		b.Set(0, sim.X, 1000)
		b.Set(0, sim.Y, 200)
		b.Set(0, sim.AimX, 300)
		b.Set(0, sim.AimY, 0)
		b.SetGlobal(sim.SpectatedPlayer, 0)
		if d.t > 50 { // the camera goes ahead of him and farther away
			b.SetGlobal(sim.CameraZoom, 2000)
			b.SetGlobal(sim.CameraDeadzone, 100)
			b.SetGlobal(sim.CameraFollowFactor, 50)
		}
	case d.t <= 200:
		b.Clear(0)
		b.UnsetGlobal(sim.CameraFollowFactor)
		b.SetGlobal(sim.SpectatedPlayer, 1)
	case d.t <= 300:
		b.SetGlobal(sim.SpectatedPlayer, -1)
		b.SetGlobal(sim.CameraX, 7000)
		b.SetGlobal(sim.CameraY, 300)
	default:
		b.UnsetGlobal(sim.CameraX)
		b.UnsetGlobal(sim.CameraY)
		b.SetGlobal(sim.SpectatedPlayer, 0)
	}
	return nil
}

// seen opens a demo and returns a function that goes to a tick.
func seen(t *testing.T, d sim.Decoder) (s *stage.Stage, at func(tick sim.Tick)) {
	t.Helper()
	on := session.New("x", sim.Load(t.Context(), d), nil)
	for !on.Ended() {
		on.Pump(time.Second)
	}
	view := layout.Rect{W: 1280, H: 720}
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	s = stage.New(on)
	return s, func(tick sim.Tick) {
		on.Play.SeekTick(on.Game(), tick)
		for range 3 {
			now = now.Add(time.Second)
			s.MoveCamera(view, now)
		}
	}
}

func TestTheCameraIsTheRecordersAtFirst(t *testing.T) {
	s, at := seen(t, &clientDemo{recorder: 0})
	normal := 0.0
	for _, c := range []struct {
		name     string
		tick     sim.Tick
		x, y     float64
		zoomed   float64 // how many times as much is in view
		followed int
	}{
		{"plays", 20, 1000, 200, 1, 0},
		{"plays, looking ahead", 80, 1100, 200, 2, 0},
		{"watches", 150, 5000, 100, 2, 1},
		{"looks around", 250, 7000, 300, 2, -1},
		{"is dead", 350, 7000, 300, 2, -1},
	} {
		at(c.tick)
		if normal == 0 {
			normal = s.Cam.Zoom
		}
		if s.Cam.Mode != camera.Recorder || s.Cam.X != c.x || s.Cam.Y != c.y || s.Session.Followed != c.followed {
			t.Errorf("%s: camera %v at %v, %v following %d; want %v, %v and %d", c.name, s.Cam.Mode, s.Cam.X, s.Cam.Y,
				s.Session.Followed, c.x, c.y, c.followed)
		}
		if got := normal / s.Cam.Zoom; math.Abs(got-c.zoomed) > 0.05 {
			t.Errorf("%s: %.2f times as much is in view, want %v", c.name, got, c.zoomed)
		}
	}
}

func TestTheUsersOwnZoomStays(t *testing.T) {
	s, at := seen(t, &clientDemo{recorder: 0})
	at(80)
	s.Cam.ZoomAt(3, 640, 360)
	mine := s.Cam.Zoom
	if at(90); s.Cam.Zoom != mine || s.Cam.Mode != camera.Recorder {
		t.Errorf("zoom %v in mode %v, want %v", s.Cam.Zoom, s.Cam.Mode, mine)
	}
}

func TestFollowingSomebodyLeavesTheRecorder(t *testing.T) {
	s, at := seen(t, &clientDemo{recorder: 0})
	at(20)
	s.Follow(1, time.Time{})
	if at(30); s.Cam.Mode != camera.Follow || s.Session.Followed != 1 {
		t.Errorf("mode %v following %d", s.Cam.Mode, s.Session.Followed)
	}
	if !s.FollowRecorder(time.Time{}) || s.Session.Followed != 0 {
		t.Error("the camera does not go back to the recorder")
	}
}

func TestAServerHasNoCamera(t *testing.T) {
	s, at := seen(t, &clientDemo{recorder: -1})
	at(20)
	if s.Cam.Mode != camera.Follow || s.FollowRecorder(time.Time{}) {
		t.Errorf("mode %v", s.Cam.Mode)
	}
}

func TestSeenFromAboveTheRecorderIsFollowed(t *testing.T) {
	s, at := seen(t, &clientDemo{recorder: 0, engine: sim.GoldSrc})
	at(20)
	s.Follow(1, time.Time{})
	if !s.FollowRecorder(time.Time{}) || s.Session.Followed != 0 || s.Cam.Mode != camera.Follow {
		t.Errorf("mode %v following %d", s.Cam.Mode, s.Session.Followed)
	}
}

func TestWhyThereIsNoCamera(t *testing.T) {
	server, _ := seen(t, &clientDemo{recorder: -1})
	client, _ := seen(t, &clientDemo{recorder: 0})
	if server.WhyNoCamera() != stage.NoCamera || client.WhyNoCamera() != stage.NoCameraNow {
		t.Errorf("%q and %q", server.WhyNoCamera(), client.WhyNoCamera())
	}
}

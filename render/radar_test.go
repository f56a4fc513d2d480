package render

import (
	"io"
	"testing"
	"time"

	"playhead/render/camera"
	"playhead/render/part"
	"playhead/sim"
)

// radarDemo is a demo in which player 2 is in sight for 100 ticks, on the radar for
// 300 more, which shows another place every 50, and then in sight again.
type radarDemo struct{ t sim.Tick }

func (*radarDemo) Meta() sim.Meta { return sim.Meta{Recorder: 1} }
func (*radarDemo) Close() error   { return nil }

func (d *radarDemo) Next(b *sim.Builder) error {
	if d.t == 500 {
		return io.EOF
	}
	if d.t++; d.t == 1 {
		b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, TickLen: sim.TeeworldsTick})
		b.Join(1, sim.Identity{Name: "recorder"})
		b.Join(2, sim.Identity{Name: "other"})
		b.Set(2, sim.Alive, 1)
		b.Join(3, sim.Identity{Name: "proxy"})
		b.Set(3, sim.Team, 3)
		b.Set(3, sim.Deaths, 0)
	}
	b.Tick(d.t)
	b.Set(1, sim.X, 0)
	b.Set(1, sim.Y, 0)
	switch {
	case d.t <= 100 || d.t > 400:
		b.Set(2, sim.X, 1000*256)
		b.Set(2, sim.Y, 200*256)
	default:
		b.Unset(2, sim.Cols(sim.X, sim.Y))
		b.Set(2, sim.BeaconX, int32(1000+d.t/50)*256)
		b.Set(2, sim.BeaconY, 300*256)
	}
	return nil
}

// radarTime is before the times that [seen] uses.
var radarTime = time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC)

func TestTheCameraFollowsAPlayerOnTheRadar(t *testing.T) {
	s, at := seen(t, &radarDemo{})
	at(50)
	s.Follow(2, radarTime)
	k := part.Reader{S: s.Session, St: s}
	for _, c := range []struct {
		name string
		tick sim.Tick
		x, y float64
		said string // beside their name, "" for nothing
	}{
		{"in sight", 90, 1000, 200, ""},
		{"just out of sight", 120, 1000, 200, "on the radar"},
		{"on the radar", 160, 1003, 300, "on the radar"},
		{"elsewhere on the radar", 390, 1007, 300, "on the radar"},
		{"in sight again", 450, 1000, 200, ""},
		{"after a jump back", 250, 1005, 300, "on the radar"},
	} {
		at(c.tick)
		if s.Cam.Mode != camera.Follow || s.Cam.X != c.x || s.Cam.Y != c.y {
			t.Errorf("%s: camera %v at %v, %v; want %v, %v", c.name, s.Cam.Mode, s.Cam.X, s.Cam.Y, c.x, c.y)
		}
		pad, list := k.Pad().Source, listed(&k, 2)
		if c.said != "" && (pad != c.said || list != c.said) || c.said == "" && pad == "on the radar" {
			t.Errorf("%s: the pad says %q, the list %q; want %q", c.name, pad, list, c.said)
		}
	}
}

// listed returns what the list of players says of one of them.
func listed(k *part.Reader, id int) string {
	for _, p := range k.Players(true) {
		if p.ID == id {
			return p.Value
		}
	}
	return "not listed"
}

func TestSpectatorsHaveNoScore(t *testing.T) {
	s, at := seen(t, &radarDemo{})
	at(50)
	k := part.Reader{S: s.Session, St: s}
	if got := listed(&k, 3); got != "spectating" {
		t.Errorf("the list says %q of a spectator", got)
	}
}

func TestWhoIsChosenOnTheRadarIsInTheMiddle(t *testing.T) {
	s, at := seen(t, &radarDemo{})
	at(250)
	s.Follow(2, radarTime)
	at(250)
	if s.Cam.Mode != camera.Follow || s.Cam.X != 1005 || s.Cam.Y != 300 {
		t.Errorf("camera %v at %v, %v", s.Cam.Mode, s.Cam.X, s.Cam.Y)
	}
}

package render

import (
	"cmp"
	"io"
	"math"
	"slices"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/sim"
)

// emptyAtFirst is a decoder of 100 s in which a player appears at a tick, and holds
// left for half of each second.
type emptyAtFirst struct {
	appears, n sim.Tick
	ticks      sim.Tick // 5000 if 0
}

func (*emptyAtFirst) Meta() sim.Meta { return sim.Meta{Recorder: -1} }

func (d *emptyAtFirst) Next(b *sim.Builder) error {
	if d.n == cmp.Or(d.ticks, 5000) {
		return io.EOF
	}
	if d.n == 0 {
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: "ledges"}})
		b.Join(3, sim.Identity{Name: "mouse"})
	}
	b.Tick(d.n)
	if d.n >= d.appears {
		b.Set(3, sim.X, 100)
		b.Set(3, sim.Y, 100)
		dir := int32(0)
		if d.n%50 < 25 {
			dir = -1
		}
		b.Set(3, sim.Direction, dir)
	}
	d.n++
	return nil
}

// openEmpty opens such a recording; before is called before anything is read.
func openEmpty(t *testing.T, appears sim.Tick, before func(s *session.Session)) *watched {
	t.Helper()
	return openDecoder(t, &emptyAtFirst{appears: appears}, before)
}

// openDecoder opens what d decodes.
func openDecoder(t *testing.T, d sim.Decoder, before func(s *session.Session)) *watched {
	t.Helper()
	v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{}, settings.Default())
	v.d.Now = func() time.Time { return v.clock }
	s := session.New("x", sim.Load(t.Context(), d), nil)
	before(s)
	v.Show(NewWatch(s))
	for !s.Ended() {
		v.advance(v.clock, 0)
	}
	v.resize(960, 600)
	v.frames(2)
	return v
}

// Someone who is followed while they are not in the game is shown where they were last, or else where they will be.
func TestTheCameraGoesToAPlayerWhoIsNotThere(t *testing.T) {
	v := openDecoder(t, &twoStays{}, func(*session.Session) {})
	v.watch.Session.Play.Play(false)
	for _, c := range []struct {
		at   time.Duration
		x, y float64
	}{
		{10 * time.Second, 3100, 700}, // he joins at 40 s
		{70 * time.Second, 3160, 700}, // he left at 60 s
	} {
		v.watch.Session.Play.Seek(c.at)
		v.frames(2)
		v.watch.Stage.Follow(3, v.clock)
		v.frames(2)
		v.clock = v.clock.Add(5 * time.Second) // it glides
		v.frames(2)
		if cam := v.watch.Stage.Cam; math.Hypot(cam.X-c.x, cam.Y-c.y) > 1 {
			t.Errorf("at %v the camera goes to %v, %v, want %v, %v", c.at, cam.X, cam.Y, c.x, c.y)
		}
		v.watch.Stage.Follow(2, v.clock)
		v.frames(2)
	}
}

// twoStays is a decoder of 100 s with a player who is always there, and one who comes at 40 s at (3100, 700), and is
// at (3160, 700) when he leaves at 60 s.
type twoStays struct{ n sim.Tick }

func (*twoStays) Meta() sim.Meta { return sim.Meta{Recorder: -1} }

func (d *twoStays) Next(b *sim.Builder) error {
	if d.n == 5000 {
		return io.EOF
	}
	if d.n == 0 {
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: "ledges"}})
		b.Join(2, sim.Identity{Name: "cat"})
		b.Join(3, sim.Identity{Name: "mouse"})
	}
	b.Tick(d.n)
	b.Set(2, sim.X, 100)
	b.Set(2, sim.Y, 100)
	switch {
	case d.n >= 2000 && d.n <= 3000:
		b.Set(3, sim.X, int32(3100+(d.n-2000)*60/1000))
		b.Set(3, sim.Y, 700)
	case d.n == 3001:
		b.Clear(3)
	}
	d.n++
	return nil
}

func TestARecordingOpensAtItsFirstPlayer(t *testing.T) {
	v := openEmpty(t, 3000, func(*session.Session) {})
	s := v.watch.Session
	if at := s.Play.Position(); at < time.Minute || at > time.Minute+time.Second {
		t.Fatalf("it opens at %v, the first player comes after a minute", at)
	}
	if s.Followed != 3 {
		t.Errorf("player %d is followed", s.Followed)
	}
	if len(v.d.Toasts) != 1 || v.d.Toasts[0].Title != "Starts at 01:00.00" || v.d.Toasts[0].Action != "From the start" {
		t.Fatalf("toasts %+v", v.d.Toasts)
	}
	v.d.ChooseToast(0)
	v.frames(20)
	if at := s.Play.Position(); at > 5*time.Second {
		t.Errorf("the start was asked for, the playhead is at %v", at)
	}
}

func TestWhereARecordingOpensIsLeftToTheUser(t *testing.T) {
	for _, c := range []struct {
		name    string
		appears sim.Tick
		before  func(s *session.Session)
		want    time.Duration
		title   string
	}{
		{"a player at once", 0, func(*session.Session) {}, 0, ""},
		{"a player soon", 60, func(*session.Session) {}, 0, ""},
		{"a wished time", 3000, func(s *session.Session) {
			s.Wish(session.Wishes{At: &sim.Point{Kind: sim.AtTime, Time: 20 * time.Second}})
		}, 20 * time.Second, ""},
		{"never a player", 6000, func(*session.Session) {}, 0, ""},
		{
			"watched for a while", 3000, func(s *session.Session) { s.Play.Seek(10 * time.Second) }, 10 * time.Second,
			"No player before 01:00.00",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := openEmpty(t, c.appears, c.before)
			if at := v.watch.Session.Play.Position(); at < c.want || at > c.want+time.Second {
				t.Errorf("it opens at %v, want %v", at, c.want)
			}
			title := ""
			if len(v.d.Toasts) > 0 {
				title = v.d.Toasts[0].Title
			}
			if title != c.title {
				t.Errorf("toast %q, want %q", title, c.title)
			}
		})
	}
}

// What is offered is done, and no longer offered there.
func TestGoingToTheFirstPlayerIsOfferedUntilItIsThere(t *testing.T) {
	v := openEmpty(t, 3000, func(s *session.Session) { s.Play.Seek(10 * time.Second) })
	v.d.ChooseToast(0)
	v.frames(20)
	if at := v.watch.Session.Play.Position(); at < time.Minute {
		t.Errorf("the first player was asked for, the playhead is at %v", at)
	}
	if len(v.d.Toasts) != 0 {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
}

func TestARecordingInWhichNobodyPlaysSaysSo(t *testing.T) {
	v := openEmpty(t, 6000, func(*session.Session) {})
	v.frames(2)
	if texts := v.texts(); !slices.Contains(texts, "No player is in the game in this recording.") {
		t.Errorf("it says %q", texts)
	}
	if texts := openEmpty(t, 3000, func(*session.Session) {}).texts(); slices.Contains(texts,
		"No player is in the game in this recording.") {
		t.Error("it says so of a recording in which somebody plays")
	}
}

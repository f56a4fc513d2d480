package render

import (
	"io"
	"slices"
	"testing"
	"time"

	"playhead/render/part"
	"playhead/render/parts/runs"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim"
)

// farApart is a decoder of 20 s with a team of five: two meet, one is far to the left and two far to the right. At 10 s
// the first of these comes to the others.
type farApart struct{ n sim.Tick }

func (*farApart) Meta() sim.Meta { return sim.Meta{Recorder: -1} }

func (d *farApart) Next(b *sim.Builder) error {
	if d.n == 1000 {
		return io.EOF
	}
	if d.n == 0 {
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: "ledges"}})
		for id := range 5 {
			b.Join(id, sim.Identity{Name: string(rune('a' + id))})
		}
	}
	b.Tick(d.n)
	for id, x := range [...]int32{20_000, 20_300, 5000, 40_000, 45_000} {
		if id == 3 && d.n >= 500 {
			x = 20_500
		}
		b.Set(id, sim.X, x)
		b.Set(id, sim.Y, 1000)
		b.Set(id, sim.Team, 3)
	}
	d.n++
	return nil
}

// One camera holds the members who are near, and the others have pictures at the side where they are.
func TestFarMembersOfATeamHavePictures(t *testing.T) {
	v := openDecoder(t, &farApart{}, func(*session.Session) {})
	v.resize(1280, 720)
	v.watch.Session.Play.Play(false)
	v.watch.Stage.Follow(0, v.clock)
	v.frames(2)
	v.act("key Shift+A")
	settle := func() {
		v.frames(2)
		v.clock = v.clock.Add(2 * time.Second) // the camera glides
		v.frames(2)
	}
	settle()
	st := v.watch.Stage
	if away := st.Together.Away(); !slices.Equal(away, []int{2, 3, 4}) {
		t.Fatalf("away: %v", away)
	}
	picture := func(id int) widget.Zone {
		t.Helper()
		z, ok := v.d.Hits.Find(widget.Target{Part: "team far", N: id})
		if !ok {
			t.Fatalf("no picture of %d", id)
		}
		return z
	}
	m := v.d.Lay.Map
	if l, r := picture(2), picture(3); l.Right() > m.CenterX() || r.X < m.CenterX() {
		t.Errorf("pictures at %v and %v of the map at %v", l.Rect, r.Rect, m)
	}
	if _, ok := v.d.Hits.Find(widget.Target{Part: "team far", N: 4}); ok {
		t.Error("a third picture")
	}
	for id := range 2 {
		x, y, _ := st.Scene.Place(id)
		sx, sy := st.Cam.ToScreen(x, y)
		if !v.inView(id) || picture(2).Has(sx, sy) || picture(3).Has(sx, sy) {
			t.Errorf("player %d is at %v, %v", id, sx, sy)
		}
	}
	// One comes near.
	v.watch.Session.Play.Seek(12 * time.Second)
	settle()
	if away := st.Together.Away(); !slices.Equal(away, []int{2, 4}) || !v.inView(3) {
		t.Errorf("away: %v", away)
	}
	// A click on a picture brings its player to the middle.
	v.clickOn(widget.Target{Part: "team far", N: 4})
	settle()
	if v.watch.Session.Followed != 4 || !v.inView(4) || !slices.Equal(st.Together.Away(), []int{0, 1, 2, 3}) {
		t.Errorf("followed: %d, away %v", v.watch.Session.Followed, st.Together.Away())
	}
	// Without room there are arrows with names; Esc ends it.
	v.resize(640, 400)
	settle()
	if z := picture(0); z.H > 24 {
		t.Errorf("a picture in a small window: %v", z.Rect)
	}
	v.act("key Escape")
	v.frames(2)
	if len(st.Together.Away()) > 0 || st.Together.Team() {
		t.Error("Esc does not end it")
	}
}

// Playing the run of a team follows all of it, and its lane has a row for each member.
func TestPlayingTheRunOfATeamFollowsTheTeam(t *testing.T) {
	v := openTeam(t)
	list, ok := part.First[*runs.View](v.replay.Parts)
	if !ok {
		t.Fatal("no runs")
	}
	n := -1
	for i, r := range v.runFinder().List().Runs {
		if n < 0 && len(r.Members) == 2 {
			n = i
		}
	}
	list.Play(n)
	v.frames(2)
	st := v.team()
	members := v.runFinder().List().Runs[n].Members
	if got := v.watch.Stage.Together.IDs(); !slices.Equal(got, members) || !st.Follows || st.Lanes != 2 {
		t.Fatalf("followed: %v, want %v; %+v", got, members, st)
	}
	v.watch.Session.Play.Play(false)
	for _, id := range members {
		if _, ok := v.d.Hits.Find(widget.Target{Part: "team name", N: id}); !ok {
			t.Errorf("no row of %d", id)
		}
	}
	v.clickOn(widget.Target{Part: "team name", N: members[1]})
	if v.watch.Session.Followed != members[1] || len(v.watch.Stage.Together.IDs()) != 2 {
		t.Errorf("followed: %d of %v", v.watch.Session.Followed, v.watch.Stage.Together.IDs())
	}
	// A click on a bar goes to two seconds before it.
	before, last := v.watch.Session.Play.Position(), -1
	for i, z := range v.d.Hits.All() {
		if z.Target.Part == "team bar" {
			last = i
		}
	}
	if last < 0 {
		t.Fatal("no bars")
	}
	v.clickOn(v.d.Hits.All()[last].Target)
	if at := v.watch.Session.Play.Position(); at <= before {
		t.Errorf("from %v to %v", before, at)
	}
}

package render

import (
	"fmt"
	"math"
	"testing"
	"time"

	"playhead/render/camera"
	"playhead/render/widget"
)

// pressPlayer clicks the row of a player, with a modifier held ("Ctrl+", "").
func (v *watched) pressPlayer(id int, modifier string) {
	v.t.Helper()
	z := v.rowOf(id)
	v.act(fmt.Sprintf("%sclick %f %f", modifier, z.CenterX(), z.CenterY()))
}

// rowOf scrolls the row of a player into view and returns where it is.
func (v *watched) rowOf(id int) widget.Zone {
	v.t.Helper()
	for step := range 60 {
		players := v.replay.Tabs.Stacked(0)
		players.CutTop(34) // the heading
		if z, ok := v.d.Hits.Find(widget.Target{Part: "player", N: id}); ok && players.Has(z.CenterX(), z.Y+1) &&
			players.Has(z.CenterX(), z.Bottom()-1) {
			return z
		}
		turn := 1
		if step >= 20 { // from the top down
			turn = -1
		}
		v.act(fmt.Sprintf("wheel %f %f %d", players.CenterX(), players.CenterY(), turn))
	}
	v.t.Fatalf("no row of player %d", id)
	return widget.Zone{}
}

// inView reports whether a player is in the picture of the map.
func (v *watched) inView(id int) bool {
	st := v.watch.Stage
	x, y, ok := st.Scene.Place(id)
	sx, sy := st.Cam.ToScreen(x, y)
	return ok && v.d.Lay.Map.Has(sx, sy)
}

func TestSeveralPlayersAreFollowedAtTheSameTime(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.resize(1280, 720)
	v.frames(2)
	st := v.watch.Stage
	ids := v.replay.Look.PlayerIDs()
	v.pressPlayer(ids[0], "")
	v.pressPlayer(ids[1], "Ctrl+")
	v.frames(60)
	if st.Cam.Mode != camera.Together || len(v.State().Watching.Together) != 2 {
		t.Fatalf("camera %v of %v after a click with Ctrl", st.Cam.Mode, v.State().Watching.Together)
	}
	if v.watch.Session.Followed != ids[0] {
		t.Errorf("the keys are those of player %d, not of %d who was followed first", v.watch.Session.Followed, ids[0])
	}
	v.watch.Session.Play.Play(true)
	for range 60 {
		v.frames(1)
		for _, id := range ids[:2] {
			if _, _, here := st.Scene.Place(id); here && !v.inView(id) {
				t.Fatalf("player %d is out of view at %v", id, v.watch.Session.Play.Position())
			}
		}
	}
	v.watch.Session.Play.Play(false)

	v.pressPlayer(ids[1], "") // one of them: their keys, the same camera
	v.frames(2)
	if v.watch.Session.Followed != ids[1] || st.Cam.Mode != camera.Together {
		t.Errorf("a click on one of them: followed %d, camera %v", v.watch.Session.Followed, st.Cam.Mode)
	}
	v.pressPlayer(ids[1], "") // again: that one alone
	v.frames(2)
	if st.Cam.Mode != camera.Follow || len(v.State().Watching.Together) != 0 {
		t.Errorf("a second click: camera %v of %v", st.Cam.Mode, v.State().Watching.Together)
	}

	v.pressPlayer(ids[2], "Shift+")
	v.pressPlayer(ids[2], "Shift+") // left out again
	if st.Cam.Mode != camera.Follow || v.watch.Session.Followed != ids[1] {
		t.Errorf("left out again: camera %v, followed %d", st.Cam.Mode, v.watch.Session.Followed)
	}
	v.pressPlayer(ids[2], "Shift+")
	v.act("key Escape")
	if st.Cam.Mode != camera.Free || len(st.Together.IDs()) != 0 {
		t.Errorf("after Esc: camera %v of %v", st.Cam.Mode, st.Together.IDs())
	}
}

func TestPlayersOnTheMapAreAddedToThoseFollowed(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.resize(1280, 720)
	v.act("key F")
	v.frames(60)
	st := v.watch.Stage
	ids := v.replay.Look.PlayerIDs()
	st.Follow(ids[0], v.clock)
	v.act("key F")
	v.frames(60)
	for _, c := range []struct {
		id       int
		modifier string
	}{{ids[1], "Ctrl+"}, {ids[2], "Shift+"}} {
		x, y, _ := st.Scene.Place(c.id)
		sx, sy := st.Cam.ToScreen(x, y)
		if st.Scene.Hit(st.Cam, sx, sy) != c.id {
			t.Fatalf("player %d is not at %.0f %.0f", c.id, sx, sy)
		}
		v.act(fmt.Sprintf("%sclick %f %f", c.modifier, sx, sy))
		v.frames(60)
		if !st.Together.Has(c.id) {
			t.Errorf("%sclick on a tee: followed are %v", c.modifier, st.Together.IDs())
		}
	}
	if n := len(st.Together.IDs()); n != 3 {
		t.Errorf("%d players are followed, want 3", n)
	}
	if v.replay.Ruler.Measure.Set {
		t.Error("a click with Shift measured")
	}
}

func TestTheCameraOfSeveralPlayersKeepsItsLimits(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.resize(1280, 720)
	st := v.watch.Stage
	ids := v.replay.Look.PlayerIDs()
	v.pressPlayer(ids[0], "")
	v.pressPlayer(ids[1], "Ctrl+")
	v.frames(60)
	first := st.View.FirstZoom(st.Cam.View, st.Pixels)
	for at := time.Duration(0); at < v.watch.Session.Total(); at += 3 * time.Second {
		v.watch.Session.Play.Jump(at)
		v.frames(40)
		z := st.Cam.Zoom
		if z > first*1.001 || z < first/6.001 {
			t.Errorf("at %v the zoom is %.3f, want between %.3f and %.3f", at, z, first/6, first)
		}
		if _, _, here := st.Scene.Place(v.watch.Session.Followed); here && !v.inView(v.watch.Session.Followed) {
			t.Errorf("at %v the player whose keys are shown is out of view", at)
		}
	}
	v.act(fmt.Sprintf("wheel %f %f 2", v.d.Lay.Map.CenterX(), v.d.Lay.Map.CenterY()))
	was := st.Cam.Zoom
	v.frames(10)
	if st.Cam.Mode != camera.Together || math.Abs(st.Cam.Zoom/was-1) > 0.05 {
		t.Errorf("after the wheel: %v, zoom %.3f then %.3f", st.Cam.Mode, was, st.Cam.Zoom)
	}
}

func TestAWholeTeamIsFollowedByAKey(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	ids := v.replay.Look.PlayerIDs()
	v.watch.Stage.Follow(ids[0], v.clock)
	v.act("key Shift+A")
	st := v.watch.Stage
	if n := len(st.Together.IDs()); n != 4 {
		t.Fatalf("%d players followed, want 4, the dead one among them", n)
	}
	for _, id := range st.Together.IDs() {
		if v.replay.Look.Team(id) != v.replay.Look.Team(ids[0]) {
			t.Errorf("player %d is of another team", id)
		}
	}
	v.act("key Shift+A")
	if st.Cam.Mode != camera.Follow || v.watch.Session.Followed != ids[0] {
		t.Errorf("again: camera %v, followed %d", st.Cam.Mode, v.watch.Session.Followed)
	}
}

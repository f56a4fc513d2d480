package render

import (
	"slices"
	"testing"
	"time"

	"playhead/render/camera"
	"playhead/render/part"
	"playhead/render/parts/contacts"
	"playhead/render/widget"
)

// openTeam opens the team of the sample at 12 s and waits until it is found: hinata and kettle, of whom kettle
// is frozen and waited for.
func openTeam(t *testing.T) *watched {
	t.Helper()
	v := watchRunsOf(t, openSample(t, "ddnet-demo"))
	tiles, _ := v.watch.Stage.TilesOf(0)
	reckonOn(t, v.watch.Session, tiles)
	v.watch.Session.Play.Play(false)
	v.act("key Ctrl+T")
	list, ok := part.First[*contacts.Team](v.replay.Parts)
	if !ok {
		t.Fatal("the screen has no team")
	}
	v.until("the team", func() { v.frames(1) }, func() bool {
		_, whole := list.Table()
		return whole && v.team().Teams > 0
	})
	v.frames(2)
	return v
}

func (v *watched) team() *contacts.TeamState {
	st, ok := v.State().Parts["team"].(*contacts.TeamState)
	if !ok {
		return &contacts.TeamState{Run: -1}
	}
	return st
}

// Each number of a team leads to its moments, and each moment to where it is.
func TestANumberOfATeamListsItsMoments(t *testing.T) {
	v := openTeam(t)
	st := v.team()
	if !st.Shown || st.Teams != 2 || !slices.Contains(st.Members, "kettle") {
		t.Fatalf("%+v", st)
	}
	zones := map[string]int{}
	for _, z := range v.d.Hits.All() {
		if z.Target.Part == "team number" {
			zones[z.Tip] = z.Target.N
		}
	}
	frozen, ok := zones["How long the player was frozen."]
	if !ok || len(zones) != 2 { // of the others there is nothing to list
		t.Fatalf("numbers: %v", zones)
	}
	v.clickOn(widget.Target{Part: "team number", N: frozen})
	if st := v.team(); st.Filter != "kind:frozen name:=kettle" || st.Listed != 1 {
		t.Fatalf("%+v", st)
	}
	before := v.watch.Session.Play.Position()
	row := slices.IndexFunc(v.d.Hits.All(), func(z widget.Zone) bool { return z.Target.Part == "team moment" })
	if row < 0 {
		t.Fatal("no moment is listed")
	}
	v.clickOn(v.d.Hits.All()[row].Target)
	if at := v.watch.Session.Play.Position(); at <= before {
		t.Errorf("at %v", at)
	}
	v.press("team kind", 0)
	if st := v.team(); st.Filter != "kind:moving" || st.Listed == 0 {
		t.Errorf("%+v", st)
	}
}

// The run is that at the playhead until the user chooses another one; Ctrl+T closes the team.
func TestTheRunOfATeamIsChosen(t *testing.T) {
	v := openTeam(t)
	first := v.team().Run
	v.act("key End")
	v.frames(2)
	if last := v.team().Run; last == first {
		t.Errorf("run %d at the end, too", last)
	}
	v.clickPart("team run")
	v.choose(v.dialogs.Menu().Items()[2].Label) // below "The run at the playhead" and a line
	v.frames(2)
	if st := v.team(); st.Run != first || v.watch.Session.Play.Position().Seconds() > 10 {
		t.Errorf("%+v at %v", st, v.watch.Session.Play.Position())
	}
	v.act("key Ctrl+T")
	if v.team().Shown {
		t.Error("Ctrl+T does not close the team")
	}
}

// The camera shows the whole team, one member, the one nearest the finish, or follows no player.
func TestTheCameraOfATeamIsChosen(t *testing.T) {
	v := openTeam(t)
	v.watch.Session.Play.Seek(8 * time.Second)
	v.frames(2)
	members := v.runFinder().List().Runs[v.team().Run].Members
	choose := func(camera int) {
		v.clickOn(widget.Target{Part: "team camera", N: camera})
		v.frames(2)
	}
	st := v.watch.Stage
	if choose(0); !v.team().Follows || !slices.Equal(st.Together.IDs(), members) {
		t.Errorf("whole team: %v, want %v", st.Together.IDs(), members)
	}
	choose(1)
	if v.team().Follows || st.Cam.Mode != camera.Follow || !slices.Contains(members, v.watch.Session.Followed) {
		t.Errorf("one member: %v, %d is followed", st.Cam.Mode, v.watch.Session.Followed)
	}
	choose(2)
	leads := map[int]bool{}
	for at := 8 * time.Second; at < 18*time.Second; at += time.Second / 2 {
		v.watch.Session.Play.Seek(at)
		v.frames(3)
		if !v.team().Front {
			t.Fatalf("not the front at %v", at)
		}
		leads[v.watch.Session.Followed] = true
	}
	if len(leads) != 2 {
		t.Errorf("in front were %v, want both", leads)
	}
	st.Follow(0, v.clock) // who is no member
	v.frames(2)
	if v.team().Front {
		t.Error("still the front")
	}
	if choose(3); st.Cam.Mode != camera.Free || v.watch.Session.Followed >= 0 {
		t.Errorf("free: %v, %d is followed", st.Cam.Mode, v.watch.Session.Followed)
	}
}

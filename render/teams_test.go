package render

import (
	"testing"
	"time"

	"playhead/render/theme"
	"playhead/sim"
)

// joinTeams puts the players of a paused DDNet recording into teams until the next
// seek, and returns them: the first into team 1, the second into team 9.
func (v *watched) joinTeams() []int {
	v.t.Helper()
	ids := v.replay.Look.PlayerIDs()
	if len(ids) < 3 {
		v.t.Fatalf("players %v", ids)
	}
	sc := &v.watch.Stage.Scene
	for _, w := range []*sim.World{sc.Cur, sc.Next} {
		for i, team := range []int32{1, 9, 0} {
			r := &w.Rows[ids[i]]
			r.V[sim.Team], r.Has = team, r.Has.With(sim.Team)
		}
	}
	return ids
}

func TestPlayersAreColouredByTeam(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	ids := v.joinTeams()
	v.watch.Stage.Follow(ids[0], v.d.Now())
	v.frames(2)
	body := func(id int) any {
		for _, p := range v.replay.Look.Players(false) {
			if p.ID == id && p.Tee != nil {
				return p.Tee.Body
			}
		}
		t.Fatalf("no portrait of player %d", id)
		return nil
	}
	own := body(ids[0])
	v.act("key Shift+C")
	v.frames(2)
	v.joinTeams()
	if !v.State().Watching.TeamColours {
		t.Fatal("Shift+C does not colour players by team")
	}
	blue := theme.Dark().Teams[0]
	if body(ids[0]) != any(blue) || body(ids[1]) != any(blue) || body(ids[2]) == any(blue) {
		t.Errorf("players in teams 1, 9 and none are %v, %v and %v", body(ids[0]), body(ids[1]), body(ids[2]))
	}
	for _, p := range v.replay.Look.Players(true) {
		if !p.TeamBar {
			t.Errorf("the row of %s has no bar", p.Name)
		}
	}
	v.act("key Shift+C")
	v.frames(2)
	v.joinTeams()
	if body(ids[0]) != own || v.watch.Stage.Scene.Teams != (*theme.Theme)(nil) {
		t.Errorf("switched off, the player is %v, was %v", body(ids[0]), own)
	}
}

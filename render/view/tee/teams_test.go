package tee

import (
	"image/color"
	"testing"

	"playhead/render/theme"
	"playhead/render/view"
	"playhead/sim"
	"playhead/testdata/vision"
)

// teamScene returns a moment on DDNet with player i in team teams[i].
func teamScene(t *testing.T, th *theme.Theme, teams ...int32) *view.Scene {
	t.Helper()
	g := told(t, 2, func(b *sim.Builder, _ sim.Tick) {
		for id, team := range teams {
			b.Set(id, sim.X, 1)
			b.Set(id, sim.Y, 1)
			b.Set(id, sim.Team, team)
		}
	})
	s := &view.Scene{Game: g, Cur: new(sim.World), Next: new(sim.World), Followed: -1, Teams: th}
	g.At(1, s.Cur)
	g.At(1, s.Next)
	return s
}

func TestTeesAreColouredByTeam(t *testing.T) {
	th := theme.Dark()
	bodies := func(s *view.Scene) []color.NRGBA {
		sc := new(View).scene(s)
		var out []color.NRGBA
		for id := range s.Cur.Players {
			out = append(out, sc.tee(&s.Cur.Rows[id], id).Body)
		}
		return out
	}
	own := bodies(teamScene(t, nil, 0, 1, 2, 9, 63))
	for id, want := range []color.NRGBA{noTeamColor, th.Teams[0], th.Teams[1], th.Teams[0], th.Teams[6]} {
		if got := bodies(teamScene(t, &th, 0, 1, 2, 9, 63))[id]; got != want {
			t.Errorf("player %d is %v, want %v", id, got, want)
		}
		if own[id] == want {
			t.Errorf("player %d has the colour of their team without the setting", id)
		}
	}
	if got := bodies(teamScene(t, &th, 0, 0))[1]; got != own[1] {
		t.Errorf("where no player is in a team, a player is %v, want their own colour %v", got, own[1])
	}
}

// The colours that tees have by team differ for every kind of eye.
func TestTeamColoursOfTeesAreToldApart(t *testing.T) {
	for _, th := range []theme.Theme{theme.Dark(), theme.Contrast()} {
		for n, col := range th.Teams {
			for e := vision.Normal; e <= vision.Deutan; e++ {
				if d := e.Difference(col, noTeamColor); d < 8 {
					t.Errorf("%s theme, %v: team %d and no team differ by %.1f", th.Name, e, n+1, d)
				}
			}
		}
	}
}

// Installed skins get the colour of the team as the games write colours.
func TestTeamColoursSurvivePacking(t *testing.T) {
	// One colour is a little darker than such skins can be.
	const most = 12
	near := func(a, b uint8) bool { return a-b < most || b-a < most }
	for n, col := range theme.Dark().Teams {
		got := hslColor(packed(col), 0.5)
		if !near(got.R, col.R) || !near(got.G, col.G) || !near(got.B, col.B) {
			t.Errorf("team %d is %v, packed %v", n+1, col, got)
		}
	}
}

// Plates have room for the number of a team whose colour another team has too.
func TestPlatesNumberTeamsThatShareAColour(t *testing.T) {
	th := theme.Dark()
	d := labels{drawing: &drawing{scene: new(View).scene(teamScene(t, &th, 1, 9))}}
	if one, nine := d.shapePx(0), d.shapePx(8); one != 8 || nine < 11 {
		t.Errorf("shapes of %v and %v px", one, nine)
	}
}

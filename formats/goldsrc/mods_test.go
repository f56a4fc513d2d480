package goldsrc

import (
	"fmt"
	"slices"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/spec"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// TestModsPlayWithWhatAllGamesShare is beside TestOwnDemosDecodeToTheirTruth, which
// holds positions, chat and deaths: names, teams and scores, and that messages which
// only share a name are left alone.
func TestModsPlayWithWhatAllGamesShare(t *testing.T) {
	for _, m := range []struct {
		game, name string
		teams      []string
		scored     bool
		own        []string // messages that nothing is read of
	}{
		{"tfc", "Team Fortress Classic", []string{"", "Blue", "Red"}, true, []string{"Feign 2", "Detpack 2", "BuildSt 10", "ValClass 11"}},
		{"gearbox", "Opposing Force", []string{"", "Black Mesa", "Opposing Force"}, true, []string{"CTFScore 4", "FlagStatus 9", "StatusIcons 5"}},
		{"svencoop", "svencoop", []string{}, false, []string{"ScoreInfo 25", "CurWeapon 8", "VModelPos 7", "TimeDecal 11"}},
		{"dod", "Day of Defeat", []string{"", "the Allies", "the Axis", "the spectators"}, true, nil},
		{"valve", "Half-Life", []string{}, true, nil},
	} {
		t.Run(m.game, func(t *testing.T) {
			data, _ := written(t, goldsrcwriter.Options{Game: m.game, Seconds: 60, Players: 8})
			d, err := Open(binread.Bytes(data), binread.Options{})
			if err != nil {
				t.Fatal(err)
			}
			b := sim.NewBuilder()
			scored, team := false, false
			if err := tickAll(d, b, func() {
				r := b.Row(1)
				scored = scored || r.Has.Has(sim.Score) && r.V[sim.Score] > 0
				team = team || r.Or(sim.Team, 0) == 1
			}); err != nil {
				t.Fatal(err)
			}
			r := sim.NewRecording(d.Meta())
			for _, u := range b.Finish() {
				r.Append(u)
			}
			g := r.Games[0]
			teams, warnings, joined := g.Teams, r.Warnings, len(g.Stints)
			if joined != 8 || g.Stints[0].Identity.Name != "rook" {
				t.Errorf("%d players, the first is %+v", joined, g.Stints[0].Identity)
			}
			if got := d.Meta().GameName; got != m.name {
				t.Errorf("the game is called %q, want %q", got, m.name)
			}
			if teams == nil || !slices.Equal(teams, m.teams) {
				t.Errorf("teams %q, want %q", teams, m.teams)
			}
			if scored != m.scored || team != m.scored {
				t.Errorf("scores: %v, teams: %v, want %v", scored, team, m.scored)
			}
			if len(warnings) > 0 {
				t.Errorf("warnings %+v", warnings)
			}
			found := map[string]bool{}
			if err := Pieces(binread.Bytes(data), binread.Options{}, func(p *spec.Piece) bool {
				if p.Message {
					found[fmt.Sprintf("%s %d", p.Name, p.Bytes)] = true
				}
				return true
			}); err != nil {
				t.Fatal(err)
			}
			for _, name := range m.own {
				if !found[name] {
					t.Errorf("%s is not listed among %v", name, found)
				}
			}
		})
	}
}

func TestTeamsAreFoundByTheirNames(t *testing.T) {
	c := newClient()
	c.maxClients = 32
	c.readTeamNames(payload([]byte("\x03Blue\x00#Red\x00The Hunted\x00")...))
	for word, want := range map[string]int32{"Red": 2, "red": 2, "#Red": 2, "The Hunted": 3, "TERRORIST": 1, "CT": 2} {
		if got, ok := c.teamNamed(word); !ok || got != want {
			t.Errorf("%q is team %d, %v; want %d", word, got, ok, want)
		}
	}
	if team, ok := c.teamNamed("green"); ok {
		t.Errorf("green is team %d", team)
	}
	c.readTeamNames(payload(200, 'x', 0))
	if len(c.teamNames) != 4 {
		t.Errorf("200 teams are taken: %q", c.teamNames)
	}
}

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
		{
			"tfc", "Team Fortress Classic",
			[]string{"", "Blue", "Red", "Yellow", "Green"},
			true,
			[]string{"Feign 2", "Detpack 2", "BuildSt 10", "ValClass 11"},
		},
		{
			"gearbox", "Opposing Force",
			[]string{"", "Black Mesa", "Opposing Force"},
			true,
			[]string{"CTFScore 4", "FlagStatus 9", "StatusIcons 5"},
		},
		{"svencoop", "svencoop", []string{}, false, []string{
			"ScoreInfo 25", "CurWeapon 8", "VModelPos 7",
			"TimeDecal 11",
		}},
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

// TestTeamsAreCalledAsTheirGameOrServerSays is about the table of teams: see modTeams.
func TestTeamsAreCalledAsTheirGameOrServerSays(t *testing.T) {
	for _, c := range []struct {
		what string
		o    goldsrcwriter.Options
		want []string
		of   [4]int32 // the teams of the first four players
	}{
		{"Counter-Strike", goldsrcwriter.Options{Game: "cstrike"}, nil, [4]int32{1, 2, 1, 2}},
		{
			"Americans",
			goldsrcwriter.Options{Game: "dod"},
			[]string{"", "the Allies", "the Axis", "the spectators"},
			[4]int32{1, 2, 1, 2},
		},
		{"British", goldsrcwriter.Options{Game: "dod", British: true}, []string{
			"", "the British", "the Axis",
			"the spectators",
		}, [4]int32{1, 2, 1, 2}},
		{
			"four teams",
			goldsrcwriter.Options{Game: "tfc"},
			[]string{"", "Blue", "Red", "Yellow", "Green"},
			[4]int32{1, 2, 3, 4},
		},
		{
			"Opposing Force",
			goldsrcwriter.Options{Game: "gearbox"},
			[]string{"", "Black Mesa", "Opposing Force"},
			[4]int32{1, 2, 1, 2},
		},
		{
			"teamplay",
			goldsrcwriter.Options{Game: "valve", Teams: []string{"robo", "gina", "barney"}},
			[]string{"", "robo", "gina", "barney"},
			[4]int32{1, 2, 3, 1},
		},
	} {
		t.Run(c.what, func(t *testing.T) {
			c.o.Seconds, c.o.Players = 20, 8
			data, _ := written(t, c.o)
			d, err := Open(binread.Bytes(data), binread.Options{})
			if err != nil {
				t.Fatal(err)
			}
			b := sim.NewBuilder()
			r := sim.NewRecording(d.Meta())
			if err := tickAll(d, b, func() {}); err != nil {
				t.Fatal(err)
			}
			for _, u := range b.Finish() {
				r.Append(u)
			}
			g := r.Games[0]
			if (g.Teams == nil) != (c.want == nil) || !slices.Equal(g.Teams, c.want) {
				t.Errorf("teams %q, want %q", g.Teams, c.want)
			}
			_, last, _ := g.Span()
			w := new(sim.World)
			g.At(last, w)
			for i, want := range c.of {
				if got, ok := w.Rows[i+1].Get(sim.Team); got != want {
					t.Errorf("player %d is in team %d (%v), want %d", i+1, got, ok, want)
				}
			}
			for e := range g.EachEvent {
				if e.Kind == sim.EventTeam {
					t.Errorf("player %d changed to team %d: nobody did", e.Player, e.Value)
				}
			}
		})
	}
}

func TestTeamsAreFoundByTheirNames(t *testing.T) {
	c := newClient()
	c.maxClients, c.server.gameDir = 32, "tfc"
	c.readTeamNames(payload([]byte("\x03Blue\x00#Red\x00The Hunted\x00")...))
	for word, want := range map[string]int32{
		"Red": 2, "red": 2, "#Red": 2, "The Hunted": 3, "Green": 4,
		"SPECTATOR": 0,
	} {
		if got, ok := c.teamNamed(word); !ok || got != want {
			t.Errorf("%q is team %d, %v; want %d", word, got, ok, want)
		}
	}
	if team, ok := c.teamNamed("TERRORIST"); ok {
		t.Errorf("TERRORIST is team %d of Team Fortress", team)
	}
	c.readTeamNames(payload(200, 'x', 0))
	if len(c.teamNames) != 4 {
		t.Errorf("200 teams are taken: %q", c.teamNames)
	}
	c = newClient()
	for word, want := range map[string]int32{"TERRORIST": 1, "CT": 2, "SPECTATOR": 3, "UNASSIGNED": 0} {
		if got, ok := c.teamNamed(word); !ok || got != want {
			t.Errorf("Counter-Strike: %q is team %d, %v; want %d", word, got, ok, want)
		}
	}
}

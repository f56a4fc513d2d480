package tee

import (
	"testing"

	"playhead/sim"
)

func TestEachRuleAppliesToItsReleases(t *testing.T) {
	servers := []struct {
		Server
		first rule // the first rule in table order that it does not follow
		but   rule // one that it follows nevertheless
	}{
		{Server{"0.6.4, 15.5.4", 1, ""}, ruleTeamsLogged, 0},
		{Server{"0.6.4, 16.1", 3, ""}, ruleLastInput, 0},
		{Server{"0.6.4, 16.4", 4, ""}, ruleFirstSwitches, 0},
		{Server{"0.6.4, 16.8", 4, ""}, ruleSwapForces, 0},
		{Server{"0.6.4, 17.2.1", 4, ""}, ruleHookBase, 0},
		{Server{"0.6.4, 18.2", 7, ""}, ruleEarlyFreeze, 0},
		{Server{"0.6.4, 19.0", 9, ""}, ruleForcedPauseStays, ruleSpecCamera},
		{Server{"0.6.4, 19.1", 9, ""}, ruleOneInput, 0},
		{Server{"0.6.4, 19.9", 22, ""}, ruleManyTeams, 0},
		{Server{"0.6, 20.0", 22, ""}, numRules, 0},
		{Server{"0.6, 20.1.1", 23, ""}, numRules, 0},
		// A server that does not say its release is taken for the oldest that it may be.
		{Server{"0.6 626fce9a778df4d4", 4, ""}, ruleFirstSwitches, 0},
		{Server{"", 9, ""}, ruleNoRescueOnDeath, 0},
		{Server{"", 22, ""}, ruleManyTeams, 0},
		{Server{"", 23, ""}, numRules, 0},
	}
	for _, s := range servers {
		for r := range numRules {
			if got, want := s.follows(r), r < s.first || s.but > 0 && r == s.but; got != want {
				t.Errorf("%+v: rule %d applies: %v", s.Server, r, got)
			}
		}
	}
}

func TestNewerServersAreTold(t *testing.T) {
	for s, want := range map[Server]bool{
		{}:                           false,
		{Version: "0.6.4, 16.4"}:     false,
		{Version: "0.6, 20.1.1"}:     false,
		{Version: "0.6, 20.2"}:       true,
		{Version: "0.6, 21.0-rc1"}:   true,
		{Version: "x", Minor: 23}:    false,
		{Minor: newestMinor + 1}:     true,
		{Version: "1.2.3", Minor: 4}: false,
	} {
		if got := s.Newer() != ""; got != want {
			t.Errorf("%+v: newer %v, want %v", s, got, want)
		}
	}
}

// since20 makes a world follow every rule that is known.
func since20(w *world) *world {
	for k := range w.rules.follows {
		w.rules.follows[k] = true
	}
	w.rules.superTeam = teamSuper
	return w
}

func TestTeamAbove63IsOneOfPlayersSince20(t *testing.T) {
	m := mapOfEntities(map[[2]int]int{{20, 20}: entityDoor, {21, 20}: entityLaserShort}, 3)
	for _, tc := range []struct {
		version     string
		team        int32
		super, door bool
	}{
		{"0.6, 19.9", 64, true, false},
		{"0.6, 20.0", 64, false, true},
		{"0.6, 20.0", 127, false, true},
		{"0.6, 20.0", 128, true, false},
	} {
		cfg := Config{Game: ddnetGame(), Server: Server{Version: tc.version}, Map: m}
		w := newWorld(newRuleBook(&cfg), collisionOf(t, m))
		s := &Section{Tick: 1000, Recs: []Record{{Kind: RecordTeam, ClientID: 0, Num: tc.team}}}
		s.Alive.Add(0)
		s.Pos[0] = Point{700, 630}
		w.begin(s)
		w.readRecords(s)
		c := &w.tees[0]
		if w.super(c) != tc.super || (w.doorStops(c, c.Pos) != 0) != tc.door {
			t.Errorf("%s, team %d: super %v, doors %v", tc.version, tc.team, w.super(c), w.doorStops(c, c.Pos) != 0)
		}
		w.switches.set(tc.team, 3, switchClose, 0, w.tick)
		if tc.door && w.doorStops(c, c.Pos) != 0 {
			t.Errorf("%s, team %d: its switches cannot be turned", tc.version, tc.team)
		}
	}
}

func TestDeathInATeamCostsLaterTeesTheirTurn(t *testing.T) {
	for _, tc := range []struct {
		name    string
		release bool
		team    int32
		skipped bool
	}{
		{"of a team, since 16.8", true, 5, true},
		{"of team 0", true, 0, false},
		{"of a team, before 16.8", false, 5, false},
	} {
		// List order: 2, 1, 0. Tee 1 dies in its turn.
		w := newTestWorld(t, sim.DDNet, emptyMap(), Point{500, 500}, Point{1000, 1000}, Point{1500, 500})
		w.rules.follows[ruleSkippedTurns] = tc.release
		w.players[1].team = tc.team
		w.shots.projectiles = append(w.shots.projectiles, projectile{owner: 1}, projectile{owner: 2})
		now := &Section{Tick: w.log.Tick + 1, Pos: w.log.Pos, Recs: []Record{{Kind: RecordTeam, ClientID: 1, Num: 0}}}
		now.Alive.Add(0)
		now.Alive.Add(2)
		w.log = now
		w.turnAll()
		if got := w.tees[0].Vel == (Vec{}); got != tc.skipped {
			t.Errorf("%s: tee 0 lost its turn: %v", tc.name, got)
		}
		if w.tees[2].Vel == (Vec{}) {
			t.Errorf("%s: tee 2, before it in the list, lost its turn", tc.name)
		}
		w.readRecords(now)
		if got := len(w.shots.projectiles) == 1; got != (tc.release && tc.team != 0) {
			t.Errorf("%s: its shots are gone: %v", tc.name, got)
		}
	}
}

func TestDissolvingATeamAtTheFinishCostsLaterTeesTheirTurn(t *testing.T) {
	m := emptyMap()
	m.Game[31*m.Width+31] = sim.Tile{Index: tileFinish}
	w := since20(newTestWorld(t, sim.DDNet, m, Point{500, 500}, Point{1000, 1000}))
	w.players[1].team = 5
	now := &Section{
		Tick: w.log.Tick + 1, Alive: w.log.Alive, Pos: w.log.Pos,
		Recs: []Record{{Kind: RecordTeam, ClientID: 1, Num: 0}},
	}
	w.log = now
	w.turnAll()
	if w.tees[0].Vel != (Vec{}) {
		t.Error("the tee after it had its turn")
	}
	now.Recs = append(now.Recs, Record{Kind: RecordCommand, ClientID: 1, Text: "team"})
	w.turnAll()
	if w.tees[0].Vel == (Vec{}) {
		t.Error("a change of team by command costs a turn")
	}
}

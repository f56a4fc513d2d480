package killmap

import (
	"slices"
	"testing"

	"playhead/sim"
)

// game returns a game of GoldSrc: players 1 and 2 of team 1, 3 and 4 of team 2. 4 is
// on the radar alone, 2 nowhere.
func game(t *testing.T) *sim.Game {
	t.Helper()
	b, r := sim.NewBuilder(), sim.NewRecording(sim.Meta{Format: "goldsrc"})
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, TickLen: sim.TeeworldsTick})
	for id, name := range []string{1: "rook", 2: "sable", 3: "ogg", 4: "hm"} {
		if name != "" {
			b.Join(id, sim.Identity{Name: name})
		}
	}
	const unit = 256
	for i := range sim.Tick(100) {
		b.Tick(i)
		for id, team := range []int32{1: 1, 2: 1, 3: 2, 4: 2} {
			if id > 0 {
				b.Set(id, sim.Team, team)
			}
		}
		b.Set(1, sim.X, 100*unit)
		b.Set(1, sim.Y, -10*unit)
		b.Set(3, sim.X, (1000+int32(i))*unit)
		b.Set(3, sim.Y, 70*unit)
		b.Set(4, sim.BeaconX, -500*unit)
		b.Set(4, sim.BeaconY, 0)
		kill := func(killer, victim int16) {
			b.Event(sim.Event{Kind: sim.EventKill, Player: killer, Target: victim, Text: "ak47"})
		}
		switch i {
		case 10:
			kill(1, 3)
		case 20, 30:
			kill(3, 1)
		case 40:
			kill(4, 2)
		case 50:
			kill(-1, 1)
		case 60:
			kill(3, 3)
		}
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return r.Games[0]
}

func TestKillsAndDeathsAreCountedWhereTheyHappened(t *testing.T) {
	kills := Find(game(t))
	if len(kills) != 6 {
		t.Fatalf("%d kills: %+v", len(kills), kills)
	}
	for _, c := range []struct {
		name   string
		f      Filter
		want   []Cell
		nk, nd int // without a place
	}{
		{"all", Filter{}, []Cell{
			{X: 1, Y: -1, Kills: 1, Deaths: 3},
			{X: -8, Y: 0, Kills: 1},
			{X: 15, Y: 1, Kills: 1, Deaths: 1},
			{X: 16, Y: 1, Kills: 1, Deaths: 1},
		}, 0, 1},
		{"team 1", Filter{Team: 1}, []Cell{{X: 1, Y: -1, Kills: 1, Deaths: 3}}, 0, 1},
		{"a player", Filter{Player: "ogg"}, []Cell{
			{X: 15, Y: 1, Kills: 1, Deaths: 1},
			{X: 16, Y: 1, Kills: 1, Deaths: 1},
		}, 0, 0},
		{"nobody", Filter{Team: 2, Player: "rook"}, nil, 0, 0},
	} {
		var m Map
		m.Add(kills, c.f)
		var got []Cell
		k, d := 0, 0
		for _, cell := range m.Cells() {
			got = append(got, *cell)
			k, d = k+cell.Kills, d+cell.Deaths
		}
		if !slices.Equal(got, c.want) || k != m.Kills || d != m.Deaths || m.UnplacedKills != c.nk ||
			m.UnplacedDeaths != c.nd {
			t.Errorf("%s: %+v (%d kills, %d deaths, %d and %d without a place), want %+v", c.name, got, m.Kills,
				m.Deaths, m.UnplacedKills, m.UnplacedDeaths, c.want)
		}
	}
}

func TestStepsFindWhatFindDoes(t *testing.T) {
	g := game(t)
	want := Find(g)
	var f Finder
	n := 1
	for f.Step(g, 7) {
		n++
	}
	if !slices.Equal(f.Kills, want) || n != 15 {
		t.Errorf("%d kills in %d steps, want %d in 15", len(f.Kills), n, len(want))
	}
	if f.Step(g, 7) || len(f.Kills) != len(want) {
		t.Error("the end is read again")
	}
	if f.Step(nil, 7) || f.Kills != nil {
		t.Error("the kills of another game are kept")
	}
}

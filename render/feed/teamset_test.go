package feed

import (
	"context"
	"io"
	"slices"
	"testing"

	"playhead/sim"
)

func TestATeamSetHoldsTheChosenTeams(t *testing.T) {
	var all TeamSet
	if all.On() || all.Teams() != nil || all.Has(3) {
		t.Errorf("the zero set: %+v", all)
	}
	s := OnlyTeam(3).Toggle(-1).Toggle(128)
	if !s.On() || !slices.Equal(s.Teams(), []int32{-1, 3, 128}) || !s.Has(3) || !s.Has(-1) || s.Has(0) || s.Has(4) {
		t.Errorf("the set of -1, 3 and 128 holds %v", s.Teams())
	}
	if s = s.Toggle(3).Toggle(-1).Toggle(128); s != all {
		t.Errorf("without its last team: %+v", s)
	}
	if OnlyTeam(-2000).Teams() == nil || OnlyTeam(1<<30).Teams() == nil { // whatever a file says
		t.Error("a team of no game is lost")
	}
}

// loadMatch returns a recording of nova in team 3 and "two words" in none.
func loadMatch() *sim.Recording {
	l := sim.Load(context.Background(), new(match))
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	return r
}

func TestOnlyEventsOfChosenTeamsAreListed(t *testing.T) {
	r := loadMatch()
	for _, c := range []struct {
		teams TeamSet
		want  []sim.Tick
	}{
		{TeamSet{}, []sim.Tick{5, 100, 150}},
		{OnlyTeam(3), []sim.Tick{150}},
		{OnlyTeam(0), []sim.Tick{5, 100}},
		{OnlyTeam(0).Toggle(3), []sim.Tick{5, 100, 150}},
		{OnlyTeam(7), nil},
	} {
		list := NewList(Filter{Groups: DefaultGroups &^ (1 << Joins), Player: -1, Teams: c.teams})
		for list.Update(r, 1000) {
		}
		var got []sim.Tick
		for i := range list.Len() {
			_, e := list.At(r, i)
			got = append(got, e.Tick)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("teams %v: ticks %v, want %v", c.teams.Teams(), got, c.want)
		}
	}
}

// A player who changes teams is in the list of both, and what no player did is in
// each.
func TestATeamChangeIsListedForBothTeams(t *testing.T) {
	r := loadMatch()
	g := r.Games[0]
	w := new(worldAt)
	for _, c := range []struct {
		e    sim.Event
		team int32
		want bool
	}{
		{sim.Event{Kind: sim.EventTeam, Tick: 50, Player: 0, Target: -1, Value: 9}, 9, true},
		{sim.Event{Kind: sim.EventTeam, Tick: 50, Player: 0, Target: -1, Value: 9}, 3, true},
		{sim.Event{Kind: sim.EventTeam, Tick: 50, Player: 0, Target: -1, Value: 9}, 0, false},
		{sim.Event{Kind: sim.EventFinish, Tick: 50, Player: -1, Target: -1, Extra: 9}, 9, true},
		{sim.Event{Kind: sim.EventFinish, Tick: 50, Player: -1, Target: -1, Extra: 9}, 3, false},
		{sim.Event{Kind: sim.EventMap, Tick: 50, Player: -1, Target: -1}, 3, true},
		{sim.Event{Kind: sim.EventKill, Tick: 50, Player: 1, Target: 0}, 3, true}, // of a player of it
		{sim.Event{Kind: sim.EventKill, Tick: 50, Player: 1, Target: 1}, 3, false},
	} {
		if got := OnlyTeam(c.team).passes(g, &c.e, w); got != c.want {
			t.Errorf("%+v for team %d: %v", c.e, c.team, got)
		}
	}
}

func TestTeamsOfAMomentAreInOrder(t *testing.T) {
	for _, c := range []struct {
		engine sim.Engine
		flags  int32
		teams  []int32 // of the players
		want   []int32
	}{
		{sim.DDNet, 0, []int32{0, 5, 3, 0}, []int32{3, 5, 0}},
		{sim.Teeworlds07, 1, []int32{1, 0, -1}, []int32{0, 1, -1}},
		{sim.Teeworlds07, 0, []int32{0, 0, -1}, nil},
		{sim.GoldSrc, 0, []int32{2, 0, 1}, []int32{1, 2, 0}},
	} {
		l := sim.Load(context.Background(), &teamed{engine: c.engine, flags: c.flags, teams: c.teams})
		r := sim.NewRecording(l.Meta)
		for u := range l.Updates {
			r.Append(u)
		}
		var w sim.World
		r.Games[0].At(1, &w)
		var got []int32
		for _, team := range TeamsIn(r.Games[0], &w) {
			got = append(got, team.Number)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: teams %v, want %v", c.engine, got, c.want)
		}
		if c.want == nil && !OnlyTeam(7).Shows(r.Games[0], &w, 0) {
			t.Errorf("%v: players of a game without teams are hidden", c.engine)
		}
	}
}

// teamed is a decoder of players who stand still, each in a team.
type teamed struct {
	engine sim.Engine
	flags  int32
	teams  []int32
	n      int
}

func (*teamed) Meta() sim.Meta { return sim.Meta{} }

func (d *teamed) Next(b *sim.Builder) error {
	if d.n == 3 {
		return io.EOF
	}
	if d.n == 0 {
		b.NewGame(sim.GameMeta{Engine: d.engine, TickLen: sim.TeeworldsTick, Columns: sim.Cols(sim.X, sim.Y, sim.Team)})
	}
	b.Tick(sim.Tick(d.n))
	b.SetGlobal(sim.GameFlags, d.flags)
	for id, team := range d.teams {
		if d.n == 0 {
			b.Join(id, sim.Identity{Name: string(rune('a' + id))})
		}
		b.Set(id, sim.X, 0)
		b.Set(id, sim.Team, team)
	}
	d.n++
	return nil
}

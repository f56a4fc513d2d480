package players

import (
	"slices"
	"testing"
	"time"

	"playhead/sim"
)

// Servers do not always send the names of players. Who is on the map or in a kill played,
// with a name or without; a name that comes later is theirs from when they are seen.
func TestPlayersWithoutARecordedNamePlayed(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
	for i := range sim.Tick(5) {
		b.TickTime(i, time.Duration(i)*100*time.Millisecond)
		switch i {
		case 0:
			b.Join(2, sim.Identity{Name: "recorder"})
		case 1:
			b.Event(sim.Event{Kind: sim.EventKill, Player: 6, Target: 9})
			b.Event(sim.Event{Kind: sim.EventKill, Player: -1, Target: 11})
			b.Set(6, sim.X, 256)
			b.Set(6, sim.Y, 0)
			b.Set(6, sim.Z, 0)
			b.Set(6, sim.Team, 2)
		case 2:
			b.Clear(6)
		case 3:
			b.Join(9, sim.Identity{Name: "late"})
		}
	}
	r := sim.NewRecording(sim.Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	type row struct {
		player      int
		name        string
		team        int32
		first, last time.Duration
	}
	var got []row
	for _, p := range Of(r.Games[0]) {
		x := row{p.Player, p.Identity.Name, -1, p.First, p.Last}
		if p.Team != nil {
			x.team = *p.Team
		}
		got = append(got, x)
	}
	const ms = time.Millisecond
	want := []row{
		{2, "recorder", -1, 0, 400 * ms},
		{9, "late", -1, 100 * ms, 400 * ms},
		{6, "", 2, 100 * ms, 400 * ms},
		{11, "", -1, 100 * ms, 400 * ms},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A player who is in spectator mode or in a gap when the recording ends still has a last team.
func TestTheLastTeamIsThatOfTheLastTickWithOne(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for i := range sim.Tick(4) {
		b.Tick(i)
		switch i {
		case 0:
			b.Join(3, sim.Identity{Name: "nova"})
			b.Set(3, sim.Team, 4)
		case 1:
			b.Set(3, sim.Team, 5)
		case 2:
			b.Clear(3)
		}
	}
	r := sim.NewRecording(sim.Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	if all := Of(r.Games[0]); len(all) != 1 || all[0].Team == nil || *all[0].Team != 5 {
		t.Errorf("got %+v, want one player of team 5", all)
	}
}

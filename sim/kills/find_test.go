package kills

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/rounds"
)

// A feed is a game of Terrorists 1 and 2 and Counter-Terrorists 3 and 4, a tick a second. Kills
// are what happens in it.
type feed struct {
	kills map[sim.Tick][]sim.Event
	team  func(id int) (int32, bool) // nil for 1 and 2
	begun bool                       // the recording holds the beginning of a round at tick 1
	tick  sim.Tick
}

func (m *feed) Meta() sim.Meta { return sim.Meta{Format: "goldsrc", GameName: "Counter-Strike"} }

func (m *feed) Next(b *sim.Builder) error {
	if m.tick == 0 {
		b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, Columns: sim.Cols(sim.X, sim.Y, sim.Z, sim.Alive, sim.Team)})
	}
	if m.tick > 20 {
		return io.EOF
	}
	b.TickTime(m.tick, time.Duration(m.tick)*time.Second)
	if m.tick == 0 {
		for id := 1; id <= 4; id++ {
			b.Join(id, sim.Identity{Name: fmt.Sprintf("p%d", id)})
			team, ok := int32(1+id/3), true
			if m.team != nil {
				team, ok = m.team(id)
			}
			if ok {
				b.Set(id, sim.Team, team)
			}
			b.Set(id, sim.Alive, 1)
			if id != 4 { // out of sight
				b.Set(id, sim.X, int32(id)*100*256)
				b.Set(id, sim.Y, 0)
				b.Set(id, sim.Z, 0)
			}
		}
	}
	if m.tick == 1 && m.begun {
		b.Event(sim.RoundEvent(sim.RoundStarts, 0, 0, ""))
	}
	for _, e := range m.kills[m.tick] {
		b.Set(int(e.Target), sim.Alive, 0)
		b.Event(e)
	}
	m.tick++
	return nil
}

func (m *feed) find(t *testing.T) []Kill {
	t.Helper()
	l := sim.Load(context.Background(), m)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if err := l.Err(); err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return Find(r.Games[0], rounds.Find(r.Games[0], 0))
}

func kill(killer, victim int16) sim.Event {
	return sim.Event{Kind: sim.EventKill, Player: killer, Target: victim, Text: "ak47", Extra: 1}
}

func TestAKillSaysWhatItMeant(t *testing.T) {
	f := &feed{begun: true, kills: map[sim.Tick][]sim.Event{
		2: {kill(1, 2)},             // a team mate
		3: {kill(3, 1), kill(4, 3)}, // both in one tick; then one more of the own team
	}}
	k := f.find(t)
	if len(k) != 3 {
		t.Fatalf("%d kills", len(k))
	}
	if !k[0].TeamKill() || k[0].Counts() || k[0].Opening || !k[0].OpeningKnown || k[0].Left != [2]int{1, 2} {
		t.Errorf("a team kill: %+v", k[0])
	}
	if d, ok := k[0].Distance(); !ok || d != 100 {
		t.Errorf("the distance is %g, %t", d, ok)
	}
	if !k[1].Opening || k[1].Left != [2]int{0, 2} || k[1].TradeFor != -1 {
		t.Errorf("the opening kill: %+v", k[1])
	}
	if k[2].Opening || !k[2].TeamKill() || k[2].Left != [2]int{0, 1} || k[2].Last[1] != 4 {
		t.Errorf("the last kill: %+v", k[2])
	}
	if _, ok := k[2].Distance(); ok {
		t.Error("a distance to a player out of sight")
	}
}

func TestATradeComesWithinFiveSeconds(t *testing.T) {
	for _, c := range []struct {
		at   sim.Tick
		want int
	}{{3, 0}, {7, 0}, {8, -1}} {
		f := &feed{begun: true, kills: map[sim.Tick][]sim.Event{2: {kill(1, 3)}, c.at: {kill(4, 1)}}}
		if k := f.find(t); len(k) != 2 || k[1].TradeFor != c.want {
			t.Errorf("%d s later: %+v", c.at-2, k)
		}
	}
	f := &feed{begun: true, kills: map[sim.Tick][]sim.Event{2: {kill(1, 3)}, 3: {kill(2, 1)}}}
	if k := f.find(t); k[1].TradeFor != -1 {
		t.Errorf("a team mate of the killer trades: %+v", k[1])
	}
}

func TestWhatADemoDoesNotHoldIsUnknown(t *testing.T) {
	unknown := func(id int) (int32, bool) { return 1, id != 4 }
	f := &feed{team: unknown, kills: map[sim.Tick][]sim.Event{2: {kill(1, 4), kill(-1, 2)}}}
	k := f.find(t)
	if k[0].Teams() || k[0].TeamKill() || !k[0].Counts() || k[0].Left != [2]int{-1, -1} || k[0].OpeningKnown ||
		k[0].Round != -1 {
		t.Errorf("without teams and rounds: %+v", k[0])
	}
	if !k[1].Suicide() || k[1].Counts() || k[1].Killer != -1 {
		t.Errorf("by the world: %+v", k[1])
	}
}

// Places have the names that the map's entities give them, where the players were in sight.
func TestPlacesOfKillsHaveTheNamesOfTheMap(t *testing.T) {
	f := &feed{kills: map[sim.Tick][]sim.Event{2: {kill(1, 3)}, 3: {kill(4, 2)}}}
	list := f.find(t)
	plan := &sim.FloorPlan{Zones: []sim.FloorZone{{
		Kind: sim.ZoneBuy, Team: 2, Min: [3]float32{290, -50, -50}, Max: [3]float32{350, 50, 50},
	}}}
	tab, g, meta := NewTable(), &sim.Game{}, sim.Meta{}
	AddRows(tab, &meta, g, 0, nil, list, plan)
	AddRows(tab, &meta, g, 0, nil, list, nil)
	var got []string
	for i := range tab.Rows {
		for _, column := range []string{"from_place", "at_place"} {
			got = append(got, tab.Cell(&tab.Rows[i], column).String())
		}
	}
	if want := []string{"", "CT buy zone", "", "", "", "", "", ""}; !slices.Equal(got, want) {
		t.Errorf("places are %q, want %q", got, want)
	}
}

// A note says which rounds are not whole, and why.
func TestNotesSayWhyRoundsAreNotWhole(t *testing.T) {
	whole, cut, late := rounds.Round{Begun: true}, rounds.Round{Restarted: true}, rounds.Round{}
	for want, of := range map[string][]rounds.Round{
		"1 of 2 rounds was cut short by a restart.":       {cut, whole},
		"2 of 3 rounds were cut short by a restart.":      {cut, whole, cut},
		"The beginning of 1 of 2 rounds is not recorded.": {late, whole},
	} {
		b := Basis{Kills: 1, Placed: 1, Teams: 1, Headshots: 1, Lives: 1}
		b.Add(of, nil)
		if got := b.Notes(); len(got) != 1 || got[0] != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

package stats

import (
	"math"
	"slices"
	"testing"
	"time"

	"playhead/sim"
)

// Player 1 records; player 2 is seen in every fifth frame. Both move 250 units
// a second, die, respawn elsewhere at 2 s and are teleported at 3 s.
func TestStatsOfGoldSrcLeaveRespawnsOut(t *testing.T) {
	const frame = 10 * time.Millisecond
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
	for i := range sim.Tick(401) {
		b.TickTime(i, time.Duration(i)*frame)
		if i == 0 {
			b.Join(1, sim.Identity{Name: "recorder"})
			b.Join(2, sim.Identity{Name: "other"})
		}
		x := 256 * 5 / 2 * int32(i)
		if i >= 200 {
			x += 256 * 400
		}
		if i >= 300 {
			x += 256 * 150
		}
		alive := int32(1)
		if i >= 150 && i < 200 {
			alive = 0
		}
		for id := 1; id <= 2; id++ {
			b.Set(id, sim.Alive, alive)
			if id == 1 || i%5 == 0 {
				b.Set(id, sim.X, x)
				b.Set(id, sim.Y, 0)
				b.Set(id, sim.Z, 0)
			}
		}
		b.Set(1, sim.VX, 256*250)
		b.Set(1, sim.VY, 0)
		b.Set(1, sim.VZ, 0)
		keys := int32(0)
		if i%20 == 7 { // 20 times, 2 of them while dead
			keys |= 1 << 1
		}
		if i/25%2 == 1 { // at 25, 75, … 375; one while dead
			keys |= 1<<0 | 1<<9
		}
		b.Set(1, sim.Buttons, keys)
	}
	all := Of(recordingOf(b), nil)
	for _, p := range all {
		if *p.MaxSpeed < 249 || *p.MaxSpeed > 251 {
			t.Errorf("%s: max speed %v, want 250", p.Name, *p.MaxSpeed)
		}
		// 3.5 s alive, less the steps over a respawn or a teleport
		if *p.Distance < 3.3*250 || *p.Distance > 3.5*250 {
			t.Errorf("%s: distance %v", p.Name, *p.Distance)
		}
	}
	p := all[0]
	if p.Jumps == nil || *p.Jumps != 18 || p.Shots == nil || *p.Shots != 7 || p.Turns == nil || p.Hooks != nil ||
		p.PressesPerSecond == nil {
		t.Errorf("keys: %+v", p)
	} else if *p.Turns != 14 {
		t.Errorf("%d turns, want 14", *p.Turns)
	}
	if all[1].Jumps != nil || all[1].Shots != nil {
		t.Error("keys of a player whose keys are not recorded")
	}
}

// Servers do not always send the names of players. What such players did counts, for
// themselves and for those who did it with them; a name that comes later is theirs.
func TestStatsCountPlayersWithoutARecordedName(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
	for i := range sim.Tick(4) {
		b.TickTime(i, time.Duration(i)*100*time.Millisecond)
		switch i {
		case 0:
			b.Join(2, sim.Identity{Name: "recorder"})
		case 1:
			b.Event(sim.Event{Kind: sim.EventKill, Player: 2, Target: 6})
			b.Event(sim.Event{Kind: sim.EventKill, Player: 6, Target: 9})
			b.Event(sim.Event{Kind: sim.EventKill, Player: -1, Target: 9}) // by the world
		case 2:
			b.Join(9, sim.Identity{Name: "late"})
		}
		for id, x := range map[int]int32{2: 0, 6: 256 * 10} {
			b.Set(id, sim.X, x*int32(i))
			b.Set(id, sim.Y, 0)
			b.Set(id, sim.Z, 0)
		}
	}
	type row struct {
		player        int
		name          string
		kills, deaths int
		distance      float64
	}
	var got []row
	for _, p := range Of(recordingOf(b), nil) {
		r := row{player: p.Player, name: p.Name, kills: p.Kills, deaths: p.Deaths}
		if p.Distance != nil {
			r.distance = *p.Distance
		}
		got = append(got, r)
	}
	want := []row{{2, "recorder", 1, 0, 0}, {6, "#6", 1, 1, 30}, {9, "late", 0, 2, 0}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A sprint of 0.2 s is found wherever it begins.
func TestTheHighestSpeedDoesNotDependOnWhenThePlayerCame(t *testing.T) {
	const frame = 20 * time.Millisecond
	for begins := range 15 {
		b := sim.NewBuilder()
		b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
		x := int32(0)
		for i := range 60 {
			b.TickTime(sim.Tick(i), time.Duration(i)*frame)
			if i == 0 {
				b.Join(1, sim.Identity{Name: "other"})
			}
			if x += 256; i > 20+begins && i <= 30+begins {
				x += 256 * 5
			}
			b.Set(1, sim.X, x)
			b.Set(1, sim.Y, 0)
			b.Set(1, sim.Z, 0)
		}
		if p := Of(recordingOf(b), nil)[0]; math.Abs(*p.MaxSpeed-300) > 1 {
			t.Errorf("a sprint at frame %d: max speed %v, want 300", 20+begins, *p.MaxSpeed)
		}
	}
}

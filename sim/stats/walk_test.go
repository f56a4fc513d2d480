package stats

import (
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
	if p.Jumps == nil || *p.Jumps != 18 || p.Shots == nil || *p.Shots != 7 || p.Turns == nil || p.Hooks != nil || p.PressesPerSecond == nil {
		t.Errorf("keys: %+v", p)
	} else if *p.Turns != 14 {
		t.Errorf("%d turns, want 14", *p.Turns)
	}
	if all[1].Jumps != nil || all[1].Shots != nil {
		t.Error("keys of a player whose keys are not recorded")
	}
}

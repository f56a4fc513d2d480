package export

import (
	"bytes"
	"testing"

	"playhead/sim"
)

func TestStatsCountWhatWasDone(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for tick := range sim.Tick(101) {
		b.Tick(tick)
		if tick == 0 {
			b.Join(1, sim.Identity{Name: "cat, the"})
			b.Join(2, sim.Identity{Name: "mouse"})
			b.Set(2, sim.X, 0)
			b.Set(2, sim.Y, 0)
		}
		x := 10 * int32(tick)
		if tick > 50 {
			x += 5000 // a respawn: no way to walk
		}
		b.Set(1, sim.X, x)
		b.Set(1, sim.Y, 0)
		b.Set(1, sim.Direction, 1)
		b.Set(1, sim.Jump, int32(tick/10%2)) // down at 10, 30, 50, 70, 90
		b.Set(1, sim.Hook, 0)
		b.Set(1, sim.Fire, int32(tick)&63)
		b.Set(1, sim.AimX, 100)
		b.Set(1, sim.AimY, 100*int32(tick%2)) // 45 degrees a tick
		if tick == 60 {
			b.Event(sim.Event{Kind: sim.EventKill, Player: 1, Target: 2})
			b.Event(sim.Event{Kind: sim.EventKill, Player: 2, Target: 2, Value: -2})
			b.Event(sim.Event{Kind: sim.EventFinish, Player: 1, Target: -1, Value: 61000})
			b.Event(sim.Event{Kind: sim.EventFinish, Player: 1, Target: -1, Value: 60000})
			b.Event(sim.Event{Kind: sim.EventChat, Player: 2, Target: -1, Text: "hi"})
		}
	}
	r := recordingOf(b)
	var out bytes.Buffer
	if err := WriteStatsCSV(&out, Stats(r, nil, nil), WriterOptions{}); err != nil {
		t.Fatal(err)
	}
	want := "game,player,stint,name,seconds,distance,max_speed,kills,deaths,finishes,best_finish_seconds,chat_lines,jumps,hooks,shots,turns,presses_per_second,aim_degrees_per_second\n" +
		"0,1,0,\"cat, the\",2,990,500,1,0,2,60,0,5,0,50,0,27.5,2250\n" +
		"0,2,0,mouse,2,0,0,0,2,0,,1,,,,,,\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
	from := Place{Tick: 80, ByTick: true}
	if part := Stats(r, &from, nil); *part[0].Distance != 200 || *part[0].Jumps != 1 || part[0].Kills != 0 {
		t.Errorf("from tick 80: %+v", part[0])
	}
}

func TestFirePressesCountWhatWasSteppedOver(t *testing.T) {
	for _, c := range []struct {
		before, now int32
		want        int
	}{{0, 0, 0}, {0, 1, 1}, {1, 2, 0}, {0, 2, 1}, {1, 3, 1}, {0, 5, 3}, {63, 0, 0}, {62, 1, 2}} {
		if got := firePresses(c.now, c.before); got != c.want {
			t.Errorf("from %d to %d: %d, want %d", c.before, c.now, got, c.want)
		}
	}
}

package stats

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

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
	var got []string
	table := Table(r, nil)
	for i := range table.Rows {
		line := ""
		for c, x := range table.Rows[i].Cells {
			if !x.Missing() {
				line += " " + table.Columns[c].Key + "=" + table.Columns[c].Text(x)
			}
		}
		got = append(got, line)
	}
	want := []string{
		" game=0 player=1 stint=0 name=cat, the seconds=2.00 distance=990.0 max_speed=500 kills=1 deaths=0 " +
			"finishes=2 best_finish_seconds=1:00.00" +
			" chat_lines=0 jumps=5 hooks=0 shots=50 turns=0 presses_per_second=27.5 aim_degrees_per_second=2,250",
		" game=0 player=2 stint=0 name=mouse seconds=2.00 distance=0.0 max_speed=0 kills=0 deaths=2 finishes=0 " +
			"chat_lines=1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	part := Of(r, func(_ int, tick sim.Tick, _ time.Duration) bool { return tick >= 80 })
	if *part[0].Distance != 200 || *part[0].Jumps != 1 || part[0].Kills != 0 {
		t.Errorf("from tick 80: %+v", part[0])
	}
}

// A respawn a few tiles away and a teleport are no movement, at whatever speed the player
// was before; a fast fall is, and so is the way behind a stale position.
func TestShortTeleportsAreNoMovement(t *testing.T) {
	for name, c := range map[string]struct {
		steps           []int32
		stale           []int32 // ages
		distance, speed float64
	}{
		"walking":                   {steps: []int32{10, 10, 10, 10}, distance: 40, speed: 500},
		"a teleport nearby":         {steps: []int32{10, 10, 160, 10}, distance: 30, speed: 500},
		"a respawn nearby":          {steps: []int32{10, 10, 160, 0, 0}, distance: 20, speed: 500},
		"the last step":             {steps: []int32{10, 10, 160}, distance: 20, speed: 500},
		"falling faster and faster": {steps: []int32{10, 40, 90, 160, 190, 200}, distance: 690, speed: 10000},
		"thrown and stopped":        {steps: []int32{0, 45, 0}, distance: 45, speed: 2250},
		"a stale position": {
			steps: []int32{0, 0, 0, 0, 120, 20}, stale: []int32{1, 2, 3, 4, 0, 0},
			distance: 140, speed: 1200,
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := sim.NewBuilder()
			b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
			x := int32(0)
			for i := range len(c.steps) + 1 {
				b.Tick(sim.Tick(i))
				if i == 0 {
					b.Join(1, sim.Identity{Name: "nova"})
				} else {
					x += c.steps[i-1]
				}
				b.Set(1, sim.X, x)
				b.Set(1, sim.Y, 0)
				if i > 0 && c.stale != nil {
					b.Set(1, sim.TrueAt, int32(i)-c.stale[i-1]+1)
				}
			}
			p := Of(recordingOf(b), nil)[0]
			if *p.Distance != c.distance || math.Abs(*p.MaxSpeed-c.speed) > 0.01 {
				t.Errorf("distance %v, speed %v, want %v and %v", *p.Distance, *p.MaxSpeed, c.distance, c.speed)
			}
		})
	}
}

// The place and the keys of a player are not compared with those of another one who had
// their id in the tick before.
func TestStatsBeginAnewWithEachPlayerOfAnID(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for i := range 4 {
		b.Tick(sim.Tick(i))
		switch i {
		case 0:
			b.Join(1, sim.Identity{Name: "nova"})
		case 2:
			b.Leave(1, "")
			b.Join(1, sim.Identity{Name: "mimi"})
		}
		b.Set(1, sim.X, []int32{0, 10, 40, 45}[i])
		b.Set(1, sim.Y, 0)
	}
	all := Of(recordingOf(b), nil)
	if len(all) != 2 || *all[0].Distance != 10 || *all[1].Distance != 5 || math.Abs(all[1].Seconds-0.02) > 1e-9 {
		t.Errorf("%+v %+v", all[0], all[1])
	}
}

// DDNet servers ask "Do you know someone who uses a bot?" under an id that no player has.
// Whoever gets the id later did not write that.
func TestChatUnderAFreeIDIsNobodys(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for i := range sim.Tick(3) {
		b.Tick(i)
		switch i {
		case 0:
			b.Join(0, sim.Identity{Name: "nova"})
			b.Event(sim.Event{Kind: sim.EventChat, Player: 0, Target: -1, Text: "hi"})
			b.Event(sim.Event{Kind: sim.EventChat, Player: 1, Target: -1, Text: "Do you know someone who uses a bot?"})
		case 2:
			b.Join(1, sim.Identity{Name: "mimi"})
			b.Event(sim.Event{Kind: sim.EventChat, Player: 1, Target: -1, Text: "hi"})
		}
	}
	all := Of(recordingOf(b), nil)
	if len(all) != 2 || all[0].ChatLines != 1 || all[1].Name != "mimi" || all[1].ChatLines != 1 {
		t.Errorf("%+v", all)
	}
}

// An event from before a player changed their name does not bring the old one back.
func TestStatsHaveTheLastName(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for i := range sim.Tick(4) {
		b.Tick(i)
		switch i {
		case 0:
			b.Join(1, sim.Identity{Name: "nova"})
		case 1:
			b.Event(sim.Event{Kind: sim.EventChat, Player: 1, Target: -1, Text: "hi"})
		case 2:
			b.SetIdentity(1, sim.Identity{Name: "mimi"})
		}
		b.Set(1, sim.X, 0)
		b.Set(1, sim.Y, 0)
	}
	all := Of(recordingOf(b), nil)
	if len(all) != 1 || all[0].Name != "mimi" || all[0].ChatLines != 1 {
		t.Errorf("%+v", all[0])
	}
}

func TestFirePressesCountWhatWasSteppedOver(t *testing.T) {
	for _, c := range []struct {
		before, now int32
		want        int
	}{{0, 0, 0}, {0, 1, 1}, {1, 2, 0}, {0, 2, 1}, {1, 3, 1}, {0, 5, 3}, {63, 0, 0}, {62, 1, 2}} {
		if got := sim.FirePresses(c.now, c.before); got != c.want {
			t.Errorf("from %d to %d: %d, want %d", c.before, c.now, got, c.want)
		}
	}
}

func recordingOf(b *sim.Builder) *sim.Recording {
	r := sim.NewRecording(sim.Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return r
}

// A player whose position is never recorded has no distance and no speed.
func TestStatsWithoutAPositionAreMissing(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for tick := range sim.Tick(101) {
		b.Tick(tick)
		if tick == 0 {
			b.Join(1, sim.Identity{Name: "spectator"})
			b.Event(sim.Event{Kind: sim.EventChat, Player: 1, Target: -1, Text: "hi"})
		}
	}
	table := Table(recordingOf(b), nil)
	row := &table.Rows[0]
	if !table.Cell(row, "distance").Missing() || !table.Cell(row, "max_speed").Missing() ||
		table.Cell(row, "chat_lines").Int() != 1 {
		t.Errorf("%+v", row.Cells)
	}
}

// A recording that never holds a kind of event has no count of zero of it; what one
// of them holds nevertheless counts.
func TestWhatARecordingLacksIsNotCountedAsZero(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for tick := range sim.Tick(3) {
		b.Tick(tick)
		for id := range 2 {
			b.Set(id, sim.X, 0)
			b.Set(id, sim.Y, 0)
		}
		if tick == 0 {
			b.Join(0, sim.Identity{Name: "nova"})
			b.Join(1, sim.Identity{Name: "mimi"})
		}
		if tick == 2 {
			b.Event(sim.Event{Kind: sim.EventKill, Player: 1, Target: 1})
		}
	}
	r := recordingOf(b)
	r.Meta.Lacks = []sim.EventKind{sim.EventKill, sim.EventDeath}
	table := Table(r, nil)
	want := map[string][2]string{
		"kills": {"", ""}, "deaths": {"", "1"}, "finishes": {"0", "0"},
		"chat_lines": {"0", "0"},
	}
	for c, col := range table.Columns {
		for i := range table.Rows {
			text := ""
			if x := table.Rows[i].Cells[c]; !x.Missing() {
				text = col.Text(x)
			}
			if w, ok := want[col.Key]; ok && text != w[i] {
				t.Errorf("%s of player %d is %q, want %q", col.Key, i, text, w[i])
			}
		}
	}
}

// A stale player who respawns is not gone for a tick: the way to the spawn is no movement.
func TestARespawnOfAStalePlayerIsNoMovement(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	for tick := range sim.Tick(101) {
		b.Tick(tick)
		if tick == 0 {
			b.Join(1, sim.Identity{Name: "cat"})
		}
		x, at := 10*int32(tick), tick
		switch {
		case tick > 20 && tick < 50:
			x, at = 200, 20
		case tick >= 50:
			x += 1000
		}
		b.Set(1, sim.X, x)
		b.Set(1, sim.Y, 0)
		b.Set(1, sim.TrueAt, int32(at)+1)
		if tick == 50 {
			b.Event(sim.Event{Kind: sim.EventKill, Player: -1, Target: 1, Value: -1})
			b.Event(sim.Event{Kind: sim.EventSpawn, Player: 1, Target: -1})
		}
	}
	p := Of(recordingOf(b), nil)[0]
	if *p.Distance != 700 || math.Abs(*p.MaxSpeed-500) > 1e-9 { // 20 and 50 steps of 10 units
		t.Errorf("distance %v, highest speed %v", *p.Distance, *p.MaxSpeed)
	}
}

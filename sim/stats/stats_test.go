package stats

import (
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
		" game=0 player=1 stint=0 name=cat, the seconds=2.00 distance=990.0 max_speed=500 kills=1 deaths=0 finishes=2 best_finish_seconds=1:00.00" +
			" chat_lines=0 jumps=5 hooks=0 shots=50 turns=0 presses_per_second=27.5 aim_degrees_per_second=2,250",
		" game=0 player=2 stint=0 name=mouse seconds=2.00 distance=0.0 max_speed=0 kills=0 deaths=2 finishes=0 chat_lines=1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	part := Of(r, func(_ int, tick sim.Tick, _ time.Duration) bool { return tick >= 80 })
	if *part[0].Distance != 200 || *part[0].Jumps != 1 || part[0].Kills != 0 {
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
	if !table.Cell(row, "distance").Missing() || !table.Cell(row, "max_speed").Missing() || table.Cell(row, "chat_lines").Int() != 1 {
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
	want := map[string][2]string{"kills": {"", ""}, "deaths": {"", "1"}, "finishes": {"0", "0"}, "chat_lines": {"0", "0"}}
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

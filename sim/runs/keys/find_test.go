package keys

import (
	"context"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
)

// A press is a key with its span in ticks, and how long the keys had been as they were; −1 is not known.
type press struct {
	key               string
	from, until, wait sim.Tick
}

// round returns a game in which a tee holds keys: a letter for each key that is held in a tick, " " for none; "-" is
// a tick without the tee. The counter of fire is that of the ticks.
func round(held []string, fire []int32) *sim.Game {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{
		Engine: sim.DDNet, TickLen: sim.TeeworldsTick,
		Columns: sim.Cols(sim.X, sim.Y, sim.Direction, sim.Jump, sim.Fire, sim.Hook),
	})
	for n, keys := range held {
		b.TickTime(sim.Tick(n), time.Duration(n)*sim.TeeworldsTick)
		if n == 0 {
			b.Join(1, sim.Identity{Name: "runner"})
		}
		if keys == "-" {
			b.Unset(1, sim.Cols(sim.X))
			continue
		}
		var direction, jump, hook int32
		for _, k := range keys {
			switch k {
			case 'L':
				direction = -1
			case 'R':
				direction = 1
			case 'J':
				jump = 1
			case 'H':
				hook = 1
			}
		}
		b.Set(1, sim.X, 32)
		b.Set(1, sim.Y, 32)
		b.Set(1, sim.Direction, direction)
		b.Set(1, sim.Jump, jump)
		b.Set(1, sim.Hook, hook)
		if n < len(fire) {
			b.Set(1, sim.Fire, fire[n])
		}
	}
	r := sim.NewRecording(sim.Meta{Recorder: 1})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return r.Games[0]
}

func TestPressesOfARun(t *testing.T) {
	run := runs.Run{Player: 1, Start: 4, End: 12, Ended: runs.Finish}
	for name, c := range map[string]struct {
		held []string
		fire []int32
		want []press
	}{
		"held over the start and the finish": {
			[]string{" ", " ", "R", "R", "R", "R", "RJ", "RJ", "R", "H", "H", "H", "H", "H", " ", " "},
			nil,
			[]press{{"right", 2, 9, -1}, {"jump", 6, 8, 4}, {"hook", 9, 14, 1}},
		},
		"over before the start": {
			[]string{" ", "J", "J", " ", " ", " ", "L", " ", " ", " ", " ", " ", " ", " "},
			nil,
			[]press{{"left", 6, 7, -1}},
		},
		"pressed when the finish is reached": {
			[]string{" ", " ", " ", " ", " ", " ", " ", " ", " ", " ", " ", " ", "L", " "}, nil, nil,
		},
		"another key in the tick of a release": {
			[]string{" ", " ", " ", " ", "L", "L", "R", "R", " ", " ", " ", " ", " ", " "},
			nil,
			[]press{{"left", 4, 6, -1}, {"right", 6, 8, 2}},
		},
		"two keys in one tick": {
			[]string{" ", " ", " ", " ", "L", " ", " ", "RJ", " ", " ", " ", " ", " ", " "},
			nil,
			[]press{{"left", 4, 5, -1}, {"right", 7, 8, 2}, {"jump", 7, 8, 2}},
		},
		"a part without the tee": {
			[]string{" ", " ", " ", " ", "L", "L", "-", "R", "R", " ", " ", " ", " ", " "},
			nil,
			[]press{{"left", 4, -1, -1}, {"right", -1, 9, -1}},
		},
		"the recording ends": {
			[]string{" ", " ", " ", " ", " ", " ", " ", " ", " ", " ", "H", "H"},
			nil,
			[]press{{"hook", 10, -1, -1}},
		},
		"fire within a tick, and twice": {
			[]string{" ", " ", " ", " ", " ", " ", " ", " ", " ", " ", " ", " ", " ", " "},
			[]int32{0, 0, 0, 0, 0, 1, 1, 2, 2, 4, 4, 8, 8, 8},
			[]press{
				{"fire", 5, 7, -1}, {"fire", 9, 10, 2}, {"fire", 11, 11, 1}, {"fire", 11, 12, 1},
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var got []press
			for _, p := range Find(context.Background(), round(c.held, c.fire), 0, &run, nil) {
				x := press{Word(p.Key), p.At, p.To, -1}
				if p.NoStart {
					x.from = -1
				}
				if p.NoEnd {
					x.until = -1
				}
				if p.HasSince {
					x.wait = sim.Tick(p.Since / sim.TeeworldsTick)
				}
				if want := time.Duration(p.At-run.Start) * sim.TeeworldsTick; p.Start != want {
					t.Errorf("%s at %v on the run's clock, want %v", x.key, p.Start, want)
				}
				got = append(got, x)
			}
			if len(got) != len(c.want) {
				t.Fatalf("%+v, want %+v", got, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("%+v, want %+v", got[i], c.want[i])
				}
			}
		})
	}
}

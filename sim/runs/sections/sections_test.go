package sections

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/bests"
	"playhead/sim/runs/compare"
)

// an returns an attempt that passed places at seconds and ended so after 10 s.
func an(number int, ended runs.EndKind, passes ...Pass) Attempt {
	a := Attempt{Attempt: bests.Attempt{File: "f", Number: number, Map: "m", Seen: 1}, Passes: passes}
	a.Run = runs.Run{Name: "nova", End: 500, Ended: ended}
	if ended == runs.Finish {
		a.Run.Time = 10 * time.Second
	}
	switch ended {
	case runs.Death:
		a.Setbacks = append(a.Setbacks, Setback{Kind: Death, Tick: 500, Time: 10 * time.Second})
	case runs.Restart, runs.Left:
		a.Setbacks = append(a.Setbacks, Setback{Kind: GaveUp, Tick: 500, Time: 10 * time.Second})
	}
	return a
}

func at(place, seconds int) Pass {
	return Pass{place, sim.Tick(seconds) * ticksPerSecond, time.Duration(seconds) * time.Second}
}

// An attempt that skips a checkpoint skips a section; one that does not leave a section ends there.
func TestAttemptsEnterLeaveAndEnd(t *testing.T) {
	l := Level{Map: "m", Checkpoints: []int{1, 2, 3}, Attempts: []Attempt{
		an(0, runs.Finish, at(1, 2), at(2, 5), at(3, 9)),
		an(1, runs.Finish, at(1, 4), at(3, 6)), // skips 2
		an(2, runs.Death, at(1, 3), at(2, 4), at(1, 5)),
		an(3, runs.Restart),
		an(4, runs.Open, at(2, 1)), // skips 1
	}}
	var got []string
	for _, s := range Find([]Level{l}) {
		got = append(got, fmt.Sprint(s.Name, " ", len(s.Entered), len(s.Left), len(s.Died), len(s.GaveUp),
			len(s.Other), " ",
			s.Median(), s.Fastest()))
		if len(s.Entered) != len(s.Left)+len(s.Died)+len(s.GaveUp)+len(s.Other) {
			t.Errorf("%s does not add up", s.Name)
		}
	}
	want := []string{
		"Start – CP 1 5 4 0 1 0 3s 2s", "CP 1 – CP 2 3 3 0 0 0 2s 1s", "CP 2 – CP 3 3 1 1 0 1 4s 4s",
		"CP 3 – Finish 2 2 0 0 0 2.5s 1s",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// All sections together have every attempt once, and the times of those that finished.
func TestAllSectionsAddUp(t *testing.T) {
	fast := an(5, runs.Finish, at(1, 1))
	fast.Run.Time = 8 * time.Second
	l := Level{Map: "m", Checkpoints: []int{1, 2}, Attempts: []Attempt{
		an(0, runs.Finish, at(1, 2), at(2, 5)), an(1, runs.Finish, at(2, 4)), an(2, runs.Death, at(1, 3)),
		an(3, runs.Restart), an(4, runs.Open, at(2, 1)), fast,
	}}
	w := Whole(Find([]Level{l}))
	got := fmt.Sprint(len(w.Entered), len(w.Left), len(w.Died), len(w.GaveUp), len(w.Other), " ", w.Median(),
		w.Fastest())
	if want := "6 3 1 1 1 10s 8s"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if w.Best.Attempt == nil || w.Best.Attempt.Number != 5 {
		t.Error("the best time is of another attempt")
	}
	if none := Whole(nil); len(none.Entered) != 0 || none.Name != "" {
		t.Error("no sections add up to something")
	}
}

// Lines are in the order in which attempts can reach them, not in that in which they were drawn.
func TestLinesAreOrderedByTheWay(t *testing.T) {
	l := Level{
		Map: "m", Lines: []compare.Edge{{Name: "never"}, {Name: "late"}, {Name: "early"}},
		Attempts: []Attempt{an(0, runs.Open, at(3, 9)), an(1, runs.Open, at(3, 2), at(2, 3))},
	}
	all := Find([]Level{l})
	if len(all) != 4 || all[1].Name != "early – late" || all[3].Name != "never – Finish" {
		t.Errorf("%v", all)
	}
}

// way returns a trace along a corridor: tiles from its start, a tick each.
func way(frozen func(i int) bool, tiles ...float32) *runs.Trace {
	t := &runs.Trace{FreezesKnown: true}
	for i, x := range tiles {
		t.Points = append(t.Points, runs.TracePoint{
			Tick: int32(i + 1), X: x*sim.TileUnits + 16, Y: 1.5 * sim.TileUnits, Frozen: frozen(i), Jumped: i == 0,
		})
	}
	return t
}

// corridor is a map of one corridor, 60 tiles long: start at 2, finish at 57.
func corridor() *runs.Course {
	m := &sim.TileMap{Width: 60, Height: 3}
	m.Game = make([]sim.Tile, m.Width*m.Height)
	for x := range m.Width {
		m.Game[x].Index, m.Game[2*m.Width+x].Index = 1, 1
	}
	m.Game[m.Width+2].Index, m.Game[m.Width+57].Index = 33, 34
	return runs.NewCourse(m)
}

func steps(from, to float32, each float32) (list []float32) {
	for ; from < to && each > 0 || from > to && each < 0; from += each {
		list = append(list, from)
	}
	return list
}

// Turning back takes eight tiles and a second without a freeze; standing takes three seconds.
func TestSetbacks(t *testing.T) {
	free := func(int) bool { return false }
	forth := steps(3, 30, 0.5)
	rest := func(x float32, ticks int) []float32 { return slices.Repeat([]float32{x}, ticks) }
	for _, c := range []struct {
		name   string
		trace  *runs.Trace
		back   int
		stand  int
		freeze int
	}{
		{"goes on", way(free, steps(3, 50, 0.5)...), 0, 0, 0},
		{"goes back and waits", way(free, slices.Concat(forth, steps(30, 20, -0.5), rest(20, 60))...), 1, 0, 0},
		{"returns", way(free, slices.Concat(forth, steps(30, 20, -0.5), steps(20, 40, 0.5))...), 0, 0, 0},
		{"goes back a little", way(free, slices.Concat(forth, steps(30, 23, -0.5), rest(23, 60))...), 0, 0, 0},
		{"falls into a freeze", way(func(i int) bool { return i > 70 },
			slices.Concat(forth, steps(30, 20, -0.5), rest(20, 200))...), 0, 0, 1},
		{"stands", way(free, slices.Concat(forth, rest(30, 155), steps(30, 40, 0.5))...), 0, 1, 0},
		{"stands in a freeze", way(func(i int) bool { return i > 60 && i < 200 },
			slices.Concat(forth, rest(30, 160))...), 0, 0, 1},
	} {
		a := an(0, runs.Finish)
		a.Add(&sim.Game{}, c.trace, corridor(), nil)
		n := map[Kind]int{}
		for _, s := range a.Setbacks {
			n[s.Kind]++
		}
		if n[Back] != c.back || n[Stand] != c.stand || n[Freeze] != c.freeze {
			t.Errorf("%s: turns back %d, stands %d, freezes %d", c.name, n[Back], n[Stand], n[Freeze])
		}
	}
}

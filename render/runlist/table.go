package runlist

import (
	"fmt"
	"slices"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// A Class is how a run counts.
type Class uint8

// The classes.
const (
	Finished   Class = iota
	Unfinished       // did not finish, or has not yet
	Practice         // has no rank
	NumClasses
)

// String returns the class's word.
func (c Class) String() string { return [...]string{"finished", "unfinished", "practice"}[c] }

// ClassOf returns how r counts.
func ClassOf(r *runs.Run) Class {
	switch {
	case r.Practice:
		return Practice
	case r.Finished():
		return Finished
	}
	return Unfinished
}

// A Filter chooses runs. The zero Filter means all of game 0.
type Filter struct {
	Game   int // its map's runs, also those of other games
	Hidden [NumClasses]bool
	Who    string // the name of Who, "" for everyone
}

// Who returns what the runs of one player or team are listed under.
func Who(r *runs.Run) string {
	if r.Player < 0 {
		return fmt.Sprintf("Team %d", r.Team)
	}
	return r.Name
}

// OnMap returns the indices of the runs on the map of a game, in their order.
func (l *List) OnMap(game int) []int {
	var out []int
	for i := range l.Runs {
		if l.IsOnMap(i, game) {
			out = append(out, i)
		}
	}
	return out
}

// CountOnMap returns how many runs are on the map of a game.
func (l *List) CountOnMap(game int) int {
	n := 0
	for i := range l.Runs {
		if l.IsOnMap(i, game) {
			n++
		}
	}
	return n
}

// FirstOnMap returns the index of the first run on the map of a game, −1 without one. It
// allocates nothing.
func (l *List) FirstOnMap(game int) int {
	for i := range l.Runs {
		if l.IsOnMap(i, game) {
			return i
		}
	}
	return -1
}

// IsOnMap reports whether run i is on the map of a game.
func (l *List) IsOnMap(i, game int) bool {
	return l.Runs[i].Game == game || l.maps[l.Runs[i].Game] == l.maps[game]
}

// Counts returns how many runs on the map of a game there are of each class.
func (l *List) Counts(f Filter) (n [NumClasses]int) {
	for _, i := range l.OnMap(f.Game) {
		if r := &l.Runs[i]; f.Who == "" || Who(r) == f.Who {
			n[ClassOf(r)]++
		}
	}
	return n
}

// Choose returns the indices of the runs that f chooses, in their order. It is never
// nil.
func (l *List) Choose(f Filter) []int {
	return slices.DeleteFunc(append([]int{}, l.OnMap(f.Game)...), func(i int) bool {
		r := &l.Runs[i]
		return f.Hidden[ClassOf(r)] || f.Who != "" && Who(r) != f.Who
	})
}

// Elapsed returns how long a run took, finished or not. For a saved run it is the time
// that was saved.
func Elapsed(r *runs.Run) time.Duration {
	switch {
	case r.Finished():
		return r.Time
	case r.Saved != nil && r.Saved.Ticks >= 0:
		return time.Duration(r.Saved.Ticks) * sim.TeeworldsTick
	}
	return r.TickTime(r.End)
}

// State says how a run ended, in the words of its table, and how far it got: "best",
// "finish", "death, CP 5", "restart, 34 %", "left, 3 %, practice".
func (l *List) State(i int) string {
	r := &l.Runs[i]
	if l.Of(i).Best == i {
		return "best"
	}
	word := r.Ended.String()
	switch {
	case r.Finished():
	case len(r.Checkpoints) > 0:
		word += fmt.Sprintf(", CP %d", r.Checkpoints[len(r.Checkpoints)-1].Number)
	case r.Progress > 0:
		word += fmt.Sprintf(", %.0f %%", 100*r.Progress)
	}
	if r.Practice {
		word += ", practice"
	}
	return word
}

// TimeText returns a run's time as 01:02.10, unfinished ones without the minutes of
// less than one.
func TimeText(r *runs.Run) string {
	if r.Finished() {
		return times.Duration(r.Time)
	}
	return times.Duration(Elapsed(r))
}

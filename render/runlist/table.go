package runlist

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"playhead/render/timeline"
	"playhead/sim/runs"
)

// A Class is how a run counts.
type Class uint8

// The classes.
const (
	Finished Class = iota
	Failed         // did not finish, or has not yet
	Practice       // has no rank
	NumClasses
)

// String returns the class's word.
func (c Class) String() string { return [...]string{"finished", "failed", "practice"}[c] }

// ClassOf returns how r counts.
func ClassOf(r *runs.Run) Class {
	switch {
	case r.Practice:
		return Practice
	case r.Finished():
		return Finished
	}
	return Failed
}

// A Column is what a table of runs is ordered by.
type Column uint8

// The columns.
const (
	ByStart Column = iota
	ByPlayer
	BySplits // how far the run got
	ByTime
	ByState
	ByDeaths
	NumColumns
)

// A Filter chooses runs. The zero Filter means all of game 0.
type Filter struct {
	Game   int // its map's runs, also those of other games
	Hidden [NumClasses]bool
	Who    string // the name of Who, "" for everyone
}

// An Order is how a table is ordered.
type Order struct {
	By      Column
	Reverse bool
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
		if l.Runs[i].Game == game || l.maps[l.Runs[i].Game] == l.maps[game] {
			out = append(out, i)
		}
	}
	return out
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

// Table returns the indices of the runs that f chooses, in order. Unfinished runs
// come after finished ones when they are ordered by time, the farthest first.
func (l *List) Table(f Filter, o Order) []int {
	rows := slices.DeleteFunc(l.OnMap(f.Game), func(i int) bool {
		r := &l.Runs[i]
		return f.Hidden[ClassOf(r)] || f.Who != "" && Who(r) != f.Who
	})
	slices.SortStableFunc(rows, func(i, j int) int {
		c := compareBy(&l.Runs[i], &l.Runs[j], o.By)
		if o.Reverse {
			c = -c
		}
		return c
	})
	return rows
}

func compareBy(a, b *runs.Run, by Column) int {
	switch by {
	case ByPlayer:
		return cmp.Or(strings.Compare(strings.ToLower(Who(a)), strings.ToLower(Who(b))), compareBy(a, b, ByTime))
	case BySplits:
		return farther(a, b)
	case ByTime:
		switch x, y := a.Finished(), b.Finished(); {
		case x && y:
			return cmp.Compare(a.Time, b.Time)
		case x != y:
			if x {
				return -1
			}
			return 1
		}
		return farther(a, b)
	case ByState:
		return cmp.Or(cmp.Compare(ClassOf(a), ClassOf(b)), cmp.Compare(a.Ended, b.Ended), compareBy(a, b, ByTime))
	case ByDeaths:
		return cmp.Or(cmp.Compare(b.Deaths, a.Deaths), farther(a, b))
	}
	return 0 // the list is ordered by start
}

// farther orders runs by how far they got, the farthest first.
func farther(a, b *runs.Run) int {
	return cmp.Or(cmp.Compare(reached(b), reached(a)), cmp.Compare(b.Progress, a.Progress), cmp.Compare(Elapsed(a), Elapsed(b)))
}

// reached is how many time checkpoints a run has passed, the finish being one more.
func reached(r *runs.Run) int {
	if r.Finished() {
		return 1 << 20
	}
	return len(r.Checkpoints)
}

// Elapsed returns how long a run took, finished or not.
func Elapsed(r *runs.Run) time.Duration {
	if r.Finished() {
		return r.Time
	}
	return r.TickTime(r.End)
}

// State says how a run ended and how far it got: "best", "finished", "died, CP 5",
// "restarted, 34 %".
func (l *List) State(i int) string {
	r := &l.Runs[i]
	if l.Of(i).Best == i {
		return "best"
	}
	word := [...]string{runs.Open: "not over", runs.Finish: "finished", runs.Death: "died", runs.Restart: "restarted", runs.Left: "left", runs.Loading: "saved", runs.Incomplete: "incomplete"}[r.Ended]
	if r.Practice {
		word = "practice"
	}
	if r.Finished() {
		return word
	}
	switch {
	case len(r.Checkpoints) > 0:
		return fmt.Sprintf("%s, CP %d", word, r.Checkpoints[len(r.Checkpoints)-1].Number)
	case r.Progress > 0:
		return fmt.Sprintf("%s, %.0f %%", word, 100*r.Progress)
	}
	return word
}

// TimeText returns a run's time as 01:02.10, unfinished ones without the minutes of
// less than one.
func TimeText(r *runs.Run) string {
	if r.Finished() {
		return timeline.Clock(r.Time, false, 2)
	}
	return ShortTime(Elapsed(r))
}

// ShortTime returns a time as 46.12, and from one minute on as 01:02.10.
func ShortTime(d time.Duration) string {
	if d < time.Minute && d > -time.Minute {
		sign := ""
		if d < 0 {
			sign, d = "-", -d
		}
		return fmt.Sprintf("%s%02d.%02d", sign, d/time.Second, d%time.Second/(10*time.Millisecond))
	}
	return timeline.Clock(d, false, 2)
}

// Difference returns a difference of times as +0.42 or −0.14, ±0.00 for none.
func Difference(d time.Duration) string {
	switch d = d.Round(10 * time.Millisecond); {
	case d < 0:
		return fmt.Sprintf("−%.2f", -d.Seconds())
	case d == 0:
		return "±0.00"
	}
	return fmt.Sprintf("+%.2f", d.Seconds())
}

// Text returns rows of the table as tab-separated lines with a heading, for the
// clipboard.
func (l *List) Text(rows []int) string {
	var b strings.Builder
	b.WriteString("run\tplayer\tstate\ttime\ttime from\tcheckpoints\tdeaths\tprogress\tstart tick\tend tick")
	for n := 1; n <= l.Checkpoints; n++ {
		fmt.Fprintf(&b, "\tCP %d", n)
	}
	b.WriteByte('\n')
	for _, i := range rows {
		r := &l.Runs[i]
		name := r.Name
		if r.Player < 0 {
			name = Who(r) + ": " + r.Name
		}
		progress := ""
		if r.Progress >= 0 {
			progress = fmt.Sprintf("%.3f", r.Progress)
		}
		fmt.Fprintf(&b, "%d\t%s\t%s\t%s\t%s\t%d\t%d\t%s\t%d\t%d", i, strings.ReplaceAll(name, "\t", " "), l.State(i), TimeText(r), r.TimeFrom, len(r.Checkpoints), r.Deaths, progress, r.Start, r.End)
		for n := 1; n <= l.Checkpoints; n++ {
			b.WriteByte('\t')
			for _, c := range r.Checkpoints {
				if c.Number == n {
					b.WriteString(ShortTime(c.Time))
					break
				}
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

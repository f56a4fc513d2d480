package jumps

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"time"

	"playhead/sim"
	"playhead/sim/jumps"
	"playhead/sim/table"
)

// A Jump is a jump with its positions in the recording.
type Jump struct {
	jumps.Jump
	Game     int
	From, To time.Duration // take-off and landing
}

// A Press is a press without its console command.
type Press struct {
	At     time.Duration
	Attack bool // of attack, else of jump
}

// Bars is how many bars a histogram of presses has: two presses in the same frame, one
// frame between both, two frames …, and the last for all that are longer.
const Bars = 10

// A Count is what is counted over all jumps.
type Count struct {
	Presses int       // of jump
	Bars    [Bars]int // by the frames between both
	Median  int       // frames between both
	// Patterns counts how jump was pressed for each jump.
	Patterns [jumps.NumPatterns]int
	Hops     int // jumps right after a landing
	OneHop   int // those one frame after it
}

// SameShare returns the share of presses in the frame of the press before.
func (c *Count) SameShare() float64 { return float64(c.Bars[0]) / float64(max(1, c.Presses)) }

// A List is the jumps of all games of a recording, in order.
type List struct {
	Player   int // who jumped
	Jumps    []Jump
	Silent   []Press // presses of jump and attack without their command, in order
	Count    Count
	Kinds    [jumps.NumKinds]int // jumps of each kind
	Longest  int                 // index of the longest level jump, -1 without one
	Complete bool                // no more will come
	// Table has a row for each of Jumps.
	Table *table.Table
}

// empty returns a list without jumps.
func empty() *List { return &List{Longest: -1, Table: jumps.NewTable()} }

// At returns the index of the jump at position t, or the last one before it; -1
// before the first.
func (l *List) At(t time.Duration) int {
	return sort.Search(len(l.Jumps), func(i int) bool { return l.Jumps[i].From > t }) - 1
}

// list returns the jumps of games, whose last tick is not the end of the
// recording unless whole is set.
func list(ctx context.Context, games []*sim.Game, recorder int, plans []*sim.FloorPlan, whole bool) *List {
	l := &List{Player: recorder, Longest: -1, Complete: whole, Table: jumps.NewTable()}
	var apart []int
	for i, g := range games {
		found := jumps.Find(ctx, g, recorder, plans[i])
		jumps.AddRows(l.Table, g, i, found)
		for _, j := range found.Jumps {
			l.add(Jump{Jump: j, Game: i, From: g.TimeOf(j.From), To: g.TimeOf(j.To)})
			l.Count.Patterns[found.Pattern(&j)]++
		}
		l.Count.Presses += len(found.Steps)
		for _, s := range found.Steps {
			if s.Frames >= 0 {
				apart = append(apart, s.Frames)
			}
		}
		l.silent(g, found.Jump, false)
		l.silent(g, found.Attack, true)
		all, one := found.Hops()
		l.Count.Hops, l.Count.OneHop = l.Count.Hops+all, l.Count.OneHop+one
	}
	slices.SortStableFunc(l.Silent, func(a, b Press) int { return cmp.Compare(a.At, b.At) })
	for _, n := range apart {
		l.Count.Bars[min(n, Bars-1)]++
	}
	if len(apart) > 0 {
		slices.Sort(apart)
		l.Count.Median = apart[len(apart)/2]
	}
	return l
}

// Number returns the number of jump i, by which the command knows it, too.
func (l *List) Number(i int) int64 { return l.Table.Cell(&l.Table.Rows[i], "jump").Int() }

func (l *List) add(j Jump) {
	l.Kinds[j.Kind]++
	if j.Level && j.Free && (l.Longest < 0 || j.Distance > l.Jumps[l.Longest].Distance) {
		l.Longest = len(l.Jumps)
	}
	l.Jumps = append(l.Jumps, j)
}

func (l *List) silent(g *sim.Game, presses []jumps.Press, attack bool) {
	for _, p := range presses {
		if p.Command == jumps.CommandMissing {
			l.Silent = append(l.Silent, Press{At: g.TimeOf(p.Tick), Attack: attack})
		}
	}
}

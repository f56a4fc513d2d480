package bests

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// An Attempt is a run of a player in a recording.
type Attempt struct {
	File   string
	Number int // of the run in its file
	Map    string
	Begun  time.Time // when the run began, zero if the recording does not say
	Run    runs.Run
	At     time.Duration // when the run began, since the recording did
	// Seen is how many recordings hold the run: set by Merge.
	Seen int
}

// Of returns the runs of players in a recording, with their dates. all are its runs. Runs of teams are those
// of their members, and left out.
func Of(r *sim.Recording, file string, all []runs.Run) (list []Attempt) {
	for i := range all {
		run := &all[i]
		if run.Player < 0 {
			continue
		}
		list = append(list, AttemptOf(r, file, i, run))
	}
	return list
}

// AttemptOf returns run number n of a recording, with its date.
func AttemptOf(r *sim.Recording, file string, n int, run *runs.Run) Attempt {
	g := r.Games[run.Game]
	a := Attempt{File: file, Number: n, Map: g.Map.Name, Run: *run, At: g.TimeOf(run.First()), Seen: 1}
	if begun := r.Meta.StartTime; !begun.IsZero() {
		a.Begun = begun.Add(g.TimeOf(run.First()))
	} else if begun := g.StartTime; !begun.IsZero() {
		a.Begun = begun.Add(g.TimeOf(run.First()))
	}
	return a
}

// Same reports whether two attempts are one run, of one recording or of two.
func Same(a, b *Attempt) bool {
	if a.File == b.File {
		return a.Number == b.Number && a.Run.Start == b.Run.Start && a.Run.Name == b.Run.Name
	}
	return a.Begun.Sub(b.Begun).Abs() <= dateApart && same(a, b)
}

// How far apart two recordings of one run may be: each writes its date in whole seconds, and a log's times are numbers
// of
// ticks. The library has the same limits.
const (
	dateApart = 2 * time.Second
	timeApart = sim.TeeworldsTick
)

// Merge returns the runs without those that another recording holds as well, ordered by date; those without
// a date come last. Of several recordings of a run the one with the most checkpoints is kept, then the first.
func Merge(all []Attempt) []Attempt {
	list := slices.Clone(all)
	slices.SortStableFunc(list, func(a, b Attempt) int {
		if a.Begun.IsZero() != b.Begun.IsZero() {
			if a.Begun.IsZero() {
				return 1
			}
			return -1
		}
		return a.Begun.Compare(b.Begun)
	})
	type group struct {
		Attempt
		begun time.Time // of the first
		files []string
	}
	var out []group
	for i := range list {
		a := &list[i]
		best, apart := -1, dateApart+1
		for k := len(out) - 1; k >= 0; k-- {
			g := &out[k]
			d := a.Begun.Sub(g.begun).Abs()
			if !a.Begun.IsZero() && !g.begun.IsZero() && d > dateApart {
				break
			}
			if d < apart && same(&g.Attempt, a) && !slices.Contains(g.files, a.File) {
				best, apart = k, d
			}
		}
		if best < 0 {
			out = append(out, group{*a, a.Begun, []string{a.File}})
			continue
		}
		g := &out[best]
		seen := g.Seen + 1
		if len(a.Run.Checkpoints) > len(g.Run.Checkpoints) {
			g.Attempt = *a
		}
		g.Seen, g.files = seen, append(g.files, a.File)
	}
	merged := make([]Attempt, len(out))
	for i := range out {
		merged[i] = out[i].Attempt
	}
	return merged
}

// same reports whether two attempts that began at about the same time may be one run.
func same(a, b *Attempt) bool {
	x, y := &a.Run, &b.Run
	if x.Name != y.Name || !strings.EqualFold(a.Map, b.Map) || x.Finished() != y.Finished() {
		return false
	}
	if a.Begun.IsZero() || b.Begun.IsZero() { // without a date, only copies are recognised
		return a.Begun.IsZero() && b.Begun.IsZero() && x.Start == y.Start && x.End == y.End && x.Time == y.Time
	}
	return (x.Time - y.Time).Abs() <= timeApart
}

// A Best is what a player reached on a map.
type Best struct {
	Map, Name      string
	Runs, Finishes int // each counted once, practice left out of the finishes
	// Best is the fastest run that has a rank; its Run has no time if none finished.
	Best Attempt
	// Segments are those of the best run, each with the shortest time of any of the player's runs, and Sum
	// is the time of all of them: the personal sum of best.
	Segments []compare.Segment
	Sum      time.Duration
	// History are the runs that were the best so far, in the order of their dates.
	History []Attempt
	Rank    int // of the best times on the map, from 1; 0 without a finish
}

// Find returns the bests of each player on each map, of runs that Merge returned: ordered by map, then rank; players
// without a finish come last, by name.
func Find(merged []Attempt) []Best {
	type key struct{ on, name string }
	at := map[key]int{}
	var out []Best
	own := [][]runs.Run{}
	for i := range merged {
		a := &merged[i]
		k := key{strings.ToLower(a.Map), a.Run.Name}
		n, ok := at[k]
		if !ok {
			n = len(out)
			at[k] = n
			out, own = append(out, Best{Map: a.Map, Name: a.Run.Name}), append(own, nil)
		}
		b := &out[n]
		b.Runs++
		own[n] = append(own[n], a.Run)
		if !a.Run.Ranked() {
			continue
		}
		b.Finishes++
		if len(b.History) == 0 || a.Run.Time < b.Best.Run.Time {
			b.Best, b.History = *a, append(b.History, *a)
		}
	}
	for n := range out {
		out[n].Segments = compare.BestSegments(own[n])
		out[n].Sum = compare.SumOfBest(out[n].Segments)
	}
	slices.SortStableFunc(out, func(a, b Best) int {
		if c := cmp.Compare(strings.ToLower(a.Map), strings.ToLower(b.Map)); c != 0 {
			return c
		}
		if (a.Finishes > 0) != (b.Finishes > 0) {
			return cmp.Compare(min(b.Finishes, 1), min(a.Finishes, 1))
		}
		return cmp.Or(cmp.Compare(a.Best.Run.Time, b.Best.Run.Time), cmp.Compare(a.Name, b.Name))
	})
	first := 0
	for n := range out {
		if !strings.EqualFold(out[n].Map, out[first].Map) {
			first = n
		}
		switch b := &out[n]; {
		case b.Finishes == 0:
		case n > first && out[n-1].Best.Run.Time == b.Best.Run.Time:
			b.Rank = out[n-1].Rank
		default:
			b.Rank = n - first + 1
		}
	}
	return out
}

package runlist

import (
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/table"
)

// A List is the runs that were found so far. It never changes and may be read by
// any goroutine.
type List struct {
	// Runs are ordered by game and start, those that the user chose last: the index
	// of a run is the number that `replay runs` gives it.
	Runs []runs.Run
	// Table is the answer of `replay runs`, a row for each.
	Table *table.Table
	// Events are what follows from those that were found, by game: see [sim.Game.RaceEvents].
	Events [][]sim.Event
	// Found is how many of them were found: the others the user made.
	Found int
	// Complete is set when nothing more will come.
	Complete bool

	standings []*Standing // by run
	keys      map[Key]int
	maps      map[int]string // name of the map, by game
	more      bool           // the worker stopped in between
}

// A Key names a run for as long as the recording is open, also in later lists.
type Key struct {
	Game, Player int // Player is −1 for a team's run
	Team         int32
	First        sim.Tick
}

// KeyOf returns the key of r.
func KeyOf(r *runs.Run) Key { return Key{r.Game, r.Player, r.Team, r.First()} }

// A Standing is what the runs on one map are measured by.
type Standing struct {
	// Best is the fastest run that has a rank, −1 without one.
	Best int
	// Segments are those of the best run, each with the shortest time of any run:
	// empty without a best run.
	Segments []compare.Segment
	// Sum is the time of all of them.
	Sum time.Duration
}

// Find returns the index of a run, −1 when it is not in the list.
func (l *List) Find(k Key) int {
	if i, ok := l.keys[k]; ok {
		return i
	}
	return -1
}

// Of returns what run i is measured by. It is never nil.
func (l *List) Of(i int) *Standing { return l.standings[i] }

// Among returns what the runs with the given indices are measured by among themselves:
// its Best is -1 if none of them is ranked.
func (l *List) Among(indices []int) *Standing { return standing(l.Runs, indices) }

// newList returns the list of runs of a recording, which it takes over.
func newList(all []runs.Run, of *sim.Recording) *List {
	l := &List{
		Runs: all, Table: runs.Table(of, all), Found: len(all), standings: make([]*Standing, len(all)),
		keys: make(map[Key]int, len(all)), maps: map[int]string{},
	}
	maps := map[string][]int{}
	var order []string
	for i := range all {
		r := &all[i]
		l.keys[KeyOf(r)] = i
		name := mapName(of.Games[r.Game])
		l.maps[r.Game] = name
		if maps[name] == nil {
			order = append(order, name)
		}
		maps[name] = append(maps[name], i)
	}
	for _, name := range order {
		s := standing(all, maps[name])
		for _, i := range maps[name] {
			l.standings[i] = s
		}
	}
	return l
}

// standing returns what the runs with the given indices are measured by. Runs of
// teams count only where players have none: a team's best is that of its members.
func standing(all []runs.Run, indices []int) *Standing {
	for _, teams := range [...]bool{false, true} {
		var of []int
		var rs []runs.Run
		for _, i := range indices {
			if teams || all[i].Player >= 0 {
				of, rs = append(of, i), append(rs, all[i])
			}
		}
		s := &Standing{Best: -1, Segments: compare.BestSegments(rs)}
		if len(s.Segments) == 0 {
			continue
		}
		for i := range rs {
			if rs[i].Ranked() && (s.Best < 0 || rs[i].Time < all[s.Best].Time) {
				s.Best = of[i]
			}
		}
		for k := range s.Segments {
			s.Segments[k].Run = of[s.Segments[k].Run]
		}
		s.Sum = compare.SumOfBest(s.Segments)
		return s
	}
	return &Standing{Best: -1}
}

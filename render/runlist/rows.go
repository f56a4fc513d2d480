package runlist

import (
	"slices"
	"sort"

	"playhead/sim"
	"playhead/sim/runs"
)

// A LaneRow holds the runs of one player or team, in the order of their start.
type LaneRow struct {
	Who  string
	Runs []int
}

// LaneRows returns a row for everyone who ran on the map of a game, in the order of
// their first run.
func (l *List) LaneRows(game int) []LaneRow {
	at := map[string]int{}
	var rows []LaneRow
	for _, i := range l.OnMap(game) {
		w := Who(&l.Runs[i])
		k, ok := at[w]
		if !ok {
			k = len(rows)
			at[w] = k
			rows = append(rows, LaneRow{Who: w})
		}
		rows[k].Runs = append(rows[k].Runs, i)
	}
	for k := range rows {
		sort.SliceStable(rows[k].Runs, func(x, y int) bool { return l.before(rows[k].Runs[x], rows[k].Runs[y]) })
	}
	return rows
}

func (l *List) before(i, j int) bool {
	a, b := &l.Runs[i], &l.Runs[j]
	if a.Game != b.Game {
		return a.Game < b.Game
	}
	return a.First() < b.First()
}

// At returns the run of a player at a tick of a game, −1 without one. Of a player who
// also runs with a team it is their own.
func (l *List) At(game, player int, tick sim.Tick) int {
	for i := range l.Runs {
		r := &l.Runs[i]
		if r.Game == game && r.Player == player && r.First() <= tick && tick < r.End {
			return i
		}
	}
	return -1
}

// Began returns when the run began that a player is in at a tick of a game, alone or in a team, false without one.
func (l *List) Began(game, player int, tick sim.Tick) (at sim.Tick, ok bool) {
	for i := range l.Runs {
		r := &l.Runs[i]
		theirs := r.Player == player || slices.Contains(r.Members, player)
		if theirs && r.Game == game && r.First() <= tick && tick < r.End {
			at, ok = max(at, r.First()), true
		}
	}
	return at, ok
}

// Players returns the client ids that a run is of.
func Players(r *runs.Run) []int {
	if r.Player >= 0 {
		return []int{r.Player}
	}
	return r.Members
}

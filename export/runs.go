package export

import (
	"playhead/sim"
	"playhead/sim/runs"
)

// FindRuns returns the runs of every game of r, which is complete, ordered by
// game and start: their number in the list is the number by which people name
// them. tiles returns the map of a game, nil without one; complete is
// RowOptions.Complete.
func FindRuns(r *sim.Recording, tiles func(*sim.Game) *sim.TileMap, complete func(*sim.Game, *sim.World)) []runs.Run {
	var all []runs.Run
	for _, g := range r.Games {
		if !g.Engine.Teeworlds() {
			continue
		}
		var course *runs.Course
		m := tiles(g)
		if m != nil {
			course = runs.NewCourse(m)
		}
		f := runs.NewFinder(r.Meta, g, course, runs.RulesOf(r.Meta, g, m))
		f.Finish(g, complete)
		all = append(all, f.Runs(g)...)
	}
	return all
}

package export

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"playhead/sim"
	"playhead/sim/runs"
)

// FindRuns returns the runs of every game of r, which is complete, ordered by game
// and start: their index is the number by which people name them. Runs that were
// loaded name the one that was saved where r holds it; file is the path to give.
// tiles returns a game's map, nil if there is none: then only runs reported by the
// recording are found. It stops early when ctx ends.
func FindRuns(ctx context.Context, r *sim.Recording, file string, tiles func(*sim.Game) *sim.TileMap) []runs.Run {
	var all []runs.Run
	for _, g := range r.Games {
		if ctx.Err() != nil {
			return nil
		}
		if !g.Engine.Teeworlds() {
			all = append(all, runs.Told(g)...)
			continue
		}
		var course *runs.Course
		m := tiles(g)
		if m != nil {
			course = runs.NewCourse(m)
		}
		f := runs.NewFinder(r.Meta, g, course, runs.RulesOf(r.Meta, g, m))
		f.Finish(g, staleMover(r.Meta, g, m))
		all = append(all, f.Runs(g)...)
	}
	runs.LinkLoads(all, file, all)
	return all
}

// staleMover returns what moves the stale characters of g to their tick, nil if it
// has none or its map m is missing. Where a tee is decides which runs there are and
// so their numbers: all who find runs must move the same.
func staleMover(meta sim.Meta, g *sim.Game, m *sim.TileMap) func(*sim.Game, *sim.World) {
	if meta.Content == sim.ContentInputs {
		return nil
	}
	stale := reckoning(g, m)
	if stale == nil {
		return nil
	}
	return func(_ *sim.Game, w *sim.World) { stale.Apply(w) }
}

// A RunFilter chooses runs. The zero value means all.
type RunFilter struct {
	Players []PlayerChoice // who ran, alone or in the team
	Map     string         // in any case
}

// Wants reports whether a run of g is chosen.
func (f *RunFilter) Wants(g *sim.Game, r *runs.Run) bool {
	if f.Map != "" && !strings.EqualFold(f.Map, g.Map.Name) {
		return false
	}
	if len(f.Players) == 0 {
		return true
	}
	ids := r.Members
	if r.Player >= 0 {
		ids = []int{r.Player}
	}
	return slices.ContainsFunc(f.Players, func(c PlayerChoice) bool {
		return slices.ContainsFunc(ids, func(id int) bool {
			return c.Matches(id, g.StintAt(id, r.First())) || c.Matches(id, g.StintAt(id, r.End-1))
		})
	})
}

// WriteHeatCSV writes a line for every tile of each map that was visited, maps in
// the order of their names.
func WriteHeatCSV(w io.Writer, heat map[string]*runs.Heat) error {
	b := bufio.NewWriter(w)
	b.WriteString("map,x,y,visits,seconds,deaths,freezes\n")
	for _, name := range slices.Sorted(maps.Keys(heat)) {
		quoted := string(appendCSVText(nil, name))
		for _, c := range heat[name].Cells() {
			fmt.Fprintf(b, "%s,%d,%d,%d,%.2f,%d,%d\n", quoted, c.X, c.Y, c.Visits, c.Of(runs.HeatTime),
				c.Deaths, c.Freezes)
		}
	}
	return b.Flush()
}

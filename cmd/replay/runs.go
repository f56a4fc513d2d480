package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/export"
	"playhead/gamedata"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/table"
)

// runsFlags are the flags of runs that other tables do not have.
type runsFlags struct {
	*answerFlags
	player  string
	mapName string
	best    int
	heat    string // file for a heat map, "" for none

	saves *saveFinder
	maps  *heatMaps
}

func runsCommand(all *outfile.Files) *cobra.Command {
	c, answer := answerCommand(answers.Find("runs"), all)
	f := &runsFlags{answerFlags: answer, maps: &heatMaps{maps: map[string]*runs.Heat{}}}
	f.saves = newSaveFinder(&answer.recordingFlags)
	needs(c, readsLogsBeside)
	f.addClient(c)
	c.Flags().StringVar(&f.player, "player", "", "only runs of `P`, alone or in a team: an id, id#stint or name")
	c.Flags().StringVar(&f.mapName, "map-name", "", "only runs on map `M`")
	c.Flags().IntVar(&f.best, "best", 0,
		"only the `N` fastest finishes on each map, fastest first; without N, what every player reached: see "+
			"replay bests")
	c.Flags().StringVar(&f.heat, "heat", "",
		"also write a heat map to `OUT.csv`: tile by tile, where these runs went, stayed, froze and died")
	answer.around, answer.make = f.around, f.table
	return c
}

// around runs the command and writes the heat map.
func (f *runsFlags) around(cmd *cobra.Command, args []string, run func() error) error {
	switch {
	case f.best < 0 || f.best == 0 && cmd.Flags().Changed("best"):
		return usageError{fmt.Errorf("--best %d: want 1 or more", f.best)}
	case f.best > 0:
		f.answerFlags.best = func(t *table.Table) *table.Table { return runs.Best(t, f.best) }
	}
	return f.alsoWrites(cmd, args, f.heat, run, func(w io.Writer) error { return export.WriteHeatCSV(w, f.maps.maps) })
}

// runsOf finds the runs of a recording, and says which of them --player and --map-name choose; "" is any.
// complete moves stale characters, as runs were found.
func (t *task) runsOf(ctx context.Context, o *opened, player, mapName string) (
	chosen export.RunFilter, found []runs.Run, complete func(*sim.Game, *sim.World), err error,
) {
	chosen.Map = mapName
	if player != "" {
		if chosen.Players, err = o.players([]string{player}); err != nil {
			return chosen, nil, nil, err
		}
	}
	found, complete, err = t.flags.runs(ctx, o, t.Input.Path, t.Notes)
	return chosen, found, complete, err
}

// table returns the runs of one recording that the flags choose.
func (f *runsFlags) table(ctx context.Context, t *task, o *opened, s *answers.Source) (*table.Table, error) {
	filter, found, complete, err := t.runsOf(ctx, o, f.player, f.mapName)
	if err != nil {
		return nil, err
	}
	f.saves.link(ctx, t.Input.Path, found)
	for i := range found {
		if l := found[i].Loaded; l != nil {
			l.File = o.names.File(l.File)
		}
	}
	s.Runs = func(context.Context) ([]runs.Run, error) { return found, nil }
	rows, err := f.answer.Table(ctx, s)
	if err != nil {
		return nil, err
	}
	number := rows.Column("run")
	rows.Rows = slices.DeleteFunc(rows.Rows, func(r table.Row) bool {
		return !filter.Wants(o.Games[r.Game], &found[r.Cells[number].Int()])
	})
	if f.heat != "" {
		// A log does not say who was frozen: that is inferred.
		if err := t.flags.inferEvents(ctx, o, t.Input.Path, io.Discard, false); err != nil {
			return nil, err
		}
		if o.Meta.Content == sim.ContentInputs {
			complete = nil
		}
		for _, r := range rows.Rows {
			f.maps.add(o.Games[r.Game], &found[r.Cells[number].Int()], complete)
		}
	}
	return rows, ctx.Err()
}

// heatMaps are the heat maps of all files, by map.
type heatMaps struct {
	mu   sync.Mutex
	maps map[string]*runs.Heat
}

// add counts the run of a player.
func (h *heatMaps) add(g *sim.Game, r *runs.Run, complete func(*sim.Game, *sim.World)) {
	if r.Player < 0 {
		return // its members have runs of their own
	}
	trace := runs.TraceOf(g, r, complete)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.maps[g.Map.Name] == nil {
		h.maps[g.Map.Name] = &runs.Heat{}
	}
	h.maps[g.Map.Name].Add(r, trace)
}

// runs finds the runs of a recording, and returns what moves stale characters of
// it. It notes missing maps on w.
func (f *recordingFlags) runs(ctx context.Context, o *opened, path string,
	w io.Writer,
) ([]runs.Run, func(*sim.Game, *sim.World), error) {
	inferrer := export.NewInferrer(o.file)
	log, _ := o.file.Log()
	var failed error
	found := export.FindRuns(ctx, o.Recording, path, func(g *sim.Game) *sim.TileMap {
		m, err := f.courseOf(ctx, o, g, path, w)
		if errors.Is(err, outfile.ErrInput) {
			failed = errors.Join(failed, err)
			return nil
		}
		if err != nil {
			if g.Engine == sim.DDNet && !errors.Is(err, context.Canceled) {
				fmt.Fprintf(w, "replay: %s: game %d: %v: only finishes that the recording reports are listed\n",
					path, g.Index, err)
			}
			return nil
		}
		if log == nil {
			failed = errors.Join(failed, inferrer.Game(ctx, g, m))
		}
		return m
	})
	return found, inferrer.Complete, errors.Join(failed, ctx.Err())
}

// courseOf returns the map of a game. It notes on w that a map is another
// version.
func (f *recordingFlags) courseOf(ctx context.Context, o *opened, g *sim.Game, path string,
	w io.Writer,
) (*sim.TileMap, error) {
	found, err := f.finder(path).TileMap(ctx, g.Map)
	if err != nil {
		return nil, err
	}
	if err := f.all.Reads(found.Path); err != nil {
		return nil, err
	}
	if found.Check == gamedata.Differs {
		fmt.Fprintf(w, "replay: %s: game %d: %s is another version of the map: starts and finishes may be wrong\n",
			path, g.Index, found.Path)
	}
	return found.File.Physics(ctx)
}

// raceEvents finds a recording's runs. If the map is found, it adds the starts,
// checkpoints and finishes that the recording does not report to its events.
func (f *recordingFlags) raceEvents(ctx context.Context, o *opened, path string) ([]runs.Run, error) {
	found, _, err := f.runs(ctx, o, path, io.Discard)
	if err != nil {
		return nil, err
	}
	for _, g := range o.Games {
		g.SetRaceEvents(runs.Events(g, found))
	}
	return found, nil
}

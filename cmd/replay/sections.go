package main

import (
	"context"
	"io"
	"maps"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/runs/sections"
	"playhead/sim/table"
)

// sectionsFlags are the flags of tables about the sections of a map.
type sectionsFlags struct {
	*answerFlags
	player  string
	mapName string
	edges   []string

	lines []compare.Edge
	mu    sync.Mutex
	found map[int][]sections.Level // by file
}

// sectionsCommand adds up what became of the attempts of all its files.
func sectionsCommand(name string, all *outfile.Files) *cobra.Command {
	c, answer := answerCommand(answers.Find(name), all)
	f := &sectionsFlags{answerFlags: answer, found: map[int][]sections.Level{}}
	f.addClient(c)
	c.Flags().StringVar(&f.player, "player", "", "only attempts of `P`: an id, id#stint or name")
	c.Flags().StringVar(&f.mapName, "map-name", "", "only attempts on map `M`")
	c.Flags().StringArrayVar(&f.edges, "edge", nil,
		"a section ends at a line `X,Y,X,Y` between corners of tiles, optionally with =NAME, and not at "+
			"checkpoints (repeatable)")
	answer.around = func(_ *cobra.Command, _ []string, run func() error) (err error) {
		if f.lines, err = parseEdges(f.edges); err != nil {
			return usageError{err}
		}
		return run()
	}
	answer.make = f.table
	answer.best = func(*table.Table) *table.Table {
		var list []sections.Level
		for _, i := range slices.Sorted(maps.Keys(f.found)) {
			list = slices.Concat(list, f.found[i])
		}
		t, err := answer.answer.Table(context.Background(), &answers.Source{
			Levels: func(context.Context) ([]sections.Level, error) { return sections.Merge(list), nil },
		})
		if err != nil {
			return nil
		}
		return t
	}
	return c
}

// table finds the attempts of one recording that the flags choose.
func (f *sectionsFlags) table(ctx context.Context, t *task, o *opened, s *answers.Source) (*table.Table, error) {
	filter, found, complete, err := t.runsOf(ctx, o, f.player, f.mapName)
	if err != nil {
		return nil, err
	}
	levels, err := t.flags.levels(ctx, o, t.Input.Path, found, complete, f.lines, func(r *runs.Run) bool {
		return filter.Wants(o.Games[r.Game], r)
	})
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.found[t.Index] = levels
	return nil, ctx.Err()
}

// levels finds the attempts among the runs of a recording. complete is what finding these returned.
func (f *recordingFlags) levels(ctx context.Context, o *opened, path string, found []runs.Run,
	complete func(*sim.Game, *sim.World), lines []compare.Edge, wanted func(*runs.Run) bool,
) ([]sections.Level, error) {
	// A log does not say who was frozen: that is inferred.
	if err := f.inferEvents(ctx, o, path, io.Discard, false); err != nil {
		return nil, err
	}
	if o.Meta.Content == sim.ContentInputs {
		complete = nil
	}
	return sections.Of(o.Recording, o.names.File(path), found, lines, wanted,
		func(g *sim.Game, r *runs.Run) *runs.Trace { return runs.TraceOf(g, r, complete) },
		func(g *sim.Game) *runs.Course {
			if !g.Engine.Teeworlds() {
				return nil
			}
			m, err := f.courseOf(ctx, o, g, path, io.Discard)
			if err != nil {
				return nil
			}
			return runs.NewCourse(m)
		}), nil
}

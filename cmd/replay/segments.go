package main

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/outfile"
	"playhead/sim/segments"
	"playhead/sim/table"
)

func segmentsCommand(all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find("segments"), all)
	var mu sync.Mutex
	found := map[int][]segments.Segment{} // by file
	f.make = func(_ context.Context, t *task, o *opened, s *answers.Source) (*table.Table, error) {
		mu.Lock()
		defer mu.Unlock()
		found[t.Index] = segments.Of(o.Recording, s.File)
		return nil, nil
	}
	f.best = func(*table.Table) *table.Table {
		var run []segments.Segment
		for _, i := range slices.Sorted(maps.Keys(found)) {
			run = slices.Concat(run, found[i])
		}
		return segments.Table(run)
	}
	return c
}

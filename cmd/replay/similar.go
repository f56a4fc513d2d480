package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/outfile"
	"playhead/sim/similar"
	"playhead/sim/table"
)

func similarCommand(all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find("similar"), all)
	minSeconds := c.Flags().Float64("min-seconds", similar.LeastSeconds, "only stretches of `S` seconds or more")
	var mu sync.Mutex
	found := map[int][]similar.Keys{} // by file
	f.around = func(_ *cobra.Command, _ []string, run func() error) error {
		if !(*minSeconds >= 0.5) || *minSeconds > 1e6 {
			return usageError{fmt.Errorf("--min-seconds %g: want 0.5 or more", *minSeconds)}
		}
		return run()
	}
	f.make = func(ctx context.Context, t *task, _ *opened, s *answers.Source) (*table.Table, error) {
		keys, err := similar.KeysOf(ctx, s.Recording, s.File, s.Sent)
		mu.Lock()
		defer mu.Unlock()
		found[t.Index] = keys
		return nil, err
	}
	f.best = func(*table.Table) *table.Table {
		var keys []similar.Keys
		for _, i := range slices.Sorted(maps.Keys(found)) {
			keys = slices.Concat(keys, found[i])
		}
		return similar.Table(keys, *minSeconds)
	}
	return c
}

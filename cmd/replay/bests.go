package main

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/outfile"
	"playhead/sim/runs/bests"
	"playhead/sim/table"
)

// bestsCommand adds up the runs of all its files.
func bestsCommand(all *outfile.Files) *cobra.Command {
	c, f := answerCommand(answers.Find("bests"), all)
	f.addClient(c)
	var mu sync.Mutex
	found := map[int][]bests.Attempt{} // by file
	f.make = func(ctx context.Context, t *task, o *opened, s *answers.Source) (*table.Table, error) {
		of, _, err := t.flags.runs(ctx, o, t.Input.Path, t.Notes)
		mu.Lock()
		defer mu.Unlock()
		found[t.Index] = bests.Of(o.Recording, s.File, of)
		return nil, err
	}
	f.best = func(*table.Table) *table.Table {
		var list []bests.Attempt
		for _, i := range slices.Sorted(maps.Keys(found)) {
			list = slices.Concat(list, found[i])
		}
		return bests.Table(bests.Find(bests.Merge(list)))
	}
	return c
}

// withBests returns the arguments of the program with "runs --best" that names no number read as "bests".
func withBests(args []string) []string {
	at := slices.Index(args, "--best")
	if at < 0 || args[0] != "runs" {
		return args
	}
	if at+1 < len(args) {
		if _, err := strconv.Atoi(args[at+1]); err == nil || strings.HasPrefix(args[at+1], "-") &&
			!flagged(args[at+1]) {
			return args
		}
	}
	out := slices.Delete(slices.Clone(args), at, at+1)
	out[0] = "bests"
	return out
}

// flagged reports whether an argument is a flag, not a negative number or standard input.
func flagged(arg string) bool {
	if len(arg) < 2 || arg[0] != '-' {
		return false
	}
	_, err := strconv.ParseFloat(arg, 64)
	return err != nil
}

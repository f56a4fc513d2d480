package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"playhead/export"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
)

// A groupFile is a recording of the comparison group.
type groupFile struct {
	path  string
	about os.FileInfo
	of    *judge.Baseline
}

// readOthers measures the recordings to compare with, one after another.
func (f *judgeFlags) readOthers(ctx context.Context, w io.Writer) error {
	if err := f.readBaselines(ctx, w); err != nil {
		return err
	}
	return f.readAll(ctx, w, "--group", f.groups, func(path string, b *judge.Baseline) {
		about, err := os.Stat(path)
		if err != nil { // it was readable until now: no file is the same
			about = nil
		}
		f.group = append(f.group, groupFile{path, about, b})
		if b.Why != "" {
			fmt.Fprintf(w, "replay: --group: %s adds no player: %s\n", path, b.Why)
		}
	})
}

// groupOf returns the comparison group of a recording: all without itself and its copies.
func (f *judgeFlags) groupOf(path string) (all []*judge.Baseline, err error) {
	mine, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	hash := ""
	for i := range f.group {
		g := &f.group[i]
		if g.about != nil && g.about.Size() == mine.Size() {
			if os.SameFile(g.about, mine) {
				continue
			}
			if hash == "" {
				if hash, err = export.FileHash(path); err != nil {
					return nil, err
				}
			}
			if its, err := export.FileHash(g.path); err != nil || its == hash {
				continue
			}
		}
		all = append(all, g.of)
	}
	return all, nil
}

// sayGroup says how large the comparison group of a recording is, and why some recordings are not in it.
func sayGroup(t *task, r *sim.Recording, group []*judge.Baseline) {
	if len(r.Games) == 0 {
		return
	}
	kind, _ := measure.KindOf(&r.Meta, r.Games[0])
	players, recordings := 0, 0
	without := map[string]int{}
	for _, b := range group {
		n, why := b.Adds(kind)
		if players += n; n > 0 {
			recordings++
		} else {
			without[why]++
		}
	}
	fmt.Fprintf(t.Notes, "replay: %s: compared with %d players in %d of %d recordings\n", t.Input.Path,
		players, recordings,
		len(group))
	for _, why := range slices.Sorted(maps.Keys(without)) {
		fmt.Fprintf(t.Notes, "replay: %s: %d recordings add no player: %s\n", t.Input.Path, without[why], why)
	}
}

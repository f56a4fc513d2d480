package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/formats"
	"playhead/library"
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

// The recordings of the index that --library names.
const (
	libraryMap  = "map"
	libraryGame = "game"
)

// openIndex opens the index if it is used.
func (f *judgeFlags) openIndex(cmd *cobra.Command) (err error) {
	switch f.library {
	case "", libraryMap, libraryGame:
	default:
		return usageError{fmt.Errorf("--library %s: want %s or %s", f.library, libraryMap, libraryGame)}
	}
	if f.library == "" && f.db.path == "" {
		return nil
	}
	if err := f.db.reads(f.all); err != nil {
		return err
	}
	if _, err := os.Stat(f.db.file()); errors.Is(err, fs.ErrNotExist) {
		return f.db.missing()
	}
	f.index, err = library.Open(cmd.Context(), f.db.file(), f.db.options())
	return err
}

// measured measures a recording to compare with, or takes what the index holds of it.
func (f *judgeFlags) measured(ctx context.Context, in batch.Input, w io.Writer) (*judge.Baseline, error) {
	if f.index == nil || f.run >= 0 || in.Err != nil { // the index does not hold runs
		return f.baseline(ctx, in, w)
	}
	made := judge.KeptAs(f.inferred, false)
	fellows, err := f.index.FellowsAt(ctx, []string{in.Path}, made)
	if err != nil {
		return nil, err
	}
	groups, err := f.index.Groups(ctx, fellows, made, func(string) (*judge.Baseline, error) {
		return f.baseline(ctx, in, w)
	})
	if err != nil {
		return nil, err
	}
	return groups[0].Of, groups[0].Err
}

// fellowsOf returns the recordings of the index to compare one with, nil without --library.
func (f *judgeFlags) fellowsOf(ctx context.Context, o *opened, path string, notes io.Writer) (
	all []*judge.Baseline, err error,
) {
	if f.library == "" {
		return nil, nil
	}
	of := library.Fellowship{Format: o.Meta.Format, Game: o.Meta.GameName, Made: judge.KeptAs(f.inferred, false)}
	if f.library == libraryMap && len(o.Games) > 0 {
		of.Map = o.Games[0].Map.Name
	}
	if of.Without, err = formats.FingerprintOf(path); err != nil {
		return nil, err
	}
	fellows, err := f.index.Fellows(ctx, of)
	if err != nil {
		return nil, err
	}
	measured := 0
	groups, err := f.index.Groups(ctx, fellows, of.Made, func(path string) (*judge.Baseline, error) {
		if measured++; measured == 1 {
			fmt.Fprintln(notes, "replay: --library: measuring recordings that were not measured before")
		}
		return f.baseline(ctx, batch.Input{Path: path}, io.Discard)
	})
	if err != nil {
		return nil, err
	}
	for i := range groups {
		if g := &groups[i]; g.Err != nil {
			all = append(all, &judge.Baseline{Why: g.Err.Error()})
		} else {
			all = append(all, g.Of)
		}
	}
	return all, nil
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

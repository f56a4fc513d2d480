package library_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"playhead/export"
	"playhead/formats"
	"playhead/library"
	"playhead/sim/judge"
)

// measure measures a recording and counts how many were.
func measure(n *int) func(path string) (*judge.Baseline, error) {
	return func(path string) (*judge.Baseline, error) {
		*n++
		f, err := formats.OpenFile(path, formats.Options{})
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return judge.BaselineOf(context.Background(), export.Load(context.Background(), f.Decoder, 0, nil),
			judge.Options{})
	}
}

// namesIn returns the players of groups, and how many groups have none.
func namesIn(groups []library.Group) (names []string, without int) {
	for _, g := range groups {
		if g.Err != nil {
			without++
			continue
		}
		for _, p := range g.Of.Players() {
			names = append(names, p.Name)
		}
	}
	slices.Sort(names)
	return names, without
}

// The recordings of a map are measured once: then their players come from the index, also after it was opened again,
// also from one that is only read. An index in which nothing was measured yet is as before.
func TestRecordingsAreMeasuredOnce(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "index.db")
	dir, opt := kept(t, path)
	judged, err := formats.FingerprintOf(filepath.Join(dir, "slow.teehistorian"))
	if err != nil {
		t.Fatal(err)
	}
	of := library.Fellowship{Format: "teehistorian", Map: "tsunami", Without: judged, Made: "1"}
	for _, c := range []struct {
		what     string
		open     func(context.Context, string, library.Options) (*library.DB, error)
		made     string
		measured int
	}{
		{"only read, for the first time", library.OpenToAsk, "1", 2},
		{"for the first time", library.Open, "1", 2},
		{"again", library.Open, "1", 0},
		{"only read", library.OpenToAsk, "1", 0},
		{"in another way", library.Open, "2", 2},
		{"in the first way", library.Open, "1", 0},
	} {
		db, err := c.open(ctx, path, opt)
		if err != nil {
			t.Fatal(c.what, err)
		}
		of.Made = c.made
		fellows, err := db.Fellows(ctx, of)
		if err != nil {
			t.Fatal(c.what, err)
		}
		n := 0
		groups, err := db.Groups(ctx, fellows, c.made, measure(&n))
		if err != nil {
			t.Fatal(c.what, err)
		}
		names, without := namesIn(groups)
		// The whole recording of nova and the first half of it; the judged one of mimi is left out.
		if !slices.Equal(names, []string{"nova", "nova"}) || without != 0 || n != c.measured {
			t.Errorf("%s: %v, %d without, %d measured, want %d", c.what, names, without, n, c.measured)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// Files outside the index are measured once, too; why one cannot be measured is said each time. What ends early keeps
// what was measured.
func TestFilesAreMeasuredOnce(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "index.db")
	db, err := library.Open(ctx, path, library.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	dir := folder(t)
	var paths []string
	for _, name := range []string{"fast.teehistorian", "broken.demo", "slow.teehistorian", "missing.demo"} {
		paths = append(paths, filepath.Join(dir, name))
	}
	for round, want := range []int{1, 3, 2} {
		fellows, err := db.FellowsAt(ctx, paths, "1")
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		ending, end := context.WithCancel(ctx)
		groups, err := db.Groups(ending, fellows, "1", func(path string) (*judge.Baseline, error) {
			if n == 1 && round == 0 {
				end()
				return nil, context.Canceled
			}
			return measure(&n)(path)
		})
		end()
		if round == 0 {
			if !errors.Is(err, context.Canceled) || n != 1 {
				t.Errorf("%v after %d", err, n)
			}
			continue
		}
		names, without := namesIn(groups)
		if err != nil || !slices.Equal(names, []string{"mimi", "nova"}) || without != 2 || n != want {
			t.Errorf("round %d: %v, %v, %d without, %d measured, want %d", round, err, names, without, n, want)
		}
	}
	if err := os.Remove(paths[0]); err != nil {
		t.Fatal(err)
	}
	if err := db.Prune(ctx); err != nil {
		t.Fatal(err)
	}
}

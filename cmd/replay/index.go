package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/library"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/table"
)

// indexFlag is the flag of commands that use the library's index.
type indexFlag struct{ path string }

func (f *indexFlag) add(c *cobra.Command) {
	c.Flags().StringVar(&f.path, "db", "", "index `FILE` to use; by default the viewer's, "+filepath.Join("~", ".cache",
		"playhead", "library.db"))
}

func (f *indexFlag) file() string {
	if f.path != "" {
		return f.path
	}
	return filepath.Join(xdg.CacheHome, "playhead", "library.db")
}

// missing says that there is no index, and what makes one.
func (f *indexFlag) missing() error {
	return fmt.Errorf("%s: there is no index yet; create one with %s index DIR", f.file(), programName())
}

// reads names the files of the index as inputs of the command.
func (f *indexFlag) reads(all *outfile.Files) error {
	return all.Reads(f.file(), f.file()+"-wal", f.file()+"-shm")
}

// options say where the folders of all indexes are kept, outside the cache.
func (f *indexFlag) options() library.Options {
	return library.Options{
		Folders: filepath.Join(xdg.StateHome, "playhead", "library", "folders.json"),
		Own:     f.path == "",
	}
}

func indexCommand(all *outfile.Files) *cobra.Command {
	var (
		db      indexFlag
		f       recordingFlags
		jobs    int
		exclude []string
		measure bool
	)
	c := &cobra.Command{
		Use:   "index DIR...",
		Short: "Add folders to the library's index, or bring it up to date",
		Long: `index lists the recordings below each DIR, reads their headers and then decodes each once, for "replay find" and
the viewer's library. It does not read known files again, even if they moved. You can interrupt it at any time:
the next call continues.

Without DIR, it updates the folders that are in the index. An index that is damaged or missing is made again from its
folders.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if jobs < 0 {
				return usageError{fmt.Errorf("--jobs %d: want 1 or more", jobs)}
			}
			if err := db.reads(all); err != nil {
				return err
			}
			f.all = all
			x := indexer{
				flags: &f, jobs: jobs, exclude: exclude, measure: measure, out: cmd.OutOrStdout(),
				errs: cmd.ErrOrStderr(),
			}
			return x.run(cmd.Context(), db.file(), db.options(), dirs)
		},
	}
	db.add(c)
	c.Flags().StringArrayVar(&f.data, "data", nil,
		"`DIR` of game data to look for maps in, before the games' own (repeatable)")
	c.Flags().IntVar(&jobs, "jobs", 0, "read `N` files at the same time (default: one per core)")
	c.Flags().StringArrayVar(&exclude, "exclude", nil,
		"skip files and folders that match `PATTERN`, such as *.part or backup/ (repeatable)")
	c.Flags().BoolVar(&measure, "measure", false, "then measure all players, so that judge --library need not")
	return c
}

// An indexer runs the steps of indexing and shows how far they are.
type indexer struct {
	flags     *recordingFlags
	jobs      int
	exclude   []string
	measure   bool
	out, errs io.Writer
	shown     time.Time
}

func (x *indexer) run(ctx context.Context, path string, place library.Options, dirs []string) (err error) {
	place.Damaged = func(aside string) {
		fmt.Fprintf(x.errs, "replay: the index was damaged and was kept as %s; a new one is made from its folders\n",
			aside)
	}
	db, err := library.Open(ctx, path, place)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	folders, err := x.folders(ctx, db, dirs)
	if err != nil {
		return err
	}
	found := 0
	for _, folder := range folders {
		s, err := db.Scan(ctx, folder, func(n int) { x.show("%s: %s files", folder.Path, table.CountText(n)) })
		x.clear()
		if err != nil {
			return err
		}
		found += s.Files
		fmt.Fprintf(x.out, "%s: %s files, %s new, %s changed, %s gone\n", folder.Path, table.CountText(s.Files),
			table.CountText(s.New), table.CountText(s.Changed), table.CountText(s.Gone))
		for _, dir := range s.Unreadable {
			fmt.Fprintf(x.errs, "replay: %s: cannot be listed\n", dir)
		}
	}
	opt := library.IndexOptions{Jobs: x.jobs, Reader: library.Reader{Tiles: x.flags.tilesForIndex}}
	headers, err := x.step(ctx, "headers", db.Headers, opt)
	if err == nil { // archives have shown their entries
		_, err = x.step(ctx, "headers", db.Headers, opt)
	}
	if err != nil {
		return err
	}
	if err := db.Prune(ctx); err != nil {
		return err
	}
	contents, err := x.step(ctx, "recordings", db.Contents, opt)
	if err != nil {
		return err
	}
	fmt.Fprintf(x.out, "%s recordings read, %s files could not be read\n",
		table.CountText(contents.Done-contents.Failed), table.CountText(headers.Failed+contents.Failed))
	if x.measure {
		if err := x.measureAll(ctx, db); err != nil {
			return err
		}
	}
	if len(dirs) > 0 && found == 0 {
		return errReported
	}
	return nil
}

// measureAll measures the players of all recordings that were not measured before.
func (x *indexer) measureAll(ctx context.Context, db *library.DB) error {
	made := judge.KeptAs(false, false)
	all, err := db.Fellows(ctx, library.Fellowship{Made: made})
	if err != nil {
		return err
	}
	f := judgeFlags{answerFlags: &answerFlags{recordingFlags: *x.flags}, run: -1}
	done := 0
	groups, err := db.Groups(ctx, all, made, func(path string) (*judge.Baseline, error) {
		done++
		x.show("measured %d of at most %d", done, len(all))
		return f.baseline(ctx, batch.Input{Path: path}, io.Discard)
	})
	x.clear()
	players := 0
	for i := range groups {
		if b := groups[i].Of; b != nil {
			players += len(b.Players())
		}
	}
	if err == nil {
		fmt.Fprintf(x.out, "%s players measured\n", table.CountText(players))
	}
	return err
}

// folders returns those to scan: the arguments, or all the index knows.
func (x *indexer) folders(ctx context.Context, db *library.DB, dirs []string) ([]library.Folder, error) {
	if len(dirs) == 0 {
		folders, err := db.Folders(ctx)
		if err == nil && len(folders) == 0 {
			err = usageError{errors.New("index: which folder? See " + programName() + " index --help")}
		}
		return folders, err
	}
	var folders []library.Folder
	for _, dir := range dirs {
		if _, err := os.Stat(dir); err != nil {
			return nil, oneLine(dir, err)
		}
		folders = append(folders, library.Folder{Path: dir, Exclude: x.exclude})
	}
	return folders, nil
}

func (x *indexer) step(ctx context.Context, what string, do func(context.Context,
	library.IndexOptions) (library.Progress, error), opt library.IndexOptions,
) (library.Progress, error) {
	begun := time.Now()
	opt.Progress = func(p library.Progress) {
		left := ""
		if p.Done > 0 {
			left = " · " + roundClock(time.Duration(float64(time.Since(begun))*float64(p.Total-p.Done)/float64(
				p.Done))) + " left"
		}
		x.show("%s %d/%d · %d failed%s", what, p.Done, p.Total, p.Failed, left)
	}
	p, err := do(ctx, opt)
	x.clear()
	return p, err
}

const showEvery = 100 * time.Millisecond

// show replaces the progress line, on a terminal only.
func (x *indexer) show(format string, args ...any) {
	if n, ok := x.errs.(notes); ok && n.screen != nil && time.Since(x.shown) >= showEvery {
		x.shown = time.Now()
		fmt.Fprintf(n.screen, "\r\x1b[K"+format, args...)
	}
}

func (x *indexer) clear() {
	if n, ok := x.errs.(notes); ok && n.screen != nil {
		fmt.Fprint(n.screen, "\r\x1b[K")
	}
}

// roundClock writes a time as 0:41 or 12:05.
func roundClock(d time.Duration) string {
	s := int64(d.Round(time.Second) / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// tilesForIndex returns the map a game was played on. Without a map, runs are
// those the recording reports.
func (f *recordingFlags) tilesForIndex(ctx context.Context, path string, g *sim.Game) *sim.TileMap {
	found, err := f.finder(path).TileMap(ctx, g.Map)
	if err != nil {
		return nil
	}
	if f.all.Reads(found.Path) != nil {
		return nil
	}
	tiles, err := found.File.Physics(ctx)
	if err != nil {
		return nil
	}
	return tiles
}

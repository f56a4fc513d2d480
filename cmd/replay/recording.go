package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/aliases"
)

// memoryBudget is how much of a recording is kept in memory; the rest waits in
// a temporary file until its turn comes.
const memoryBudget = 512 << 20

// leastBudget is how much each of several recordings may keep.
const leastBudget = 32 << 20

// recordingFlags are the flags of every command.
type recordingFlags struct {
	mapFile     string
	data        []string
	showPrivate bool
	client      int
	cores       int
	memory      int64 // how much of a recording is kept in it, 0 for memoryBudget
	anonymous   bool
	aliases     *aliases.Table // for all recordings of the command; unused unless anonymous
	all         *outfile.Files
}

// add adds the flags to c, a command with these files.
func (f *recordingFlags) add(c *cobra.Command, all *outfile.Files) {
	f.all = all
	f.client = -1 // also where there is no flag for it
	c.Flags().StringVar(&f.mapFile, "map", "", "map `FILE` to use, even if the recording names another one")
	c.Flags().StringArrayVar(&f.data, "data", nil,
		"`DIR` of game data to look for maps in, before the games' own (repeatable)")
	c.Flags().BoolVar(&f.showPrivate, "show-private", false,
		"show passwords, rcon, codes, addresses and ids instead of "+formats.Masked)
}

// addAnonymous adds the flag of commands whose output is handed on.
func (f *recordingFlags) addAnonymous(c *cobra.Command) {
	f.aliases = aliases.New()
	c.Flags().BoolVar(&f.anonymous, "anonymous", false,
		"replace the names of players, clans and recordings: player 1, clan 1, recording 1")
	check := c.PreRunE
	c.PreRunE = func(cmd *cobra.Command, args []string) error {
		if f.anonymous && f.showPrivate {
			return usageError{errors.New("--anonymous and --show-private: choose one")}
		}
		if check != nil {
			return check(cmd, args)
		}
		return nil
	}
}

// names returns who is called what in outputs; nil, which replaces nothing, without the flag.
func (f *recordingFlags) names() *aliases.Table {
	if !f.anonymous {
		return nil
	}
	return f.aliases
}

// budget returns how much of a recording is kept in memory.
func (f *recordingFlags) budget() int64 { return cmp.Or(f.memory, memoryBudget) }

// addClient adds the flag of commands that export what happened.
func (f *recordingFlags) addClient(c *cobra.Command) {
	c.Flags().IntVar(&f.client, "client", -1, "captures: only what client `N` of info received")
}

func (f *recordingFlags) options() formats.Options {
	return formats.Options{
		ShowPrivate: f.showPrivate, Cores: f.cores, Client: f.client + 1, Names: f.names().Text,
	}
}

// reads names the files that the command line wants read, which must not be
// overwritten. Call it before an output is begun.
func (f *recordingFlags) reads(paths ...string) error {
	in := append([]string{}, paths...)
	if f.mapFile != "" {
		in = append(in, f.mapFile)
	}
	return f.all.Reads(append(in, f.data...)...)
}

func (f *recordingFlags) finder(path string) *gamedata.Finder {
	return &gamedata.Finder{Map: f.mapFile, Data: f.data, Beside: path}
}

// An opened recording is one read to its end. Close it when its rows are not
// wanted any more.
type opened struct {
	*sim.Recording
	file  *formats.File
	spill *formats.TempFile
	names *aliases.Table // which replaced the names; nil if they are the recording's own
}

// open opens the recording at path and reads it to its end. It fails when there
// is nothing to show and when a bug ended reading; a recording that ends early
// is fine, and said on w.
func (f *recordingFlags) open(ctx context.Context, path string, w io.Writer) (*opened, error) {
	o, err := f.load(ctx, path, w)
	if err == nil {
		o.hide(f.names(), path)
	}
	return o, err
}

// load is open, but with the names that the recording has.
func (f *recordingFlags) load(ctx context.Context, path string, w io.Writer) (*opened, error) {
	file, err := f.openFile(path)
	if err != nil {
		return nil, oneLine(path, err)
	}
	o := &opened{file: file}
	if err := o.read(ctx, path, f.budget(), w); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// hide replaces the names in a recording that nobody uses yet.
func (o *opened) hide(names *aliases.Table, path string) {
	if names == nil {
		return
	}
	o.names = names
	names.File(path)
	names.Learn(o.Recording)
	names.Apply(o.Recording)
}

// openFile opens the recording at path, "-" being standard input.
func (f *recordingFlags) openFile(path string) (*formats.File, error) {
	if err := f.all.Reads(path); err != nil {
		return nil, err
	}
	if path == outfile.Stdin {
		return formats.OpenStream(path, os.Stdin, f.options())
	}
	return formats.OpenFile(path, f.options())
}

func (o *opened) read(ctx context.Context, path string, budget int64, w io.Writer) error {
	var err error
	if o.spill, err = formats.NewTempFile(); err != nil {
		fmt.Fprintf(w, "replay: %s: %v; the whole recording stays in memory\n", path, err)
		budget = 0
	}
	o.Recording = export.Load(ctx, o.file.Decoder, budget, o.spill)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case isBug(o.Err): // the data may be wrong, not just incomplete
		return oneLine(path, o.Err)
	case o.Err != nil && o.Loaded() == 0 && !hasTicks(o.Recording):
		return oneLine(path, o.Err)
	case o.Err != nil:
		fmt.Fprintf(w, "replay: %v\n", oneLine(path, o.Err))
	}
	return nil
}

// isBug reports whether reading ended by a mistake of ours.
func isBug(err error) bool {
	var bug *sim.BugError
	return errors.As(err, &bug)
}

func hasTicks(r *sim.Recording) bool {
	for _, g := range r.Games {
		if g.Ticks() > 0 {
			return true
		}
	}
	return false
}

// Close closes the recording and reports if a part of it could not be read back
// from the temporary file.
func (o *opened) Close() error {
	err := o.file.Close()
	if o.Recording != nil {
		err = errors.Join(err, o.ReadError())
	}
	if o.spill != nil {
		err = errors.Join(err, o.spill.Close())
	}
	return err
}

// span is the part of a recording that --from and --to choose.
type span struct{ from, to string }

func (s *span) add(c *cobra.Command) {
	c.Flags().StringVar(&s.from, "from", "", "begin at `T`: 1:23.45, 83.45s, 25%, tick:4150 or GAME/tick:4150")
	c.Flags().StringVar(&s.to, "to", "", "end at `T`, inclusive")
}

// check rejects an invalid position before anything is read.
func (s *span) check() error {
	for _, t := range []string{s.from, s.to} {
		if t == "" {
			continue
		}
		if _, err := export.ParsePosition(t); err != nil {
			return usageError{err}
		}
	}
	return nil
}

// resolve returns what the flags mean in r.
func (s *span) resolve(r *sim.Recording) (from, to *export.Place, err error) {
	resolve := func(t string) (*export.Place, error) {
		if t == "" {
			return nil, nil
		}
		p, err := export.ParsePosition(t)
		if err != nil {
			return nil, usageError{err}
		}
		place, err := p.Resolve(r)
		if err != nil {
			return nil, usageError{err}
		}
		return &place, nil
	}
	if from, err = resolve(s.from); err != nil {
		return nil, nil, err
	}
	to, err = resolve(s.to)
	return from, to, err
}

// players returns the players that --player selects, also by the names that --anonymous
// replaced; it is an error if there are none.
func (o *opened) players(names []string) ([]export.PlayerChoice, error) {
	var cs []export.PlayerChoice
	for _, n := range names {
		c := export.ParsePlayer(n)
		if alias := o.names.Known(n); alias != n && c.ByName() {
			c = export.ParsePlayer(alias)
		}
		cs = append(cs, c)
	}
	if err := export.CheckPlayers(o.Recording, cs); err != nil {
		return nil, usageError{err}
	}
	return cs, nil
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/formats"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/similar"
	"playhead/version"
)

// report writes the measures of one recording as HTML.
func (f *judgeFlags) report(cmd *cobra.Command, args []string) error {
	list, several, err := f.inputFlags.inputs(args)
	if err != nil {
		return err
	}
	if several || len(list) != 1 || list[0].Path == "-" {
		return usageError{errors.New("--html: a report covers one recording file")}
	}
	in := list[0]
	if in.Err != nil {
		return in.Err
	}
	ctx := cmd.Context()
	baselines, _ := batch.Inputs(slices.Concat(f.baselines, f.groups), f.recursive, formats.Candidate)
	err = errors.Join(f.reads(in.Path), f.readsAll(baselines), f.notes.named(f.all), f.whole.read(f.all))
	if err != nil {
		return err
	}
	to, err := another(cmd, f.html, f.all)
	if err != nil {
		return err
	}
	if err := f.readOthers(ctx, cmd.ErrOrStderr()); err != nil {
		return err
	}
	t := &task{&batch.Job{Input: in, Out: cmd.OutOrStdout(), Notes: cmd.ErrOrStderr()}, &f.recordingFlags, false}
	o, err := t.open(ctx)
	if err != nil {
		return err
	}
	r, err := f.reportOf(ctx, t, o)
	if err == nil {
		err = to.write(func(w io.Writer) error { return export.WriteReport(w, r) })
	}
	return errors.Join(err, o.Close())
}

func (f *judgeFlags) reportOf(ctx context.Context, t *task, o *opened) (*export.Report, error) {
	opt, err := f.chosen(ctx, t, o)
	if err != nil {
		return nil, err
	}
	rows, err := judge.Of(ctx, o.Recording, t.name(), opt)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: the chosen players have no inputs there", t.Input.Path)
	}
	r := &export.Report{
		Recording: filepath.Base(t.name()), Version: version.String(), Format: formats.Chip(o.Meta), Run: f.run,
		Rows: rows, Games: o.Games,
	}
	for _, b := range slices.Concat(f.baselines, f.groups) {
		r.Baselines = append(r.Baselines, filepath.Base(o.names.File(b)))
	}
	if f.library != "" {
		r.Baselines = append(r.Baselines, map[string]string{
			libraryMap: "the library's recordings of this map", libraryGame: "the library's recordings of this game",
		}[f.library])
	}
	if r.SHA256, err = export.FileHash(t.Input.Path); err != nil {
		return nil, err
	}
	if r.Keys, err = similar.KeysOf(ctx, o.Recording, t.name(), opt.Inputs); err != nil {
		return nil, err
	}
	if info, err := os.Stat(t.Input.Path); err == nil {
		r.Bytes = info.Size()
	}
	r.Complete = opt.Complete
	f.reportMaps(ctx, t, o, r)
	if err := f.reportCopies(ctx, t, r); err != nil {
		return nil, err
	}
	notes, err := f.notes.read()
	if err != nil {
		return nil, err
	}
	for i := range notes {
		if g, tick, ok := notes[i].Place(o.Recording); ok {
			r.Notes = append(r.Notes, export.ReportNote{
				Tick: tick, Time: g.TimeOf(tick), Name: o.names.Text(notes[i].Name),
				Text: o.names.Text(notes[i].Text),
			})
		}
	}
	return r, f.addCase(t, o, r)
}

// addCase adds what a case says about the recording to its report.
func (f *judgeFlags) addCase(t *task, o *opened, r *export.Report) error {
	c := &f.whole
	if c.of == nil {
		return nil
	}
	if err := c.find(t.Input.Path, r.SHA256); err != nil {
		return err
	}
	for i := range c.of.Chapters {
		n := &c.of.Chapters[i]
		at := time.Duration(n.At)
		if g := o.Recording.GameAt(at, 0); n.Recording == c.part && g != nil {
			text := n.Title
			if n.Text != "" {
				text += ": " + n.Text
			}
			r.Notes = append(r.Notes, export.ReportNote{
				Tick: g.TickAt(at), Time: at, Name: o.names.Known(n.Follow), Text: o.names.Text(text),
			})
		}
	}
	r.Drawings = c.drawings(o.names)
	return nil
}

// reportMaps adds the maps of the measured games, as far as they are found.
func (f *judgeFlags) reportMaps(ctx context.Context, t *task, o *opened, r *export.Report) {
	r.Tiles, r.Plans = map[int]*sim.TileMap{}, map[int]*sim.FloorPlan{}
	for _, row := range r.Rows {
		i := slices.IndexFunc(o.Games, func(g *sim.Game) bool { return g.Index == row.Game })
		if g := o.Games[i]; !g.Engine.Teeworlds() {
			if plan := floorPlan(ctx, t, g); plan != nil {
				r.Plans[g.Index] = plan
			}
		} else if tiles, err := t.flags.tiles(ctx, o, g, t.Input.Path); err == nil {
			r.Tiles[g.Index] = tiles // without, pictures show players alone
		}
	}
}

// reportCopies looks for copied inputs of the measured players in the recording and in those that it is compared with.
func (f *judgeFlags) reportCopies(ctx context.Context, t *task, r *export.Report) error {
	all, paths := slices.Clone(r.Keys), map[string]string{}
	list, _ := batch.Inputs(slices.Concat(f.baselines, f.groups), f.recursive, formats.Candidate)
	mine, err := os.Stat(t.Input.Path)
	if err != nil {
		return err
	}
	for _, in := range list {
		its, err := os.Stat(in.Path)
		if in.Err != nil || err != nil || os.SameFile(mine, its) {
			continue // what cannot be read has been said
		}
		keys, err := f.keysOf(ctx, in.Path, t.flags.names().File(in.Path))
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil {
			all = append(all, keys...)
			paths[t.flags.names().File(in.Path)] = in.Path
		}
	}
	r.Searched = len(all)
	r.Copies = export.CopiesAmong(all, t.name(), r.Rows)
	for i := range r.Copies {
		for _, s := range [...]*export.CopySide{&r.Copies[i].A, &r.Copies[i].B} {
			if s.Keys.File == t.name() {
				s.Keys.File, s.SHA256 = "", r.SHA256
				continue
			}
			if s.SHA256, err = export.FileHash(paths[s.Keys.File]); err != nil {
				return err
			}
			s.Keys.File = filepath.Base(s.Keys.File)
		}
	}
	return nil
}

// keysOf returns what the players of another recording did with the keys.
func (f *judgeFlags) keysOf(ctx context.Context, path, name string) ([]similar.Keys, error) {
	flags := f.recordingFlags
	o, err := flags.open(ctx, path, io.Discard)
	if err != nil {
		return nil, err
	}
	keys, err := similar.KeysOf(ctx, o.Recording, name, export.SentBy(ctx, o.file, o.Recording, flags.options()))
	return keys, errors.Join(err, o.Close())
}

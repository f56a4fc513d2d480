package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"playhead/cmd/replay/batch"
	"playhead/export"
	"playhead/formats"
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
	if err := errors.Join(f.reads(in.Path), f.readsAll(baselines), f.notes.named(f.all)); err != nil {
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
	if r.SHA256, err = export.FileHash(t.Input.Path); err != nil {
		return nil, err
	}
	if r.Keys, err = similar.KeysOf(ctx, o.Recording, t.name(), opt.Inputs); err != nil {
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
	return r, nil
}

package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/cmd/replay/batch"
	"playhead/formats"
	"playhead/sim/segments"
)

// sets reports whether the arguments are sets of segments: there is --with, or they are
// two folders.
func (f *compareFlags) sets(args []string) bool {
	if len(f.with) > 0 || f.table == "segments" {
		return true
	}
	for _, arg := range args {
		if info, err := os.Stat(arg); err != nil || !info.IsDir() {
			return false
		}
	}
	return len(args) == 2
}

// compareSegments prints two sets of segments beside each other.
func (f *compareFlags) compareSegments(cmd *cobra.Command, args []string) error {
	a, b := args, f.with
	switch {
	case f.table != "" && f.table != "segments":
		return usageError{fmt.Errorf("--table %s: two sets of segments have the table segments", f.table)}
	case len(b) == 0 && len(args) != 2:
		return usageError{errors.New("compare --table segments: name the second set with --with")}
	case len(b) == 0:
		a, b = args[:1], args[1:]
	}
	v, err := f.view(answers.Find("compared_segments"), true)
	if err != nil {
		return err
	}
	to, err := f.target(cmd, f.all)
	if err != nil {
		return err
	}
	var sets [2][]segments.Segment
	for i, paths := range [2][]string{a, b} {
		if sets[i], err = f.segmentsOf(cmd, paths); err != nil {
			return err
		}
	}
	t := segments.CompareTable(sets[0], sets[1])
	return to.write(func(out io.Writer) error { return v.write(out, t.Filter(v.rows).Sort(v.keys), true) })
}

// segmentsOf returns the segments of demos and of folders, in order.
func (f *compareFlags) segmentsOf(cmd *cobra.Command, paths []string) (all []segments.Segment, err error) {
	inputs, _ := batch.Inputs(paths, false, formats.Candidate)
	for _, in := range inputs {
		if in.Err != nil {
			return nil, in.Err
		}
		o, err := f.open(cmd.Context(), in.Path, cmd.ErrOrStderr())
		if err != nil {
			return nil, err
		}
		all = append(all, segments.Of(o.Recording, o.names.File(in.Path))...)
		if err := o.Close(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

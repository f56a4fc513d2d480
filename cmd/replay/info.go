package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"playhead/export"
	"playhead/sim"
)

func infoCommand() *cobra.Command {
	var f recordingFlags
	var asJSON bool
	c := &cobra.Command{
		Use:   "info FILE...",
		Short: "Say what recordings hold",
		Args:  files(1, 0),
		RunE: func(cmd *cobra.Command, args []string) error {
			return info(cmd.Context(), &f, args, asJSON, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON: an object, or an array for several files")
	return c
}

func info(ctx context.Context, f *recordingFlags, paths []string, asJSON bool, stdout, stderr io.Writer) error {
	list, failed := each(paths, stderr, func(path string) (*export.Info, error) { return infoOf(ctx, f, path, stderr) })
	if failed != nil && len(paths) == 1 {
		return failed
	}
	if asJSON {
		return errors.Join(printJSON(stdout, list, len(paths) == 1), failed)
	}
	for i, x := range list {
		if i > 0 {
			fmt.Fprintln(stdout)
		}
		if err := x.WriteText(stdout); err != nil {
			return err
		}
	}
	return failed
}

func infoOf(ctx context.Context, f *recordingFlags, path string, stderr io.Writer) (*export.Info, error) {
	o, err := f.open(ctx, path, stderr)
	if err != nil {
		return nil, err
	}
	find := f.finder(path)
	x := export.NewInfo(path, o.file.Bytes, o.Recording, func(m sim.MapRef) string {
		found, _ := find.TileMap(ctx, m) // that there is none is said by its absence
		return found.Path
	})
	x.Packing = o.file.Packing
	return x, o.Close()
}

// printJSON prints a list, or its one element.
func printJSON[T any](w io.Writer, list []T, one bool) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	if one && len(list) == 1 {
		return enc.Encode(list[0])
	}
	return enc.Encode(list)
}

package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"playhead/outfile"
)

// outputFlags are the flags of commands that write a file.
type outputFlags struct {
	path  string // "" or "-": standard output
	force bool
}

func (f *outputFlags) add(c *cobra.Command, what string) {
	c.Flags().StringVarP(&f.path, "out", "o", "", what)
	c.Flags().BoolVar(&f.force, "force", false, "replace OUT if it exists")
}

// A target is where a command is going to write: a file, or standard output.
type target struct {
	outputFlags
	cmd *cobra.Command
	all *outfile.Files
}

// target refuses an output that must not be written. Call it before anything is
// read, when the command's inputs are known as far as they are named.
func (f *outputFlags) target(cmd *cobra.Command, all *outfile.Files) (*target, error) {
	t := &target{*f, cmd, all}
	if t.toStdout() {
		return t, nil // it refuses inputs by itself
	}
	if err := all.Claim(f.path); err != nil {
		return nil, err
	}
	return t, outfile.Check(f.path, t.options())
}

// another returns a further output of a command that has a flag --force.
func another(cmd *cobra.Command, path string, all *outfile.Files) (*target, error) {
	force, err := cmd.Flags().GetBool("force")
	if err != nil {
		return nil, err
	}
	f := outputFlags{path: path, force: force}
	return f.target(cmd, all)
}

func (t *target) toStdout() bool { return t.path == "" || t.path == "-" }

func (t *target) options() outfile.Options { return outfile.Options{Force: t.force, Files: t.all} }

// write calls do with the output. A file is complete or not there.
func (t *target) write(do func(io.Writer) error) error {
	if t.toStdout() {
		return do(t.cmd.OutOrStdout())
	}
	out, err := outfile.Create(t.cmd.Context(), t.path, t.options())
	if err != nil {
		return err
	}
	defer out.Abort()
	if err := do(out); err != nil {
		return err
	}
	return out.Commit()
}

// checkNames refuses flags that should name a file and name none, since "" would be
// taken for a flag that was not given, and files that cannot be read.
func checkNames(cmd *cobra.Command, args []string) (err error) {
	stdin := 0
	for _, arg := range args {
		if arg == outfile.Stdin {
			stdin++
		}
		if arg == "" && cmd.Name() != "find" {
			return usageError{fmt.Errorf("%s: the name of a file is empty", cmd.Name())}
		}
	}
	if stdin > 1 {
		return usageError{fmt.Errorf("%s: standard input can be read only once", cmd.Name())}
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		what, _ := pflag.UnquoteUsage(f)
		if !slices.ContainsFunc([]string{"FILE", "OUT", "DIR"}, func(s string) bool {
			return strings.Contains(what, s)
		}) {
			return
		}
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		if slices.Contains(values, "") {
			err = errors.Join(err, usageError{fmt.Errorf("--%s: the name is empty", f.Name)})
		}
	})
	return err
}

// lostIn reports whether messages would be written into a file that the command
// line names and that holds something, as with 2>> a.demo.
func lostIn(stderr io.Writer, args []string) bool {
	all := &outfile.Files{}
	g, ok := all.Guard("standard error", stderr).(interface {
		Seek(int64, int) (int64, error)
	})
	if !ok {
		return false
	}
	if end, err := g.Seek(0, io.SeekEnd); err != nil || end == 0 {
		return false
	}
	for _, arg := range args {
		_, value, _ := strings.Cut(arg, "=")
		if all.Reads(arg, value) != nil {
			return true
		}
	}
	return false
}

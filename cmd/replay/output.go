package main

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"

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

func (f *outputFlags) toStdout() bool { return f.path == "" || f.path == "-" }

// second checks, before anything is read, that a command may write another file to
// path, and returns the function that writes it. --force is the command's own.
func (f *recordingFlags) second(c *cobra.Command, path string, args []string) (write func(do func(*output) error) error, err error) {
	force, err := c.Flags().GetBool("force")
	if err != nil {
		return nil, err
	}
	out, inputs := outputFlags{path: path, force: force}, f.inputs(args...)
	if err := out.check(c.OutOrStdout(), inputs); err != nil {
		return nil, err
	}
	return func(do func(*output) error) error { return out.write(c.Context(), c.OutOrStdout(), inputs, do) }, nil
}

// check refuses an output that must not be replaced, before anything is read.
func (f *outputFlags) check(stdout io.Writer, inputs []string) error {
	if f.toStdout() {
		return checkStdout(stdout, inputs)
	}
	return outfile.Check(f.path, f.options(inputs))
}

func (f *outputFlags) options(inputs []string) outfile.Options {
	return outfile.Options{Force: f.force, Inputs: inputs}
}

// An output is where a command writes: a file, or standard output.
type output struct {
	io.Writer
	file *outfile.File // nil for standard output
}

// reads names more files that are read and must not be replaced.
func (o *output) reads(paths ...string) {
	if o.file != nil {
		o.file.Reads(paths...)
	}
}

// write calls do with the output. A file is complete or not there.
func (f *outputFlags) write(ctx context.Context, stdout io.Writer, inputs []string, do func(*output) error) error {
	if f.toStdout() {
		if err := checkStdout(stdout, inputs); err != nil {
			return err
		}
		return do(&output{Writer: stdout})
	}
	out, err := outfile.Create(ctx, f.path, f.options(inputs))
	if err != nil {
		return err
	}
	defer out.Abort()
	if err := do(&output{out, out}); err != nil {
		return err
	}
	return out.Commit()
}

// checkStdout refuses to append to a recording that is read: its end would
// never come.
func checkStdout(stdout io.Writer, inputs []string) error {
	if f, ok := stdout.(*os.File); ok {
		return outfile.CheckOpen(f, inputs)
	}
	return nil
}

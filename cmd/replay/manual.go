package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"playhead/answers"
	"playhead/manpage"
	"playhead/outfile"
	"playhead/version"
)

// manualCommand writes manual pages and completions, for packages.
func manualCommand() *cobra.Command {
	c := &cobra.Command{
		Use:    "manual DIR",
		Short:  "Write manual pages and shell completions to a folder",
		Hidden: true,
		Args:   files(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeManual(cmd.Context(), cmd.Root(), args[0])
		},
	}
	needs(c, readsNoRecordings)
	return c
}

// writeManual writes a page for the program and for each of its commands to
// DIR/man1 and completions to DIR/completions.
func writeManual(ctx context.Context, root *cobra.Command, dir string) error {
	root.Use = "playhead-replay"
	named := newNaming(root.Use, root)
	named.help(root)
	root.Flags().Lookup("version").Usage = "version for " + root.Use
	root.InitDefaultHelpCmd()
	man, completions := filepath.Join(dir, "man1"), filepath.Join(dir, "completions")
	if err := errors.Join(os.MkdirAll(man, 0o755), os.MkdirAll(completions, 0o755)); err != nil {
		return err
	}
	pages := []manpage.Page{pageOf(root, named)}
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" && c.Name() != "completion" {
			pages = append(pages, pageOf(c, named))
			pages[0].See = append(pages[0].See, pages[len(pages)-1].Name+"(1)")
		}
	}
	for _, p := range pages {
		if err := outfile.WriteFile(ctx, filepath.Join(man, p.Name+".1"), []byte(p.String()),
			outfile.Options{SameKind: isManual}); err != nil {
			return err
		}
	}
	write := func(name string, generate func(io.Writer) error) error {
		var b bytes.Buffer
		if err := generate(&b); err != nil {
			return err
		}
		return outfile.WriteFile(ctx, filepath.Join(completions, name), b.Bytes(), outfile.Options{SameKind: isManual})
	}
	return errors.Join(
		write(root.Name(), func(w io.Writer) error { return root.GenBashCompletionV2(w, true) }),
		write("_"+root.Name(), root.GenZshCompletion),
		write(root.Name()+".fish", func(w io.Writer) error { return root.GenFishCompletion(w, true) }),
	)
}

// isManual reports whether a file begins like a page or a completion of ours.
func isManual(head []byte) bool {
	return bytes.Contains(bytes.ToLower(head), []byte("playhead-replay"))
}

// pageOf returns the manual page of a command.
func pageOf(c *cobra.Command, named naming) manpage.Page {
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	p := manpage.Page{
		Name: strings.ReplaceAll(c.CommandPath(), " ", "-"), Version: version.Number, Date: version.Date,
		Short: lowerFirst(c.Short), Usage: c.UseLine(),
		ExitCodes: []manpage.Flag{
			{Name: "0", Text: "At least one recording was read, even if it is cut off."},
			{Name: "1", Text: "A recording could not be opened, or a file could not be written."},
			{Name: "2", Text: "The command line is wrong."},
			{Name: "130", Text: "Interrupted."},
		},
	}
	if c.Long != "" {
		p.Description = strings.Split(strings.TrimSpace(c.Long), "\n\n")
	}
	for _, a := range answers.All() {
		if a.Name != c.Name() && !strings.HasPrefix(a.Command, c.Name()+" ") { // of compare
			continue
		}
		for _, column := range a.Columns() {
			p.Columns = append(p.Columns, manpage.Flag{Name: column.Name(), Text: named.text(column.What)})
		}
	}
	if c.HasParent() {
		p.See = []string{c.Root().Name() + "(1)"}
	} else {
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() && sub.Name() != "help" {
				p.Description = append(p.Description, fmt.Sprintf("%s: %s.", sub.Name(), sub.Short))
			}
		}
		p.See = []string{"playhead(1)"}
	}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		what, text := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		p.Flags = append(p.Flags, manpage.Flag{Name: strings.TrimSpace(name + " " + what), Text: text})
	})
	return p
}

func lowerFirst(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToLower(s[:1]) + s[1:]
}

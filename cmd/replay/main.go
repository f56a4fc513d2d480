// Command replay reads the recordings that the viewer plays, without a window: it
// describes them, lists their events, exports their rows and measures how fast it
// reads them. docs/data.md defines names, units and exit codes.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"playhead/crash"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/cmd/flags"
	"playhead/formats"
	"playhead/leftover"
	"playhead/outfile"
	"playhead/sim/table"
)

// The exit codes.
const (
	exitFine   = 0
	exitFailed = 1 // a recording cannot be opened, or a file not be written
	exitUsage  = 2
	exitSignal = 128 // plus the number of the signal
)

func main() { os.Exit(program()) }

// program runs the program with the process's arguments and returns its exit code.
func program() int {
	if code, done := crash.WatchMemory("replay"); done {
		return code
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		// Garbage may not come on top of a full budget as large as itself.
		debug.SetMemoryLimit(memoryBudget + memoryBudget/4)
	}
	ctx := untilSignal(context.Background(), os.Stderr)
	if isClosed(os.Stdout) {
		return runWith(ctx, os.Args[1:], closedOutput{}, os.Stderr, ownKeeper())
	}
	if !isTerminal(os.Stdout) {
		return runWith(ctx, os.Args[1:], os.Stdout, os.Stderr, ownKeeper())
	}
	screen := &terminal{w: os.Stdout}
	code := runWith(ctx, os.Args[1:], screen, os.Stderr, ownKeeper())
	screen.flush()
	return code
}

// run is the program for tests, in a process that needs its rights.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return runWith(ctx, args, stdout, stderr, nil)
}

// runWith is the program. keep gives up rights before a command reads anything; nil keeps all.
func runWith(ctx context.Context, args []string, stdout, stderr io.Writer, keep keeper) int {
	if lostIn(stderr, args) {
		return exitFailed // and not a word, which would end up in that file
	}
	owner, swept, end := ownOutputs()
	defer end()
	all := &outfile.Files{TempName: owner.TempName}
	stdout, stderr = all.Guard("standard output", stdout), newNotes(all.Guard("standard error", stderr))
	root := &cobra.Command{
		Use:           programName(),
		Short:         "Read recordings of Teeworlds, DDNet and GoldSrc games",
		Long:          "replay reads the recordings that Playhead plays:\n" + kinds(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetArgs(append([]string{}, withBests(args)...)) // nil would mean the process's own
	root.SetOut(stdout)
	root.SetErr(stderr)
	version := root.Flags().BoolP("version", "v", false, "version for "+root.Name())
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return usageError{flags.Meant(err, c.Flags())} })
	root.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 || *version {
			return nil
		}
		return usageError{fmt.Errorf("unknown command %q%s: see %s --help", args[0], meantCommand(root, args[0]),
			root.Name())}
	}
	root.PersistentPreRunE = checkNames
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if *version {
			_, err := fmt.Fprintln(stdout, root.Name(), builtVersion())
			return err
		}
		return cmd.Help()
	}
	root.AddCommand(infoCommand(all), eventsCommand(all), exportCommand(all), statsCommand(all), runsCommand(all),
		bestsCommand(all), sectionsCommand("sections", all), teamsCommand("teams", all), teamsCommand("teamwork", all),
		sectionsCommand("setbacks", all), keysCommand(all),
		heatCommand(all),
		roundsCommand(all), marksCommand(all), judgeCommand(all), similarCommand(all), segmentsCommand(all),
		compareCommand(all),
		benchCommand(all), mapCommand(all), cutCommand(all), demoCommand(all), ghostCommand(all), pageCommand(all),
		packetCommand(all),
		messagesCommand(all),
		indexCommand(all), findCommand(all), tablesCommand(all), manualCommand())
	for _, a := range answers.All() {
		if c, _, err := root.Find([]string{a.Name}); a.Command != "" || err == nil && c != root {
			continue // it has flags of its own
		}
		c, _ := answerCommand(&a, all)
		root.AddCommand(c)
	}

	if keep != nil {
		giveUpFirst(root, keep, swept, stderr)
	}
	newNaming(root.Name(), root).help(root)

	err := root.ExecuteContext(ctx)
	var usage usageError
	var sig signalError
	switch {
	case errors.As(context.Cause(ctx), &sig):
		fmt.Fprintf(stderr, "replay: %v\n", sig)
		return sig.exitCode()
	case err == nil, errors.Is(err, syscall.EPIPE): // the reader has seen enough
		return exitFine
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "replay: %v\n", err)
		return exitUsage
	case !errors.Is(err, errReported):
		fmt.Fprintf(stderr, "replay: %v\n", err)
	}
	return exitFailed
}

// meantCommand says which command may be meant by an unknown one.
func meantCommand(root *cobra.Command, name string) string {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return table.Suggest(name, names)
}

// recordsFolder is where programs list the files that they have not finished.
func recordsFolder() string { return filepath.Join(xdg.StateHome, "playhead", "running") }

// ownOutputs returns the owner of the command's unfinished outputs, and removes those
// of killed programs, until swept is closed. end is called when the command is done.
func ownOutputs() (owner *leftover.Owner, swept <-chan struct{}, end func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		leftover.Sweep(recordsFolder())
	}()
	owner = leftover.New(recordsFolder())
	return owner, done, func() {
		owner.Close()
		select {
		case <-done:
		case <-time.After(patience): // a folder on a network that does not answer
		}
	}
}

// A usageError is one of the person's, not of a recording.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// errReported ends the program with exitFailed without another line.
var errReported = errors.New("already reported")

// files wants at least n file arguments and at most most, if that is not 0.
func files(n, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < n:
			return usageError{fmt.Errorf("%s: name a recording. See replay %s --help", cmd.Name(), cmd.Name())}
		case most > 0 && len(args) > most:
			return usageError{fmt.Errorf("%s takes one recording, not %d", cmd.Name(), len(args))}
		}
		return nil
	}
}

// oneLine writes an error of opening path: file, format, offset, field, cause.
func oneLine(path string, err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) && strings.HasPrefix(path, pe.Path) { // it names the file already
		return fmt.Errorf("%s: %w", path, pe.Err)
	}
	return fmt.Errorf("%s: %w", path, err)
}

// kinds lists the kinds of recordings, one a line.
func kinds() string {
	var b strings.Builder
	for _, f := range formats.All() {
		fmt.Fprintf(&b, "  %s (.%s)\n", f.Title, strings.Join(f.Extensions, ", ."))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

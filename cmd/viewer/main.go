// Viewer is Playhead's window: it opens recordings and plays them.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"playhead/cmd/viewer/console"
	"playhead/cmd/viewer/desktop"
	"playhead/cmd/viewer/display" // first: ends the program where there is no screen
	"playhead/cmd/viewer/display/quiet"
	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/register"
	"playhead/cmd/viewer/usage"
	"playhead/version"
)

func main() {
	quiet.End()
	display.Begun()
	console.Attach()
	program := usage.Program(os.Args[0])
	opt, err := parseFlags(os.Args[1:])
	switch {
	case errors.Is(err, errHelp):
		fmt.Print(usage.Text(program))
		return
	case errors.Is(err, errVersion):
		fmt.Println("playhead viewer", version.String())
		return
	case errors.Is(err, errRegister):
		finish(register.Register())
		return
	case errors.Is(err, errUnregister):
		finish(register.Unregister())
		return
	case err != nil:
		fmt.Fprintf(os.Stderr, "%s: %v\nTry %s --help.\n", program, err, program)
		os.Exit(2)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		// Garbage must not add another full budget; the other half is for maps,
		// pictures and drawing.
		debug.SetMemoryLimit(opening.MemoryBudget + opening.MemoryBudget/2)
	}
	err = opt.checkOutputs()
	if err == nil {
		err = run(opt)
	}
	var graphics graphicsError
	if errors.As(err, &graphics) {
		err = desktop.NextGraphics(graphics.error, func(next string) {
			fmt.Fprintf(os.Stderr, "%s: %s\n", program, next)
		})
	}
	if err == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "%s: %v\n", program, err)
	var ended desktop.SignalError
	if errors.As(err, &ended) {
		os.Exit(ended.ExitCode())
	}
	os.Exit(1)
}

// finish prints the result, or an error, and exits.
func finish(said string, err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", usage.Program(os.Args[0]), err)
		os.Exit(1)
	}
	fmt.Println(said)
}

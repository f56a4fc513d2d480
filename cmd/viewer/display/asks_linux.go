package display

import (
	"syscall"

	"playhead/cmd/viewer/usage"
	"playhead/crash/watch"
	"playhead/version"
)

// asksForText answers --help and --version, which need no screen, and ends the
// program; it returns false when neither was asked for.
func asksForText() bool {
	switch text := answer(program(), arguments()); text {
	case "":
		return false
	default:
		syscall.Write(1, []byte(text))
		syscall.Exit(0)
		return true
	}
}

// answer returns what a program prints for the arguments, "" for nothing.
func answer(program string, args []string) string {
	for _, a := range args {
		switch a {
		case "--":
			return ""
		case "--help", "-h":
			return usage.Text(program)
		case "--version":
			return "playhead viewer " + version.String() + "\n"
		}
	}
	return ""
}

// program returns what the program calls itself.
func program() string {
	if line := watch.CommandLine(); len(line) > 0 {
		return usage.Program(line[0])
	}
	return usage.Program("")
}

// arguments returns the arguments of the program.
func arguments() []string {
	line := watch.CommandLine()
	return line[min(1, len(line)):]
}

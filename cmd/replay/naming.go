package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// ownName is how this program's texts call it.
const ownName = "replay"

// programName is what the program was started as: packages install it as
// playhead-replay.
func programName() string {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if name == "playhead-replay" {
		return name
	}
	return ownName
}

// A naming writes texts of ours for a program that is installed under another name.
type naming struct {
	program  string
	commands map[string]bool
}

// newNaming returns the naming for a program with the commands of root.
func newNaming(program string, root *cobra.Command) naming {
	n := naming{program: program, commands: map[string]bool{"--help": true, "reads": true}}
	for _, c := range root.Commands() {
		n.commands[c.Name()] = true
	}
	return n
}

var commandLine = regexp.MustCompile(`\b` + ownName + ` (--help|[a-z]+)`)

// text returns a text with the program's name in its command lines: "replay info" and such.
func (n naming) text(s string) string {
	if n.program == ownName {
		return s
	}
	return commandLine.ReplaceAllStringFunc(s, func(line string) string {
		_, command, _ := strings.Cut(line, " ")
		if !n.commands[command] {
			return line
		}
		return n.program + " " + command
	})
}

// help renames what the help of a command and of all below it says.
func (n naming) help(c *cobra.Command) {
	c.Short, c.Long, c.Example = n.text(c.Short), n.text(c.Long), n.text(c.Example)
	c.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = n.text(f.Usage) })
	for _, sub := range c.Commands() {
		n.help(sub)
	}
}

// Package linux holds the desktop entry and the file types of Playhead, for the
// packages and for the viewer's --register.
package linux

import (
	_ "embed" // for the files below
	"regexp"
	"strings"
)

//go:embed playhead.desktop
var entry string

// Types is the description of file types for the shared MIME database.
//
//go:embed playhead.xml
var Types []byte

// Entry returns the desktop entry that starts the program at an absolute path.
func Entry(program string) string {
	lines := strings.Split(entry, "\n")
	for i, l := range lines {
		if rest, ok := strings.CutPrefix(l, "Exec=playhead"); ok {
			lines[i] = "Exec=" + command(program) + rest
		} else if l == "TryExec=playhead" {
			lines[i] = "TryExec=" + value(program)
		}
	}
	return strings.Join(lines, "\n")
}

var plain = regexp.MustCompile(`^[A-Za-z0-9/._+-]*$`)

// command quotes a path as the program of an Exec line (Desktop Entry
// Specification, "The Exec key"). GLib looks for a program whose name has a
// doubled percent sign under just that name and finds none, so env starts it.
func command(path string) string {
	if plain.MatchString(path) {
		return path
	}
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", "\\`", `$`, `\$`, `%`, `%%`).Replace(path)
	start := ""
	if strings.Contains(path, "%") {
		start = "env "
	}
	return start + value(`"`+quoted+`"`)
}

// value escapes a string of a desktop file.
func value(s string) string { return strings.ReplaceAll(s, `\`, `\\`) }

package teehistorian

import (
	"strings"
)

// saved returns what a save string says for people: who is in the saved team.
// The string holds the whole state of a team, a line with the team's and a
// line a tee, fields separated by tabs.
func (d *decoder) saved(s []byte) string {
	text, _, _ := strings.Cut(string(s), "\x00")
	lines := strings.Split(text, "\n")
	var names []string
	for _, l := range lines[min(1, len(lines)):] {
		if name, rest, ok := strings.Cut(l, "\t"); ok && strings.Count(rest, "\t") > 20 {
			names = append(names, d.text([]byte(name)))
		}
	}
	return strings.Join(names, ", ")
}
